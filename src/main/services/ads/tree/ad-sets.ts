import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Cut, Listed } from '../../../../shared/lib/listed.ts';
import { lackOf, lackText } from '../lack.ts';
import { isLacking, unlessSignedOut } from '../expected-errors.ts';
import { aggregate } from '../reporting/aggregate.ts';
import type { AdsSession } from '../session.ts';
import type { RecordWithId } from './record.ts';
import { withIds } from './record.ts';

/** Maximum number of ad sets per page of campaigns. */
const MAX_AD_SETS = 1_000;
/** Maximum number of ad sets read one by one if the service cannot list them. */
const MAX_SINGLE = 100;
const lacking = { more: 'ads:service.cutAdSets', missing: 'ads:service.missingAdSets' } as const;

interface AdSetRecords {
  readonly byId: ReadonlyMap<string, JsonRecord>;
  /** What is missing; null: nothing. */
  readonly cut: Cut | null;
}

/**
 * Reads the ad sets of up to 50 campaigns by id. If the service cannot list ad sets, takes their ids from reports, reads them one by one
 * and reports that in the overview. Null: neither works.
 */
export async function listAdSets(
  session: AdsSession,
  account: string,
  campaigns: readonly string[],
  signal: AbortSignal,
): Promise<AdSetRecords | null> {
  const part = { offset: 0, limit: MAX_AD_SETS, pageSize: 50 };
  const query = { campaign_ids: campaigns };
  try {
    const call = { endpoint: 'ad_sets.list', account, query } as const;
    const list = await session.api.list(call, part, signal);
    const { items, cut } = withIds(list);
    const lack = lackOf({ total: list.total, cut }, items.length);
    session.noteProblem('adSets', lackText(lack, lacking));
    return byId({ items, cut: lack });
  } catch (error) {
    if (!isLacking(error)) throw error;
  }
  session.noteProblem('adSets', t('ads:service.noAdSets'));
  try {
    const report = { entity: 'ad_set', ids: campaigns, idsOf: 'campaign', span: null } as const;
    const reportQuery = {
      account,
      ...report,
      fields: ['IMPRESSIONS'],
      granularity: 'LIFETIME',
    } as const;
    const rows = await aggregate(session.api, reportQuery, signal);
    const all = [...new Set(rows.map(({ id }) => id))];
    const ids = all.slice(0, MAX_SINGLE);
    const read = ids.map(async (id) => {
      const call = { endpoint: 'ad_sets.show', account, id } as const;
      return (await session.api.read(call, signal)).value;
    });
    const list = { items: await Promise.all(read), cut: null };
    const cut = lackOf({ total: all.length, cut: null }, ids.length);
    return byId({ ...withIds(list), cut });
  } catch (error) {
    unlessSignedOut(error);
    return null;
  }
}

const byId = ({ items, cut }: Listed<RecordWithId>): AdSetRecords => ({
  byId: new Map(items.map(({ id, fields }) => [id, fields])),
  cut,
});
