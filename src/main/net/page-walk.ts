import type { Cut } from '../../shared/lib/listed.ts';
import type { PageFacts, Position, SettledStyle } from './page-position.ts';
import { keyOf } from './page-position.ts';

/** Why a walk ended. With `end`, the server named nothing further. */
export type WalkEnd =
  'end' | 'repeated-page' | 'repeated-token' | 'too-many-pages' | 'no-next' | 'changing';

/** How often a walk goes back in a row without finding anything new. */
const MAX_BACKS = 3;
/** Pages in a row without anything new, beyond those that are read again. */
const MAX_STALE = 50;
/** How often a list of which items are missing is read from its start. */
const MAX_PASSES = 12;

/** A page as the walk sees it. */
export interface Seen {
  readonly at: Position;
  readonly facts: PageFacts<unknown>;
  readonly ids: readonly string[];
  /** Number of items that no earlier page had. */
  readonly fresh: number;
  readonly style: SettledStyle;
  readonly next: Position | null;
}

/** What one walk knows: which items came, where it may go, and what is missing. */
export class WalkState {
  size: number;
  requests = 0;
  /** The first total that the server told; null: none. */
  total: number | null = null;
  readonly #maxPages: number;
  readonly #seen: Set<string>;
  readonly #visited = new Set<string>();
  /** The smallest total: what was added during the walk need not come. */
  #least: number | null = null;
  /** How much the total changed: so many items may have come and gone before they could be read. */
  #drift = 0;
  #driftInPass = 0;
  #latest: number | null = null;
  #lost = 0;
  /** Number of items on the longest page. */
  #longest = 0;
  /** Ids on the previous page, and how many pages in a row had them. */
  #previous = '';
  #repeats = 0;
  /** Wanted number of items that two pages share. */
  #overlap = 1;
  /** Their number in the requested page. */
  #shared = 0;
  #isStepping = false;
  #backs = 0;
  #isUnsteady = false;
  /** Items of this pass, of which so many were known when it began. */
  #rows = 0;
  #known: number;
  #stale = 0;
  #passes = 0;
  #freshInPass = 0;

  constructor(size: number, maxPages: number, seen: Set<string>) {
    this.size = size;
    this.#maxPages = maxPages;
    this.#seen = seen;
    this.#known = seen.size;
  }

