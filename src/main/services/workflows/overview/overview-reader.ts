import '../../../../shared/workflows/texts.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Overview, Run, Workflow } from '../../../../shared/workflows/model.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import { unlessSignedOut } from '../refusal.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { concernOf, isActive, runKey } from './concerns.ts';
import { Histories } from './histories.ts';

/** Newest runs of all workflows that one read asks for. */
const RECENT = 200;
/** Maximum age of these runs (ms): covers a weekend, so that waiting and active runs do not disappear at midnight. */
const RECENT_MS = 3 * 86_400_000;

/** The part of the overview that is read from the server. */
export type Read = Omit<Overview, 'mode' | 'mutedKinds' | 'revision'>;

interface Round {
  readonly scheduler: Scheduler;
  readonly names: readonly string[];
  /** ms since epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Reads the overview, and remembers durations and stops between reads. */
export class OverviewReader {
  readonly #histories: Histories;
  readonly #stopIgnored = new Set<string>();
  #last: Read | null;

  /** `before`: the stored overview. `readsPast`: also reads histories of workflows, for windows. */
  constructor(before: Overview | null, readsPast: boolean) {
    this.#last = before;
    this.#histories = new Histories(before, readsPast);
  }

  /** Records that a run keeps running after a stop. */
  ignoresStop({ name, id }: Pick<Run, 'name' | 'id'>): void {
    this.#stopIgnored.add(runKey(name, id));
  }

  /** `changed`: workflows or runs differ from the last read. */
  async read(round: Round): Promise<Read & { readonly changed: boolean }> {
    const { scheduler, names, signal } = round;
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
    const seenAt = alive === true ? round.now : (this.#last?.scheduler?.seenAt ?? null);
    const process = alive === null ? null : { alive, seenAt };
    const about = { now: round.now, scheduler: process, stopIgnored: this.#stopIgnored };
    const workflows = listed.workflows.map((one): Workflow => {
      const bars = this.#histories.of(one.file);
      return { ...one, bars, concern: concernOf({ ...one, bars }, about) };
    });
    const read: Read = {
      dialect,
      version,
      abilities,
      workflows,
      runs,
      scheduler: process,
      queued: unique([...runs, ...newest]).filter(({ state }) => state === 'queued').length,
      cut: listed.cut,
      problems: [...listed.problems, ...problems],
    };
    const last = this.#last;
    this.#last = read;
    const isSame = equal(last?.workflows, workflows) && equal(last?.runs, runs);
    return { ...read, changed: !isSame };
  }

  #forgetEnded(runs: readonly Run[]): void {
    for (const run of runs) if (!isActive(run)) this.#stopIgnored.delete(runKey(run.name, run.id));
  }
}

/** Each run once. */
export const unique = (runs: readonly Run[]): Run[] => [
  ...new Map(runs.map((run) => [runKey(run.name, run.id), run])).values(),
];
