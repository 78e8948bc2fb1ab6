import { t } from '../../../../shared/i18n/translate.ts';
import type { Row } from '../../../../shared/issues/model.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import type { Column } from '../../../ui/table/column.ts';
import css from './List.module.css';
import { IssueKey, IssueStatus } from './marks.tsx';

const day = (due: string): string =>
  new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${due}T00:00Z`),
  );
const text = (value: string, className?: string) => (
  <span className={className} dir="auto">
    {value}
  </span>
);
const time = (at: number | null) => at !== null && <RelativeTime at={at} date />;
const end = { align: 'end', dim: true } as const;

/** Columns of fields that every row has; the texts of others are requested for `cells`. */
const own: Readonly<Record<string, Omit<Column<Row>, 'id' | 'title'>>> = {
  issuekey: { width: 86, cell: (row) => <IssueKey row={row} /> },
  summary: { width: 140, grow: 1, cell: ({ summary }) => text(summary, css['summary']) },
  status: { width: 116, cell: ({ status }) => <IssueStatus status={status} /> },
  priority: { width: 84, fold: 2, cell: ({ priority }) => text(priority?.name ?? '') },
  assignee: { width: 120, fold: 4, cell: ({ assignee }) => text(assignee?.name ?? '') },
  issuetype: { width: 84, fold: 4, cell: ({ type }) => text(type.name) },
  updated: { width: 92, fold: 1, ...end, cell: ({ updated }) => time(updated) },
  created: { width: 92, fold: 3, ...end, cell: ({ created }) => time(created) },
  duedate: { width: 100, fold: 3, ...end, cell: ({ due }) => due !== null && day(due) },
};

/** Ids of a view's columns: key and summary, then the chosen ones. */
export const columnIds = (chosen: readonly string[]): readonly string[] => [
  ...new Set(['issuekey', 'summary', ...chosen.filter((id) => id !== 'key')]),
];

/** Ids of the columns whose texts must be requested. */
export const cellIds = (ids: readonly string[]): readonly string[] =>
  ids.filter((id) => !Object.hasOwn(own, id));

/** The columns of a table of issues. `names`: names of further fields by id. `orderable`: whether the server sorts by a further field. */
export const issueColumns = (
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
  orderable: (id: string) => boolean,
): readonly Column<Row>[] =>
  ids.map((id) => {
    const known = own[id];
    const column = known ?? { width: 120, fold: 6, cell: ({ cells }) => text(cells[id] ?? '') };
    const title =
      known === undefined ? (names.get(id) ?? id) : t(`issuespanel:column.${id as 'issuekey'}`);
    // The server sorts; the value only says that it can.
    const sorts = known !== undefined || orderable(id);
    return { ...column, id, title, ...(sorts ? { value: () => null } : {}) };
  });
