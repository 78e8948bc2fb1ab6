import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { ChannelDraft } from './draft.ts';
import { FreshIds } from './ids.ts';

/** What is to become of items of one file, by key; null: it goes. */
export type FilePlan = ReadonlyMap<number, PlayoutItem | null>;

/** What an operation wants of one channel. Files, windows and order are found when it is settled. */
export class ChannelPlan {
  readonly channel: ChannelDraft;
  /** Ids for what is new in the channel. */
  readonly ids: FreshIds;
  /** Files whose items are to be put in the order of their starts. */
  readonly sort = new Set<string>();
  /** Whether files may grow over the end of their day, because what they hold was only pushed on. */
  follow = false;
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

  /** Takes `item` in the place of the one of the same key. */
  put(doc: PlayoutDoc, item: PlayoutItem): void {
    this.#file(doc.id).set(item.key, item);
  }

  drop(doc: PlayoutDoc, key: number): void {
    this.#file(doc.id).set(key, null);
  }

  /** An item that was in no file of the channel. */
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
