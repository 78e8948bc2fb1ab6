import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { requireSupport } from '../commands/known-commands.ts';
import type { MusicLink } from '../link.ts';
import { listOf } from '../players/tolerant.ts';
import type { QueuePages } from './queue-pages.ts';
import { readItem } from './raw-queue.ts';

/** What edits need to know about one item. */
export interface QueueEntry {
  readonly id: string;
  readonly index: number;
  readonly uri: string | null;
  readonly title: string;
  /** Seconds; null for a stream without an end. */
  readonly duration: number | null;
}

/** Longest queue (items) that is read completely: for an undo, or to sum its time. */
export const MOST_ENTRIES = 2_000;
const STEP = 500;
const ITEMS = 'player_queues/items';

interface Ports {
  readonly link: Pick<MusicLink, 'command' | 'generation' | 'knows'>;
  readonly pages: QueuePages;
  readonly queue: (id: string) => Queue | undefined;
}

/** Reads queues completely, up to `MOST_ENTRIES`, and keeps the last one until its items change. */
export class QueueEntries {
  readonly #ports: Ports;
  #kept: { readonly key: string; readonly list: Promise<readonly QueueEntry[]> } | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The first `MOST_ENTRIES` items of a queue. */
  async all(queue: Queue): Promise<readonly QueueEntry[]> {
    const key = JSON.stringify([queue.id, queue.revision]);
    if (this.#kept?.key === key) return this.#kept.list;
    const kept = { key, list: this.slice(queue.id, 0, Math.min(queue.count, MOST_ENTRIES)) };
    this.#kept = kept;
    kept.list.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return kept.list;
  }

  /** Items of a queue as the server has them now. */
  async slice(queueId: string, offset: number, limit: number): Promise<readonly QueueEntry[]> {
    const { link } = this.#ports;
    requireSupport(link, ITEMS);
    const list: QueueEntry[] = [];
    while (list.length < limit) {
      const asked = Math.min(STEP, limit - list.length);
      const from = offset + list.length;
      const args = { queue_id: queueId, limit: asked, offset: from };
      const answer = listOf(await link.command(ITEMS, args));
      if (answer === null)
        throw failure('rejected', t('errors:player.notAList', { command: ITEMS }));
      list.push(...answer.slice(0, asked).map((json, at) => entryOf(json, from + at)));
      if (answer.length < asked) break;
    }
    return list;
  }

  /** Items by id, from the pages that the window shows or else from the start of the queue. Throws `conflict` for a missing one. */
  async find(queue: Queue, ids: readonly string[]): Promise<readonly QueueEntry[]> {
    const { pages } = this.#ports;
    const shown = ids.map((id) => pages.shown(queue, id));
    if (shown.every((item) => item !== undefined)) return shown;
    const all = new Map((await this.all(queue)).map((entry) => [entry.id, entry]));
    return ids.map((id, at) => {
      const entry = shown[at] ?? all.get(id);
      if (entry !== undefined) return entry;
      throw failure('conflict', t('musicfaults:queue.changed', { queue: queue.name }), { id });
    });
  }

  clear(): void {
    this.#kept = null;
  }
}

function entryOf(json: unknown, index: number): QueueEntry {
  const raw = readItem(json);
  return {
    id: raw?.id ?? '',
    index,
    uri: raw?.uri ?? null,
    title: raw?.title ?? '',
    duration: raw?.duration ?? null,
  };
}
