import { CircleDot } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { CountedView, IssuesOverview } from '../../../shared/issues/model.ts';
import { NoMatch } from '../../ui/NoMatch.tsx';
import { ListDetail } from '../../service/ListDetail.tsx';
import { Problems } from '../../service/ReadNotices.tsx';
import type { PartProps } from '../../service/service-panel.tsx';
import { call } from '../../state/calls.ts';
import { useRemembered } from '../../state/remembered.ts';
import { useRoute } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { useResource } from '../../state/use-resource.ts';
import { CutNotice } from '../../ui/CutNotice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Board } from './board/Board.tsx';
import { IssueDetail } from './detail/IssueDetail.tsx';
import { cellIds, columnIds } from './list/columns.tsx';
import { IssueTable } from './list/IssueTable.tsx';
import { LastLook, useLook } from './list/marks.tsx';
import { QueryBar } from './list/QueryBar.tsx';
import { dropOtherDrafts, layout, useDraft, usePanel, setDraft } from './model/panel-state.ts';
import type { IssueList } from './model/use-issue-list.ts';
import { useIssueList } from './model/use-issue-list.ts';
import css from './panel.module.css';

type Props = PartProps<IssuesOverview> & { readonly view: CountedView };

/** The issues of a view with the open issue beside them. The part of the address after `#` is the key of the open issue. */
export function ViewPanel({ overview, stale: isOld, view }: Props) {
  const state = useTopic('issues.overview');
  const { detail: open } = useRoute();
  const Issues = useRemembered(layout) === 'board' ? Board : IssueTable;
  const { jql } = useDraft(view);
  const list = useIssueList(jql, cellIds(columnIds(view.columns)), overview);
  useLook(view, list.rows);
  const look = useMemo(
    () => ({ lookedAt: view.lookedAt, seen: overview.seen }),
    [view.lookedAt, overview.seen],
  );
  useHead(list, state, jql);
  useEffect(() => dropOtherDrafts(view.id), [view.id]);
  const stale = isOld || list.stale;
  // The notice about the overview's failure explains the list's failure, too.
  const failed = state.error === null ? list.error : null;
  const error = failed === null ? undefined : <ErrorState error={failed} onRetry={list.refresh} />;
  return (
    <div className={css['panel']}>
      <QueryBar view={view} project={findProject(list.rows)} />
      <ListDetail
        service="issues"
        label={t('issuespanel:title')}
        open={open !== ''}
        name={open}
        detail={<IssueDetail issueKey={open} stale={stale} overview={overview} />}
        width={400}
        share={55}
      >
        <Problems problems={selectRemarks(view, list, overview)} banner />
        <Missing open={open} list={list} />
        <CutNotice cut={list.last?.cut} banner />
        <LastLook value={look}>
          <Issues
            view={view}
            jql={jql}
            list={list}
            open={open}
            stale={stale}
            empty={<NoIssues view={view} />}
            error={error}
          />
        </LastLook>
      </ListDetail>
    </div>
  );
}

/** The key of the only project of the rows. */
function findProject(rows: IssueList['rows']): string | null {
  const [only = null, ...more] = new Set(rows?.map(({ key }) => key.replace(/-\d+$/, '')));
  return more.length > 0 ? null : only;
}

/** Says that the list's query excludes an issue that the user has just created. */
function Missing({ open, list: { rows, loading, last } }: { open: string; list: IssueList }) {
  const created = usePanel((state) => state.created);
  const isListed = rows?.some(({ key }) => key === open) ?? true;
  const isMissing = created === open && open !== '' && !loading && last !== null && !isListed;
  return (
    <Problems problems={isMissing ? [t('issuespanel:list.leavesOut', { key: open })] : []} banner />
  );
}

/** Replaces the rows: offers to restore the view's query if it was edited. */
function NoIssues({ view: { id, jql } }: { readonly view: CountedView }) {
  const { edited } = useDraft({ id, jql });
  if (!edited) return <EmptyState icon={CircleDot} title={t('issuespanel:list.empty')} />;
  return (
    <NoMatch
      what={t('issuespanel:list.one')}
      text=""
      isFiltered
      onClearText={() => undefined}
      onClearFilters={() => setDraft(id, jql)}
    />
  );
}

/** Warnings about the list only. The panel shows the problems of the overview. */
const selectRemarks = (
  { problem }: CountedView,
  { last }: IssueList,
  { problems }: IssuesOverview,
): readonly string[] =>
  [...new Set([problem, ...(last?.warnings ?? [])])].filter(
    (remark): remark is string => remark !== null && !problems.includes(remark),
  );

/** Shows number and age of the listed issues in the panel's head. */
function useHead(list: IssueList, state: ResourceState<IssuesOverview>, jql: string): void {
  const { loading, refresh, total, hasMore } = list;
  const loaded = list.rows?.length ?? 0;
  // Asks the server for the count if the list does not know its total.
  const enabled = hasMore && total === null;
  const { data } = useResource('issues.count', { jql }, { enabled, keep: false });
  const all = enabled
    ? (data ?? { count: null, exact: true })
    : { count: total ?? loaded, exact: true };
  useEffect(() => {
    const listed = {
      loaded,
      all,
      loading,
      // Between full reads, the app reads the changes of the view: the list is as recent as the overview.
      at: Math.max(list.at ?? 0, state.at ?? 0) || null,
      error: list.error ?? state.error,
      stale: list.stale || state.stale,
      refresh: () => {
        refresh();
        call('issues.refresh', undefined).catch(() => undefined);
      },
    };
    usePanel.setState({ listed });
  });
  useEffect(() => () => usePanel.setState({ listed: null }), []);
}
