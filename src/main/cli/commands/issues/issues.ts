import '../../../../shared/issues/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Issue } from '../../../../shared/issues/model.ts';
import { docText } from '../../../../shared/issues/rich-text/doc-text.ts';
import { withNumbers } from '../../../../shared/lib/long-integer.ts';
import { change, show } from '../../kit/answers.ts';
import type { Register } from '../registry.ts';
import { assignIssue, commentIssue, transitionIssue } from './change.ts';
import { formatLine, issues, lists } from './lists.ts';

/** issues count: how many issues JQL finds. */
const countIssues = change(issues, {
  usage: 'count <jql>',
  read:
    (jql) =>
    ({ client, signal }) =>
      client.call('issues.count', { jql }, signal),
  say: ({ count, exact }) => (exact ? String(count) : t('issuescli:estimate', { count })),
});

/** issues show: one issue; in JSON with the fields as the server sent them. */
const showIssue = show(issues, {
  usage: 'show <key>',
  read:
    (key) =>
    async ({ client, signal }, { options }) =>
      options.json
        ? withNumbers(await client.call('issues.raw', { key }, signal))
        : formatLines(await client.call('issues.issue', { key }, signal)),
  print: ({ io }, lines) => {
    for (const line of lines as string[]) io.out(line);
  },
});

function formatLines(issue: Issue): string[] {
  const { type, priority, due, labels, url, description, links, subtasks } = issue;
  const facts = { type: type.name, priority: priority?.name, due, labels: labels.join(', '), url };
  const others = [
    ...links,
    ...subtasks.map((each) => ({ ...each, relation: t('issuescli:subtask') })),
  ];
  const text = docText(description.blocks) + (description.cut ? '…' : '');
  return [
    formatLine(issue),
    ...Object.entries(facts).flatMap(([name, value]) =>
      (value ?? '') === ''
        ? []
        : t(`issuescli:fact.${name as keyof typeof facts}`, { value: value ?? '' }),
    ),
    ...(text === '' ? [] : ['', ...text.split('\n')]),
    ...(others.length === 0 ? [] : ['']),
    ...others.map(({ relation, key, summary }) => `${relation} ${key}: ${summary}`),
  ];
}

const single = [countIssues, showIssue, transitionIssue, commentIssue, assignIssue];

/** The commands of the issue tracker. */
export const addIssues: Register = (program, run) => {
  program.commandsGroup(t('issuescli:title'));
  const group = program.command('issues').description(t('issuescli:command.issues'));
  for (const add of [...lists, ...single]) add(group, run);
};
