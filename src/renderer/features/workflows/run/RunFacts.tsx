import { t } from '../../../../shared/i18n/translate.ts';
import type { RunDetail, Workflow } from '../../../../shared/workflows/model.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { formatExact, formatMoment } from '../../../../shared/format/time.ts';
import { useNow } from '../../../state/now.ts';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { elapsed, hasEnded, isInFlight } from './states.ts';
import css from './RunPane.module.css';

const triggers = ['scheduler', 'manual', 'webhook', 'subdag', 'retry', 'catchup'] as const;

/** Start of the run, its duration compared with the usual one, its trigger, and the number of ended steps. */
export function RunFacts({
  detail,
  workflow,
}: {
  readonly detail: RunDetail;
  readonly workflow: Workflow | undefined;
}) {
  const { startedAt, queuedAt, trigger, steps } = detail;
  const began = startedAt ?? queuedAt;
  const going = isInFlight(detail);
  const now = useNow(1000, going);
  const took = elapsed(detail, now);
  const usual = going ? usualTime(workflow) : null;
  const main = steps.filter(({ handler }) => handler === null);
  const done = main.filter((step) => step.state === 'succeeded').length;
  const word = triggers.find((known) => known === trigger);
  return (
    <Facts line small>
      {began !== null && (
        <Fact name={t(`workflowsrun:fact.${startedAt === null ? 'queued' : 'started'}`)}>
          <span title={formatExact(began)}>{formatMoment(began, now)}</span>
        </Fact>
      )}
      {took !== null && (
        <Fact name={t(`workflowsrun:fact.${going ? 'running' : 'took'}`)}>
          {formatDuration(took)}
          {usual !== null && (
            <span className={css['usual']}>
              {t('workflowsrun:fact.about', { time: formatDuration(usual) })}
            </span>
          )}
        </Fact>
      )}
      {trigger !== null && trigger !== '' && (
        <Fact name={t('workflowsrun:fact.by')}>
          {word === undefined ? trigger : t(`workflowsrun:fact.${word}`)}
        </Fact>
      )}
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

/** Median time (ms) of the last runs that succeeded; null: there are none. */
export function usualTime(workflow: Workflow | undefined): number | null {
  const times = (workflow?.bars ?? [])
    .flatMap(({ ms, state }) => (ms === null || state !== 'succeeded' ? [] : ms))
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}
