import '../../../shared/issues/panel-texts.ts';
import { useEffect, useMemo } from 'react';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { CountedView, Overview } from '../../../shared/issues/model.ts';
import { call } from '../../state/calls.ts';
import { useHostState } from '../../state/host-state.ts';
import { useRemembered } from '../../state/remembered.ts';
import { useRoute } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { useResource } from '../../state/use-resource.ts';
import { CutNotice } from '../../ui/CutNotice.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import surface from '../../ui/Surface.module.css';
import { Board } from './board/Board.tsx';
import { IssueDetail } from './detail/IssueDetail.tsx';
import css from './IssuesPanel.module.css';
import { cellIds, columnIds } from './list/columns.tsx';
import { IssueTable } from './list/IssueTable.tsx';
import { LastLook, useLook } from './list/marks.tsx';
import { QueryBar } from './list/QueryBar.tsx';
import { layout, shownView, useDraft, usePanel } from './model/panel-state.ts';
import type { IssueList } from './model/use-issue-list.ts';
import { useIssueList } from './model/use-issue-list.ts';
import { Failed, Notices, NotConnected } from './panel/States.tsx';

/** The issues of the chosen view, with the open one beside them. The part of the address after `#` is the key of the open issue. */
export function IssuesPanel() {
  const state = useTopic('issues.overview');
  const connected = useTopic('connections.profiles').some(({ service }) => service === 'issues');
  const { value, error } = state;
  const view = value === null ? undefined : shownView(value);
  if (!connected) return <NotConnected />;
  if (value !== null && view !== undefined)
    return <ViewPanel key={view.id} state={state} value={value} view={view} />;
  if (error !== null) return <Failed error={error} />;
  return (
    <section className={cx(surface['surface'], css['loading'])}>
      <Skeleton rows={8} label={t('issuespanel:loading')} />
    </section>
  );
}

interface ViewProps {
  readonly state: ResourceState<Overview>;
  readonly value: Overview;
  readonly view: CountedView;
}

/** What the user saw of the view at the last look. */
const useLastLook = ({ lookedAt }: CountedView, { seen }: Overview) =>
  useMemo(() => ({ lookedAt, seen }), [lookedAt, seen]);

function ViewPanel({ state, value, view }: ViewProps) {
  const { detail: open } = useRoute();
  const lost = useHostState() !== 'open';
  const Issues = useRemembered(layout) === 'board' ? Board : IssueTable;
  const { jql, edited } = useDraft(view);
  const list = useIssueList(jql, cellIds(columnIds(view.columns)), value);
  useLook(view, list.rows);
  const look = useLastLook(view, value);
  useHead(list, state, jql);
  const { last, refresh } = list;
  const stale = state.stale || lost || list.stale;
  // The notice about the overview's failure explains the list's failure, too.
  const failed = state.error === null ? list.error : null;
  const error = failed === null ? undefined : <ErrorState error={failed} onRetry={refresh} />;
  const none = t(edited ? 'issuespanel:list.noMatch' : 'issuespanel:list.empty');
  return (
    <div className={css['panel']}>
      <QueryBar view={view} />
      <SplitView
        id="issues"
        label={t('issuespanel:detail')}
        width={372}
        side={
          open !== '' && <IssueDetail issueKey={open} stale={stale} revision={value.revision} />
        }
      >
        <section
          className={cx(surface['surface'], css['main'])}
          aria-label={t('issuespanel:title')}
        >
          <Notices
            state={state}
            remarks={[view.problem, ...(last?.warnings ?? []), ...value.problems]}
          />
          <CutNotice cut={last?.cut} banner />
          <LastLook value={look}>
            <Issues
              view={view}
              jql={jql}
              list={list}
              open={open}
              stale={stale}
              empty={<EmptyState title={none} />}
              error={error}
            />
          </LastLook>
        </section>
      </SplitView>
    </div>
  );
}

/** Shows number and age of the listed issues in the panel's head. */
function useHead(list: IssueList, state: ResourceState<Overview>, jql: string): void {
  const { loading, refresh, total, hasMore } = list;
  const loaded = list.rows?.length ?? 0;
  // The server counts what the list does not know.
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
