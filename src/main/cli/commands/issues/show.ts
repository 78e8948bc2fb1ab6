import { t } from '../../../../shared/i18n/translate.ts';
import type { Issue } from '../../../../shared/issues/model.ts';
import { docText } from '../../../../shared/issues/rich-text/doc-text.ts';
import { withNumbers } from '../../../../shared/lib/long-integer.ts';
import type { Context } from '../../context.ts';
import { printJson } from '../../output.ts';
import { withIssues } from './with-issues.ts';

/** issues count: how many issues JQL finds. */
export const countIssues = (context: Context, jql: string): Promise<number> =>
  withIssues(context, async ({ client, signal }) => {
    const { count, exact } = await client.call('issues.count', { jql }, signal);
    if (context.options.json) printJson(context.io, { count, exact });
    else context.io.out(exact ? String(count) : t('issuescli:estimate', { count }));
    return 0;
  });

/** issues show: one issue; in JSON with the fields as the server sent them. */
export const showIssue = (context: Context, key: string): Promise<number> =>
  withIssues(context, async ({ client, signal }) => {
    const { io, options } = context;
    if (options.json) printJson(io, withNumbers(await client.call('issues.raw', { key }, signal)));
    else
      for (const line of linesOf(await client.call('issues.issue', { key }, signal))) io.out(line);
    return 0;
  });

/** An issue in one line. */
export const lineOf = ({ key, summary, status, assignee }: Issue): string =>
  `${key}: ${summary} (${status.name}, ${assignee?.name ?? t('issuescli:unassigned')})`;

function linesOf(issue: Issue): string[] {
  const { type, priority, due, labels, url, description, links, subtasks } = issue;
  const facts = [type.name, priority?.name, due, ...labels].filter((fact) => (fact ?? '') !== '');
  const others = [
    ...links,
    ...subtasks.map((each) => ({ ...each, relation: t('issuescli:subtask') })),
  ];
  const text = docText(description.blocks) + (description.cut ? '…' : '');
  return [
    lineOf(issue),
    facts.join(', '),
    url,
    ...(text === '' ? [] : ['', ...text.split('\n')]),
    ...(others.length === 0 ? [] : ['']),
    ...others.map(({ relation, key, summary }) => `${relation} ${key}: ${summary}`),
  ];
}
