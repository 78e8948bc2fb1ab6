import { t } from '../../../../shared/i18n/translate.ts';
import type { Row } from '../../../../shared/issues/model.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { FreshMark } from './last-look.tsx';
import { IssueStatus } from './IssueStatus.tsx';
import css from './IssueTable.module.css';

/** Fields that every row has; the texts of others are requested for `cells`. */
type Own = Omit<Column<Row>, 'id' | 'title'>;

const day = (due: string): string =>
  new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${due}T00:00Z`),
  );
const time = (at: number | null) => at !== null && <RelativeTime at={at} date />;
const text = (value: string) => <span dir="auto">{value}</span>;

const own: Readonly<Record<string, Own>> = {
  issuekey: {
    width: 86,
    cell: (row) => (
      <code className={css['key']}>
        <FreshMark row={row} />
        {row.key}
      </code>
    ),
  },
  summary: {
    width: 140,
    grow: 1,
    cell: ({ summary }) => (
      <span className={css['summary']} dir="auto">
        {summary}
      </span>
    ),
  },
  status: { width: 116, cell: ({ status }) => <IssueStatus status={status} /> },
  priority: { width: 84, fold: 2, cell: ({ priority }) => priority?.name ?? '' },
  assignee: { width: 120, fold: 4, cell: ({ assignee }) => text(assignee?.name ?? '') },
  updated: { width: 92, fold: 1, align: 'end', dim: true, cell: ({ updated }) => time(updated) },
  created: { width: 92, fold: 3, align: 'end', dim: true, cell: ({ created }) => time(created) },
  issuetype: { width: 84, fold: 4, cell: ({ type }) => text(type.name) },
  project: { width: 104, fold: 4, cell: ({ project }) => text(project.name) },
  parent: { width: 86, fold: 5, cell: ({ parent }) => parent },
  duedate: { width: 100, fold: 3, align: 'end', cell: ({ due }) => due !== null && day(due) },
  labels: { width: 120, fold: 5, cell: ({ labels }) => text(labels.join(', ')) },
};
/** Fields that servers do not sort by. */
const unsorted: ReadonlySet<string> = new Set(['labels', 'parent']);

const isOwn = (id: string): id is keyof typeof own => Object.hasOwn(own, id);

/** Ids of a view's columns: key and summary, then the chosen ones. */
export const columnIds = (chosen: readonly string[]): readonly string[] => [
  ...new Set(['issuekey', 'summary', ...chosen.filter((id) => id !== 'key')]),
];

/** Ids of the columns whose texts must be requested. */
export const cellIds = (ids: readonly string[]): readonly string[] =>
  ids.filter((id) => !isOwn(id));

/**
 * The columns of a table of issues. `names`: names of further fields by id. `orderable`: whether the server sorts by a further field.
 */
export const issueColumns = (
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
  orderable: (id: string) => boolean,
): readonly Column<Row>[] =>
  ids.map((id) => {
    const known = own[id];
    const column = {
      ...(known ?? { width: 120, fold: 6, cell: ({ cells }: Row) => text(cells[id] ?? '') }),
      id,
      title:
        known === undefined ? (names.get(id) ?? id) : t(`issuespanel:column.${id as 'issuekey'}`),
    };
    // The server sorts; the value only says that it can.
    const sorts = known === undefined ? orderable(id) : !unsorted.has(id);
    return sorts ? { ...column, value: () => null } : column;
  });
