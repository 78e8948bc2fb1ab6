import type { PlayoutDoc } from '../document/document.ts';
import type { Choice, FolderPlan, HoleCause } from './folder-plan.ts';
import type { EnvironmentFacts } from './item-run.ts';
import { runOf } from './item-run.ts';
import type { Pace } from './pace.ts';

/** Segments are so long (ms); the last one of a piece may be shorter. */
export const SEGMENT = 4000;
/** A piece that is made ahead covers at most 11 segments (ms). */
export const AHEAD_PIECE = 11 * SEGMENT;
/** With less than this made (ms of plan) the engine works ahead, with more than that it waits, in steps of 5 s. */
const LOW = 30_000;
const HIGH = 60_000;
const REST = 5000;
/** A program is started for each piece, which takes so long (ms) on the quickest machine. */
const LEAST = 50;
/** Shorter than this (ms) is no segment, but a rounding of doubles. */
const NO_SEGMENT = 0.5;

/** Why a stretch of output is what it is. `empty`: counted as time, without a picture, because the film is over. */
export type AirCause =
  | { readonly k: 'item' | 'empty' | 'dies' }
  | { readonly k: 'fails'; readonly sentence: string }
  | HoleCause;

/** One piece of output. Times: epoch ms of the clock, as the output states them. */
export interface AirStep {
  readonly from: number;
  /** Equal to `from` where the piece counts for nothing. */
  readonly to: number;
  readonly cause: AirCause;
  readonly doc: PlayoutDoc | null;
  /** Place in `doc.items`; -1: none. */
  readonly index: number;
  /** What part of the plan begins here (epoch ms, playout time). */
  readonly plan: number;
  /** How much later than planned (ms) this is on air; negative: earlier. */
  readonly lag: number;
  /** When the engine begins to make it (epoch ms of the clock). */
  readonly madeAt: number;
}

/** Where a channel's process begins. */
export interface AirStart {
  /** Epoch ms of the clock. */
  readonly at: number;
  /** Where in the plan (epoch ms of playout time). */
  readonly plan: number;
}

/** Where a process ended: the item that it came to, and when (epoch ms of the clock). */
export interface AirEnd {
  readonly at: number;
  readonly doc: PlayoutDoc;
  readonly index: number;
}

/** What the engine makes of one choice. */
interface Piece {
  readonly made: number;
  /** From and to where it deals with the plan. */
  readonly from: number;
  readonly to: number;
  readonly whole: boolean;
  readonly cause: AirCause;
  /** Whether it is made as fast as the machine can. */
  readonly quick: boolean;
}

/**
 * One process of a channel, piece after piece (playout-air.md). The position in the plan chooses the next item; the position of
 * the output grows by what is really made. Nothing brings the two together again, until the process ends.
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
  /** Length of the segment that was made last (ms); 0: none was. */
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

  /** Where the output ends by now (epoch ms of the clock). */
  get out(): number {
    return this.#out;
  }

  /** How and when the process ended; null: it goes on. */
  get ended(): AirEnd | null {
    return this.#ended;
  }

  /** Makes the next piece; null: the process ended. */
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

  /** Waits while enough is made, measured on the plan and not on the output; whether the next piece is made ahead. */
  #wait(): boolean {
    if (this.#first) return true;
    const buffer = this.#plan - (this.#clock + this.#shift);
    const rests = buffer > HIGH ? Math.ceil((buffer - HIGH) / REST) : 0;
    if (Number.isFinite(rests)) this.#clock += rests * REST;
    return buffer - rests * REST < LOW;
  }

  #hole({ until, cause }: Choice & { k: 'hole' }, ahead: boolean): Piece {
    return this.#black(until, cause, ahead);
  }

  #black(until: number, cause: AirCause, ahead: boolean): Piece {
    const from = this.#plan;
    // Black without an end is cut nowhere: what comes of its pieces is the same.
    const cut = ahead && until - from > AHEAD_PIECE && until < Infinity;
    const to = cut ? from + AHEAD_PIECE : until;
    return { made: to - from, from, to, whole: !cut, cause, quick: ahead };
  }

  /** Null: the engine takes the in point from an out point before it, and the process ends. */
  #item({ item }: Choice & { k: 'item' }, ahead: boolean): Piece | null {
    const { start, finish } = item;
    const run = runOf(item, this.#environment);
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
    const cut = ahead && finish - from > AHEAD_PIECE;
    const out = cut ? into + AHEAD_PIECE : run.outMs;
    if (out < into) return null;
    const to = cut ? from + AHEAD_PIECE : finish;
    const made = Math.min(out, run.filmMs) - into;
    if (made >= NO_SEGMENT) return { made, from, to, whole: !cut, cause, quick: ahead };
    return { made: 0, from, to, whole: !cut, cause: { k: 'empty' }, quick: ahead };
  }

  #add({ made, from, to, whole, cause, quick }: Piece, choice: Choice): AirStep {
    const out = this.#out;
    const madeAt = this.#clock;
    const rest = made % SEGMENT;
    if (made > 0) this.#segment = rest < NO_SEGMENT ? SEGMENT : rest;
    this.#out = out + (made > 0 ? made : this.#segment);
    this.#plan = to;
    this.#seek = !whole;
    const { factor, overhead } = this.#pace;
    this.#clock += (quick ? made / factor : made) + Math.max(overhead, LEAST);
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
