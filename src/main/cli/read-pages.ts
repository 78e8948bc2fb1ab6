import type { AppError } from '../../shared/contract/errors.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import type { Cut } from '../../shared/lib/listed.ts';
import { cutAt } from '../../shared/lib/listed.ts';
import type { App } from './app-link.ts';
import type { Context } from './context.ts';
import { inTime } from './in-time.ts';
import { toAppError } from './output.ts';
import type { ReadState } from './print-list.ts';
import { toCutError } from './print-list.ts';

/** Entries that one call of the contract returns at most. */
const MAX_PAGE = 200;
/** How often a list that changes between its pages is read from the start. */
const MAX_ATTEMPTS = 3;

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

export interface Page<I> {
  readonly items: readonly I[];
  readonly next: number | null;
  readonly total: number | null;
  /** Offsets of rows among the items that could not be read. */
  readonly lost?: readonly number[] | undefined;
  /** The server's own count, which may include items that it doesn't list. */
  readonly counted?: number | null | undefined;
  /** The part that the list lacks for another reason, on its last page. */
  readonly cut?: Cut | null | undefined;
  /** Pages with different revisions can't be combined. */
  readonly revision?: number;
}

/** A list as far as it was read. */
export interface ReadList<I> extends Omit<Page<I>, 'cut'>, ReadState {}

export interface ListReader<I> {
  readonly page: (slice: Slice, signal: AbortSignal) => Promise<Page<I>>;
  /** Identifies an entry. A page that begins like the previous one means that the server ignores the offset. */
  readonly idOf: (item: I) => string;
  /** 0 means all. */
  readonly limit: number;
  readonly offset?: number;
}

/** The items received so far. `lost`: rows that could not be read. */
interface Came<I> {
  readonly items: I[];
  readonly lost: number;
  readonly last: Page<I>;
}

function stopped<I>(
  { items, lost, last }: Came<I>,
  why: Cut['why'],
  error: AppError | null = null,
): ReadList<I> {
  const have = items.length;
  const of = why === 'lost' ? have + lost : Math.max(last.total ?? 0, have + lost);
  const detail = why === 'repeated' ? { end: 'repeated-page' } : {};
  return { ...last, items, cut: cutAt(why, have, of), error, detail };
}

function ended<I>(came: Came<I>): ReadList<I> {
  const { items, lost, last } = came;
  const why = last.cut?.why ?? (lost > 0 ? 'lost' : null);
  return why === null ? { ...last, items, cut: null } : stopped(came, why);
}

/**
 * Reads pages from an offset on until the end or `limit` items, each with the time limit of `inTime`. Throws only if the first page fails.
 */
export async function readPages<I>(
  app: Pick<App, 'signal'>,
  context: Context,
  { page, idOf, limit, offset = 0 }: ListReader<I>,
): Promise<ReadList<I>> {
  const most = limit === 0 ? Infinity : limit;
  const none = (): Came<I> => ({
    items: [],
    lost: 0,
    last: { items: [], next: offset, total: null },
  });
  const isRepeated = (first: I | undefined, before: I | undefined): boolean =>
    first !== undefined && before !== undefined && idOf(first) === idOf(before);
  let came = none();
  let attempts = 1;
  for (;;) {
    const { items, lost, last } = came;
    const rest = most - items.length - lost;
    if (last.next === null || rest <= 0) return ended(came);
    const slice = { offset: last.next, limit: Math.min(MAX_PAGE, rest) };
    let read: Page<I>;
    try {
      read = await inTime(app, context, (signal) => page(slice, signal));
    } catch (error) {
      if (items.length === 0) throw error;
      return stopped(came, 'failed', toAppError(error));
    }
    if (items.length > 0 && read.revision !== last.revision) {
      if (attempts === MAX_ATTEMPTS) return stopped(came, 'changed');
      attempts += 1;
      came = none();
    } else if (isRepeated(read.items[0], last.items[0])) return stopped(came, 'repeated');
    else {
      items.push(...read.items);
      came = { items, lost: lost + (read.lost?.length ?? 0), last: read };
    }
  }
}

/** All items of a list that is needed as a whole; throws the reason if it is incomplete. */
export function wholeList<I>(read: ReadList<I>): readonly I[] {
  const error = toCutError(read);
  if (error !== null) throw new AppFailure(error);
  return read.items;
}
