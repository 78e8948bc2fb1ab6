import type { Cut } from '../../shared/lib/listed.ts';
import type { PageFacts, Position, SettledStyle } from './page-position.ts';
import { formatKey } from './page-position.ts';

/** Why a walk ended. `end`: the server named no further page. */
export type WalkEnd =
  'end' | 'repeated-page' | 'repeated-token' | 'too-many-pages' | 'no-next' | 'changing';

/** Maximum number of consecutive steps back without new items. */
const MAX_BACKS = 3;
/** Maximum number of consecutive pages without new items, apart from those that are read again. */
const MAX_STALE = 50;
/** Maximum number of times that a list with missing items is read from its start. */
const MAX_PASSES = 12;

/** A page and its effect on the walk. */
export interface Seen {
  readonly at: Position;
  readonly facts: PageFacts<unknown>;
  readonly ids: readonly string[];
  /** Number of items that no earlier page had. */
  readonly fresh: number;
  readonly style: SettledStyle;
  readonly next: Position | null;
}

/** The state of one walk: the items received, the positions visited, and the number of missing items. */
export class WalkState {
  size: number;
  requests = 0;
  /** The first total that the server reported; null: none. */
  total: number | null = null;
  readonly #maxPages: number;
  readonly #seen: Set<string>;
  readonly #visited = new Set<string>();
  /** The smallest reported total: items added during the walk need not arrive. */
  #least: number | null = null;
  /** The sum of all changes of the total: that many items may have come and gone unread. */
  #drift = 0;
  #driftInPass = 0;
  #latest: number | null = null;
  #lost = 0;
  /** Number of items on the longest page. */
  #longest = 0;
  /** Ids on the previous page, and how many consecutive pages had the same. */
  #previous = '';
  #repeats = 0;
  /** Target number of items that two pages share. */
  #overlap = 1;
  /** Number of shared items in the requested page. */
  #shared = 0;
  #isStepping = false;
  #backs = 0;
  #isUnsteady = false;
  /** Number of items read in this pass, and how many were known when it began. */
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
    // Servers that count per page report 0 beyond the end.
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
   * Where to look for the end of the previous page if this page does not start with one of its items, because items before it were removed.
   * Null: it does, or looking further is useless.
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

  /**
   * Whether a page of this length can be the last one of a list without a total: it is short, and has only items shared with the previous
   * page.
   */
  mayEnd(length: number): boolean {
    return length <= this.#shared && length < this.#longest;
  }

  /** Whether no items were removed before the page that begins with this item. */
  #isInPlace(offset: number, total: number, first: string | undefined): boolean {
    if (first !== undefined) return this.#shared === 0 || this.#seen.has(first);
    // An empty page although the server counts items: the total is wrong. Without shared items it is the end, which is verified once.
    return total > offset || (this.#shared === 0 && this.#backs > 0);
  }

  #stay(): null {
    this.#isStepping = false;
    return null;
  }

  /** Allows positions and pages before this one to occur again. */
  #readAgain(): void {
    this.#visited.clear();
    this.#previous = '';
    this.#rows = 0;
    this.#known = this.#seen.size;
  }

  /** The next position, moved back so that its page shares items with this one. `length`: number of items on this page. */
  overlapped(next: Position | null, style: SettledStyle, length: number): Position | null {
    if (next?.k !== 'offset' || style === 'array') return next;
    this.#shared = Math.min(this.#overlap, length >> 1);
    return { ...next, offset: next.offset - this.#shared };
  }

  /** Why the walk ends with this page; null: it continues. */
  findEnd(page: Seen): WalkEnd | null {
    const { facts, next, fresh } = page;
    const ids = page.ids.join('\n');
    const isRepeated = this.#isRepeated(ids);
    this.#freshInPass += fresh;
    this.#rows += page.ids.length;
    if (fresh > 0) [this.#backs, this.#stale] = [0, 0];
    else if (this.#rows > this.#known || page.ids.length === 0) this.#stale += 1;
    if (next === null) return this.#lastEnd(facts, page.style);
    // A server that ignores offsets sends its whole list again.
    const total = facts.total ?? this.total;
    const isAll = page.style === 'offset' && total === page.ids.length && total === this.#seen.size;
    if (isRepeated) return isAll ? 'end' : 'repeated-page';
    if (!isNew(this.#visited, formatKey(next))) return 'repeated-token';
    return this.#stale >= MAX_STALE || this.requests >= this.#maxPages ? 'too-many-pages' : null;
  }

  /** Whether a page repeats the previous one. A page of one item may recur if items were added before it. */
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
   * The start of the list, if it ended although the server counts more items: items that moved to a page already read are found in another
   * pass. Null: the walk is over.
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

  /** Whether the list changed during a pass with pages of one item, which cannot share any, so that items may have been missed. */
  get #isBlind(): boolean {
    return this.size === 1 && this.#driftInPass > 0 && this.#freshInPass > 0;
  }

  /** Number of items that the server counts and the walk did not receive. */
  get #missing(): number {
    return this.#least === null ? 0 : this.#least - this.#seen.size - this.#drift;
  }

  /** The missing part of the list after this end; null: none, or the walk continues. */
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