  /** Counts a response. */
  count({ items, total, lost = 0 }: PageFacts<unknown>): void {
    this.requests += 1;
    this.#longest = Math.max(this.#longest, items.length);
    this.#lost += lost;
    if (typeof total !== 'number' || total < 0) return;
    this.total ??= total;
    // Servers that count per page say 0 beyond the end.
    if (items.length === 0 && this.requests > 1) return;
    this.#least = Math.min(this.#least ?? total, total);
    const moved = Math.abs(total - (this.#latest ?? total));
    this.#drift += moved;
    this.#driftInPass += moved;
    this.#latest = total;
  }

  /** Whether the item with this id is new. */
  isFresh(id: string): boolean {
    return isNew(this.#seen, id);
  }

  /**
   * Where to look for the end of the last page if this page does not begin with an item of it: items were removed before it. Null: it does, or
   * looking is of no use.
   */
  stepBack(
    at: Position,
    { total }: PageFacts<unknown>,
    style: SettledStyle,
    first: string | undefined,
  ): Position | null {
    if (at.k !== 'offset' || at.offset === 0 || style === 'array') return this.#stay();
    if (this.requests >= this.#maxPages || this.#isInPlace(at.offset, total ?? 0, first))
      return this.#stay();
    if (!this.#isStepping && this.#backs === MAX_BACKS) {
      this.#isUnsteady = true;
      return this.#stay();
    }
    if (!this.#isStepping) this.#backs += 1;
    this.#isStepping = true;
    const end = at.offset + this.#shared;
    this.#overlap *= 4;
    this.#shared = this.#overlap < end ? this.#overlap : 0;
    this.#readAgain();
    return { ...at, offset: this.#shared === 0 ? 0 : end - this.#shared };
  }

  /** Whether a page of this length can be the last one of a list without a total: it is short, and has only what the one before had. */
  mayEnd(length: number): boolean {
    return length <= this.#shared && length < this.#longest;
  }

  /** Whether nothing was removed before the page that begins with this item. */
  #isInPlace(offset: number, total: number, first: string | undefined): boolean {
    if (first !== undefined) return this.#shared === 0 || this.#seen.has(first);
    // An empty page where the server counts items: its total is wrong. Without shared items, it is the end, and is made sure of once.
    return total > offset || (this.#shared === 0 && this.#backs > 0);
  }

  #stay(): null {
    this.#isStepping = false;
    return null;
  }

  /** Positions and pages before this one may come again. */
  #readAgain(): void {
    this.#visited.clear();
    this.#previous = '';
    this.#rows = 0;
    this.#known = this.#seen.size;
  }

  /** The next position, so that its page shares items with this one. `length`: number of items of this page. */
  overlapped(next: Position | null, style: SettledStyle, length: number): Position | null {
    if (next?.k !== 'offset' || style === 'array') return next;
    this.#shared = Math.min(this.#overlap, length >> 1);
    return { ...next, offset: next.offset - this.#shared };
  }

  /** Why the walk ends with this page; null: it goes on. */
  endOf(page: Seen): WalkEnd | null {
    const { facts, next, fresh } = page;
    const ids = page.ids.join('\n');
    const isRepeated = this.#isRepeated(ids);
    this.#freshInPass += fresh;
    this.#rows += page.ids.length;
    if (fresh > 0) [this.#backs, this.#stale] = [0, 0];
    else if (this.#rows > this.#known || page.ids.length === 0) this.#stale += 1;
    if (next === null) return this.#lastEnd(facts, page.style);
    // A server without offsets sends its whole list again.
    const total = facts.total ?? this.total;
    const isAll = page.style === 'offset' && total === page.ids.length && total === this.#seen.size;
    if (isRepeated) return isAll ? 'end' : 'repeated-page';
    if (!isNew(this.#visited, keyOf(next))) return 'repeated-token';
    return this.#stale >= MAX_STALE || this.requests >= this.#maxPages ? 'too-many-pages' : null;
  }

  /** A page of one item comes again where items were added before it. */
  #isRepeated(ids: string): boolean {
    this.#repeats = ids !== '' && ids === this.#previous ? this.#repeats + 1 : 0;
    this.#previous = ids;
    return this.#repeats > (this.size === 1 ? MAX_BACKS : 0);
  }

  #lastEnd({ isLast, noNext, token, link }: PageFacts<unknown>, style: SettledStyle): WalkEnd {
    const isLost =
      noNext === true ||
      (isLast === false && ((style === 'token' && !token) || (style === 'link' && !link)));
    if (isLost && isLast !== true) return 'no-next';
    return this.#isUnsteady && !(this.#least !== null && this.#seen.size >= this.#least)
      ? 'changing'
      : 'end';
  }

  /**
   * The start of the list, if it ended although the server counts more items: those that moved to a page that was read come when it is read
   * again. Null: the walk is over.
   */
  restart({ facts, style }: Seen, end: WalkEnd | null): Position | null {
    const isShort = facts.items.length > 0 && this.#missing > this.#lost;
    if (end !== 'end' || style !== 'offset' || !(isShort || this.#isBlind)) return null;
    if (this.#freshInPass === 0) return null;
    if (this.#passes === MAX_PASSES || this.requests >= this.#maxPages) return null;
    this.#passes += 1;
    this.#freshInPass = 0;
    this.#driftInPass = 0;
    this.#shared = 0;
    this.#readAgain();
    return { k: 'offset', offset: 0, size: this.size };
  }

  /** The list changed during a pass whose pages of one item could share none: some may have moved past it. */
  get #isBlind(): boolean {
    return this.size === 1 && this.#driftInPass > 0 && this.#freshInPass > 0;
  }

  /** Items that the server counts and that did not come. */
  get #missing(): number {
    return this.#least === null ? 0 : this.#least - this.#seen.size - this.#drift;
  }

  /** What the list lacks after this end; null: nothing, or it goes on. */
  cut(end: WalkEnd | null): Cut | null {
    if (end === null) return null;
    const have = this.#seen.size;
    const isShort = this.#missing > 0;
    const of = isShort ? this.#least : this.#lost > 0 ? have + this.#lost : null;
    if (end !== 'end') return { why: reasons[end], have, of };
    if (this.#lost > 0) return { why: 'lost', have, of };
    if (isShort) return { why: 'short', have, of };
    return this.#isBlind ? { why: 'changed', have, of: null } : null;
  }
}

const reasons = {
  'repeated-page': 'repeated',
  'repeated-token': 'repeated',
  'too-many-pages': 'limit',
  'no-next': 'no-next',
  changing: 'changed',
} as const satisfies Record<Exclude<WalkEnd, 'end'>, Cut['why']>;

function isNew(known: Set<string>, key: string): boolean {
  if (known.has(key)) return false;
  known.add(key);
  return true;
}
