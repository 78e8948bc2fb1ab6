import '../../../../shared/workflows/texts.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { WorkflowsOverview, Run, Workflow, Bar } from '../../../../shared/workflows/model.ts';
import type { Scheduler, ListedWorkflow } from '../scheduler/scheduler.ts';
import { findWorkflowFinding, isActive, runKey, withRuns } from './run-findings.ts';

/**
 * The reason why a part of the overview is missing, as a sentence. Rethrows errors that concern the whole overview, such as a refused
 * sign-in.
 */
function unlessSignedOut(error: unknown): string {
  if (!(error instanceof AppFailure)) throw error;
  const { code, message } = error.error;
  if (code === 'unauthorized' || code === 'cancelled') throw error;
  return message;
}

/** Maximum number of workflow histories read per round; the others follow in later rounds. */
const MAX_PER_ROUND = 5;
/** Runs to read for the bars, including some that have not finished. */
const RUNS = 15;

/** The bars of all workflows, from the runs that every read returns or, if these are too few, from the workflow's own history. */
class RunHistories {
  readonly #bars = new Map<string, readonly Bar[]>();
  readonly #read = new Set<string>();

  readonly #readsPast: boolean;

  constructor(before: WorkflowsOverview | null, readsPast: boolean) {
    this.#readsPast = readsPast;
    for (const { file, bars } of before?.workflows ?? []) this.#bars.set(file, bars);
  }

