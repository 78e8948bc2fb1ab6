import '../../../../shared/ads/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isLacking, unlessSignedOut } from '../refusal.ts';
import { aggregate } from '../reporting/aggregate.ts';
import type { AdsWork } from '../work.ts';
import type { Fields } from './record.ts';
import { withIds } from './record.ts';

/** Ad sets of one page of campaigns. */
const MOST = 1_000;
/** Ad sets that are read one by one where the service has no list of them. */
const MOST_SINGLE = 100;

/**
 * The ad sets of up to 50 campaigns by id. A service without a list of ad sets names them in its reports: these are read one by one, and the
 * overview says so. Null: neither works.
 */
export async function listAdSets(
  work: AdsWork,
  account: string,
  campaigns: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Fields> | null> {
  const part = { offset: 0, limit: MOST, pageSize: 50 };
  const query = { campaign_ids: campaigns };
  try {
    const call = { endpoint: 'ad_sets.list', account, query } as const;
    const { items, total } = await work.api.list(call, part, signal);
    const count = items.length;
    const isCut = total !== null && total > count;
    work.noteProblem('adSets', isCut ? t('ads:service.cutAdSets', { count, total }) : null);
    return byId(items);
  } catch (error) {
    if (!isLacking(error)) throw error;
  }
  work.noteProblem('adSets', t('ads:service.noAdSets'));
  try {
    const report = { entity: 'ad_set', ids: campaigns, idsOf: 'campaign', span: null } as const;
    const ask = { account, ...report, fields: ['IMPRESSIONS'], granularity: 'LIFETIME' } as const;
    const rows = await aggregate(work.api, ask, signal);
    const ids = [...new Set(rows.map(({ id }) => id))].slice(0, MOST_SINGLE);
    const read = ids.map(async (id) => {
      const call = { endpoint: 'ad_sets.show', account, id } as const;
      return (await work.api.read(call, signal)).value;
    });
    return byId(await Promise.all(read));
  } catch (error) {
    unlessSignedOut(error);
    return null;
  }
}

const byId = (items: readonly unknown[]): ReadonlyMap<string, Fields> =>
  new Map(withIds(items).map(({ id, fields }) => [id, fields]));
