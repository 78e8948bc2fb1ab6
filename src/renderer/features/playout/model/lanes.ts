import { useSyncExternalStore, useEffect, useReducer } from 'react';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ChannelFile, ChannelState, LaneRow } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { isCutOff } from '../../../state/host-state.ts';
import { onInstance, onOpen } from '../../../state/link.ts';
import { onTopic, readTopic } from '../../../state/topics.ts';
import type { Lane, LanePart, Span, LaneItem } from './lane.ts';
import { createLane, createPart, indexOfKey, getLaneItem } from './lane.ts';

/** Parallel requests: enough to hide latency, few enough that an edit does not wait. */
const MAX_PARALLEL = 4;

interface Want {
  readonly channel: string;
  readonly file: string;
  readonly revision: number;
}

interface Got {
  readonly part: LanePart;
  /** The topic's revision at the time of the request; the answer may have a later one. */
  readonly asked: number;
}

interface Entry {
  lane: Lane;
  readonly parts: Map<string, Got>;
  /** The core's files. */
  files: readonly ChannelFile[];
  dirty: boolean;
}

const fresh = (got: Got | undefined, revision: number): boolean =>
  got !== undefined && (got.part.revision === revision || got.asked === revision);

/** The time span in which an unloaded file may have items. */
const unknownSpan = ({ window }: ChannelFile): Span =>
  window ?? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

const nothings = new Map<string, Lane>();

/** The empty lane of an unknown channel; always the same object, so that it never counts as a change. */
function emptyLane(channel: string): Lane {
  const known = nothings.get(channel) ?? createLane(channel, []);
  nothings.set(channel, known);
  return known;
}

/** Files that have rows. */
const withRows = ({ files }: ChannelState): ChannelFile[] =>
  files.filter(({ state, items }) => state === 'ok' && items > 0);

/**
 * A mirror of the draft's items. Fetches the rows of every file whose revision changed page by page, files nearest to `near`
 * first, and joins them to one lane per channel at most once per frame.
 */
class Lanes {
  /** Fires with the channel's key when its lane changes. */
  readonly changed = new Emitter<string>();
  /** The time in view (epoch ms): files around it load first. */
  near: () => number = () => Date.now();
  readonly #entries = new Map<string, Entry>();
  readonly #running = new Map<string, Want>();
  /** The revision of a file that the core refused; it is not requested again. */
  readonly #refused = new Map<string, number>();
  /** True after a request lost its connection: sends no more requests until the core is reachable. */
  #lost = false;
  #users = 0;
  #stop: (() => void) | null = null;
  #asked = false;

