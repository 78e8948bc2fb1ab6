import { toRecord } from '../../../../shared/lib/json.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { ServerEvent } from '../link.ts';

/** Maximum number of items with a known state; more than all cached pages hold. */
const MAX_ITEMS = 10_000;

interface Known {
  readonly favorite: boolean | null;
  /** Whether it comes from an event, which is newer than a queue's own state. */
  readonly isFromEvent: boolean;
}

/** Favorite states of queue items. A queue keeps each item as it was when added; library events report the current state. */
export class QueueFavorites {
  readonly #known = new Lru<Known>(MAX_ITEMS);

  /** Whether an item is a favorite. `listed`: the state in the queue. */
  of(uri: string | null, listed: boolean | null): boolean | null {
    if (uri === null) return listed;
    const known = this.#known.get(uri);
    if (known?.isFromEvent === true) return known.favorite;
    this.#known.set(uri, { favorite: listed, isFromEvent: false });
    return listed;
  }

  /** Reads an event. Returns the item's address if its state differs from the last result of `of`. */
  changed({ event, data }: ServerEvent): string | null {
    if (event !== 'media_item_updated' && event !== 'media_item_added') return null;
    const item = toRecord(data);
    const uri = item?.['uri'];
    const favorite = item?.['favorite'];
    if (typeof uri !== 'string' || typeof favorite !== 'boolean') return null;
    const before = this.#known.get(uri);
    // Ignores items that are in no queue, because they would evict items that are.
    if (before === undefined || before.favorite === favorite) return null;
    this.#known.set(uri, { favorite, isFromEvent: true });
    return uri;
  }

  clear(): void {
    this.#known.clear();
  }
}
