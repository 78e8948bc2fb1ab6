import type {
  Bar,
  WorkflowsOverview,
  Run,
  RunState,
  Workflow,
} from '../../../../shared/workflows/model.ts';
import { hasEnded, isActive as isActiveState } from '../../../../shared/workflows/rules/states.ts';

/** Maximum number of bars per workflow. */
const MAX_BARS = 10;
/** A run is slow if it takes three times its usual duration, and at least this long (ms). */
const LONG_MS = 10 * 60_000;
const LONG_FACTOR = 3;
/** Minimum number of finished runs for a usual duration. */
const MIN_RUNS = 3;
/** A run should leave its queue within this time (ms). */
const QUEUED_MS = 5 * 60_000;

/** Whether a run is running or waiting to run. */
export const isActive = ({ state }: { readonly state: RunState }): boolean => isActiveState(state);

/** The last finished runs as bars, the newest last. `runs`: in any order, may repeat. */
function toBars(runs: readonly Run[]): Bar[] {
  const finished = new Map(runs.filter(({ state }) => hasEnded(state)).map((run) => [run.id, run]));
  const at = ({ startedAt, queuedAt }: Run): number => startedAt ?? queuedAt ?? 0;
  const sorted = [...finished.values()].sort((a, b) => at(a) - at(b));
  return sorted.slice(-MAX_BARS).map(({ id, state, startedAt, finishedAt }) => {
    const isTimed = startedAt !== null && finishedAt !== null;
    return { id, state, ms: isTimed ? Math.max(0, finishedAt - startedAt) : null };
  });
}

/** Merges known bars with those of newer runs. A retry replaces the bar of its run. */
export function withRuns(known: readonly Bar[], runs: readonly Run[]): Bar[] {
  const fresh = new Map(toBars(runs).map((bar) => [bar.id, bar]));
  const old = known.map((bar) => fresh.get(bar.id) ?? bar);
  for (const { id } of known) fresh.delete(id);
  return [...old, ...fresh.values()].slice(-MAX_BARS);
}

/** The usual duration (ms): the median of the bars; null: too few. */
function usualMs(bars: readonly Bar[]): number | null {
  const sorted = bars.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b);
  return sorted.length < MIN_RUNS ? null : (sorted[Math.floor(sorted.length / 2)] ?? null);
}

interface About {
  /** ms since epoch. */
  readonly now: number;
  readonly scheduler: WorkflowsOverview['scheduler'];
  /** Ids of runs that kept running after a stop. */
  readonly stopIgnored: ReadonlySet<string>;
}

/** The problem of a workflow's newest run that its state does not show. */
export function findWorkflowFinding(
  {
    lastRun,
    bars,
    schedule,
    suspended,
  }: Pick<Workflow, 'lastRun' | 'bars' | 'schedule' | 'suspended'>,
  about: About,
): Workflow['concern'] {
  const own = lastRun === null || !isActive(lastRun) ? null : findRunFinding(lastRun, bars, about);
  const isScheduled = schedule.length > 0 && !suspended;
  return own ?? (about.scheduler?.alive === false && isScheduled ? 'scheduler-silent' : null);
}

function findRunFinding(run: Run, bars: readonly Bar[], { now, stopIgnored }: About) {
  const { name, id, state, startedAt, queuedAt } = run;
  if (stopIgnored.has(runKey(name, id))) return 'stop-ignored';
  const longest = Math.max(LONG_MS, LONG_FACTOR * (usualMs(bars) ?? Infinity));
  if (state === 'running' && now - (startedAt ?? now) > longest) return 'running-long';
  const waited = now - (queuedAt ?? startedAt ?? now);
  return state === 'queued' && waited > QUEUED_MS ? 'queued-long' : null;
}

/** Key that identifies a run across workflows. */
export const runKey = (name: string, id: string): string => `${name}\n${id}`;
