import { t } from '../../../../shared/i18n/translate.ts';
import type { Queue, QueueItem } from '../../../../shared/music/queue.ts';
import { MAX_WHOLE_QUEUE } from '../../../../shared/music/rules/queue-limits.ts';
import { call, send, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { readTopic } from '../../../state/topics.ts';
import { openMediaDialog } from '../media/overlays.ts';
import { PAGE } from '../model/page-window.ts';
import { openPlace } from '../model/route.ts';
import type { QueuePager } from '../model/queue-pager.ts';
import { tellChange } from './queue-undo.ts';

/** Removes items and shows a toast that can restore them. */
async function removeItems(queueId: string, items: readonly QueueItem[]): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const itemIds = items.map(({ id }) => id);
  const { removed: count, undo, note } = await call('music.queueRemove', { queueId, itemIds });
  const text =
    items.length === 1
      ? t('musicqueue:removed', { title: first.title })
      : t('musicqueue:removedMany', { count });
  tellChange(queueId, undo, note === null ? text : `${text} ${note}`);
}

/** The ids of items that are being removed. The list shows them until the server reports the change. */
const leaving = new Set<string>();
/** Removed items that a list still shows, because it reads the queue again only after the answer to the removal. */
const removed = new WeakSet<QueueItem>();

/**
 * The indices to remove. Items that are already being removed are replaced by the following ones, as expected from a repeated key press.
 */
function meant({ count }: Queue, pager: QueuePager, indices: readonly number[]): number[] {
  const isLeaving = (index: number): boolean => {
    const item = pager.item(index);
    return item !== undefined && (leaving.has(item.id) || removed.has(item));
  };
  const staying = indices.filter((index) => !isLeaving(index));
  for (
    let next = Math.max(...indices) + 1;
    staying.length < indices.length && next < count;
    next += 1
  )
    if (!isLeaving(next)) staying.push(next);
  return staying;
}

/** Removes the items at these indices. Loads missing pages first. */
export function removeAt(queue: Queue, pager: QueuePager, given: readonly number[]): void {
  const { id } = queue;
  const indices = meant(queue, pager, given);
  const load = async (): Promise<QueueItem[]> => {
    const known = indices.map((index) => pager.item(index)).filter((item) => item !== undefined);
    const missing = indices.filter((index) => pager.item(index) === undefined);
    const loaded: QueueItem[] = [];
    for (const page of new Set(missing.map((index) => Math.floor(index / PAGE)))) {
      const offset = page * PAGE;
      const { items } = await call('music.queueItems', { queueId: id, offset, limit: PAGE });
      loaded.push(...items.filter((_, at) => missing.includes(offset + at)));
    }
    return [...known, ...loaded];
  };
  const ids = indices.flatMap((index) => pager.item(index)?.id ?? []);
  for (const one of ids) leaving.add(one);
  tellFailure(
    load()
      .then((items) => removeItems(id, items))
      .then(() => {
        for (const one of ids) {
          const item = pager.item(pager.indexOf(one) ?? -1);
          if (item !== undefined) removed.add(item);
        }
      })
      .finally(() => {
        for (const one of ids) leaving.delete(one);
      }),
  );
}

export function clearQueue(id: string, name: string): void {
  tellFailure(
    call('music.queueClear', { queueId: id }).then(({ undo }) =>
      tellChange(id, undo, t('musicqueue:cleared', { name })),
    ),
  );
}

/** Moves a queue to another player. Asks first if the queue that it replaces is too long to restore. */
export function transferQueue(from: string, to: string, name: string): void {
  const count = countItems(to);
  if (count <= MAX_WHOLE_QUEUE) moveQueue(from, to, name);
  else openMediaDialog({ k: 'queue', dialog: { k: 'transfer', queueId: from, to, name, count } });
}

function countItems(playerId: string): number {
  const queueId = readTopic('music.players')[playerId]?.queueId ?? playerId;
  return readTopic('music.queues')[queueId]?.count ?? 0;
}

/** Moves a queue to another player. The toast says what it replaced and offers undo. */
export function moveQueue(from: string, to: string, name: string): void {
  const count = countItems(to);
  tellFailure(
    call('music.queueTransfer', { from, to }).then(({ queueId, undo }) => {
      send('music.choosePlayer', { playerId: to });
      const text = count === 0 ? 'musicqueue:transferred' : 'musicqueue:transferredOver';
      tellChange(queueId, undo, t(text, { name, count }));
    }),
  );
}

/** Saves the queue and offers to open the new playlist. */
export async function saveQueue(queueId: string, name: string): Promise<void> {
  const playlist = await call('music.queueSave', { queueId, name });
  const uri = playlist?.uri ?? null;
  const run = (): void => {
    if (uri !== null) openPlace({ k: 'item', uri });
  };
  const action = { label: t('musicqueue:open'), run };
  const text = t(uri === null ? 'musicqueue:savedLater' : 'musicqueue:saved', { name });
  showToast({ tone: 'good', text, ...(uri === null ? {} : { action }) });
}

/** Moves within one queue, displayed at once. The core applies edits of a queue in call order. */
export class QueueMoves {
  readonly #queueId: string;
  readonly #pager: QueuePager;

  constructor(queueId: string, pager: QueuePager) {
    this.#queueId = queueId;
    this.#pager = pager;
  }

  move(from: number, to: number): void {
    const item = this.#pager.item(from);
    if (item === undefined) return;
    const shown = this.#pager.move(from, to);
    const release = this.#pager.hold();
    tellFailure(
      call('music.queueMove', { queueId: this.#queueId, itemId: item.id, to })
        .catch((thrown: unknown) => {
          if (shown) this.#pager.move(to, from);
          throw thrown;
        })
        .finally(release),
    );
  }
}
