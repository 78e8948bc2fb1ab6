import { AppFailure } from '../../shared/contract/errors.ts';
import type { Cut } from '../../shared/lib/listed.ts';
import { cutAt } from '../../shared/lib/listed.ts';
import type { App } from './app-link.ts';
import type { Context } from './context.ts';
import { inTime } from './in-time.ts';
import { appErrorOf } from './output.ts';
import type { ReadState } from './print-list.ts';
import { cutErrorOf } from './print-list.ts';

/** Entries that one call of the contract returns at most. */
const PAGE = 200;
/** How often a list that changes between its pages is read from the start. */
const ATTEMPTS = 3;

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

export interface Page<I> {
  readonly items: readonly I[];
  readonly next: number | null;
  readonly total: number | null;
  /** Pages of different revisions do not fit together. */
  readonly revision?: number;
}

/** A list as far as it was read. */
export interface ReadList<I> extends Page<I>, ReadState {}

export interface ListReader<I> {
  readonly page: (slice: Slice, signal: AbortSignal) => Promise<Page<I>>;
  /** Identifies an entry: a page that begins like the one before means that the server ignores the offset. */
  readonly idOf: (item: I) => string;
  /** 0: all. */
  readonly limit: number;
  readonly offset?: number;
}

/** Reads pages from an offset on until the end or `limit` items, each in the time of `inTime`. Throws only if the first page fails. */
export async function readPages<I>(
  app: Pick<App, 'signal'>,
  context: Context,
  { page, idOf, limit, offset = 0 }: ListReader<I>,
): Promise<ReadList<I>> {
  const most = limit === 0 ? Infinity : limit;
  let items: I[] = [];
  let last: Page<I> = { items, next: offset, total: null };
  const stopped = (why: Cut['why'], more: Omit<ReadState, 'cut'> = {}): ReadList<I> => ({
    ...last,
    items,
    cut: cutAt(why, items.length, last.total),
    ...more,
  });
  let attempts = 1;
  while (last.next !== null && items.length < most) {
    const slice = { offset: last.next, limit: Math.min(PAGE, most - items.length) };
    let read: Page<I>;
    try {
      read = await inTime(app, context, (signal) => page(slice, signal));
    } catch (error) {
      if (items.length === 0) throw error;
      return stopped('failed', { error: appErrorOf(error) });
    }
    const [first, before] = [read.items[0], last.items[0]];
    if (items.length > 0 && read.revision !== last.revision) {
      if (attempts === ATTEMPTS) return stopped('changed');
      attempts += 1;
      items = [];
      last = { items, next: offset, total: null };
    } else if (first !== undefined && before !== undefined && idOf(first) === idOf(before))
      return stopped('repeated', { detail: { end: 'repeated-page' } });
    else {
      items.push(...read.items);
      last = read;
    }
  }
  return { ...last, items, cut: null };
}

/** All items of a list that is needed as a whole; throws the reason if it is incomplete. */
export function wholeList<I>(read: ReadList<I>): readonly I[] {
  const error = cutErrorOf(read);
  if (error !== null) throw new AppFailure(error);
  return read.items;
}
