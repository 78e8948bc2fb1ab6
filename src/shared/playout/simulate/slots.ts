import type { PlayoutDoc } from '../document/document.ts';

/**
 * Starts and finishes of a file's items in array order, indexed to answer the engine's two scans by binary search
 * (playout.md 4).
 */
export interface Slots {
  /** Epoch ms; NaN if unknown. */
  readonly start: Float64Array;
  readonly finish: Float64Array;
  /** Whether the items are sorted and don't overlap. */
  readonly plain: boolean;
  /** Running maximum of the starts: the first element above P is the first element that starts after P. */
  readonly highest: Float64Array;
  /** Times at which the last matching element changes, and that element (-1: none). Empty if `plain`. */
  readonly turns: Float64Array;
  readonly winner: Int32Array;
}

/** Builds the index. As in the engine, items that don't end after they start never match. */
export function indexSlots(start: Float64Array, finish: Float64Array): Slots {
  const highest = new Float64Array(start.length);
  let top = -Infinity;
  let reach = -Infinity;
  let plain = true;
  for (let at = 0; at < start.length; at += 1) {
    const from = start[at] ?? NaN;
    const to = finish[at] ?? NaN;
    if (from > top) top = from;
    highest[at] = top;
    if (!(from >= reach && to > from)) plain = false;
    reach = to;
  }
  const none = { turns: new Float64Array(0), winner: new Int32Array(0) };
  return { start, finish, plain, highest, ...(plain ? none : sweepTurns(start, finish)) };
}

const cache = new WeakMap<readonly unknown[], Slots>();

/** The index of a document; cached per list of items. */
export function slotsOfDoc({ items }: PlayoutDoc): Slots {
  const known = cache.get(items);
  if (known !== undefined) return known;
  const start = new Float64Array(items.length);
  const finish = new Float64Array(items.length);
  for (let at = 0; at < items.length; at += 1) {
    start[at] = items[at]?.start ?? NaN;
    finish[at] = items[at]?.finish ?? NaN;
  }
  const slots = indexSlots(start, finish);
  cache.set(items, slots);
  return slots;
}

/** The last element with start <= at < finish; -1: none. */
export function matchAt(slots: Slots, at: number): number {
  if (!slots.plain) {
    const turn = after(slots.turns, at) - 1;
    return turn < 0 ? -1 : (slots.winner[turn] ?? -1);
  }
  const index = after(slots.start, at) - 1;
  return index >= 0 && at < (slots.finish[index] ?? NaN) ? index : -1;
}

/** The first element of the array that starts after `at`, which may not be the earliest; -1: none. */
export function nextAfter(slots: Slots, at: number): number {
  const index = after(slots.highest, at);
  return index < slots.highest.length ? index : -1;
}

/** How many values of an ascending list are <= `at`. */
function after(values: Float64Array, at: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? NaN) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Indexes sorted by a value; only of items that end after they start. */
function byEdge(valid: readonly number[], edge: Float64Array): Int32Array {
  return Int32Array.from(valid).sort((a, b) => (edge[a] ?? 0) - (edge[b] ?? 0));
}

/** Sweeps over all edges; a heap holds the open elements, the last of the array on top. */
function sweepTurns(
  start: Float64Array,
  finish: Float64Array,
): { turns: Float64Array; winner: Int32Array } {
  const valid: number[] = [];
  for (let at = 0; at < start.length; at += 1)
    if ((finish[at] ?? NaN) > (start[at] ?? NaN)) valid.push(at);
  const opens = byEdge(valid, start);
  const closes = byEdge(valid, finish);
  const edgeAt = (order: Int32Array, edge: Float64Array, at: number): number =>
    edge[order[at] ?? -1] ?? Infinity;
  const open = new LastFirst();
  const turns: number[] = [];
  const winner: number[] = [];
  let opened = 0;
  let closed = 0;
  while (closed < closes.length) {
    const at = Math.min(edgeAt(opens, start, opened), edgeAt(closes, finish, closed));
    for (; edgeAt(opens, start, opened) <= at; opened += 1) open.push(opens[opened] ?? 0);
    while (edgeAt(closes, finish, closed) <= at) closed += 1;
    while (open.size > 0 && (finish[open.top] ?? 0) <= at) open.pop();
    if (winner.at(-1) === open.top) continue;
    turns.push(at);
    winner.push(open.top);
  }
  return { turns: Float64Array.from(turns), winner: Int32Array.from(winner) };
}

/** A binary max-heap of array indexes (-1: empty). */
class LastFirst {
  readonly #heap: number[] = [];

  get size(): number {
    return this.#heap.length;
  }

  get top(): number {
    return this.#heap[0] ?? -1;
  }

  push(value: number): void {
    const heap = this.#heap;
    let at = heap.push(value) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] ?? -1;
      if (above >= value) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = value;
  }

  pop(): void {
    const heap = this.#heap;
    const value = heap.pop();
    if (value === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const child = (heap[right] ?? -1) > (heap[left] ?? -1) ? right : left;
      if ((heap[child] ?? -1) <= value) break;
      heap[at] = heap[child] ?? -1;
      at = child;
    }
    heap[at] = value;
  }
}
