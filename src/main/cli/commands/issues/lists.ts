import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Issue } from '../../../../shared/issues/model.ts';
import type { ListQuery } from '../../../../shared/issues/contract.ts';
import { fieldText } from '../../../../shared/issues/rich-text/field-text.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { withNumbers } from '../../../../shared/lib/long-integer.ts';
import type { App } from '../../app-link.ts';
import { list, serviceCommands } from '../../kit/answers.ts';
import type { AddCommand, Received } from '../../kit/command.ts';
import type { Fault } from '../../kit/pick.ts';
import { pick } from '../../kit/pick.ts';
import type { Table, Cell } from '../../print-table.ts';
import { toTimeCell } from '../../print-table.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { findStatusTone } from '../../../../shared/issues/status-tone.ts';
import { findTint } from '../../kit/state-word.ts';
import { tinted } from '../../output.ts';
import { localTime } from '../../times.ts';
import { UsageError } from '../../usage-error.ts';
import type { Walked } from './walk.ts';
import { walk } from './walk.ts';

/** The set of the issues commands. */
export const issues = serviceCommands('issues');

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

const parseFields = (given: Given, usual: readonly string[]): string[] =>
  (text(given['fields'])?.split(',') ?? usual).map((id) => id.trim()).filter((id) => id !== '');

function parseNumber(name: string, value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new UsageError(t('issuescli:usage.number', { name, value }));
}

/** 0, or a command without this option: all items. */
const parseLimit = (given: Given): number =>
  parseNumber('--limit', text(given['limit']) ?? '0') || Infinity;

interface Listed extends Walked {
  readonly list: ListQuery;
}

/** The shape is a contract: keys are added, never changed. */
function listJson({ list: { k }, items, more, last }: Listed): unknown {
  const { requests, style, total, warnings } = last;
  const rows = items.map(({ id, key, fields }) => ({ id, key, fields }));
  return withNumbers({
    ...(k === 'search' ? { issues: rows, more } : { values: items }),
    requests,
    style,
    ...(total === null ? {} : { total }),
    ...(warnings.length === 0 ? {} : { warnings }),
  });
}

const categories = ['new', 'indeterminate', 'done'] as const;

/** A status in the color that the window has for it. */
function statusCell(value: unknown): Cell {
  const { name, statusCategory } = toRecord(value) ?? {};
  const key = toRecord(statusCategory)?.['key'];
  const category = categories.find((known) => known === key) ?? 'undefined';
  const text = fieldText(value, localTime);
  return tinted(findTint(findStatusTone({ name: String(name), category })), text);
}

const toCell = (id: string, value: unknown): Cell =>
  id === 'status' ? statusCell(value) : (toTimeCell(value) ?? fieldText(value, localTime));

function tableFor({ list: query, items }: Listed): Table {
  const isIssues = query.k === 'search' || query.k === 'sprint';
  const columns: readonly string[] = isIssues ? ['key', ...query.fields] : columnsOf[query.k];
  const toRow = (item: Walked['items'][number]): Cell[] => {
    const values = isIssues ? { ...toRecord(item['fields']), key: item['key'] } : item;
    return columns.map((id) => toCell(id, values[id]));
  };
  return [columns.map((id) => id.toUpperCase()), ...items.map(toRow)];
}

/** A list of the tracker. `query` may call the app first. */
const addListCommand = <U extends string>(
  usage: U,
  options: readonly string[],
  query: (...received: Received<U>) => ListQuery | ((app: App) => Promise<ListQuery>),
): AddCommand =>
  list<U, Listed>(issues, {
    usage,
    options,
    defaults: { limit: '50' },
    timeout: null,
    read: (...received) => {
      const limit = parseLimit(received.at(-1) as Given);
      const queryOrRead = query(...received);
      return async (app, context) => {
        const listQuery = typeof queryOrRead === 'function' ? await queryOrRead(app) : queryOrRead;
        return { ...(await walk(app, context, listQuery, limit)), list: listQuery };
      };
    },
    json: listJson,
    empty: 'issuescli:none',
    table: tableFor,
    notes: ({ last, more, cut, items }) => [
      ...last.warnings,
      ...(more && cut === null ? [t('issuescli:more', { count: items.length })] : []),
    ],
  });

const ofIssues = ['--fields <ids>', '--limit <number>'];

/** The error texts for a view; a name that is the key of an issue leads to the command that shows it. */
const viewKind = (name: string) => (fault: Fault) =>
  fault === 'missing' && /^[a-z][a-z0-9_]*-\d+$/i.test(name)
    ? t('issuescli:view.key', { key: name.toUpperCase() })
    : t(`issuescli:view.${fault}`, { name });

/** The issues of one of the user's views, by default of the first, with its columns. */
const ofView = (name: string | undefined, given: Given) => async (app: App) => {
  const views = await app.client.call('issues.views', undefined, app.signal);
  const view = name === undefined ? views[0] : pick(name, views, viewKind(name));
  if (view === undefined) throw failure('not-found', t('issuescli:view.none'));
  const { jql, columns } = view;
  const shown = columns.filter((id) => id !== 'issuekey');
  return { k: 'search' as const, jql, fields: parseFields(given, shown) };
};

/** The lists, complete or up to a limit, in the server's order. */
export const lists: readonly AddCommand[] = [
  addListCommand('search <jql>', ofIssues, (jql, given) => ({
    k: 'search',
    jql,
    fields: parseFields(given, FIELDS),
  })),
  addListCommand('list [view]', ofIssues, ofView),
  addListCommand('view <name>', ofIssues, ofView),
  addListCommand('sprint <id>', ['--fields <ids>'], (id, given) => ({
    k: 'sprint',
    id: parseNumber('ID', id),
    fields: parseFields(given, FIELDS),
  })),
  addListCommand('sprints <board>', [], (board) => ({
    k: 'sprints',
    board: parseNumber('BOARD', board),
  })),
  ...(['fields', 'projects', 'boards', 'filters'] as const).map((k) =>
    addListCommand(`${k} [query]`, [], (query = '') => ({ k, query })),
  ),
  addListCommand('users <query>', [], (query) => ({ k: 'users', query })),
  addListCommand('members <group>', [], (group) => ({ k: 'members', group })),
];

/** An issue in one line. */
export const formatLine = ({ key, summary, status, assignee }: Issue): string =>
  `${key}: ${summary} (${status.name}, ${assignee?.name ?? t('issuescli:unassigned')})`;
