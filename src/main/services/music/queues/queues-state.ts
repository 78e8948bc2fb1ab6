import type { Queue } from '../../../../shared/music/queue.ts';
import type { Clock, Publisher } from '../../../platform/ports.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import { estimateSize } from '../../../../shared/lib/estimate-size.ts';
import { Budget, SERVER_LIMITS } from '../players/budget.ts';
import type { TimeSource } from '../players/position-report.ts';
import { readPosition, toAnchor } from '../players/position-report.ts';
import type { PlayerContext } from '../players/player-context.ts';
import type { ServerEvent } from '../link.ts';
import type { RawQueue } from './raw-queue.ts';
import { readQueue } from './raw-queue.ts';
import { itemMedia } from '../players/derive-player.ts';

export interface QueuesStatePorts {
  readonly hub: Publisher;
  readonly time: TimeSource;
  readonly context: Pick<PlayerContext, 'art'>;
  readonly after: Clock['after'];
}

/** How long changes of one queue are collected at most (ms), in case the server never reports the end of a `play_media`. */
const MAX_HOLD_MS = 5_000;

/** The server's queues without their items, and a revision of each that shows when pages are stale. */
export class QueuesState {
  readonly #ports: QueuesStatePorts;
  readonly #raws = new Map<string, RawQueue>();
  readonly #shown = new Map<string, Queue>();
  readonly #revisions = new Lru<number>(2 * SERVER_LIMITS.entries);
  readonly #budget = new Budget(SERVER_LIMITS);
  /** Queue -> number of running `asOne`. */
  readonly #holds = new Map<string, number>();
  /** Queues with unpublished changes, and the timer that publishes them in any case. */
  readonly #held = new Map<string, Dispose>();
  /** Called with a queue's id after it was changed, added or removed. */
  readonly changed = new Emitter<string>();

  constructor(ports: QueuesStatePorts) {
    this.#ports = ports;
  }

  raw(id: string): RawQueue | undefined {
    return this.#raws.get(id);
  }

  get(id: string): Queue | undefined {
    return this.#shown.get(id);
  }

