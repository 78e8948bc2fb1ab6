import '../../../../shared/issues/detail-texts.ts';
import { ExternalLink, Eye, Link2, X } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Issue, IssuesOverview } from '../../../../shared/issues/model.ts';
import { useOffline } from '../../../service/offline.ts';
import { call, send } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { navigate } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Awaited, ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { icon } from '../../../ui/icon.ts';
import { DocView } from '../adf/DocView.tsx';
import { Activity } from './Activity.tsx';
import { IssueChips } from './IssueChips.tsx';
import { IssueParts } from './IssueParts.tsx';
import type { IssueState } from './use-issue.ts';
import { useIssue } from './use-issue.ts';
import css from './Detail.module.css';

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

interface ActionsProps {
  readonly issueKey: string;
  readonly state: IssueState;
}

/** The key of an issue, read-only actions, and watching. */
function IssueActions({ issueKey: key, state }: ActionsProps) {
  const { webLinks } = useCapabilities();
  const { issue } = state;
  return (
    <header className={css['head']}>
      <code className={css['key']}>{key}</code>
      <Watch issueKey={key} state={state} />
      <CopyButton label={t('issuesdetail:copyKey')} text={() => key} />
      {issue !== null && (
        <IconButton
          label={t('issuesdetail:copyLink')}
          icon={<Link2 {...icon} />}
          onClick={() =>
            copyAndTell(issue.url, t('issuesdetail:linkCopied'), t('issuesdetail:copyFailed'))
          }
        />
      )}
      <IconButton
        label={t('issuesdetail:open')}
        icon={<ExternalLink {...icon} />}
        onClick={() => {
          if (webLinks && issue !== null) window.open(issue.url, '_blank', 'noreferrer');
          else send('issues.open', { key });
        }}
      />
      <IconButton
        label={t('issuesdetail:close')}
        icon={<X {...icon} />}
        onClick={() => navigate('issues')}
      />
    </header>
  );
}

function Watch({ issueKey: key, state: { issue, change, changing } }: ActionsProps) {
  const offline = useOffline('issues');
  const watching = issue?.watching ?? null;
  if (watching === null) return null;
  return (
    <IconButton
      label={t('issuesdetail:watch')}
      hint={t(watching ? 'issuesdetail:watching' : 'issuesdetail:notWatching')}
      icon={<Eye {...icon} />}
      pressed={watching}
      blocked={offline}
      aria-busy={changing === 'watch' || undefined}
      onClick={() =>
        change({ kind: 'watch', work: () => call('issues.watch', { key, watching: !watching }) })
      }
    />
  );
}