  of(file: string): Bar[] {
    return [...(this.#bars.get(file) ?? [])];
  }

  /** Adds the runs of a read, and reads some histories. Resolves with a sentence for each part that could not be read. */
  async add(
    scheduler: Scheduler,
    workflows: readonly ListedWorkflow[],
    runs: readonly Run[],
    signal: AbortSignal,
  ): Promise<string[]> {
    const byName = new Map<string, Run[]>();
    for (const run of runs) byName.set(run.name, [...(byName.get(run.name) ?? []), run]);
    const all = new Set(workflows.map(({ file }) => file));
    for (const file of [...this.#bars.keys()]) if (!all.has(file)) this.#bars.delete(file);
    for (const { file, name, lastRun } of workflows) {
      const fresh = [...(byName.get(name) ?? []), ...(lastRun === null ? [] : [lastRun])];
      this.#bars.set(file, withRuns(this.of(file), fresh));
    }
    if (!this.#readsPast || scheduler.abilities.history !== '') return [];
    const due = workflows.filter(({ file, lastRun }) => lastRun !== null && !this.#read.has(file));
    due.sort((a, b) => (b.lastRun?.startedAt ?? 0) - (a.lastRun?.startedAt ?? 0));
    const read = due.slice(0, MAX_PER_ROUND).map(async ({ file, name }) => {
      this.#read.add(file);
      try {
        const past = await scheduler.history({ file, name }, RUNS, signal);
        this.#bars.set(file, withRuns([], past.items));
        return past.cut === null ? [] : [cutText(past.cut)];
      } catch (error) {
        return [unlessSignedOut(error)];
      }
    });
    return (await Promise.all(read)).flat().slice(0, 1);
  }
}

/** Number of newest runs of all workflows per read. */
const RECENT = 200;
/** Maximum age of these runs (ms): covers a weekend, so that waiting and active runs do not disappear at midnight. */
const RECENT_MS = 3 * 86_400_000;

/** The part of the overview that is read from the server. */
export type WorkflowsRead = Omit<WorkflowsOverview, 'mode' | 'mutedKinds' | 'revision'>;

interface ReadContext {
  readonly scheduler: Scheduler;
  readonly names: readonly string[];
  /** The overview as shown: the last read, with the results of changes. */
  readonly last: WorkflowsOverview | null;
  /** ms since epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Reads the overview, and remembers durations and stops between reads. */
export class WorkflowsOverviewReader {
  readonly #histories: RunHistories;
  readonly #stopIgnored = new Set<string>();

  /** `before`: the stored overview. `readsPast`: also reads histories of workflows, for windows. */
  constructor(before: WorkflowsOverview | null, readsPast: boolean) {
    this.#histories = new RunHistories(before, readsPast);
  }

  /** Records that a run keeps running after a stop. */
  ignoresStop({ name, id }: Pick<Run, 'name' | 'id'>): void {
    this.#stopIgnored.add(runKey(name, id));
  }

  /** `changed`: a run started, ended or changed its state, other than by the app. */
  async read(round: ReadContext): Promise<WorkflowsRead & { readonly changed: boolean }> {
    const { scheduler, names, last, signal } = round;
    const { dialect, version, abilities } = scheduler;
    const problems: string[] = [];
    const optional = async <T>(read: Promise<T>, none: T): Promise<T> => {
      try {
        return await read;
      } catch (error) {
        const reason = unlessSignedOut(error);
        problems.push(t('workflows:service.recentFailed', { reason }));
        return none;
      }
    };
    const [listed, recent, alive] = await Promise.all([
      scheduler.list(names, signal),
      optional(scheduler.recent(RECENT, round.now - RECENT_MS, signal), null),
      scheduler.health(signal).catch(() => null),
    ]);
    const newest = listed.workflows.flatMap(({ lastRun }) => lastRun ?? []);
    const runs = [...(recent?.items ?? [])];
    if (recent?.cut)
      problems.push(t('workflows:service.recentFailed', { reason: cutText(recent.cut) }));
    const lost = await this.#histories.add(scheduler, listed.workflows, runs, signal);
    problems.push(...lost.map((reason) => t('workflows:service.historyFailed', { reason })));
    this.#forgetEnded([...newest, ...runs]);
    const seenAt = alive === true ? round.now : (last?.scheduler?.seenAt ?? null);
    const process = alive === null ? null : { alive, seenAt };
    const workflows = listed.workflows.map((workflow): Workflow => {
      const bars = this.#histories.of(workflow.file);
      return {
        ...workflow,
        bars,
        concern: this.#findFinding({ ...workflow, bars }, process, round.now),
      };
    });
    const read: WorkflowsRead = {
      dialect,
      version,
      abilities,
      workflows,
      runs,
      scheduler: process,
      queued: queuedIn({ runs, workflows }),
      cut: listed.cut,
      problems: [...listed.problems, ...problems],
    };
    return { ...read, changed: last === null || !equal(statesIn(last), statesIn(read)) };
  }

  /** The overview with a run in the state after a change. */
  withRun(overview: WorkflowsOverview, run: Run, now: number): WorkflowsOverview {
    const { scheduler } = overview;
    const isIt = (one: Run | null): boolean => one?.id === run.id && one.name === run.name;
    const isNewer = ({ lastRun }: Workflow): boolean =>
      isIt(lastRun) || (run.startedAt ?? now) >= (lastRun?.startedAt ?? 0);
    const workflows = overview.workflows.map((one) => {
      if (one.name !== run.name || !isNewer(one)) return one;
      const changed = { ...one, lastRun: run };
      return { ...changed, concern: this.#findFinding(changed, scheduler, now) };
    });
    const others = overview.runs.filter((one) => !isIt(one));
    // If the server lists no runs, only the workflows contain their last ones.
    const isListed = overview.runs.length > 0;
    const isNew = others.length === overview.runs.length;
    const kept = isNew ? [run, ...others] : overview.runs.map((one) => (isIt(one) ? run : one));
    const runs = isListed ? kept : [];
    return { ...overview, workflows, runs, queued: queuedIn({ runs, workflows }) };
  }

  #findFinding(
    workflow: Omit<Workflow, 'concern'>,
    scheduler: WorkflowsOverview['scheduler'],
    now: number,
  ): Workflow['concern'] {
    return findWorkflowFinding(workflow, { now, scheduler, stopIgnored: this.#stopIgnored });
  }

  #forgetEnded(runs: readonly Run[]): void {
    for (const run of runs) if (!isActive(run)) this.#stopIgnored.delete(runKey(run.name, run.id));
  }
}

const queuedIn = ({ workflows, runs }: Pick<WorkflowsOverview, 'workflows' | 'runs'>): number =>
  unique([...runs, ...workflows.flatMap(({ lastRun }) => lastRun ?? [])]).filter(
    ({ state }) => state === 'queued',
  ).length;

/** The states in an overview that reveal changes of runs. */
const statesIn = ({ workflows, runs }: Pick<WorkflowsOverview, 'workflows' | 'runs'>) => [
  workflows.map(({ file, suspended, lastRun }) => [file, suspended, lastRun?.id, lastRun?.state]),
  runs.map(({ name, id, state }) => [name, id, state]),
];

/** Each run once. */
const unique = (runs: readonly Run[]): Run[] => [
  ...new Map(runs.map((run) => [runKey(run.name, run.id), run])).values(),
];
