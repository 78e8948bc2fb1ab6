import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { IssueRow } from '../../../../shared/issues/model.ts';
import { formatDate } from '../../../../shared/format/time.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Instants } from './Instants.tsx';
import css from './List.module.css';
import { FreshDot, IssueKey, IssueStatus, Summary } from './marks.tsx';

/** A due date (`YYYY-MM-DD`). */
export const dayText = (due: string): string =>
  formatDate(Date.parse(`${due}T00:00Z`), Date.now(), 'UTC');
const text = (value: ReactNode) => <span dir="auto">{value}</span>;
const time = (at: number | null) => at !== null && <RelativeTime at={at} />;
const end = { align: 'end', dim: true } as const;

/** Columns of fields that every row has; the texts of others are requested for `cells`. */
const own: Readonly<Record<string, Omit<Column<IssueRow>, 'id' | 'title'>>> = {
  issuekey: { width: 84, cell: (row) => <IssueKey row={row} /> },
  summary: { width: 120, grow: 1, cell: (row) => <Summary row={row} /> },
  status: { width: 116, fold: 1, cell: ({ status }) => <IssueStatus status={status} /> },
  priority: { width: 84, fold: 3, cell: ({ priority }) => text(priority?.name ?? '') },
  assignee: { width: 120, fold: 4, cell: ({ assignee }) => text(assignee?.name ?? '') },
  issuetype: { width: 84, fold: 4, cell: ({ type }) => text(type.name) },
  updated: {
    width: 112,
    fold: 2,
    ...end,
    cell: (row) => (
      <>
        {time(row.updated)}
        <FreshDot row={row} />
      </>
    ),
  },
  created: { width: 104, fold: 3, ...end, cell: ({ created }) => time(created) },
  duedate: { width: 100, fold: 3, ...end, cell: ({ due }) => due !== null && dayText(due) },
};

const plainKey: (typeof own)[string] = {
  width: 84,
  cell: ({ key }) => (
    <code className={css['key']} data-row={key}>
      {key}
    </code>
  ),
};

/** Ids of a view's columns: key and summary, then the chosen ones. */
export const columnIds = (chosen: readonly string[]): readonly string[] => [
  ...new Set(['issuekey', 'summary', ...chosen.filter((id) => id !== 'key')]),
];

/** Ids of the columns whose texts must be requested. */
export const cellIds = (ids: readonly string[]): readonly string[] =>
  ids.filter((id) => !Object.hasOwn(own, id));

/**
 * The columns of a table of issues. `names`: names of further fields by id. The server sorts; the columns' values only mark sortable
 * columns.
 */
export const issueColumns = (
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
): readonly Column<IssueRow>[] =>
  ids.map((id) => {
    // The dot is next to the time or, without that column, next to the key.
    const known = id === 'issuekey' && ids.includes('updated') ? plainKey : own[id];
    const column = known ?? {
      width: 120,
      fold: 6,
      cell: ({ cells }) => text(<Instants text={cells[id] ?? ''} />),
    };
    const title = known === undefined ? names.get(id) : t(`issuespanel:column.${id as 'issuekey'}`);
    return { ...column, id, title: title ?? id, value: () => null };
  });

/** The columns beside an open issue: the whole summary over key, status, priority and time. */
export const twoLineColumns: readonly Column<IssueRow>[] = [
  {
    id: 'summary',
    get title() {
      return t('issuespanel:column.summary');
    },
    width: 160,
    grow: 1,
    value: () => null,
    cell: (row) => (
      <TwoLines
        below={
          <span className={css['below']}>
            <code className={css['key']} data-row={row.key}>
              {row.key}
            </code>
            <IssueStatus status={row.status} />
            <span dir="auto">{row.priority?.name}</span>
            <span className={css['time']}>
              {time(row.updated)}
              <FreshDot row={row} />
            </span>
          </span>
        }
      >
        <Summary row={row} />
      </TwoLines>
    ),
  },
];
