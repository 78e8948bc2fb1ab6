import type { FolderFile } from '../check/facts.ts';
import type { PlayoutDoc } from '../document/document.ts';
import type { Engine } from '../finding.ts';
import { msOf } from '../instant.ts';
import { parseFileName } from '../names/file-name.ts';
import type { ItemRun, WorldFacts } from './item-run.ts';
import { runOf } from './item-run.ts';
import { versionRefusal } from './loads.ts';
import type { Slots } from './slots.ts';
import { matchAt, nextAfter, slotsOf, slotsOfDoc } from './slots.ts';

/** What the engine looks at again after: no file, nothing more in the file, a file that does not load. */
export const GAP_STEP = 60_000;

/** Why a stretch of output is what it is. */
export type AirCause =
  | { readonly k: 'item'; readonly run: ItemRun }
  | { readonly k: 'early' }
  | { readonly k: 'fails'; readonly sentence: string }
  | { readonly k: 'dies' }
  | { readonly k: 'gap' | 'end' | 'no-file' }
  | { readonly k: 'not-loaded'; readonly file: string };

/** One step of the engine. Times: epoch ms of playout time, as the output runs. */
export interface AirStep {
  readonly from: number;
  readonly to: number;
  readonly cause: AirCause;
  readonly doc: PlayoutDoc | null;
  /** Place in `doc.items`; -1: none. */
  readonly index: number;
  /** How much later than planned (ms) this is on air. */
  readonly lag: number;
}

interface Source {
  readonly name: string;
  readonly doc: PlayoutDoc | null;
  readonly slots: Slots | null;
}

/**
 * The engine's steps one after another, from a moment at which its process starts: there it joins what is running, and after
 * that every item begins at its own beginning and runs to its own end, however late it is (playout.md 4).
 */
export class AirRun {
  readonly #sources: Source[] = [];
  /** Which file is in charge when, as `Slots` of the names: there the first wins, so they stand in reverse. */
  readonly #names: Slots;
  readonly #world: WorldFacts;
  /** Where the engine stands in the plan, and where its output ends. */
  #plan: number;
  #out: number;
  #joining = true;

  constructor(
    entries: readonly FolderFile[],
    since: number,
    engine: Engine,
    world: WorldFacts = {},
  ) {
    const starts: number[] = [];
    const finishes: number[] = [];
    for (const entry of entries.toReversed()) {
      const read = parseFileName(entry.name);
      if (!read.accept) continue;
      starts.push(msOf(read.start));
      finishes.push(msOf(read.finish));
      const doc = entry.content.k === 'doc' ? entry.content.doc : null;
      const loaded = doc !== null && versionRefusal(doc, engine) === null ? doc : null;
      const slots = loaded === null ? null : slotsOfDoc(loaded);
      this.#sources.push({ name: entry.name, doc: loaded, slots });
    }
    this.#names = slotsOf(Float64Array.from(starts), Float64Array.from(finishes));
    this.#world = world;
    this.#plan = since;
    this.#out = since;
  }

  /** How far the output is behind the plan now (ms). */
  get lag(): number {
    return this.#out - this.#plan;
  }

  /** Takes one step; two where an item's output ends before its slot. */
  next(): readonly AirStep[] {
    const source = this.#sources[matchAt(this.#names, this.#plan)];
    const joining = this.#joining;
    this.#joining = false;
    if (source === undefined) return [this.#black(GAP_STEP, { k: 'no-file' })];
    const { doc, slots } = source;
    if (doc === null || slots === null)
      return [this.#black(GAP_STEP, { k: 'not-loaded', file: source.name })];
    const index = matchAt(slots, this.#plan);
    if (index >= 0) return this.#item(doc, index, joining);
    const next = slots.start[nextAfter(slots, this.#plan)];
    return next === undefined
      ? [this.#black(GAP_STEP, { k: 'end' })]
      : [this.#black(next - this.#plan, { k: 'gap' })];
  }

  #black(length: number, cause: AirCause, doc: PlayoutDoc | null = null, index = -1): AirStep {
    const from = this.#out;
    const lag = this.lag;
    this.#plan += length;
    this.#out += length;
    return { from, to: this.#out, cause, doc, index, lag };
  }

  #item(doc: PlayoutDoc, index: number, joining: boolean): readonly AirStep[] {
    const item = doc.items[index];
    if (item === undefined) return [this.#black(GAP_STEP, { k: 'end' })];
    const run = runOf(item, this.#world);
    const left = item.finish - this.#plan;
    if (run.fails !== null)
      return [this.#black(left, { k: 'fails', sentence: run.fails }, doc, index)];
    const whole = !joining && !run.elastic;
    const skipped = whole ? 0 : this.#plan - item.start;
    const slot = item.finish - item.start - skipped;
    const play = run.elastic ? slot : run.playMs - skipped;
    // Behind its out point the process ends; behind the end of its file there is just nothing left to play.
    const dies = !run.elastic && run.askedMs <= skipped;
    if (dies || play <= 0) return [this.#black(left, { k: dies ? 'dies' : 'early' }, doc, index)];
    const from = this.#out;
    const lag = from - item.start - skipped;
    const until = from + Math.max(play, slot);
    this.#plan = item.finish;
    this.#out = until;
    const cause: AirCause = { k: 'item', run };
    const step: AirStep = { from, to: from + play, cause, doc, index, lag };
    if (play >= slot) return [step];
    return [step, { from: step.to, to: until, cause: { k: 'early' }, doc, index, lag }];
  }
}
