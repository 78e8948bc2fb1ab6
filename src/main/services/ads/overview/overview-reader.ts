import type { AdAccount, AdsFinding, AdsOverview, Stats } from '../../../../shared/ads/model.ts';
import { amountIn, sumStats } from '../../../../shared/ads/rules/stats.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { firstCut } from '../../../../shared/lib/listed.ts';
import type { ReadOf } from '../../../service/service-session.ts';
import { readAccounts } from '../accounts.ts';
import type { AdsApi, ApiCall } from '../api/api.ts';
import { lackOf, lackText } from '../lack.ts';
import { isForbidden, isLacking, unlessSignedOut } from '../expected-errors.ts';
import type { ReportRow } from '../reporting/aggregate.ts';
import { aggregate, startOfDay, statsById } from '../reporting/aggregate.ts';
import { parseAd, parseAdSet, isCampaignOn } from '../tree/entities.ts';
import { readPastBudgets } from '../tree/past-budgets.ts';
import { readString, withIds } from '../tree/record.ts';
import { accountFindings, adSetFindings, latelyFrom, rejectedFinding } from './findings.ts';

/** The part of the overview that is read from the service. */
export type OverviewRead = Omit<ReadOf<'ads'>, 'mode'>;

/** Maximum number of ad sets, and of rejected ads, per read. */
const MAX_RECORDS = 150;
const BATCH = 50;
const lackingAds = { more: 'ads:service.firstAds', missing: 'ads:service.missingAds' } as const;
const lackingAdSets = {
  more: 'ads:service.firstAdSets',
  missing: 'ads:service.missingAdSets',
} as const;
const lackingCampaigns = { missing: 'ads:service.missingCampaigns' } as const;

