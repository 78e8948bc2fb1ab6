import '../../../../shared/ads/texts.ts';
import type { StepResult } from '../../../../shared/ads/contract.ts';
import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord, recordOf } from '../../../../shared/lib/json.ts';
import { isLacking } from '../refusal.ts';
import { Fields } from '../tree/record.ts';
import { switchBody } from './bulk.ts';
import type { AdsWriter, Done } from './change.ts';
import { wordsOf } from './change.ts';
import { budgetsOf, parseBody } from './guard.ts';

type Fielded = Readonly<Record<string, unknown>>;

/** What a create accepts of a record. */
const copied = {
  'campaigns.create': ['objective', 'delivery_goal_group', 'purchase_order', 'ad_product'],
  'ad_sets.create': [
    ...['name', 'start_time', 'end_time', 'asset_format', 'bid_strategy', 'bid_micro_amount'],
    ...['base_rate_micro_amount', 'cost_modifiers', 'dataset_id', 'frequency_caps', 'category'],
    ...['video_delivery_formats', 'pacing', 'slot_positions', 'targets', 'delivery_goal'],
    ...['mobile_app_id', 'promotion'],
  ],
  'ads.create': [
    ...['name', 'assets', 'tagline', 'advertiser_name', 'catalog', 'dv_client_code'],
    ...['start_time', 'end_time', 'third_party_tracking'],
  ],
} as const satisfies Partial<Record<EndpointName, readonly string[]>>;

const HOUR = 3_600_000;
const ALL = { offset: 0, limit: 0, pageSize: 50 } as const;

const picked = (from: unknown, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = recordOf(from)?.[key];
      return value === undefined || value === null ? [] : [[key, value]];
    }),
  );

const isoOf = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

interface Source {
  readonly campaign: Fielded;
  readonly adSets: readonly Fielded[];
}

/** One run of `ads.duplicate`. */
class Duplication {
  readonly steps: StepResult[] = [];
  readonly #writer: AdsWriter;
  readonly #account: string;

  constructor(writer: AdsWriter, account: string) {
    this.#writer = writer;
    this.#account = account;
  }

  /** The new campaign, switched off before anything is put into it. Rejects if there is none or it is still on. */
  async campaign(source: Fielded, name: string): Promise<string> {
    const body = { name, ...picked(source, copied['campaigns.create']) };
    const made = await this.#create('campaigns.create', body);
    const id = made.id ?? '';
    const off = switchBody('campaign', false);
    try {
      await this.#send('campaigns.update', id, off);
    } catch (error) {
      const text = t('ads:write.stillOn', { reason: wordsOf(error) });
      throw failure('unconfirmed', text, { id });
    }
    this.#did(source, null);
    return id;
  }

