import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { RunDetail, Step, Workflow } from '../../../../shared/workflows/model.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { send } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dot } from '../../../ui/StatusPill.tsx';
import { isFailure } from '../model/states.ts';
import { usualTime } from './RunFacts.tsx';
import { exitCode, isInFlight } from './states.ts';
import type { Reasons, RunActions } from './use-run-actions.ts';
import css from './RunPane.module.css';

interface FindingProps {
  readonly detail: RunDetail;
  readonly workflow: Workflow | undefined;
  readonly actions: RunActions;
  readonly why: Reasons;
  readonly onLog: (step: string) => void;
}

/** Problems of the run, one per line, each with its next step. */
export function RunFindings(props: FindingProps) {
  const { detail, workflow, onLog } = props;
  const failed = detail.steps.filter(({ state }) => isFailure(state));
  const [first] = failed;
  const own = workflow?.lastRun?.id === detail.id ? workflow.concern : null;
  return (
    <>
      {first !== undefined && (
        <Line
          tone="bad"
          title={t('workflowsrun:concern.failed', { step: first.name })}
          action={
            <Button onClick={() => onLog(first.name)}>{t('workflowsrun:concern.showLog')}</Button>
          }
        >
          {failureText(first, failed.length, isInFlight(detail))}
        </Line>
      )}
      {(own === 'running-long' || own === 'queued-long' || own === 'scheduler-silent') && (
        <Line tone="waiting" title={t(`workflowsrun:concern.${own}`)}>
          {own === 'running-long' && usualText(workflow)}
        </Line>
      )}
      <StopLine {...props} ignored={own === 'stop-ignored'} />
      {detail.state === 'waiting' && <WaitingLine detail={detail} />}
      {detail.remarks.map((remark) => (
        <Line key={remark} tone="idle" title={remark} />
      ))}
    </>
  );
}

function StopLine({ actions, why, ignored }: FindingProps & { readonly ignored: boolean }) {
  const { stop } = actions;
  if (stop.pending || (stop.error === null && !ignored) || why.stop !== undefined) return null;
  const refused = stop.error !== null && stop.error.code !== 'unconfirmed';
  return (
    <Line
      tone="waiting"
      title={t(`workflowsrun:concern.${refused ? 'stopRefused' : 'stopIgnored'}`)}
      action={<Button onClick={() => stop.submit()}>{t('workflowsrun:concern.stopAgain')}</Button>}
    >
      {refused && stop.error?.message}
    </Line>
  );
}

function WaitingLine({ detail: { file, name, id, steps } }: { readonly detail: RunDetail }) {
  const step = steps.find(({ state }) => state === 'waiting');
  return (
    <Line
      tone="waiting"
      title={
        step === undefined
          ? t('workflowsrun:concern.waiting')
          : t('workflowsrun:concern.stepWaits', { step: step.name })
      }
      action={
        <Button onClick={() => send('workflows.open', { file: file ?? name, name, id })}>
          {t('workflowsrun:head.open')}
        </Button>
      }
    />
  );
}

function Line({
  tone,
  title,
  action,
  children,
}: {
  readonly tone: Tone;
  readonly title: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={css['concern']} data-tone={tone} role="status">
      <Dot tone={tone} />
      <p className={css['said']}>
        <b>{title}</b> {children}
      </p>
      {action}
    </div>
  );
}

/** How often and why a step failed, how many other steps failed, and whether a retry is available. */
function failureText(step: Step, failures: number, going: boolean): string {
  const code = exitCode(step);
  const how = code === null ? (step.error ?? '') : t('workflowsrun:concern.exitCode', { code });
  const tries =
    step.retries === 0 ? '' : t('workflowsrun:concern.tries', { count: step.retries + 1 });
  return [
    `${[tries, how].filter((part) => part !== '').join(', ')}.`.replace(/^\.$|\.(?=\.$)/, ''),
    failures > 1 ? t('workflowsrun:concern.others', { count: failures - 1 }) : '',
    going ? t('workflowsrun:concern.later') : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function usualText(workflow: Workflow | undefined): string {
  const ms = usualTime(workflow);
  return ms === null ? '' : t('workflowsrun:concern.usual', { time: formatDuration(ms) });
}
