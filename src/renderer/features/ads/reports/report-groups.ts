import type { DayRange, Stats } from '../../../../shared/ads/model.ts';
import type { ReportSpan } from '../../../../shared/ads/rules/report-span.ts';
import { useResource } from '../../../state/use-resource.ts';
import { useRevision } from '../parts/account.ts';
import { formatDay } from '../parts/range.ts';
import type { Metric, Subgrouping } from './report-rows.ts';
import { relativeChange } from './sums.ts';

/** Campaigns of one page of the service. */
const MAX_CAMPAIGNS = 50;

interface GroupQuery {
  readonly account: string;
  /** Empty: all campaigns. */
  readonly ids: readonly string[];
  readonly metrics: readonly Metric[];
  readonly span: ReportSpan | null;
  /** The period before; null: not compared. */
  readonly before: ReportSpan | null;
  readonly thenBy: Subgrouping;
  readonly enabled: boolean;
}

/** A campaign, or an ad set below it. */
export interface GroupRow {
  readonly id: string;
  readonly campaign: string;
  /** Null: the row is the campaign itself. */
  readonly adSet: string | null;
  readonly stats: Stats;
  /** The change against the period before; null: it can't be formed. */
  readonly change: (metric: Metric) => number | null;
}

const toDays = (span: ReportSpan | null): DayRange =>
  span && { from: formatDay(span.from), to: formatDay(span.to) };

function useCampaigns(query: GroupQuery, span: ReportSpan | null) {
  const { account, ids, metrics, enabled } = query;
  const version = useRevision();
  return useResource(
    'ads.campaigns',
    {
      account,
      search: '',
      statuses: [],
      ids: ids.length === 0 ? null : [...ids],
      range: toDays(span),
      fields: [...metrics],
      sort: null,
      offset: 0,
      limit: MAX_CAMPAIGNS,
    },
    { enabled: enabled && span !== null && metrics.length > 0, version },
  );
}

/** The sums of a period by campaign, then by what is below; `rows` null: not read yet. `total`: campaigns of the account. */
export function useGroups(query: GroupQuery) {
  const report = useCampaigns(query, query.span);
  const before = useCampaigns(query, query.before);
  const earlier = new Map(
    (query.before === null ? [] : (before.data?.items ?? [])).flatMap((campaign) =>
      [campaign, ...campaign.adSets].map(({ id, stats }) => [id, stats] as const),
    ),
  );
  const createChange =
    (id: string, stats: Stats): GroupRow['change'] =>
    (metric) =>
      relativeChange(stats[metric], earlier.get(id)?.[metric]);
  const rows = report.data?.items.flatMap(({ id, name: campaign, stats, adSets }): GroupRow[] => [
    { id, campaign, adSet: null, stats, change: createChange(id, stats) },
    ...(query.thenBy === 'none' ? [] : adSets).map((adSet) => ({
      id: adSet.id,
      campaign,
      adSet: adSet.name,
      stats: adSet.stats,
      change: createChange(adSet.id, adSet.stats),
    })),
  ]);
  return { report, rows: rows ?? null, total: report.data?.total ?? 0 };
}
export type Groups = ReturnType<typeof useGroups>;