  async adSet(source: Fielded, campaignId: string): Promise<void> {
    const ads = await this.#list('ads.list', { ad_set_ids: [String(source['id'])] }).catch(
      (error: unknown) => {
        this.#did(source, wordsOf(error));
        return [];
      },
    );
    const budget = picked(source['budget'], ['micro_amount', 'type']);
    const body = { ...picked(source, copied['ad_sets.create']), budget, delivery: 'OFF' };
    const made = await this.#tried(source, 'ad_sets.create', { ...body, campaign_id: campaignId });
    for (const ad of ads) {
      if (made === null) this.#did(ad, t('ads:write.adOf'));
      else await this.#ad(ad, made);
    }
  }

  async #ad(source: Fielded, adSetId: string): Promise<void> {
    const action = picked(source['call_to_action'], ['key', 'clickthrough_url', 'language']);
    const body = { ...picked(source, copied['ads.create']), call_to_action: action };
    await this.#tried(source, 'ads.create', { ...body, ad_set_id: adSetId, delivery: 'OFF' });
  }

  /** The id of what was created; null: it was not, for a reason that a step says. */
  async #tried(source: Fielded, endpoint: EndpointName, body: Fielded): Promise<string | null> {
    try {
      const made = await this.#create(endpoint, { ...body, ...this.#times(source) });
      this.#did(source, null);
      return made.id;
    } catch (error) {
      this.#did(source, wordsOf(error));
      return null;
    }
  }

  /** A start in the past becomes one in an hour. Throws if it would be behind the end. */
  #times(source: Fielded): Fielded {
    const fields = new Fields(source);
    const start = fields.time('start_time');
    const end = fields.time('end_time');
    const now = this.#writer.ports.clock.now();
    const moved = start !== null && start < now ? now + HOUR : start;
    if (end !== null && end <= (moved ?? now)) throw failure('invalid-input', t('ads:write.ended'));
    return moved === start || moved === null ? {} : { start_time: isoOf(moved) };
  }

  #create(endpoint: EndpointName, body: Fielded): Promise<Done> {
    return this.#send(endpoint, null, writeExact(body));
  }

  async #send(endpoint: EndpointName, id: string | null, body: string): Promise<Done> {
    const value = parseBody(endpoint, body);
    return this.#writer.send({ endpoint, account: this.#account, id, body, value });
  }

  #did(source: Fielded, reason: string | null): void {
    const id = String(source['id']);
    const name = String(source['name'] ?? id);
    const error = reason === null ? null : t('ads:write.notCopied', { name, reason });
    this.steps.push({ id, ok: reason === null, error });
  }

  async #list(endpoint: EndpointName, query: Readonly<Record<string, readonly string[]>>) {
    return listed(this.#writer, this.#account, endpoint, query);
  }
}

async function listed(
  { now, signal }: AdsWriter,
  account: string,
  endpoint: EndpointName,
  query: Readonly<Record<string, readonly string[]>>,
): Promise<Fielded[]> {
  const { items } = await now.api.list({ endpoint, account, query }, ALL, signal);
  return items.filter(isRecord).filter(({ status }) => status !== 'ARCHIVED');
}

/** A service that does not list ad sets names them in the ads. */
async function adSetsOf(writer: AdsWriter, account: string, id: string): Promise<Fielded[]> {
  const query = { campaign_ids: [id] };
  try {
    return await listed(writer, account, 'ad_sets.list', query);
  } catch (error) {
    if (!isLacking(error)) throw error;
    const ads = await listed(writer, account, 'ads.list', query);
    const ids = [...new Set(ads.map((ad) => String(ad['ad_set_id'])))];
    const { now, signal } = writer;
    const read = ids.map((one) =>
      now.api.read({ endpoint: 'ad_sets.show', account, id: one }, signal),
    );
    return (await Promise.all(read)).map(({ value }) => value).filter(isRecord);
  }
}

async function sourceOf(writer: AdsWriter, account: string, id: string): Promise<Source> {
  const { now, signal } = writer;
  const { value } = await now.api.read({ endpoint: 'campaigns.show', account, id }, signal);
  const adSets = await adSetsOf(writer, account, id);
  return {
    campaign: recordOf(value) ?? {},
    // Filters that a service does not know would copy what belongs to others.
    adSets: adSets.filter((one) => one['campaign_id'] === id && one['status'] !== 'ARCHIVED'),
  };
}

/** `ads.duplicate`: a campaign with its ad sets and ads, all switched off and each created at most once. What failed stays as it is and is said. */
export async function duplicate(
  writer: AdsWriter,
  {
    account,
    id,
    name,
    amount,
  }: {
    readonly account: string | null;
    readonly id: string;
    readonly name: string;
    readonly amount: string;
  },
): Promise<{ id: string; steps: StepResult[] }> {
  let source: Source = { campaign: {}, adSets: [] };
  const asked = { action: 'ads.duplicate', account, id, change: JSON.stringify({ name }), amount };
  const allowed = await writer.allow(asked, async (used) => {
    source = await sourceOf(writer, used.id, id);
    return source.adSets.flatMap((adSet) => budgetsOf(adSet['budget']));
  });
  const run = new Duplication(writer, allowed.id);
  try {
    const made = await run.campaign(source.campaign, name);
    for (const adSet of source.adSets) await run.adSet(adSet, made);
    return { id: made, steps: run.steps };
  } finally {
    writer.now.changed();
  }
}
