import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { MAX_WHOLE_QUEUE } from '../../../../shared/music/rules/queue-limits.ts';
import { requireSupport } from '../commands/known-commands.ts';
import type { MusicLink } from '../link.ts';
import { findList } from '../players/tolerant.ts';
import type { QueuePages } from './queue-pages.ts';
import { readItem } from './raw-queue.ts';

/** The facts about one item that edits need. */
export interface QueueEntry {
  readonly id: string;
  readonly index: number;
  readonly uri: string | null;
  readonly title: string;
  /** Seconds; null for an endless stream. */
  readonly duration: number | null;
}

const STEP = 500;
/** Search distance (items) for an item that moved since its page was read. */
const AROUND = 25;
const ITEMS = 'player_queues/items';

interface Ports {
  readonly link: Pick<MusicLink, 'command' | 'generation' | 'knows'>;
  readonly pages: QueuePages;
  readonly queue: (id: string) => Queue | undefined;
}

/** Reads queues completely, up to `MAX_WHOLE_QUEUE`. Caches the last one until its items change. */
export class QueueEntries {
  readonly #ports: Ports;
  #kept: { readonly key: string; readonly list: Promise<readonly QueueEntry[]> } | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The first `MAX_WHOLE_QUEUE` items of a queue. */
  async all(queue: Queue): Promise<readonly QueueEntry[]> {
    const key = JSON.stringify([queue.id, queue.revision]);
    if (this.#kept?.key === key) return this.#kept.list;
    const list = { key, list: this.slice(queue.id, 0, Math.min(queue.count, MAX_WHOLE_QUEUE)) };
    this.#kept = list;
    list.list.catch(() => {
      if (this.#kept === list) this.#kept = null;
    });
    return list.list;
  }

  /** The current items of a queue in a range. */
  async slice(queueId: string, offset: number, limit: number): Promise<readonly QueueEntry[]> {
    const { link } = this.#ports;
    requireSupport(link, ITEMS);
    const list: QueueEntry[] = [];
    while (list.length < limit) {
      const size = Math.min(STEP, limit - list.length);
      const from = offset + list.length;
      const args = { queue_id: queueId, limit: size, offset: from };
      const answer = findList(await link.command(ITEMS, args));
      if (answer === null)
        throw failure('rejected', t('musicfaults:players.notAList', { command: ITEMS }));
      list.push(...answer.slice(0, size).map((json, at) => readEntry(json, from + at)));
      if (answer.length < size) break;
    }
    return list;
  }

  /** Items by id: from the pages that the window shows, near their last known place, or from the start. Throws `conflict` for a missing one. */
  async find(queue: Queue, ids: readonly string[]): Promise<readonly QueueEntry[]> {
    const entries: QueueEntry[] = [];
    for (const id of ids) {
      const entry =
        this.#ports.pages.shown(queue, id) ??
        (await this.#near(queue, id)) ??
        (await this.all(queue)).find((one) => one.id === id);
      if (entry === undefined)
        throw failure('conflict', t('musicfaults:queue.changed', { queue: queue.name }), { id });
      entries.push(entry);
    }
    return entries;
  }

  /** Searches around the index from a stale page. */
  async #near(queue: Queue, id: string): Promise<QueueEntry | undefined> {
    const index = this.#ports.pages.lastIndex(queue.id, id);
    if (index === undefined) return undefined;
    const around = await this.slice(queue.id, Math.max(0, index - AROUND), 2 * AROUND);
    return around.find((entry) => entry.id === id);
  }

  /** Index of the item with an address. Of several, the one nearest to `expected`, unless that is far away: then the first. Null: none. */
  async indexOf(queueId: string, uri: string, expected: number): Promise<number | null> {
    const from = Math.max(0, expected - AROUND);
    const near = await this.slice(queueId, from, 2 * AROUND);
    const distance = ({ index }: QueueEntry): number => Math.abs(index - expected);
    const [match] = near
      .filter((entry) => entry.uri === uri)
      .sort((a, b) => distance(a) - distance(b));
    if (match !== undefined) return match.index;
    for (let offset = 0; ; offset += STEP) {
      const page = await this.slice(queueId, offset, STEP);
      const entry = page.find((one) => one.uri === uri);
      if (entry !== undefined || page.length < STEP) return entry?.index ?? null;
    }
  }

  /** The current entries between the first and the last of these items, and near them. `items`: by index; reads at most `MAX_WHOLE_QUEUE`. */
  around(queueId: string, items: readonly QueueEntry[]): Promise<readonly QueueEntry[]> {
    const first = items[0]?.index ?? 0;
    const last = items.at(-1)?.index ?? 0;
    const from = Math.max(0, first - AROUND);
    const span = Math.min(last - first + 1, MAX_WHOLE_QUEUE);
    return this.slice(queueId, from, first - from + span + AROUND);
  }

  clear(): void {
    this.#kept = null;
  }
}

function readEntry(json: unknown, index: number): QueueEntry {
  const raw = readItem(json);
  return {
    id: raw?.id ?? '',
    index,
    uri: raw?.uri ?? null,
    title: raw?.title ?? '',
    duration: raw?.duration ?? null,
  };
}
