import type { StepResult } from '../../../../shared/ads/contract.ts';
import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord, toRecord } from '../../../../shared/lib/json.ts';
import { isoTime } from '../../../net/iso-time.ts';
import { readTime } from '../../../net/wire.ts';
import { requireWhole } from '../api/lists.ts';
import { isLacking } from '../expected-errors.ts';
import { readString } from '../tree/record.ts';
import { formatFailure } from './audit-log.ts';
import { switchBody } from './bulk.ts';
import type { AdsWriter } from './change.ts';
import { collectBudgets, planned } from './guard.ts';

type Row = Readonly<Record<string, unknown>>;

/** Fields that a create accepts unchanged from the source record. */
const copied = {
  campaign: ['objective', 'delivery_goal_group', 'purchase_order', 'ad_product'],
  adSet: [
    'name',
    'start_time',
    'end_time',
    'asset_format',
    'bid_strategy',
    'bid_micro_amount',
    'base_rate_micro_amount',
    'cost_modifiers',
    'dataset_id',
    'frequency_caps',
    'category',
    'video_delivery_formats',
    'pacing',
    'slot_positions',
    'targets',
    'delivery_goal',
    'mobile_app_id',
    'promotion',
  ],
  ad: [
    'name',
    'assets',
    'tagline',
    'advertiser_name',
    'catalog',
    'dv_client_code',
    'start_time',
    'end_time',
    'third_party_tracking',
  ],
} as const;

const HOUR_MS = 3_600_000;
const ALL = { offset: 0, limit: 0, pageSize: 50 } as const;

const picked = (from: unknown, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(toRecord(from) ?? {}).filter(
      ([key, part]) => keys.includes(key) && part !== null,
    ),
  );

/** Moves a start in the past to one hour from now. Throws if that is after the end. */
function moveTimes(source: Row, now: number): Row {
  const fields = toRecord(source) ?? {};
  const start = readTime(fields['start_time']);
  const end = readTime(fields['end_time']);
  const isPast = start !== null && start < now;
  if (end !== null && end <= (isPast ? now + HOUR_MS : (start ?? now)))
    throw failure('invalid-input', t('ads:write.ended'));
  const moved = isoTime(now + HOUR_MS).replace(/\.\d+Z$/, 'Z');
  return isPast ? { start_time: moved } : {};
}

/** The campaigns, ad sets and ads of one account, without archived ones. */
class Copier {
  readonly steps: StepResult[] = [];
  readonly #writer: AdsWriter;
  readonly #account: string;

  constructor(writer: AdsWriter, account: string) {
    this.#writer = writer;
    this.#account = account;
  }

  /** The ad sets of a campaign. If the service cannot list them, takes them from the ads. */
  async fetchAdSets(campaignId: string): Promise<Row[]> {
    const query = { campaign_ids: [campaignId] };
    const adSets = await this.#list('ad_sets.list', query).catch(async (error: unknown) => {
      if (!isLacking(error)) throw error;
      const ads = await this.#list('ads.list', query);
      const ids = new Set(ads.map((ad) => String(ad['ad_set_id'])));
      return Promise.all([...ids].map((id) => this.read('ad_sets.show', id)));
    });
    // A service without this filter returns ads, and so ad sets, of all campaigns.
    const isOwn = (row: Row): boolean => (row['campaign_id'] ?? campaignId) === campaignId;
    return adSets.filter((row) => row['status'] !== 'ARCHIVED' && isOwn(row));
  }

  async read(endpoint: EndpointName, id: string): Promise<Row> {
    const { session, signal } = this.#writer;
    const { value } = await session.api.read({ endpoint, account: this.#account, id }, signal);
    return toRecord(value) ?? {};
  }

  /** Creates the new campaign and switches it off before adding anything to it. Rejects if it does not exist or is still on. */
  async campaign(source: Row, name: string): Promise<string> {
    const body = { name, ...picked(source, copied.campaign) };
    const id = (await this.#send('campaigns.create', null, body)) ?? '';
    const off = this.#send('campaigns.update', id, switchBody('campaign', false));
    await off.catch((error: unknown) => {
      const reason = formatFailure(error);
      throw failure('unconfirmed', t('ads:write.stillOn', { reason }), { id });
    });
    this.#did(source, null);
    return id;
  }

  async adSet(source: Row, campaignId: string): Promise<void> {
    const budget = picked(source['budget'], ['micro_amount', 'type']);
    const body = { ...picked(source, copied.adSet), budget, campaign_id: campaignId };
    const made = await this.#create(source, 'ad_sets.create', body);
    const ads = this.#list('ads.list', { ad_set_ids: [String(source['id'])] });
    for (const ad of await ads.catch((error: unknown) => this.#did(source, formatFailure(error)))) {
      const keys = ['key', 'clickthrough_url', 'language'];
      const call_to_action = picked(ad['call_to_action'], keys);
      const copy = { ...picked(ad, copied.ad), call_to_action, ad_set_id: made };
      if (made === null) this.#did(ad, t('ads:write.adOf'));
      else await this.#create(ad, 'ads.create', copy);
    }
  }

  /** Creates a copy and returns its id; null: it failed, and the step's result says why. */
  async #create(source: Row, endpoint: EndpointName, body: Row): Promise<string | null> {
    try {
      const times = moveTimes(source, this.#writer.ports.clock.now());
      const id = await this.#send(endpoint, null, { ...body, ...times, delivery: 'OFF' });
      this.#did(source, null);
      return id;
    } catch (error) {
      this.#did(source, formatFailure(error));
      return null;
    }
  }

  async #send(endpoint: EndpointName, id: string | null, body: object): Promise<string | null> {
    const plan = planned(endpoint, id, body);
    return (await this.#writer.send({ ...plan, account: this.#account })).id;
  }

  #did(source: Row, reason: string | null): readonly Row[] {
    const { id, name = id } = source;
    const error = reason && t('ads:write.notCopied', { name: String(name), reason });
    this.steps.push({ id: String(id), ok: reason === null, error });
    return [];
  }

  async #list(endpoint: EndpointName, query: Readonly<Record<string, string[]>>): Promise<Row[]> {
    const { session, signal } = this.#writer;
    const call = { endpoint, account: this.#account, query };
    const items = requireWhole(await session.api.list(call, ALL, signal)).items.filter(isRecord);
    // A service that ignores the filter would also return records of other parents.
    const [[key = '', wanted = []] = []] = Object.entries(query);
    const field = key.replace(/s$/, '');
    return items.filter(
      (row) =>
        row['status'] !== 'ARCHIVED' &&
        (row[field] === undefined || wanted.includes(readString(toRecord(row)?.[field]) ?? '')),
    );
  }
}

/**
 * `ads.duplicate`: a campaign with its ad sets and ads, all switched off and each created at most once. Failed steps are reported and not
 * rolled back.
 */
export async function duplicate(
  writer: AdsWriter,
  { name, ...ask }: MethodArgs<'ads.duplicate'>,
): Promise<{ id: string; steps: StepResult[] }> {
  let adSets: readonly Row[] = [];
  const request = { ...ask, action: 'ads.duplicate', change: JSON.stringify({ name }) };
  const { id: account } = await writer.allow(request, async (used) => {
    adSets = await new Copier(writer, used).fetchAdSets(ask.id);
    return adSets.flatMap(({ budget }) => collectBudgets(budget));
  });
  const copier = new Copier(writer, account);
  try {
    const id = await copier.campaign(await copier.read('campaigns.show', ask.id), name);
    for (const adSet of adSets) await copier.adSet(adSet, id);
    return { id, steps: copier.steps };
  } finally {
    writer.session.changed();
  }
}
