import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { ChannelDraft } from './draft.ts';
import { FreshIds } from './ids.ts';

/** Planned changes to the items of one file, by key; null: removed. */
export type FilePlan = ReadonlyMap<number, PlayoutItem | null>;

/** The changes of an operation to one channel. `placeItems` determines files, windows and order. */
export class ChannelPlan {
  readonly channel: ChannelDraft;
  /** Ids for new items in the channel. */
  readonly ids: FreshIds;
  /** Files whose items are to be sorted by start. */
  readonly sort = new Set<string>();
  /** Whether files may extend past the end of their day, because their items were only shifted. */
  follow = false;
  /** Changes to the files themselves, applied once the items are placed. */
  readonly docChanges: ((docs: readonly PlayoutDoc[]) => readonly PlayoutDoc[])[] = [];
  readonly #files = new Map<string, Map<number, PlayoutItem | null>>();
  readonly #added: PlayoutItem[] = [];

  constructor(channel: ChannelDraft) {
    this.channel = channel;
    this.ids = new FreshIds(channel.docs);
  }

  #file(id: string): Map<number, PlayoutItem | null> {
    const known = this.#files.get(id);
    if (known !== undefined) return known;
    const made = new Map<number, PlayoutItem | null>();
    this.#files.set(id, made);
    return made;
  }

  /** Replaces the item with the same key. */
  put(doc: PlayoutDoc, item: PlayoutItem): void {
    this.#file(doc.id).set(item.key, item);
  }

  drop(doc: PlayoutDoc, key: number): void {
    this.#file(doc.id).set(key, null);
  }

  /** Adds an item that was in no file of the channel. */
  add(item: PlayoutItem): void {
    this.#added.push(item);
  }

  of(doc: PlayoutDoc): FilePlan | null {
    return this.#files.get(doc.id) ?? null;
  }

  get added(): readonly PlayoutItem[] {
    return this.#added;
  }

  get empty(): boolean {
    return this.#files.size === 0 && this.#added.length === 0 && this.sort.size === 0;
  }
}
