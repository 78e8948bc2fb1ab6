import '../../../shared/issues/panel-texts.ts';
import { useEffect } from 'react';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import type { AppError } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { CountedView, Overview } from '../../../shared/issues/model.ts';
import { call } from '../../state/calls.ts';
import { useHostState } from '../../state/host-state.ts';
import { useRemembered } from '../../state/remembered.ts';
import { useRoute } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { useResource } from '../../state/use-resource.ts';
import { Button } from '../../ui/Button.tsx';
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
import { LastLook, useLastLook } from './list/last-look.tsx';
import { QueryBar } from './list/QueryBar.tsx';
import { dropDraft, layout, setListed, useDraft } from './model/panel-state.ts';
import type { IssueList } from './model/use-issue-list.ts';
import { useIssueList } from './model/use-issue-list.ts';
import { Failed, NotConnected } from './panel/NoData.tsx';
import { Notices } from './panel/Notices.tsx';

type State = ResourceState<Overview>;

/** The issues of the chosen view, with the open one beside them. The part of the address after `#` is the key of the open issue. */
export function IssuesPanel() {
  const overview = useTopic('issues.overview');
  const connected = useTopic('connections.profiles').some(({ service }) => service === 'issues');
  const { value, error } = overview;
  const view = value?.views.find(({ id }) => id === value.chosen) ?? value?.views[0];
  if (!connected) return <NotConnected />;
  if (value !== null && view !== undefined)
    return <ViewPanel key={view.id} {...{ value, view }} state={overview} />;
  if (error !== null) return <Failed error={error} />;
  return (
    <section className={cx(surface['surface'], css['loading'])}>
      <Skeleton rows={8} label={t('issuespanel:loading')} />
    </section>
  );
}

interface ViewProps {
  readonly state: State;
  readonly value: Overview;
  readonly view: CountedView;
}

function ViewPanel({ state, value, view }: ViewProps) {
  const { detail: open } = useRoute();
  const lost = useHostState() !== 'open';
  const board = useRemembered(layout) === 'board';
  const { jql, edited } = useDraft(view);
  const list = useIssueList(jql, cellIds(columnIds(view.columns)), value);
  const stale = state.stale || lost || (list.stale && !list.loading);
  const since = useLastLook(view);
  useHead({ list, state, view, jql, edited });
  const error = list.error !== null && state.error === null && (
    <ListError error={list.error} onRetry={list.refresh} edited={edited} />
  );
  const parts = { view, list, open, stale, error, empty: <NoIssues edited={edited} /> };
  return (
    <div className={css['panel']}>
      <QueryBar view={view} />
      <SplitView
        id="issues"
        label={t('issuespanel:detail')}
        width={372}
        side={
          open !== '' && <IssueDetail issueKey={open} {...{ stale }} revision={value.revision} />
        }
      >
        <section
          className={cx(surface['surface'], css['main'])}
          aria-label={t('issuespanel:title')}
        >
          <Notices {...{ state, list }} problems={value.problems} />
          <LastLook value={since}>
            {board ? <Board {...parts} /> : <IssueTable {...parts} jql={jql} />}
          </LastLook>
        </section>
      </SplitView>
    </div>
  );
}

/** Without a list, a JQL that the server rejects is replaced by the saved one. */
function ListError({
  error,
  onRetry,
  edited,
}: {
  readonly error: AppError;
  readonly onRetry: () => void;
  readonly edited: boolean;
}) {
  if (error.retryable || !edited) return <ErrorState {...{ error, onRetry }} />;
  return (
    <ErrorState error={error} retryLabel={t('issuespanel:views.revert')} onRetry={dropDraft} />
  );
}

function NoIssues({ edited }: { readonly edited: boolean }) {
  if (!edited) return <EmptyState title={t('issuespanel:list.empty')} />;
  return (
    <EmptyState
      title={t('issuespanel:list.noMatch')}
      action={<Button onClick={dropDraft}>{t('issuespanel:views.revert')}</Button>}
    />
  );
}

interface HeadInput {
  readonly list: IssueList;
  readonly state: State;
  readonly view: CountedView;
  readonly jql: string;
  readonly edited: boolean;
}

/** Reports the shown list to the panel's head. */
function useHead({ list, state, ...rest }: HeadInput): void {
  const { count, total, exact } = useNumbers({ list, ...rest });
  const { at, loading, stale, refresh } = list;
  const error = list.error ?? state.error;
  // Between full reads, the app reads the changes of the view: the list is as recent as the overview.
  const newest = Math.max(at ?? 0, state.at ?? 0) || null;
  const old = stale || state.stale;
  useEffect(() => {
    setListed({
      ...{ count, total, exact, loading, error },
      ...{ at: newest, stale: old },
      refresh: () => {
        refresh();
        call('issues.refresh', undefined).catch(() => undefined);
      },
    });
    return () => {
      setListed(null);
    };
  }, [count, total, exact, loading, error, newest, old, refresh]);
}

/** How many issues are loaded, and how many there are. The server counts only what neither the list nor the view knows. */
function useNumbers({ list, view, jql, edited }: Omit<HeadInput, 'state'>) {
  const { rows, hasMore, total, at } = list;
  const enabled = edited && hasMore && total === null && at !== null;
  const { data } = useResource('issues.count', { jql }, { enabled });
  const count = rows?.length ?? 0;
  if (rows !== null && !hasMore && at !== null) return { count, total: count, exact: true };
  if (total !== null) return { count, total, exact: true };
  const { count: all, exact } = edited ? (data ?? { count: null, exact: true }) : view;
  return { count, total: all, exact };
}
