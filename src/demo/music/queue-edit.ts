import type { DemoError } from '../kit/demo-error.ts';
import type { PlayableEntry } from './library-model.ts';
import { requirePlayer, startItem } from './playback.ts';
import { anchor, computePosition, emitPlayed } from './progress.ts';
import { seeded, shuffled } from '../kit/random.ts';
import { codes, commandError } from './server-error.ts';
import { itemId } from './state-seed.ts';
import type { DemoQueue, DemoQueueItem, DemoState } from './state-model.ts';

function changed(model: DemoState, queue: DemoQueue): void {
  model.emitItems(queue.id);
  model.emitQueue(queue.id);
}

/** Creates queue items with new ids. */
export function newItems(
  model: DemoState,
  queue: DemoQueue,
  media: readonly PlayableEntry[],
): DemoQueueItem[] {
  return media.map((entry, index) => ({
    id: itemId(queue.id, model.serial()),
    media: entry,
    speed: 1,
    sortIndex: queue.items.length + index,
  }));
}

const insertAt = (queue: DemoQueue): number => (queue.buffered ?? queue.index ?? -1) + 1;

function emptied(model: DemoState, queue: DemoQueue): void {
  queue.items = [];
  queue.index = null;
  queue.buffered = null;
  queue.lost = null;
  queue.state = 'idle';
  queue.resumeAt = 0;
  queue.playlist = '';
  anchor(model, queue, 0);
}

/** Sends that the list has changed. */
export const loaded = changed;

/** Empties the queue and stops the player, with `updates` of the queue before the player's. */
function stopAndEmpty(model: DemoState, queue: DemoQueue, updates: number): void {
  const player = requirePlayer(model, queue);
  const played = { ...queue };
  emptied(model, queue);
  model.emitQueue(queue.id, updates);
  emitPlayed(model, played, false);
  player.state = 'idle';
  model.emitPlayer(player.id);
  model.emitGroup(player);
}

/** Empties the queue before a replacement; `skipStop`: the current item plays until the new one starts. */
export function clearFor(model: DemoState, queue: DemoQueue, skipStop: boolean): void {
  if (!skipStop && requirePlayer(model, queue).state !== 'idle') stopAndEmpty(model, queue, 1);
  emptied(model, queue);
  changed(model, queue);
}

/** Empties the queue and, by default, stops its player; with `skipStop` playback continues. */
export function clear(model: DemoState, queue: DemoQueue, skipStop: boolean): void {
  const { state } = requirePlayer(model, queue);
  if (!skipStop && state !== 'idle') {
    stopAndEmpty(model, queue, 2);
    model.emitQueue(queue.id);
  }
  emptied(model, queue);
  if (skipStop && state === 'playing') queue.state = 'playing';
  changed(model, queue);
}

const positionById = (queue: DemoQueue, id: string): number =>
  queue.items.findIndex((item) => item.id === id);

const notInQueue = (id: string): DemoError =>
  commandError(codes.invalidData, `Item ${id} not found in queue`);

/** The position of an item that can be moved; a played or buffered one: 999, an unknown one: 3. */
function movable(queue: DemoQueue, id: string): number {
  const from = positionById(queue, id);
  if (from < 0) throw notInQueue(id);
  if (from <= (queue.buffered ?? -1))
    throw commandError(codes.other, `${from} is already played/buffered`);
  return from;
}

function put(model: DemoState, queue: DemoQueue, from: number, to: number): void {
  queue.items.splice(to, 0, ...queue.items.splice(from, 1));
  changed(model, queue);
}

/** Moves an item by a number of positions (0: to be the next one). A target out of range is ignored, one past the end accepted. */
export function moveItem(model: DemoState, queue: DemoQueue, id: string, shift: number): void {
  const from = movable(queue, id);
  const current = queue.index ?? 0;
  const next = queue.state === 'playing' ? current + 1 : current;
  const to = shift === 0 ? next : from + shift;
  if (to > (queue.buffered ?? -1) && to <= queue.items.length) put(model, queue, from, to);
}

export function moveToEnd(model: DemoState, queue: DemoQueue, id: string): void {
  const from = movable(queue, id);
  if (from < queue.items.length - 1) put(model, queue, from, queue.items.length);
}

/**
 * Removes an item by its index (a number) or id (text). Ignores a played or buffered one. While nothing is loaded a negative index counts from
 * the end, and a stopped queue still points to a deleted current item.
 */
export function deleteItem(model: DemoState, queue: DemoQueue, which: unknown): void {
  const at = typeof which === 'number' ? which : positionById(queue, String(which));
  if (at < 0 && typeof which !== 'number') throw notInQueue(String(which));
  if (queue.buffered !== null && at <= queue.buffered) return;
  if (queue.items.length === 0) throw commandError(codes.other, 'pop from empty list');
  const place = at < 0 ? queue.items.length + at : at;
  const item = queue.items[place];
  if (item === undefined) throw commandError(codes.other, 'pop index out of range');
  if (place === queue.index) queue.lost = item.id;
  queue.items.splice(place, 1);
  changed(model, queue);
}

/** Shuffles the items after the current one, or restores their order. */
export function setShuffle(model: DemoState, queue: DemoQueue, on: boolean): void {
  if (queue.shuffle === on) return;
  queue.shuffle = on;
  const at = insertAt(queue);
  const rest = queue.items.slice(at);
  const order = on
    ? shuffled(rest, seeded(model.serial()))
    : rest.sort((a, b) => a.sortIndex - b.sortIndex);
  queue.items = [...queue.items.slice(0, at), ...order];
  changed(model, queue);
}

/** Text that is not a mode is stored as `unknown`. */
export function setRepeat(model: DemoState, queue: DemoQueue, mode: string): void {
  const known = mode === 'off' || mode === 'one' || mode === 'all' ? mode : 'unknown';
  if (queue.repeat === known) return;
  queue.repeat = known;
  model.emitQueue(queue.id);
}

/** Transfers items, position and modes to another queue. */
export function transfer(model: DemoState, from: DemoQueue, to: DemoQueue, play: boolean): void {
  const position = computePosition(model, from);
  const { items, index, repeat, shuffle, playlist } = from;
  clear(model, from, false);
  requirePlayer(model, to).state = 'idle';
  emptied(model, to);
  Object.assign(to, { items, index, repeat, shuffle, playlist, resumeAt: Math.floor(position) });
  changed(model, to);
  changed(model, to);
  if (play && index !== null) {
    model.emitQueue(to.id);
    startItem(model, to, index, position, { players: 3, playing: 1 });
  }
}
