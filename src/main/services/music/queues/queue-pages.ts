import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { Queue, QueueItem, QueuePage } from '../../../../shared/music/queue.ts';
import { requireSupport } from '../commands/known-commands.ts';
import { ITEM_GONE_CODE } from '../commands/transport.ts';
import { serverCode } from '../library/send-command.ts';
import type { MusicLink, ServerEvent } from '../link.ts';
import { findList } from '../players/tolerant.ts';
import type { PlayerContext } from '../players/player-context.ts';
import { QueueFavorites } from './queue-favorites.ts';
import { readItem } from './raw-queue.ts';

export interface QueuePagesPorts {
  readonly link: Pick<MusicLink, 'command' | 'generation' | 'knows'>;
  readonly context: Pick<PlayerContext, 'art'>;
  readonly queue: (id: string) => Queue | undefined;
}

/** A page: `limit` items of a queue from `offset` on. */
export interface PageQuery {
  readonly queueId: string;
  readonly offset: number;
  readonly limit: number;
}

/** Null: the row could not be read. */
type Row = QueueItem | null;

/** Number of cached pages: some screens of some queues. */
const MAX_PAGES = 40;

const ITEMS = 'player_queues/items';

/** Substitute id for an item without one. */
const placeId = (index: number): string => `#${String(index)}`;

/** Reads queues page by page. A page is valid for one revision of its queue and requested once. */
export class QueuePages {
  readonly #ports: QueuePagesPorts;
  readonly #kept = new Lru<QueuePage>(MAX_PAGES);
  readonly #running = new Map<string, Promise<QueuePage>>();
  readonly #favorites = new QueueFavorites();

  constructor(ports: QueuePagesPorts) {
    this.#ports = ports;
  }

