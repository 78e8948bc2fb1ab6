import type { FolderFile } from '../check/facts.ts';
import type { Engine } from '../finding.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import type { AirStep } from './air-run.ts';
import { AirRun } from './air-run.ts';
import { FolderPlan } from './folder-plan.ts';
import type { EnvironmentFacts } from './item-run.ts';
import type { Pace } from './pace.ts';
import { usualPace } from './pace.ts';

export interface AiringOptions extends EnvironmentFacts {
  readonly engine: Engine;
  /** playout time = clock + shift (ms) for the first process; 0 without a virtual start. */
  readonly shiftMs?: number;
  /**
   * Plan position where every later process starts, as in configurations (RFC 3339); without it, the time of its start
   * plus the shift.
   */
  readonly virtualStart?: string | null;
  /** Default: the usual pace. */
  readonly pace?: Pace | undefined;
}

/** With a piece later than this (ms), the output has run dry. */
const DRY_MS = 60_000;
/** Retry interval of a viewer without a process (ms). */
const RETRY_MS = 1000;

/**
 * What a viewer who tunes in and stays gets: the pieces of the channel's process. If it ends, the existing playlist
 * airs; then the viewer retries until a new process has output, and nothing is on air in between (playout-air.md, "When
 * a fault strikes"). Does not model the duration of a process that ends at once.
 */
export class Airing {
  readonly #folder: FolderPlan;
  readonly #options: AiringOptions;
  readonly #pace: Pace;
  readonly #until: number;
  readonly #lastMade: number;
  #startedAt: number;
  #run: AirRun;
  /** Pieces already produced while searching for a process with output. */
  #kept: AirStep | null = null;
  #over = false;

  /** `since`, `until`: epoch ms of the clock; the simulation stops at `until`. */
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
    this.#lastMade = until + this.#pace.startup + DRY_MS;
    this.#startedAt = since;
    this.#run = this.#start(since, since + (options.shiftMs ?? 0));
  }

  /**
   * The next piece, or the next period without output (`process-ended`). null: the next would air at `until` or later, or the
   * output ran dry.
   */
  next(): AirStep | null {
    if (this.#over) return null;
    const step = this.#kept ?? this.#aired();
    this.#kept = null;
    if (step === null) return this.#run.out < this.#until ? this.#startAgain() : null;
    return step.from < this.#until && step.madeAt < this.#lastMade ? step : null;
  }

  /** The next piece of this process with a duration; null: the process ended. */
  #aired(): AirStep | null {
    for (;;) {
      const step = this.#run.next();
      if (step === null || step.to > step.from || step.madeAt >= this.#lastMade) return step;
    }
  }

  /** Starts new processes until one has output. */
  #startAgain(): AirStep | null {
    const { ended, out: from } = this.#run;
    if (ended === null) return null;
    const { virtualStart = null } = this.#options;
    const virtual = virtualStart === null ? null : rfc3339Ms(virtualStart);
    let at = Math.max(from, ended.at - this.#pace.startup);
    for (;;) {
      at = at > this.#startedAt ? at : this.#startedAt + RETRY_MS;
      if (at >= this.#until) break;
      this.#startedAt = at;
      this.#run = this.#start(at, virtual ?? at + (this.#options.shiftMs ?? 0));
      this.#kept = this.#aired();
      if (this.#kept !== null) break;
      // With a virtual start, every new process ends the same way.
      if (virtual !== null) at = Infinity;
      else at = Math.max(at + RETRY_MS, (this.#run.ended?.at ?? at) - this.#pace.startup);
    }
    const to = Math.min(at, this.#until);
    this.#over = this.#kept === null;
    const { doc, index } = ended;
    return {
      from,
      to,
      cause: { k: 'process-ended' },
      doc,
      index,
      plan: NaN,
      lag: 0,
      madeAt: ended.at,
    };
  }

  #start(at: number, plan: number): AirRun {
    return new AirRun(this.#folder, { at, plan }, this.#options, this.#pace);
  }
}
