import '../../../../shared/issues/detail-texts.ts';
import { useEffect } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Issue, IssuesOverview } from '../../../../shared/issues/model.ts';
import { call, send } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Awaited, ErrorState } from '../../../ui/ErrorState.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { DocView } from '../adf/DocView.tsx';
import { Activity } from './Activity.tsx';
import css from './Detail.module.css';
import { IssueActions } from './IssueActions.tsx';
import { IssueChips } from './IssueChips.tsx';
import { IssueParts } from './IssueParts.tsx';
import type { IssueState } from './use-issue.ts';
import { useIssue } from './use-issue.ts';

interface Props {
  readonly issueKey: string;
  /** The list's data is old. */
  readonly stale: boolean;
  readonly overview: IssuesOverview;
}

/** One issue: text, activity and actions. */
export const IssueDetail = (props: Props) => <OneIssue key={props.issueKey} {...props} />;

function OneIssue({ issueKey, stale, overview }: Props) {
  const state = useIssue(issueKey, overview);
  const { issue, error, refresh } = state;
  return (
    <>
      <IssueActions issueKey={issueKey} state={state} />
      <div
        className={css['body']}
        data-stale={(issue !== null && (stale || error !== null)) || undefined}
      >
        {issue === null && <Awaited resource={state} label={t('issuesdetail:loading')} rows={6} />}
        {issue !== null && (
          <>
            {error !== null && (
              <ErrorState error={{ message: t('issuesdetail:stale') }} onRetry={refresh}>
                {error.message}
              </ErrorState>
            )}
            <Content state={state} issue={issue} />
          </>
        )}
      </div>
    </>
  );
}

/** Marks the opened issue as seen, so that lists no longer highlight it. */
function useSeen({ id, updated }: Issue): void {
  const known = useTopicSelector('issues.overview', ({ value }) => value?.seen[id] ?? 0);
  const isNews = updated !== null && updated > known;
  useEffect(() => {
    if (isNews) call('issues.seen', { id, updated }).catch(() => undefined);
  }, [id, updated, isNews]);
}

function Content({ state, issue }: { readonly state: IssueState; readonly issue: Issue }) {
  const { failed, clear } = state;
  // The transition needs fields that the app does not offer.
  const inBrowser = failed?.code === 'unsupported';
  useSeen(issue);
  const me = useTopicSelector('issues.overview', ({ value }) => value?.me ?? null);
  return (
    <>
      <h2 dir="auto">{issue.summary}</h2>
      <IssueChips state={state} issue={issue} me={me} />
      {failed !== null && (
        <ErrorState
          error={failed}
          retryLabel={t(inBrowser ? 'issuesdetail:open' : 'app:dismiss')}
          onRetry={() => {
            if (inBrowser) send('issues.open', { key: issue.key });
            clear();
          }}
        />
      )}
      {issue.description.blocks.length > 0 && (
        <section>
          <VisuallyHidden>
            <h3>{t('issuesdetail:description')}</h3>
          </VisuallyHidden>
          <DocView doc={issue.description} />
        </section>
      )}
      <IssueParts issue={issue} />
      <Activity issue={issue} me={me} />
    </>
  );
}
