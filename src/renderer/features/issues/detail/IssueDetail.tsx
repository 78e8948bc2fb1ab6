import '../../../../shared/issues/detail-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Issue } from '../../../../shared/issues/model.ts';
import { send } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Awaited, ErrorState } from '../../../ui/ErrorState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import surface from '../../../ui/Surface.module.css';
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
  /** The issue is read again when it changes. */
  readonly revision: number;
}

/** One issue: text, activity and actions. */
export const IssueDetail = (props: Props) => <OneIssue key={props.issueKey} {...props} />;

function OneIssue({ issueKey, stale, revision }: Props) {
  const state = useIssue(issueKey, revision);
  const { issue, error, refresh } = state;
  return (
    <section className={surface['surface']} aria-label={issueKey}>
      <IssueActions issueKey={issueKey} state={state} />
      <div className={css['body']} data-stale={stale || error !== null || undefined}>
        {issue === null && <Awaited resource={state} label={t('issuesdetail:loading')} rows={6} />}
        {issue !== null && (
          <>
            {error !== null && (
              <ErrorState error={{ message: t('issuesdetail:stale') }} onRetry={refresh}>
                {error.message}
              </ErrorState>
            )}
            <Content {...{ state, issue }} />
          </>
        )}
      </div>
    </section>
  );
}

function Content({ state, issue }: { readonly state: IssueState; readonly issue: Issue }) {
  const { failed, clear } = state;
  const me = useTopicSelector('issues.overview', ({ value }) => value?.me ?? null);
  return (
    <>
      <h2 dir="auto">{issue.summary}</h2>
      <IssueChips {...{ state, issue, me }} />
      {failed !== null && <Refused issueKey={issue.key} error={failed} onDismiss={clear} />}
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

/** Why a change was not made. A conflict shows beside what the issue is now. */
function Refused({
  issueKey,
  error,
  onDismiss,
}: {
  readonly issueKey: string;
  readonly error: AppError;
  readonly onDismiss: () => void;
}) {
  const inBrowser = error.code === 'unsupported';
  const act = (): void => {
    if (inBrowser) send('issues.open', { key: issueKey });
    onDismiss();
  };
  return (
    <Notice
      tone={error.code === 'conflict' ? 'warn' : 'bad'}
      title={error.message}
      action={<Button onClick={act}>{t(inBrowser ? 'issuesdetail:open' : 'app:dismiss')}</Button>}
    />
  );
}
