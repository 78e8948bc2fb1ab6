import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, IssueRow } from '../../../../shared/issues/model.ts';
import { focusDetail, useWide } from '../../../service/ListDetail.tsx';
import { navigate } from '../../../state/route.ts';
import { useRowMenu } from '../../../service/use-row-menu.tsx';
import { useResource } from '../../../state/use-resource.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { setDraft } from '../model/panel-state.ts';
import { sorted, parseSort } from '../model/query.ts';
import type { IssueList } from '../model/use-issue-list.ts';
import { cellIds, columnIds, issueColumns, twoLineColumns } from './columns.tsx';
import { IssueItems } from './IssueItems.tsx';
import css from './List.module.css';

/** Props shared by the table and the board. */
export interface IssuesProps {
  readonly view: CountedView;
  readonly jql: string;
  readonly list: IssueList;
  /** The key of the issue beside the list. */
  readonly open: string;
  readonly stale: boolean;
  readonly empty: ReactNode;
  readonly error: ReactNode;
}
const rowId = ({ id }: IssueRow): string => id;
const summaryOf = ({ summary }: IssueRow): string => summary;
const noRows: readonly IssueRow[] = [];

/** The issues of a view as a table. */
export function IssueTable({ view, jql, list, open, ...rest }: IssuesProps) {
  const { rows, loading, hasMore, more } = list;
  // Beside an open issue, and in a narrow window, the whole summary only fits on a separate line.
  const isRoomy = useWide();
  const hasTwoLines = open !== '' || !isRoomy;
  const all = useColumns(view.columns);
  const columns = hasTwoLines ? twoLineColumns : all;
  const current = rows?.find(({ key }) => key === open)?.id ?? null;
  const ids = useMemo(() => new Set(current === null ? [] : [current]), [current]);
  const find = (id: string): IssueRow | undefined => rows?.find(({ key }) => key === id);
  const { menu, onContextMenu } = useRowMenu(find, IssueItems);
  return (
    <div className={css['rows']} onContextMenu={onContextMenu}>
      <DataTable
        id={`issues ${hasTwoLines ? 'beside' : view.id}`}
        label={t('issuespanel:list.label', { view: view.name })}
        className={css['table']}
        rowHeight={hasTwoLines ? 45 : 36}
        fixedColumns={hasTwoLines}
        rows={rows ?? noRows}
        list={list.list}
        columns={columns}
        rowId={rowId}
        current={current}
        {...rest}
        textOf={summaryOf}
        onOpen={({ key }) => {
          navigate('issues', key);
          focusDetail('issues');
        }}
        loading={loading && (rows === null || hasMore)}
        {...(hasMore ? { onEnd: more } : {})}
        sort={{
          value: parseSort(jql),
          onSort: (sort) => setDraft(view.id, sorted(jql, sort, view.jql)),
        }}
        selection={{
          mode: 'single',
          ids,
          onSelect: (_, id) => navigate('issues', rows?.find((row) => row.id === id)?.key ?? ''),
        }}
      />
      {menu}
    </div>
  );
}

/** The view's columns. The server knows the names of fields that only some trackers have. */
function useColumns(chosen: readonly string[]) {
  const ids = useMemo(() => columnIds(chosen), [chosen]);
  const { data } = useResource('issues.fields', undefined, { enabled: cellIds(ids).length > 0 });
  return useMemo(
    () => issueColumns(ids, new Map(data?.map(({ id, name }) => [id, name]))),
    [ids, data],
  );
}