  constructor() {
    onInstance(() => this.#drop());
    onOpen(() => {
      this.#lost = false;
      if (this.#users > 0) this.#read();
    });
  }

  /** Starts mirroring. The last returned function to be called stops it; fetched rows stay. */
  readonly follow = (): (() => void) => {
    this.#users += 1;
    if (this.#users === 1) {
      this.#stop = onTopic('playout.channels', this.#read);
      this.#refused.clear();
      this.#read();
    }
    return () => {
      this.#users -= 1;
      if (this.#users > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  };

  /** The loaded part of a channel's lane; the same object until it changes. */
  lane(channel: string): Lane {
    return this.#entries.get(channel)?.lane ?? emptyLane(channel);
  }

  readonly #read = (): void => {
    const channels = readTopic('playout.channels');
    for (const key of [...this.#entries.keys()])
      if (channels[key] === undefined) {
        this.#entries.delete(key);
        this.changed.emit(key);
      }
    for (const channel of Object.values(channels)) this.#take(channel);
    this.#pump();
  };

  /** A new core process numbers its files, revisions and items from the start. */
  #drop(): void {
    const channels = [...this.#entries.keys()];
    this.#entries.clear();
    this.#refused.clear();
    for (const channel of channels) this.changed.emit(channel);
  }

  #entry(channel: string): Entry {
    const known = this.#entries.get(channel);
    if (known !== undefined) return known;
    const made: Entry = { lane: emptyLane(channel), parts: new Map(), files: [], dirty: false };
    this.#entries.set(channel, made);
    return made;
  }

  #take(channel: ChannelState): void {
    const entry = this.#entry(channel.key);
    const files = withRows(channel);
    entry.files = files;
    const ids = new Set(files.map(({ id }) => id));
    let gone = false;
    for (const id of entry.parts.keys()) if (!ids.has(id)) gone = entry.parts.delete(id) || gone;
    const missing = this.#missing(entry);
    if (!gone && missing === entry.lane.missing) return;
    // Loaded rows stay until newer ones arrive; only a file without any rows affects the gaps.
    if (!gone && !entry.dirty && files.every(({ id }) => entry.parts.has(id))) {
      entry.lane = { ...entry.lane, missing };
      this.changed.emit(channel.key);
    } else this.#dirty(entry);
  }

  #missing(entry: Entry): number {
    return entry.files.filter(({ id, revision }) => !fresh(entry.parts.get(id), revision)).length;
  }

  /** The file to fetch next: the one nearest to the view. */
  #next(): Want | null {
    const near = this.near();
    let best: Want | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [channel, entry] of this.#entries)
      for (const { id: file, revision, window } of entry.files) {
        if (fresh(entry.parts.get(file), revision)) continue;
        const name = `${channel}\n${file}`;
        if (this.#running.has(name) || this.#refused.get(name) === revision) continue;
        const far = window === null ? 0 : Math.max(0, window.from - near, near - window.to);
        if (far < least) {
          least = far;
          best = { channel, file, revision };
        }
      }
    return best;
  }

  #pump(): void {
    while (this.#users > 0 && !this.#lost && this.#running.size < MAX_PARALLEL) {
      const want = this.#next();
      if (want === null) return;
      const name = `${want.channel}\n${want.file}`;
      this.#running.set(name, want);
      void this.#fetch(want)
        .catch((thrown: unknown) => {
          if (isCutOff(toError(thrown))) this.#lost = true;
          // The file is gone or broken; the topic has its new state. The same revision is not requested twice.
          else this.#refused.set(name, want.revision);
        })
        .finally(() => {
          this.#running.delete(name);
          this.#pump();
        });
    }
  }

  async #fetch({ channel, file, revision }: Want): Promise<void> {
    const rows: LaneRow[] = [];
    let first = revision;
    for (let from: number | null = 0; from !== null;) {
      const page: { revision: number; rows: LaneRow[]; next: number | null } = await call(
        'playout.rows',
        { channel, file, from },
      );
      // An edit happened between two pages; pages of different revisions cannot be combined.
      if (from > 0 && page.revision !== first) {
        rows.length = 0;
        from = 0;
        first = page.revision;
        continue;
      }
      first = page.revision;
      for (const row of page.rows) rows.push(row);
      from = page.next;
    }
    const entry = this.#entries.get(channel);
    if (entry?.files.some(({ id }) => id === file) !== true) return;
    entry.parts.set(file, { part: createPart(file, first, rows), asked: revision });
    this.#dirty(entry);
  }

  #dirty(entry: Entry): void {
    entry.dirty = true;
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      this.#join();
    });
  }

  #join(): void {
    for (const [channel, entry] of this.#entries) {
      if (!entry.dirty) continue;
      entry.dirty = false;
      const unknown = entry.files.filter(({ id }) => !entry.parts.has(id)).map(unknownSpan);
      const parts = [...entry.parts.values()].map(({ part }) => part);
      entry.lane = createLane(channel, parts, this.#missing(entry), unknown);
      this.changed.emit(channel);
    }
  }
}

export const lanes = new Lanes();

/** The lane of a channel; rerenders when it changes. */
export function useLane(channel: string): Lane {
  return useSyncExternalStore(
    (onChange) => lanes.changed.on(onChange),
    () => lanes.lane(channel),
  );
}

/** Mirrors the lanes while mounted; the number rises with every change. */
export function useLanesVersion(): number {
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = [lanes.follow(), lanes.changed.on(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return version;
}

/** An item's current data; null: it is gone, or its file has not loaded yet. */
export function findItem(ref: ItemRef): LaneItem | null {
  const lane = lanes.lane(ref.channel);
  return getLaneItem(lane, indexOfKey(lane, ref.key));
}
