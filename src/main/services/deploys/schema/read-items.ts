import type { PageFacts } from '../../../net/paging.ts';
import type { Found } from './types.ts';

export type Item = Readonly<Record<string, unknown>>;

/** A page for `pages`/`collect` of net/paging.ts. `token` is the value for `after`. */
export interface ItemsPage extends PageFacts<Item> {
  readonly token: string | null;
  readonly isLast: boolean;
  /** The server says that more items exist, whether or not the next page can be read. */
  readonly more: boolean;
}

/** The items in an alias's data, of whatever shape `found` has; entries that are not objects are dropped. Never throws. */
export function readItems(_found: Found, _data: unknown): ItemsPage {
  throw new Error('not yet');
}
