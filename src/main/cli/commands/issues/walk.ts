import type { AppError } from '../../../../shared/contract/errors.ts';
import type { ListPage, ListQuery } from '../../../../shared/issues/contract.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { cutAt } from '../../../../shared/lib/listed.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { inTime } from '../../in-time.ts';
import { DEFAULT_TIMEOUT_MS } from '../../options.ts';
import { toAppError } from '../../output.ts';
import type { ReadState } from '../../print-list.ts';

/** A list as far as it was read. `more`: it has more than these items. */
export interface Walked extends ReadState {
  readonly items: ListPage['items'];
  readonly last: ListPage;
  readonly more: boolean;
}

/**
 * Reads a list to its end or to `limit` items. Throws only if the first page fails. Without `--timeout`, each page has the default time limit
 * of a command: how long a whole list takes depends on its size.
 */
export async function walk(
  app: App,
  context: Context,
  list: ListQuery,
  limit: number,
): Promise<Walked> {
  const { client } = app;
  let last = await inTime(app, context, (signal) => client.call('issues.list', { list }, signal));
  const items = [...last.items];
  let error: AppError | null = null;
  while (last.walk !== null && items.length < limit && error === null) {
    const next = { walk: last.walk };
    try {
      last = await inTime(app, context, (signal) => client.call('issues.more', next, signal));
      items.push(...last.items);
    } catch (reason) {
      error = toAppError(reason);
    }
  }
  // Called even after the time limit, because a running app would keep the walk open.
  const ending = AbortSignal.timeout(DEFAULT_TIMEOUT_MS);
  if (last.walk !== null)
    client.call('issues.endWalk', { walk: last.walk }, ending).catch(() => undefined);
  const cut = findCut(last, items.length, { error, limit });
  const more = cut !== null || last.cut !== null || last.walk !== null || items.length > limit;
  const detail = cut === null || last.end === null ? {} : { end: last.end };
  return { items: items.slice(0, limit), last, more, cut, error, detail };
}

/** The missing part of the items that were read. Unreadable items may be missing before the limit; items after it were not requested. */
function findCut(
  { cut, total }: ListPage,
  have: number,
  { error, limit }: { readonly error: AppError | null; readonly limit: number },
): Cut | null {
  if (error !== null) return cutAt('failed', have, total);
  if (have < limit) return cut;
  if (cut?.why !== 'lost') return null;
  return { ...cut, have: limit, of: cut.of === null ? null : limit + cut.of - cut.have };
}
