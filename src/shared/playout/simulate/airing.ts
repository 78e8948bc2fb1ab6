import type { FolderFile } from '../check/facts.ts';
import type { Engine } from '../finding.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import type { AirStep } from './air-run.ts';
import { AirRun } from './air-run.ts';
import { FolderPlan } from './folder-plan.ts';
import type { EnvironmentFacts } from './item-run.ts';
import type { Pace } from './pace.ts';
import { usualPace } from './pace.ts';

/** The channel whose output is reckoned. */
export interface AiringOptions extends EnvironmentFacts {
  readonly engine: Engine;
  /** playout time = clock + shift (ms) for the first process; 0 without a virtual start. */
  readonly shiftMs?: number;
  /** Where in the plan every later process begins, as configurations spell it (RFC 3339); without, at its own moment, by the shift. */
  readonly virtualStart?: string | null;
  /** Left out: the usual one. */
  readonly pace?: Pace | undefined;
}

/** Nobody waits so long (ms) for a piece behind the time that it is for: by then the output ran dry. */
const DRY = 60_000;
/** Who finds no process asks again so often (ms). */
const QUERY_INTERVAL = 1000;

/**
 * What somebody gets who tunes in at a moment and stays: the pieces of the channel's process. Where it ends, what is in the
 * playlist by then airs; then the request is repeated until a new process has something to air, and in between nothing is on the
 * air (playout-air.md, "When a fault strikes"). How long a process takes that ends at once is not reckoned.
 */
export class Airing {
  readonly #folder: FolderPlan;
  readonly #options: AiringOptions;
  readonly #pace: Pace;
  readonly #until: number;
  readonly #lastMade: number;
  #startedAt: number;
  #run: AirRun;
  /** Made already while it was looked for a process that airs. */
  #kept: AirStep | null = null;
  #over = false;

  /** `since`, `until`: epoch ms of the clock; from `until` on nothing is reckoned. */
  constructor(
    entries: readonly FolderFile[],
    since: number,
    until: number,
    options: AiringOptions,
  ) {
    this.#folder = new FolderPlan(entries, options.engine);
    this.#options = options;
    this.#pace = options.pace ?? usualPace;
    this.#until = until;
    this.#lastMade = until + this.#pace.startup + DRY;
    this.#startedAt = since;
    this.#run = this.#start(since, since + (options.shiftMs ?? 0));
  }

  /** When the process began that makes the output now (epoch ms of the clock). */
  get startedAt(): number {
    return this.#startedAt;
  }

  /**
   * The next piece that airs, or the next stretch in which nothing does (`dies`). null: what comes next airs at `until` or later,
   * or the output ran dry before.
   */
  next(): AirStep | null {
    if (this.#over) return null;
    const step = this.#kept ?? this.#aired();
    this.#kept = null;
    if (step === null) return this.#run.out < this.#until ? this.#startAgain() : null;
    return step.from < this.#until && step.madeAt < this.#lastMade ? step : null;
  }

  /** The next piece of this process that counts; null: the process ended. */
  #aired(): AirStep | null {
    for (;;) {
      const step = this.#run.next();
      if (step === null || step.to > step.from || step.madeAt >= this.#lastMade) return step;
    }
  }

  /** Asks for a new process until one airs anything. */
  #startAgain(): AirStep | null {
    const { ended, out: from } = this.#run;
    if (ended === null) return null;
    const { virtualStart = null } = this.#options;
    const virtual = virtualStart === null ? null : rfc3339Ms(virtualStart);
    let at = Math.max(from, ended.at - this.#pace.startup);
    for (;;) {
      at = at > this.#startedAt ? at : this.#startedAt + QUERY_INTERVAL;
      if (at >= this.#until) break;
      this.#startedAt = at;
      this.#run = this.#start(at, virtual ?? at + (this.#options.shiftMs ?? 0));
      this.#kept = this.#aired();
      if (this.#kept !== null) break;
      // Each new process of a virtual start comes to the same end.
      if (virtual !== null) at = Infinity;
      else at = Math.max(at + QUERY_INTERVAL, (this.#run.ended?.at ?? at) - this.#pace.startup);
    }
    const to = Math.min(at, this.#until);
    this.#over = this.#kept === null;
    const { doc, index } = ended;
    return { from, to, cause: { k: 'dies' }, doc, index, plan: NaN, lag: 0, madeAt: ended.at };
  }

  #start(at: number, plan: number): AirRun {
    return new AirRun(this.#folder, { at, plan }, this.#options, this.#pace);
  }
}
