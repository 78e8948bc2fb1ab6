import { useSyncExternalStore, useEffect, useReducer } from 'react';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ChannelFile, ChannelState, Row } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { isCutOff } from '../../../state/host-state.ts';
import { onInstance, onOpen } from '../../../state/link.ts';
import { onTopic, readTopic } from '../../../state/topics.ts';
import type { Lane, LanePart, Span, FoundItem } from './lane.ts';
import { laneOf, partOf, indexOfKey, itemOf } from './lane.ts';

/** Requests at the same time: enough to hide the way, few enough that an edit is not kept waiting. */
const AT_ONCE = 4;

interface Want {
  readonly channel: string;
  readonly file: string;
  readonly revision: number;
}

interface Got {
  readonly part: LanePart;
  /** The revision that the topic told when it was asked for; the answer may be of a later one. */
  readonly asked: number;
}

interface Entry {
  lane: Lane;
  readonly parts: Map<string, Got>;
  /** The files as the core has them. */
  files: readonly ChannelFile[];
  dirty: boolean;
}

const fresh = (got: Got | undefined, revision: number): boolean =>
  got !== undefined && (got.part.revision === revision || got.asked === revision);

/** Where a file that has not come yet may have items. */
const unknownSpan = ({ window }: ChannelFile): Span =>
  window ?? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

const nothings = new Map<string, Lane>();

/** The lane of a channel that is not there: always the same, so that nobody takes it for a change. */
function nothingOf(channel: string): Lane {
  const known = nothings.get(channel) ?? laneOf(channel, []);
  nothings.set(channel, known);
  return known;
}

/** Files that have rows. */
const withRows = ({ files }: ChannelState): ChannelFile[] =>
  files.filter(({ state, items }) => state === 'ok' && items > 0);

/**
 * The draft's items, mirrored: rows of every file whose revision changed are fetched page by page, those nearest to `near` first,
 * and joined to one lane a channel at most once a frame.
 */
class Lanes {
  /** Told with the channel's key when its lane is another. */
  readonly changed = new Emitter<string>();
  /** Epoch ms that is looked at: files around it come first. */
  near: () => number = () => Date.now();
  readonly #entries = new Map<string, Entry>();
  readonly #running = new Map<string, Want>();
  /** The revision of a file that the core refused: it is not asked for again. */
  readonly #refused = new Map<string, number>();
  /** A request was cut off: nothing is asked for before the core can be reached again. */
  #lost = false;
  #users = 0;
  #stop: (() => void) | null = null;
  #asked = false;

  constructor() {
    onInstance(() => {
      this.#drop();
    });
    onOpen(() => {
      this.#lost = false;
      if (this.#users > 0) this.#read();
    });
  }

  /** Starts mirroring; the result ends it, when nobody else mirrors. What was fetched is kept. */
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

  /** The lane of a channel as far as it is known; the same object until it changes. */
  lane(channel: string): Lane {
    return this.#entries.get(channel)?.lane ?? nothingOf(channel);
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

  /** Another process of the core counts its files, revisions and items anew. */
  #drop(): void {
    const channels = [...this.#entries.keys()];
    this.#entries.clear();
    this.#refused.clear();
    for (const channel of channels) this.changed.emit(channel);
  }

  #entry(channel: string): Entry {
    const known = this.#entries.get(channel);
    if (known !== undefined) return known;
    const made: Entry = { lane: nothingOf(channel), parts: new Map(), files: [], dirty: false };
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
    // What is there stays as it is until more of it comes: only where nothing is known of a file, gaps depend on it.
    if (!gone && !entry.dirty && files.every(({ id }) => entry.parts.has(id))) {
      entry.lane = { ...entry.lane, missing };
      this.changed.emit(channel.key);
    } else this.#dirty(entry);
  }

  #missing(entry: Entry): number {
    return entry.files.filter(({ id, revision }) => !fresh(entry.parts.get(id), revision)).length;
  }

  /** What is to be fetched next: the file whose window is nearest to what is looked at. */
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
    while (this.#users > 0 && !this.#lost && this.#running.size < AT_ONCE) {
      const want = this.#next();
      if (want === null) return;
      const name = `${want.channel}\n${want.file}`;
      this.#running.set(name, want);
      void this.#fetch(want)
        .catch((thrown: unknown) => {
          if (isCutOff(toError(thrown))) this.#lost = true;
          // Gone or broken meanwhile: the topic tells what is there now. Never asked twice for the same.
          else this.#refused.set(name, want.revision);
        })
        .finally(() => {
          this.#running.delete(name);
          this.#pump();
        });
    }
  }

  async #fetch({ channel, file, revision }: Want): Promise<void> {
    const rows: Row[] = [];
    let first = revision;
    for (let from: number | null = 0; from !== null;) {
      const page: { revision: number; rows: Row[]; next: number | null } = await call(
        'playout.rows',
        { channel, file, from },
      );
      // An edit came in between: pages of two revisions are no file.
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
    entry.parts.set(file, { part: partOf(file, first, rows), asked: revision });
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
      entry.lane = laneOf(channel, parts, this.#missing(entry), unknown);
      this.changed.emit(channel);
    }
  }
}

/** The one mirror of the window. */
export const lanes = new Lanes();

/** The lane of a channel; drawn again when it changed. */
export function useLane(channel: string): Lane {
  return useSyncExternalStore(
    (told) => lanes.changed.on(told),
    () => lanes.lane(channel),
  );
}

/** Mirrors the lanes while it is used; counts up with every change. */
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

/** Where an item lies now; null: it is gone, or its file has not come yet. */
export function findItem(ref: ItemRef): FoundItem | null {
  const lane = lanes.lane(ref.channel);
  return itemOf(lane, indexOfKey(lane, ref.key));
}
