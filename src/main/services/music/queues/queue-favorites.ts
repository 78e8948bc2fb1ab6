import { recordOf } from '../../../../shared/lib/json.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { ServerEvent } from '../link.ts';

/** Items whose mark is known; more than all cached pages hold. */
const MAX_ITEMS = 10_000;

interface Known {
  readonly favorite: boolean | null;
  /** From an event, which is newer than what a queue says. */
  readonly told: boolean;
}

/** Which items are favorites. A queue keeps an item as it was when it was added; the events of the library say what it is now. */
export class QueueFavorites {
  readonly #known = new Lru<Known>(MAX_ITEMS);

  /** The mark of an item that a queue lists with the mark `listed`. */
  of(uri: string | null, listed: boolean | null): boolean | null {
    if (uri === null) return listed;
    const known = this.#known.get(uri);
    if (known?.told === true) return known.favorite;
    this.#known.set(uri, { favorite: listed, told: false });
    return listed;
  }

  /** Reads an event; returns the address of an item whose mark is another one than was last returned by `of`. */
  changed({ event, data }: ServerEvent): string | null {
    if (event !== 'media_item_updated' && event !== 'media_item_added') return null;
    const item = recordOf(data);
    const uri = item?.['uri'];
    const favorite = item?.['favorite'];
    if (typeof uri !== 'string' || typeof favorite !== 'boolean') return null;
    const before = this.#known.get(uri);
    // Items that no queue has listed would push out those that one has.
    if (before === undefined || before.favorite === favorite) return null;
    this.#known.set(uri, { favorite, told: true });
    return uri;
  }

  clear(): void {
    this.#known.clear();
  }
}
