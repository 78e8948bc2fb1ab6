import '../../../../shared/issues/panel-texts.ts';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, Row } from '../../../../shared/issues/model.ts';
import { navigate } from '../../../state/route.ts';
import { useResource } from '../../../state/use-resource.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { setDraft } from '../model/panel-state.ts';
import { orderName, sorted, sortOf } from '../model/query.ts';
import type { IssueList } from '../model/use-issue-list.ts';
import { cellIds, columnIds, issueColumns } from './columns.tsx';
import css from './IssueTable.module.css';

const rowId = ({ id }: Row): string => id;
const summaryOf = ({ summary }: Row): string => summary;

/** The issues of a view as a table. `open`: the key of the issue beside it. */
export function IssueTable({
  view,
  jql,
  list,
  open,
  stale,
  empty,
  error,
}: {
  readonly view: CountedView;
  readonly jql: string;
  readonly list: IssueList;
  readonly open: string;
  readonly stale: boolean;
  readonly empty: ReactNode;
  readonly error: ReactNode;
}) {
  const columns = useColumns(view.columns);
  const current = list.rows?.find(({ key }) => key === open)?.id ?? null;
  const ids = useMemo(() => new Set(current === null ? [] : [current]), [current]);
  return (
    <DataTable
      id={`issues ${view.id}`}
      label={t('issuespanel:list.label', { view: view.name })}
      className={css['table']}
      rowHeight={36}
      rows={list.rows ?? noRows}
      {...{ columns, rowId, current, empty, stale }}
      textOf={summaryOf}
      loading={list.loading && (list.rows === null || list.hasMore)}
      error={error === false ? undefined : error}
      {...(list.hasMore ? { onEnd: list.more } : {})}
      sort={{
        value: sortOf(jql),
        onSort: (sort) => {
          setDraft(view.id, sorted(jql, sort, view.jql));
        },
      }}
      selection={{
        mode: 'single',
        ids,
        onSelect: (_, id) => {
          navigate('issues', list.rows?.find((row) => row.id === id)?.key ?? '');
        },
      }}
    />
  );
}
const noRows: readonly Row[] = [];

/** The view's columns; names and order of custom fields come from the server and are requested only if there are any. */
function useColumns(chosen: readonly string[]) {
  const key = JSON.stringify(chosen);
  const ids = useMemo(() => columnIds(JSON.parse(key) as string[]), [key]);
  const enabled = cellIds(ids).length > 0;
  const { data: fields } = useResource('issues.fields', undefined, { enabled });
  const { data: words } = useResource('issues.jqlWords', undefined, { enabled });
  return useMemo(() => {
    const names = new Map(fields?.map(({ id, name }) => [id, name]));
    const orders = new Set(
      words?.fields.filter(({ orderable }) => orderable).map(({ insert }) => insert),
    );
    return issueColumns(ids, names, (id) => orders.has(orderName(id)));
  }, [ids, fields, words]);
}
