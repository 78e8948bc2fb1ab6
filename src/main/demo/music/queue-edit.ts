import type { PlayableEntry } from './library-model.ts';
import { playerOf, startItem } from './playback.ts';
import { anchor, positionOf, emitPlayed } from './progress.ts';
import { seeded, shuffled } from '../random.ts';
import { codes, ServerError } from './server-error.ts';
import { itemId } from './state-seed.ts';
import type { DemoQueue, DemoQueueItem, DemoState } from './state-model.ts';
import { isRecord } from '../../../shared/lib/json.ts';

function changed(model: DemoState, queue: DemoQueue): void {
  model.emitItems(queue.id);
  model.emitQueue(queue.id);
}

function newItems(model: DemoState, queue: DemoQueue, media: PlayableEntry[]): DemoQueueItem[] {
  return media.map((entry, index) => ({
    id: itemId(queue.id, model.serial()),
    media: entry,
    sortIndex: queue.items.length + index,
  }));
}

/** Resolves the media of `play_media`: a URI, an item, or a list of them. */
export function resolveMedia(model: DemoState, media: unknown): PlayableEntry[] {
  const list = Array.isArray(media) ? media : [media];
  const found = list.flatMap((one: unknown) => {
    const uri = isRecord(one) ? one['uri'] : one;
    const entry = typeof uri === 'string' ? model.library.findUri(uri) : undefined;
    return entry === undefined ? [] : model.library.playable(entry);
  });
  if (found.length === 0) throw new ServerError(codes.mediaNotFound, 'No playable items found');
  return found;
}

const insertAt = (queue: DemoQueue): number => (queue.index === null ? 0 : queue.index + 1);

/** Fills a queue as `play_media` does. `option` play, replace, next, replace_next or add. */
export function playMedia(
  model: DemoState,
  queue: DemoQueue,
  media: PlayableEntry[],
  option: string,
): void {
  if (option === 'replace') {
    clearItems(model, queue);
    queue.items = newItems(model, queue, media);
    changed(model, queue);
    startItem(model, queue, 0, 0, { players: 3, playing: 3 });
    return;
  }
  const items = newItems(model, queue, media);
  const at = option === 'add' ? queue.items.length : insertAt(queue);
  const after = option === 'replace_next' ? [] : queue.items.slice(at);
  queue.items = [...queue.items.slice(0, at), ...items, ...after];
  changed(model, queue);
  if (option === 'play') startItem(model, queue, at, 0);
}

function emptied(model: DemoState, queue: DemoQueue): void {
  queue.items = [];
  queue.index = null;
  queue.state = 'idle';
  queue.resumeAt = 0;
  queue.playlist = '';
  anchor(model, queue, 0);
}

function clearItems(model: DemoState, queue: DemoQueue): void {
  emptied(model, queue);
  model.emitQueue(queue.id);
  changed(model, queue);
}

/** Empties the queue and, by default, stops its player. */
export function clear(model: DemoState, queue: DemoQueue, skipStop: boolean): void {
  const player = playerOf(model, queue);
  if (!skipStop && player.state !== 'idle') {
    const played = { ...queue };
    emptied(model, queue);
    model.emitQueue(queue.id, 2);
    emitPlayed(model, played, false);
    player.state = 'idle';
    model.emitPlayer(player.id);
    model.emitGroup(player);
  }
  clearItems(model, queue);
}

const positionById = (queue: DemoQueue, id: string): number =>
  queue.items.findIndex((item) => item.id === id);

/** Moves an item by a number of positions (0: to be the next one). A played or buffered one: 999; an unknown one: 3. */
export function moveItem(model: DemoState, queue: DemoQueue, id: string, shift: number): void {
  const from = positionById(queue, id);
  const item = queue.items[from];
  if (item === undefined) throw new ServerError(codes.invalidData, `Item ${id} not found in queue`);
  const buffered = queue.index ?? -1;
  if (from <= buffered) throw new ServerError(codes.other, `${from} is already played/buffered`);
  const wanted = shift === 0 ? buffered + 1 : from + shift;
  const to = Math.max(buffered + 1, Math.min(wanted, queue.items.length - 1));
  queue.items.splice(from, 1);
  queue.items.splice(to, 0, item);
  changed(model, queue);
}

/** Removes an item by id or index; silently ignores a played or buffered one. */
export function deleteItem(model: DemoState, queue: DemoQueue, which: unknown): void {
  const at = typeof which === 'number' ? which : positionById(queue, String(which));
  if (at < 0 || at >= queue.items.length || at <= (queue.index ?? -1)) return;
  queue.items.splice(at, 1);
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
  queue.repeat = mode === 'off' || mode === 'one' || mode === 'all' ? mode : 'unknown';
  model.emitQueue(queue.id);
  model.emitPlayer(queue.id);
}

/** Transfers items, position and modes to another queue. */
export function transfer(model: DemoState, from: DemoQueue, to: DemoQueue, play: boolean): void {
  const position = positionOf(model, from);
  const { items, index, repeat, shuffle, playlist } = from;
  clear(model, from, false);
  playerOf(model, to).state = 'idle';
  emptied(model, to);
  Object.assign(to, { items, index, repeat, shuffle, playlist, resumeAt: Math.floor(position) });
  changed(model, to);
  changed(model, to);
  if (play && index !== null) {
    model.emitQueue(to.id);
    startItem(model, to, index, position, { players: 3, playing: 1 });
  }
}
