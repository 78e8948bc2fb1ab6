import { t } from '../../../../shared/i18n/translate.ts';
import type { RunDetail, Workflow } from '../../../../shared/workflows/model.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { formatExact, formatMoment } from '../../../../shared/format/time.ts';
import { scheduleActions } from '../actions.ts';
import { nextRunWord, triggerWord } from '../model/states.ts';
import { useNow } from '../../../state/now.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { elapsed, hasEnded, isInFlight } from './states.ts';
import css from './RunPane.module.css';

interface Props {
  readonly detail: RunDetail;
  readonly workflow: Workflow | undefined;
}

/** Start of the run, its duration compared with the usual one, its trigger, and the number of ended steps. */
export function RunFacts({ detail, workflow }: Props) {
  const { startedAt, queuedAt, trigger, steps } = detail;
  const began = startedAt ?? queuedAt;
  const going = isInFlight(detail);
  const now = useNow(1000, going);
  const main = steps.filter(({ handler }) => handler === null);
  const done = main.filter((step) => step.state === 'succeeded').length;
  return (
    <Facts line small>
      {began !== null && (
        <Fact name={t(`workflowsrun:fact.${startedAt === null ? 'queued' : 'started'}`)}>
          <span title={formatExact(began)}>{formatMoment(began, now)}</span>
        </Fact>
      )}
      <Took detail={detail} workflow={workflow} now={now} />
      {trigger !== null && trigger !== '' && (
        <Fact name={t('workflowsrun:fact.by')}>{triggerWord(trigger)}</Fact>
      )}
      {workflow !== undefined && <Schedule workflow={workflow} />}
      {main.length > 0 && (
        <Fact name={t('workflowsrun:fact.steps')}>
          {t('workflowsrun:fact.stepsOf', {
            done: going ? done : main.filter(hasEnded).length,
            count: main.length,
          })}
        </Fact>
      )}
    </Facts>
  );
}

/** The next run of the workflow, with the switch of its schedule. */
function Schedule({ workflow }: { readonly workflow: Workflow }) {
  const now = useNow(60_000);
  const word = nextRunWord(workflow, now);
  const [action] = scheduleActions(workflow);
  if (word === null || action === undefined) return null;
  const { label, icon: Icon, why, run } = action;
  return (
    <Fact name={t('workflowsrun:fact.next')}>
      {word}
      <IconButton
        label={label}
        icon={<Icon {...icon} size={14} />}
        blocked={why || undefined}
        onClick={run}
      />
    </Fact>
  );
}

/** How long the run has taken so far; a run that waits for a person is not counted as working. */
function Took({ detail, workflow, now }: Props & { readonly now: number }) {
  if (detail.state === 'waiting') {
    const step = detail.steps.find(({ state }) => state === 'waiting');
    const since = step?.startedAt ?? detail.startedAt;
    return (
      since !== null && (
        <Fact name={t('workflowsrun:fact.waiting')}>
          {formatDuration(Math.max(0, now - since))}
        </Fact>
      )
    );
  }
  const going = isInFlight(detail);
  const took = elapsed(detail, now);
  const usual = going ? usualTime(workflow) : null;
  if (took === null) return null;
  return (
    <Fact name={t(`workflowsrun:fact.${going ? 'running' : 'took'}`)}>
      {formatDuration(took)}{' '}
      {usual !== null && (
        <span className={css['usual']}>
          {t('workflowsrun:fact.about', { time: formatDuration(usual) })}
        </span>
      )}
    </Fact>
  );
}

/** Median time (ms) of the last runs that succeeded; null: there are none. */
export function usualTime(workflow: Workflow | undefined): number | null {
  const times = (workflow?.bars ?? [])
    .flatMap(({ ms, state }) => (ms === null || state !== 'succeeded' ? [] : ms))
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}