  /** Runs `work` and publishes the queue's changes when it ends, so that the window draws them once. */
  async asOne<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#holds.set(id, (this.#holds.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.#holds.get(id) ?? 1) - 1;
      if (left > 0) this.#holds.set(id, left);
      else this.#holds.delete(id);
      if (this.#held.has(id)) this.#publish(id);
    }
  }

  /** Replaces all queues by the server's list. `afresh`: the items may have changed too, so all pages are stale. */
  replaceAll(list: readonly unknown[], afresh: boolean): void {
    const gone = new Set(this.#raws.keys());
    const first = list.slice(0, SERVER_LIMITS.entries);
    const read = first.map((json) => this.#read(json)).filter((raw) => raw !== null);
    for (const raw of read) gone.delete(raw.id);
    for (const id of gone) this.remove(id);
    for (const raw of read) {
      if (this.#budget.take(raw.id, estimateSize(raw)))
        this.#put(raw, afresh || this.#differs(raw));
      else this.remove(raw.id);
    }
    for (const id of [...this.#held.keys()]) this.#release(id);
    this.#ports.hub.replaceEntries('music.queues', Object.fromEntries(this.#shown));
  }

  /** Handles `queue_*` events; ignores others. */
  apply({ event, objectId, data }: ServerEvent): void {
    if (event === 'queue_time_updated') this.#moved(objectId, data);
    if (!(event === 'queue_added' || event === 'queue_updated' || event === 'queue_items_updated'))
      return;
    const raw = this.#read(data);
    if (raw === null) return;
    if (!this.#budget.take(raw.id, estimateSize(raw))) {
      this.remove(raw.id);
      return;
    }
    this.#put(raw, event !== 'queue_updated' || this.#differs(raw));
    this.#publish(raw.id);
  }

  /** Marks the pages of a queue as stale, after an edit on a server that sends no events. */
  touch(id: string): void {
    const raw = this.#raws.get(id);
    if (raw === undefined) return;
    this.#put(raw, true);
    this.#publish(id);
  }

  remove(id: string): void {
    if (!this.#raws.delete(id)) return;
    this.#shown.delete(id);
    this.#release(id);
    this.#budget.free(id);
    this.#ports.hub.deleteEntry('music.queues', id);
    this.changed.emit(id);
  }

  clear(): void {
    for (const id of [...this.#raws.keys()]) this.remove(id);
  }

  /** Whether a queue's summary shows that its items changed. */
  #differs(raw: RawQueue): boolean {
    const before = this.#raws.get(raw.id);
    return before?.count !== raw.count || before.shuffle !== raw.shuffle;
  }

  #read(json: unknown): RawQueue | null {
    const known = json as { queue_id?: unknown } | null;
    const id = typeof known?.queue_id === 'string' ? known.queue_id : '';
    return readQueue(json, this.#raws.get(id) ?? null, this.#ports.time);
  }

  /** Elapsed seconds alone, without a time stamp: valid on arrival. */
  #moved(id: string | null, seconds: unknown): void {
    const raw = id === null ? undefined : this.#raws.get(id);
    if (raw === undefined || typeof seconds !== 'number') return;
    this.#put({ ...raw, moment: readPosition(seconds, null, null, this.#ports.time) }, false);
    this.#publish(raw.id);
  }

  #put(raw: RawQueue, itemsChanged: boolean): void {
    const revision = this.#revisions.get(raw.id) ?? this.#ports.time.now();
    this.#revisions.set(raw.id, itemsChanged ? revision + 1 : revision);
    const before = this.#shown.get(raw.id) ?? null;
    this.#raws.set(raw.id, raw);
    this.#shown.set(
      raw.id,
      deriveQueue(raw, this.#revisions.get(raw.id) ?? revision, this.#ports.context, before),
    );
    this.changed.emit(raw.id);
  }

  /** Publishes a queue; during a `play_media` or `asOne`, at its end. */
  #publish(id: string): void {
    if (this.#holds.has(id) || this.#raws.get(id)?.busy === true) {
      if (!this.#held.has(id)) this.#held.set(id, this.#publishLate(id));
      return;
    }
    this.#publishNow(id);
  }

  #publishLate(id: string): Dispose {
    return this.#ports.after(MAX_HOLD_MS, () => this.#publishNow(id));
  }

  #release(id: string): void {
    this.#held.get(id)?.();
    this.#held.delete(id);
  }

  #publishNow(id: string): void {
    this.#release(id);
    const queue = this.#shown.get(id);
    if (queue !== undefined) this.#ports.hub.setEntry('music.queues', id, queue);
  }
}

/** A queue's published summary. `before` is the previous one of the same queue. */
function deriveQueue(
  raw: RawQueue,
  revision: number,
  context: Pick<PlayerContext, 'art'>,
  before: Queue | null,
): Queue {
  const rate = raw.state === 'playing' ? raw.speed : 0;
  return {
    id: raw.id,
    name: raw.name,
    active: raw.active,
    available: raw.available,
    state: raw.state,
    count: raw.count,
    currentIndex: raw.currentIndex,
    shuffle: raw.shuffle,
    repeat: raw.repeat,
    current: raw.current === null ? null : itemMedia(raw.current, context),
    next: raw.next === null ? null : itemMedia(raw.next, context),
    position: raw.moment === null ? null : toAnchor(raw.moment, rate, before?.position ?? null),
    lockedThrough: lockedThrough(raw),
    autoplay: raw.autoplay,
    crossfade: raw.crossfade,
    speed: raw.speedKnown ? raw.speed : null,
    revision,
  };
}

/** A buffer beyond the end of the queue is left over from a failed `play_index`; then the current item counts. */
function lockedThrough({ buffered, count, currentIndex }: RawQueue): number | null {
  return buffered !== null && buffered >= count ? currentIndex : buffered;
}
