import '../../shared/net/request-texts.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';

/** The position of a page. `size` is the preferred size; servers may return less. */
export type Position =
  | { readonly k: 'first'; readonly size: number }
  | { readonly k: 'offset'; readonly offset: number; readonly size: number }
  | { readonly k: 'token'; readonly token: string; readonly size: number }
  /** Path with query on the configured host. */
  | { readonly k: 'link'; readonly path: string };

/** Facts about a page from a response; unknown values are omitted. */
export interface PageFacts<T> {
  readonly items: readonly T[];
  readonly total?: number | null;
  /** The page size used by the server, if it reports it. */
  readonly size?: number | null;
  /** The next page: an opaque token or cursor. */
  readonly token?: string | null;
  /** The next page: an address. */
  readonly link?: string | null;
  readonly isLast?: boolean | null;
  /** The server says that more follows, but names no usable way to it. */
  readonly noNext?: boolean;
  /** Items of the page that could not be read. */
  readonly lost?: number;
}

/**
 * How a list continues. `adapt`: determined by the first response (a token, a link, otherwise offsets) and never mixed. `array`: plain
 * lists that end with an empty page; a short page is not the end.
 */
export type PageStyle = 'adapt' | 'offset' | 'token' | 'link' | 'array';

/** A style after it was determined. */
export type SettledStyle = Exclude<PageStyle, 'adapt'>;

export function detectStyle<T>({ token, link, total, isLast }: PageFacts<T>): SettledStyle {
  if (typeof token === 'string' && token !== '') return 'token';
  if (typeof link === 'string' && link !== '') return 'link';
  if (typeof total === 'number' || typeof isLast === 'boolean') return 'offset';
  return 'array';
}

export interface Going {
  readonly style: SettledStyle;
  readonly size: number;
  readonly total: number | null;
  readonly origin: string | undefined;
  /** Without a total: whether the page can be the last one. */
  readonly mayEnd: boolean;
}

/**
 * The next position; null: none. Offsets advance by the items received, including unreadable ones, because page sizes reported by servers
 * can be wrong. A total can lag behind, so a full page is never taken for the last one by its total alone.
 */
export function positionAfter<T>(
  at: Position,
  facts: PageFacts<T>,
  { style, size, total, origin, mayEnd }: Going,
): Position | null {
  if (facts.isLast === true || facts.noNext === true) return null;
  if (style === 'token') return facts.token ? { k: 'token', token: facts.token, size } : null;
  if (style === 'link')
    return facts.link ? { k: 'link', path: parsePath(facts.link, origin) } : null;
  return offsetAfter(at, facts, { style, size, total, mayEnd });
}

function offsetAfter<T>(
  at: Position,
  facts: PageFacts<T>,
  { style, size, total, mayEnd }: Omit<Going, 'origin'>,
): Position | null {
  const length = facts.items.length + (facts.lost ?? 0);
  // With a token, a list may continue after an empty page; with an offset, it may not.
  if (length === 0) return null;
  const offset = (at.k === 'offset' ? at.offset : 0) + length;
  const isFull = length >= Math.max(1, facts.size ?? size);
  const isOver = total === null ? mayEnd : offset >= total;
  if (style === 'offset' && facts.isLast !== false && !isFull && isOver) return null;
  return { k: 'offset', offset, size };
}

/**
 * Path and query of a link. Gateways return links to the host behind them, so the configured host replaces it; the credential never goes to a
 * host named in a response. Throws `untrusted` for anything but a web address.
 */
function parsePath(link: string, origin = 'http://origin.invalid'): string {
  const url = URL.canParse(link, origin) ? new URL(link, origin) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw failure('untrusted', t('requests:http.badLink', { where: new URL(origin).host }));
  return `${url.pathname}${url.search}`;
}

/** Identifies a position. */
export function formatKey(at: Position): string {
  if (at.k === 'offset') return `offset ${String(at.offset)}`;
  if (at.k === 'token') return `token ${at.token}`;
  return at.k === 'link' ? `link ${at.path}` : 'first';
}
