import type { Bar, WorkflowsOverview, Run } from '../../../../shared/workflows/model.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { unlessSignedOut } from '../expected-errors.ts';
import type { ListedWorkflow, Scheduler } from '../scheduler/scheduler.ts';
import { withRuns } from './run-findings.ts';

/** Maximum number of workflow histories read per round; the others follow in later rounds. */
const MAX_PER_ROUND = 5;
/** Runs to read for the bars, including some that have not finished. */
const RUNS = 15;

/** The bars of all workflows, from the runs that every read returns or, if these are too few, from the workflow's own history. */
export class RunHistories {
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
