import type { AppError } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ListPage, ListQuery } from '../../../../shared/issues/contract.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { inTime } from '../../in-time.ts';
import { appErrorOf } from '../../output.ts';

/** A list as far as it was read. `error`: why it is incomplete. `more`: it goes on beyond the limit. */
export interface Walked {
  readonly items: ListPage['items'];
  readonly last: ListPage;
  readonly more: boolean;
  readonly error: AppError | null;
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
      error = appErrorOf(reason);
    }
  }
  if (last.walk !== null) client.call('issues.endWalk', { walk: last.walk }).catch(() => undefined);
  const { end } = last;
  if (end !== null && end !== 'end' && items.length < limit)
    error = failure('rejected', t(`issuescli:end.${end}`), { end }).error;
  const more = error === null && (last.walk !== null || items.length > limit);
  return { items: items.slice(0, limit), last, more, error };
}
