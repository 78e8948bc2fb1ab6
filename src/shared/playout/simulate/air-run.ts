import type { PlayoutDoc } from '../document/document.ts';
import type { Choice, FolderPlan, HoleCause } from './folder-plan.ts';
import type { EnvironmentFacts } from './item-run.ts';
import { simulateItem } from './item-run.ts';
import type { Pace } from './pace.ts';

/** Segment length (ms); the last one of a piece may be shorter. */
export const SEGMENT_MS = 4000;
/** A piece that is made ahead has at most 11 segments (ms). */
export const MAX_PIECE_MS = 11 * SEGMENT_MS;
/** With less than this produced (ms of plan), the engine works ahead; with more, it waits in steps of 5 s. */
const LOW_MS = 30_000;
const HIGH_MS = 60_000;
const REST_MS = 5000;
/** Startup time of the program for each piece on the fastest machine (ms). */
const MIN_STARTUP_MS = 50;
/** Shorter times (ms) are rounding errors, not segments. */
const MIN_SEGMENT_MS = 0.5;

/** The cause of output. `empty`: counts as time, but has no picture because the media ended. */
export type AirCause =
  | { readonly k: 'item' | 'empty' | 'process-ended' }
  | { readonly k: 'fails'; readonly sentence: string }
  | HoleCause;

/** One piece of output. Times: epoch ms of the clock, as the output states them. */
export interface AirStep {
  readonly from: number;
  /** Equal to `from` if the piece has no duration. */
  readonly to: number;
  readonly cause: AirCause;
  readonly doc: PlayoutDoc | null;
  /** Index in `doc.items`; -1: none. */
  readonly index: number;
  /** The part of the plan that starts here (epoch ms, playout time). */
  readonly plan: number;
  /** The delay (ms) against the plan; negative: early. */
  readonly lag: number;
  /** When the engine starts to produce it (epoch ms of the clock). */
  readonly madeAt: number;
}

/** The start of a channel's process. */
export interface AirStart {
  /** Epoch ms of the clock. */
  readonly at: number;
  /** Position in the plan (epoch ms of playout time). */
  readonly plan: number;
}

/** The end of a process: the item that it reached, and when (epoch ms of the clock). */
export interface AirEnd {
  readonly at: number;
  readonly doc: PlayoutDoc;
  readonly index: number;
}

/** The engine's result for one choice. */
interface Piece {
  readonly made: number;
  /** The covered range of the plan. */
  readonly from: number;
  readonly to: number;
  readonly whole: boolean;
  readonly cause: AirCause;
  /** Whether it is produced at full speed. */
  readonly quick: boolean;
}

/**
 * Simulates one process of a channel, piece by piece (playout-air.md). The plan position selects the next item; the
 * output position grows by what is really produced. The two drift apart until the process ends.
 */
export class AirRun {
  readonly #folder: FolderPlan;
  readonly #environment: EnvironmentFacts;
  readonly #pace: Pace;
  readonly #shift: number;
  #plan: number;
  #out: number;
  #clock: number;
  #seek = true;
  #first = true;
  /** Length of the last segment (ms); 0: none yet. */
  #segment = 0;
  #ended: AirEnd | null = null;

  constructor(
    folder: FolderPlan,
    { at, plan }: AirStart,
    environment: EnvironmentFacts,
    pace: Pace,
  ) {
    this.#folder = folder;
    this.#environment = environment;
    this.#pace = pace;
    this.#shift = plan - at;
    this.#plan = plan;
    this.#out = at;
    this.#clock = at + pace.startup;
  }

  /** The current end of the output (epoch ms of the clock). */
  get out(): number {
    return this.#out;
  }

  /** How and when the process ended; null: it is running. */
  get ended(): AirEnd | null {
    return this.#ended;
  }

  /** Produces the next piece; null: the process ended. */
  next(): AirStep | null {
    if (this.#ended !== null) return null;
    const ahead = this.#wait();
    this.#first = false;
    const choice = this.#folder.at(this.#plan);
    const piece = choice.k === 'item' ? this.#item(choice, ahead) : this.#hole(choice, ahead);
    if (piece !== null) return this.#add(piece, choice);
    if (choice.k === 'item')
      this.#ended = { at: this.#clock, doc: choice.doc, index: choice.index };
    return null;
  }

  /**
   * Waits while enough is produced, measured by the plan, not the output; returns whether the next piece is made ahead.
   */
  #wait(): boolean {
    if (this.#first) return true;
    const buffer = this.#plan - (this.#clock + this.#shift);
    const rests = buffer > HIGH_MS ? Math.ceil((buffer - HIGH_MS) / REST_MS) : 0;
    if (Number.isFinite(rests)) this.#clock += rests * REST_MS;
    return buffer - rests * REST_MS < LOW_MS;
  }

  #hole({ until, cause }: Choice & { k: 'hole' }, ahead: boolean): Piece {
    return this.#black(until, cause, ahead);
  }

  #black(until: number, cause: AirCause, ahead: boolean): Piece {
    const from = this.#plan;
    // Endless black needs no cuts: its pieces give the same result.
    const cut = ahead && until - from > MAX_PIECE_MS && until < Infinity;
    const to = cut ? from + MAX_PIECE_MS : until;
    return { made: to - from, from, to, whole: !cut, cause, quick: ahead };
  }

  /** Null: the out point is before the in point, so the engine's subtraction fails and the process ends. */
  #item({ item }: Choice & { k: 'item' }, ahead: boolean): Piece | null {
    const { start, finish } = item;
    const run = simulateItem(item, this.#environment);
    if (run.fails !== null) return this.#black(finish, { k: 'fails', sentence: run.fails }, ahead);
    const cause = { k: 'item' } as const;
    if (run.k === 'live')
      return {
        made: run.outMs,
        from: this.#seek ? this.#plan : start,
        to: finish,
        whole: true,
        cause,
        quick: false,
      };
    const from = this.#seek || run.k === 'fitted' ? this.#plan : start;
    const into = run.inMs + (from - start);
    const cut = ahead && finish - from > MAX_PIECE_MS;
    const out = cut ? into + MAX_PIECE_MS : run.outMs;
    if (out < into) return null;
    const to = cut ? from + MAX_PIECE_MS : finish;
    const made = Math.min(out, run.filmMs) - into;
    if (made >= MIN_SEGMENT_MS) return { made, from, to, whole: !cut, cause, quick: ahead };
    return { made: 0, from, to, whole: !cut, cause: { k: 'empty' }, quick: ahead };
  }

  #add({ made, from, to, whole, cause, quick }: Piece, choice: Choice): AirStep {
    const out = this.#out;
    const madeAt = this.#clock;
    const rest = made % SEGMENT_MS;
    if (made > 0) this.#segment = rest < MIN_SEGMENT_MS ? SEGMENT_MS : rest;
    this.#out = out + (made > 0 ? made : this.#segment);
    this.#plan = to;
    this.#seek = !whole;
    const { factor, overhead } = this.#pace;
    this.#clock += (quick ? made / factor : made) + Math.max(overhead, MIN_STARTUP_MS);
    return {
      from: out,
      to: this.#out,
      cause,
      doc: choice.k === 'item' ? choice.doc : null,
      index: choice.k === 'item' ? choice.index : -1,
      plan: from,
      lag: out + this.#shift - from,
      madeAt,
    };
  }
}