interface RoundContext {
  readonly api: AdsApi;
  readonly account: AdAccount;
  /** ms since epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
}
type FindingsPart = Pick<AdsOverview, 'findings' | 'cut' | 'problems'>;

/** Reads the accounts, and the findings of the chosen account or, without a choice, of the first one. `now`: ms since epoch. */
export async function readOverview(
  api: AdsApi,
  { chosen, now }: { readonly chosen: string | null; readonly now: number },
  signal: AbortSignal,
): Promise<OverviewRead> {
  const { accounts, cut, problems } = await readAccounts(api, chosen, signal);
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  const none = { accounts, accountsCut: cut, findings: [], cut: null, problems };
  if (account === undefined) return { ...none, account: null };
  const own = await readFindings({ api, account, now, signal });
  return {
    accounts,
    accountsCut: cut,
    account: account.id,
    findings: own.findings,
    cut: own.cut,
    problems: [...problems, ...own.problems],
  };
}

async function readFindings(round: RoundContext): Promise<FindingsPart> {
  try {
    const [adSets, ads] = await Promise.all([readAdSets(round), readRejectedAds(round)]);
    // An ad names its ad set, and only the ad set names the campaign.
    const rejected = ads.findings.map((finding) => ({
      ...finding,
      campaignId: finding.campaignId ?? adSets.campaignOf.get(finding.adSetId ?? '') ?? null,
    }));
    return {
      findings: [...accountFindings(round.account, false), ...rejected, ...adSets.findings],
      cut: firstCut(adSets.cut, ads.cut),
      problems: [...ads.problems, ...adSets.problems],
    };
  } catch (error) {
    const reason = unlessSignedOut(error);
    const denied = isForbidden(error);
    const findings = accountFindings(round.account, denied);
    return {
      findings,
      cut: { why: 'failed', have: 0, of: null },
      problems: denied ? [] : [t('ads:service.notRead', { reason })],
    };
  }
}

const presentTexts = (...texts: readonly (string | null)[]): string[] =>
  texts.flatMap((text) => text ?? []);

/** Up to 150 records of a list. `lost`: requested records that are missing; `cut`: also the records beyond 150. */
async function fetchListed(
  { api, account, signal }: RoundContext,
  call: Pick<ApiCall, 'endpoint' | 'query'>,
) {
  const part = { offset: 0, limit: MAX_RECORDS, pageSize: 50 };
  const list = await api.list({ ...call, account: account.id }, part, signal);
  const { items, cut } = withIds(list);
  return { items, lost: cut, cut: lackOf({ total: list.total, cut }, items.length) };
}

async function readRejectedAds(round: RoundContext): Promise<FindingsPart> {
  const query = { statuses: ['REJECTED'] };
  const { items, cut } = await fetchListed(round, { endpoint: 'ads.list', query });
  const findings = items.map(({ id, fields }) =>
    rejectedFinding('ad', parseAd(id, fields, {}, null)),
  );
  return { findings, cut, problems: presentTexts(lackText(cut, lackingAds)) };
}

interface AdSetFindings extends FindingsPart {
  /** Campaign ids by ad set. */
  readonly campaignOf: ReadonlyMap<string, string | null>;
}

async function readAdSets(round: RoundContext): Promise<AdSetFindings> {
  const query = { statuses: ['ACTIVE', 'ACTIVE_RESTRICTED', 'REJECTED'] };
  let list;
  try {
    list = await fetchListed(round, { endpoint: 'ad_sets.list', query });
  } catch (error) {
    if (!isLacking(error)) throw error;
    const problems = [t('ads:service.noAdSets')];
    const cut = { why: 'off', have: 0, of: null } as const;
    return { findings: [], cut, problems, campaignOf: new Map() };
  }
  const { items, cut } = list;
  const campaigns = await fetchCampaignStates(
    round,
    items.flatMap(({ fields }) => readString(fields['campaign_id']) ?? []),
  );
  const on = (id: string | null): boolean => campaigns.on.get(id ?? '') ?? true;
  const live = items.filter(({ fields }) => on(readString(fields['campaign_id'])));
  const reports = await readReports(
    round,
    live.map(({ id }) => id),
  );
  const { api, now, account, signal } = round;
  const records = live.map(({ id, fields }) => [id, fields] as const);
  const past = await readPastBudgets(api, account.id, records, signal);
  const findings = live.flatMap(({ id, fields }): AdsFinding[] => {
    const all = reports.all === null ? null : (reports.all.get(id) ?? {});
    const context = { stats: {}, campaignOn: true, stalled: false, now };
    const spent = all === null ? null : amountIn(all, 'SPEND');
    return adSetFindings({
      adSet: parseAdSet(id, fields, { ...context, spent, pastBudgets: past.get(id) ?? null }),
      all,
      now,
      currency: account.currency,
      lately: reports.lately(id),
      today: reports.today(id),
    });
  });
  const campaignOf = new Map(
    items.map(({ id, fields }) => [id, readString(fields['campaign_id'])]),
  );
  const lacks = [lackText(cut, lackingAdSets), lackText(campaigns.cut, lackingCampaigns)];
  const problems = [...presentTexts(...lacks), ...reports.problems];
  return { findings, cut: firstCut(cut, campaigns.cut), problems, campaignOf };
}

/** Whether these campaigns are switched on; campaigns that could not be read are missing. */
async function fetchCampaignStates(round: RoundContext, ids: readonly string[]) {
  const each = [...new Set(ids)];
  const on = new Map<string, boolean>();
  let cut: Cut | null = null;
  for (let at = 0; at < each.length; at += BATCH) {
    const query = { campaign_ids: each.slice(at, at + BATCH) };
    const { items, lost } = await fetchListed(round, { endpoint: 'campaigns.list', query });
    for (const { id, fields } of items)
      on.set(id, isCampaignOn(fields) && readString(fields['status']) !== 'ARCHIVED');
    cut = firstCut(cut, lost);
  }
  return { on, cut };
}

/** Spend and impressions of ad sets: since their start, and by day since 4 h ago. `all` null: the reports failed. */
async function readReports({ api, account, now, signal }: RoundContext, ids: readonly string[]) {
  const query = {
    account: account.id,
    entity: 'ad_set',
    ids,
    fields: ['SPEND', 'IMPRESSIONS'],
  } as const;
  const span = { from: startOfDay(latelyFrom(now)), to: startOfDay(now) };
  let all: ReadonlyMap<string, Stats> | null = null;
  let days: readonly ReportRow[] = [];
  const problems: string[] = [];
  try {
    days = await aggregate(api, { ...query, granularity: 'DAY', span }, signal);
    all = await statsById(api, { ...query, span: null }, signal);
  } catch (error) {
    problems.push(t('ads:service.noStats', { reason: unlessSignedOut(error) }));
  }
  const of = (id: string, from: number): Stats =>
    sumStats(
      days.filter((row) => row.id === id && (row.start ?? 0) >= from).map(({ stats }) => stats),
    ).sums;
  return {
    all,
    problems,
    lately: (id: string) => of(id, span.from),
    today: (id: string) => of(id, span.to),
  };
}
