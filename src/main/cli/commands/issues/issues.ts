import '../../../../shared/issues/cli-texts.ts';
import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { lazily } from '../registry.ts';

/** Lists that take at most a query. */
const queried = ['fields', 'projects', 'boards', 'filters'] as const;

/** The first argument of each command. */
const argumentOf = {
  search: 'jql',
  count: 'jql',
  view: 'name',
  fields: 'query',
  projects: 'query',
  boards: 'query',
  filters: 'query',
  users: 'query',
  members: 'group',
  sprints: 'board',
  sprint: 'id',
  show: 'key',
  transition: 'key',
  comment: 'key',
  assign: 'key',
} as const;
type Name = keyof typeof argumentOf;

function named(issues: Command, name: Name): Command {
  const argument = argumentOf[name];
  const isOptional = queried.some((each) => each === name);
  return issues
    .command(name)
    .description(t(`issuescli:command.${name}`))
    .argument(isOptional ? `[${argument}]` : `<${argument}>`, t(`issuescli:argument.${argument}`));
}

/** Lists, whole or up to a limit. */
const addLists: Register = (issues, run) => {
  const load = () => import('./lists.ts');
  const withFields = (name: Name): Command =>
    named(issues, name).option('--fields <ids>', t('issuescli:option.fields'));
  const limited = (name: Name): Command =>
    withFields(name).option('--limit <number>', t('issuescli:option.limit'), '50');
  limited('search').action(lazily(run, async () => (await load()).searchIssues));
  limited('view').action(lazily(run, async () => (await load()).searchView));
  withFields('sprint').action(lazily(run, async () => (await load()).listSprintIssues));
  named(issues, 'sprints').action(lazily(run, async () => (await load()).listSprints));
  for (const name of [...queried, 'users', 'members'] as const)
    named(issues, name).action(lazily(run, async () => (await load()).listOf(name)));
};

/** The commands of the issue tracker. */
export const addIssues: Register = async (program, run) => {
  program.commandsGroup(t('issuescli:title'));
  const issues = program.command('issues').description(t('issuescli:command.issues'));
  await addLists(issues, run);
  named(issues, 'count').action(lazily(run, async () => (await import('./show.ts')).countIssues));
  named(issues, 'show').action(lazily(run, async () => (await import('./show.ts')).showIssue));
  const load = () => import('./change.ts');
  named(issues, 'transition')
    .argument('<status>', t('issuescli:argument.status'))
    .action(lazily(run, async () => (await load()).transitionIssue));
  named(issues, 'comment')
    .argument('<text>', t('issuescli:argument.text'))
    .option('--internal', t('issuescli:option.internal'))
    .option('--role <name>', t('issuescli:option.role'))
    .option('--group <name>', t('issuescli:option.group'))
    .action(lazily(run, async () => (await load()).commentIssue));
  named(issues, 'assign')
    .argument('<who>', t('issuescli:argument.who'))
    .action(lazily(run, async () => (await load()).assignIssue));
};
