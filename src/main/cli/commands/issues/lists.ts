import { recordOf } from '../../../../shared/lib/json.ts';
import { withNumbers } from '../../../../shared/lib/long-integer.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ListQuery } from '../../../../shared/issues/contract.ts';
import { fieldText } from '../../../../shared/issues/rich-text/field-text.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printTable } from '../../output.ts';
import { printList } from '../../print-list.ts';
import { pick } from '../../resolve-player.ts';
import { localTime } from '../../times.ts';
import { UsageError } from '../../usage-error.ts';
import type { Walked } from './walk.ts';
import { walk } from './walk.ts';
import { withIssues } from './with-issues.ts';

const FIELDS = ['summary', 'status', 'priority', 'assignee', 'updated'];
const people = ['accountId', 'displayName'];

/** Columns of the tables; those of issues are fields. */
const columnsOf = {
  fields: ['id', 'name'],
  users: people,
  members: people,
  projects: ['key', 'name', 'id'],
  boards: ['id', 'name', 'type'],
  sprints: ['id', 'name', 'state'],
  filters: ['id', 'name', 'jql'],
} as const;

/** issues search: the issues that JQL finds, in the server's order. */
export const searchIssues = (context: Context, jql: string, given: Given): Promise<number> => {
  const limit = limitOf(given);
  const list = { k: 'search', jql, fields: fieldsOf(given, FIELDS) } as const;
  return withIssues(context, (app) => printItems(app, context, list, limit), null);
};

/** issues view: the issues of one of the user's views, with its columns. */
export const searchView = (context: Context, name: string, given: Given): Promise<number> => {
  const limit = limitOf(given);
  const use = async (app: App): Promise<number> => {
    const views = await app.client.call('issues.views', undefined, app.signal);
    const { jql, columns } = pick(name, views, (fault) => t(`issuescli:view.${fault}`, { name }));
    const shown = columns.filter((id) => id !== 'issuekey');
    const list = { k: 'search', jql, fields: fieldsOf(given, shown) } as const;
    return printItems(app, context, list, limit);
  };
  return withIssues(context, use, null);
};

/** issues sprint: the issues of a sprint. */
export const listSprintIssues = (context: Context, id: string, given: Given): Promise<number> => {
  const list = { k: 'sprint', id: numberOf('ID', id), fields: fieldsOf(given, FIELDS) } as const;
  return withIssues(context, (app) => printItems(app, context, list), null);
};

/** issues sprints: the sprints of a board. */
export const listSprints = (context: Context, board: string): Promise<number> => {
  const list = { k: 'sprints', board: numberOf('BOARD', board) } as const;
  return withIssues(context, (app) => printItems(app, context, list), null);
};

/** issues fields, users, members, projects, boards, filters. */
export const listOf =
  (k: Exclude<keyof typeof columnsOf, 'sprints'>) =>
  (context: Context, query = ''): Promise<number> => {
    const list = k === 'members' ? { k, group: query } : { k, query };
    return withIssues(context, (app) => printItems(app, context, list), null);
  };

const fieldsOf = (given: Given, usual: readonly string[]): string[] =>
  (text(given['fields'])?.split(',') ?? usual).map((id) => id.trim()).filter((id) => id !== '');

function numberOf(name: string, value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new UsageError(t('issuescli:usage.number', { name, value }));
}

/** 0: all. */
const limitOf = (given: Given): number =>
  numberOf('--limit', text(given['limit']) ?? '') || Infinity;

async function printItems(
  app: App,
  context: Context,
  list: ListQuery,
  limit = Infinity,
): Promise<number> {
  const walked = await walk(app, context, list, limit);
  const { items, last, more } = walked;
  const { requests, style, total, warnings } = last;
  const issues = items.map(({ id, key, fields }) => ({ id, key, fields }));
  // The shape is a contract: keys are added, never changed.
  const answer = {
    ...(list.k === 'search' ? { issues, more } : { values: items }),
    requests,
    style,
    ...(total === null ? {} : { total }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
  return printList(context, walked, withNumbers(answer), () => print(context, list, walked));
}

function print({ io }: Context, list: ListQuery, { items, last, more, cut }: Walked): void {
  const isIssues = list.k === 'search' || list.k === 'sprint';
  const columns: readonly string[] = isIssues ? ['key', ...list.fields] : columnsOf[list.k];
  const rowOf = (item: Walked['items'][number]): string[] => {
    const values = isIssues ? { ...recordOf(item['fields']), key: item['key'] } : item;
    return columns.map((id) => fieldText(values[id], localTime));
  };
  if (items.length === 0) io.out(t('issuescli:none'));
  else printTable(io, [columns.map((id) => id.toUpperCase()), ...items.map(rowOf)]);
  for (const warning of last.warnings) io.err(warning);
  if (more && cut === null) io.err(t('issuescli:more', { count: items.length }));
}