  /** Rejects with `not-found` for an unknown queue, otherwise as the connection does. */
  async page(query: PageQuery): Promise<QueuePage> {
    const queue = this.#known(query.queueId);
    requireSupport(this.#ports.link, ITEMS);
    const key = JSON.stringify([query.queueId, queue.revision, query.offset, query.limit]);
    const page = this.#kept.get(key) ?? this.#running.get(key);
    if (page !== undefined) return page;
    const running = this.#read(query, queue.revision, key).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  /** An item of a loaded page that is still current. */
  shown(queue: Queue, id: string): QueueItem | undefined {
    return this.#find(id, (page) => page.queueId === queue.id && page.revision === queue.revision);
  }

  /** The index of an item in any loaded page, even a stale one. */
  lastIndex(queueId: string, id: string): number | undefined {
    return this.#find(id, (page) => page.queueId === queueId)?.index;
  }

  /** Plays an item of a queue; resolves when the server accepted the command. Throws `conflict` for an id that is gone. */
  async playIndex({ queueId, index, itemId }: MethodArgs<'music.playIndex'>): Promise<void> {
    const queue = this.#known(queueId);
    const id = itemId === null || itemId === placeId(index) ? null : itemId;
    // The server locks the whole queue after an index out of range, but not after an unknown id.
    if (id === null && index >= queue.count)
      throw failure(
        'invalid-input',
        t('musicfaults:players.noSuchIndex', { queue: queue.name, count: queue.count, index }),
        { field: 'index' },
      );
    // The server would accept the command and do nothing.
    if (!queue.available)
      throw failure('unreachable', t('music:player.notReached', { player: queue.name }));
    const command = 'player_queues/play_index';
    requireSupport(this.#ports.link, command);
    try {
      await this.#ports.link.command(command, { queue_id: queueId, index: id ?? index });
    } catch (error) {
      if (id === null || serverCode(error) !== ITEM_GONE_CODE) throw error;
      throw failure('conflict', t('musicfaults:queue.changed', { queue: queue.name }), { id });
    }
  }

  /** Reads a library event; returns the queues whose loaded pages show another favorite state. */
  outdatedBy(event: ServerEvent): string[] {
    const uri = this.#favorites.changed(event);
    if (uri === null) return [];
    const pages = [...this.#kept.values()];
    const stale = pages.filter(({ items }) => items.some((item) => item.uri === uri));
    return [...new Set(stale.map(({ queueId }) => queueId))];
  }

  /** Drops favorite states from events, because events may have been missed. */
  eventsMissed(): void {
    this.#favorites.clear();
  }

  clear(): void {
    this.#favorites.clear();
    this.#kept.clear();
    this.#running.clear();
  }

  /** The newest page comes last. */
  #find(id: string, fits: (page: QueuePage) => boolean): QueueItem | undefined {
    const pages = [...this.#kept.values()].filter(fits).reverse();
    for (const { items } of pages) {
      const item = items.find((one) => one.id === id);
      if (item !== undefined) return item;
    }
    return undefined;
  }

  #known(id: string): Queue {
    const queue = this.#ports.queue(id);
    if (queue !== undefined) return queue;
    throw failure('not-found', t('musicfaults:players.unknownQueue', { queue: id }), { queue: id });
  }

  async #read(query: PageQuery, revision: number, key: string): Promise<QueuePage> {
    const { queueId, offset, limit } = query;
    const { rows, repeated } = await this.#all(query, revision);
    const now = this.#ports.queue(queueId);
    const have = offset + rows.length;
    const total = now?.count ?? have;
    const isShort = now?.revision === revision && have < Math.min(total, offset + limit);
    const why = repeated ? 'repeated' : isShort ? 'short' : null;
    const page: QueuePage = {
      queueId,
      offset,
      total,
      revision,
      items: rows.filter((item) => item !== null),
      lost: rows.flatMap((item, at) => (item === null ? [offset + at] : [])),
      cut: why === null ? null : { why, have: Math.min(have, total), of: total },
    };
    if (now?.revision === revision) this.#kept.set(key, page);
    return page;
  }

  /** A server may return fewer rows than requested. The queue ends when its count is reached, or when a page is empty. */
  async #all({ queueId, offset, limit }: PageQuery, revision: number) {
    const rows: Row[] = [];
    for (let came = 1; came > 0 && rows.length < limit;) {
      const at = offset + rows.length;
      const part = await this.#rows(queueId, at, limit - rows.length);
      if (this.#isElsewhere(part[0], rows, { queueId, revision })) return { rows, repeated: true };
      rows.push(...part);
      const count = this.#ports.queue(queueId)?.count ?? 0;
      came = offset + rows.length < count ? part.length : 0;
    }
    return { rows, repeated: false };
  }

  /** Whether an item is known at another index, which means that the server ignored the offset. */
  #isElsewhere(
    item: Row | undefined,
    rows: readonly Row[],
    of: Pick<QueuePage, 'queueId' | 'revision'>,
  ): boolean {
    if (item == null) return false;
    const isSameState = (page: QueuePage): boolean =>
      page.queueId === of.queueId && page.revision === of.revision;
    const known = rows.find((row) => row?.id === item.id) ?? this.#find(item.id, isSameState);
    return known !== undefined && known.index !== item.index;
  }

  async #rows(queueId: string, offset: number, limit: number): Promise<Row[]> {
    const args = { queue_id: queueId, limit, offset };
    const answer = findList(await this.#ports.link.command(ITEMS, args));
    if (answer === null)
      throw failure('rejected', t('musicfaults:players.notAList', { command: ITEMS }), {
        command: ITEMS,
      });
    return answer.slice(0, limit).map((json, at) => this.#item(json, offset + at));
  }

  /** The index is the position in the list: the server's own `index` is 0 in every item (reference 4.2). */
  #item(json: unknown, index: number): Row {
    const raw = readItem(json);
    if (raw === null) return null;
    return {
      id: raw.id === '' ? placeId(index) : raw.id,
      index,
      title: raw.title,
      artist: raw.artist,
      album: raw.album,
      uri: raw.uri,
      albumUri: raw.albumUri,
      artistUri: raw.artistUri,
      favorite: this.#favorites.of(raw.uri, raw.favorite),
      duration: raw.duration,
      art: this.#ports.context.art(raw.image),
      available: raw.available,
    };
  }
}
