import { useState } from 'react';
import type { Level, Stat } from '../../../../shared/ads/model.ts';
import { isMoneyField } from '../../../../shared/ads/rules/stats.ts';
import type { ReportSpan } from '../../../../shared/ads/rules/report-span.ts';
import { reportSpan } from '../../../../shared/ads/rules/report-span.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { call } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { countUnit, moneyUnit } from '../../../ui/chart/units.ts';
import { useRevision } from '../parts/account.ts';
import { formatDay, findSpan, useRange } from '../parts/range.ts';

/** Fields that a chart can show; money is in currency units. */
export const metrics = [
  'SPEND',
  'IMPRESSIONS',
  'CLICKS',
  'REACH',
  'FREQUENCY',
  'COMPLETES',
  'LISTENERS',
  'VIDEO_VIEWS',
  'PAGE_VIEWS',
  'SIGN_UPS',
  'PURCHASES',
  'REVENUE',
] as const;
export type Metric = (typeof metrics)[number];

/** What one row of a report describes. */
export const reportLevels = ['campaign', 'ad_set', 'ad'] as const satisfies readonly Level[];

/** Parameters of a report. */
interface ReportQuery {
  readonly level: Level;
  /** Empty: the account as a whole. */
  readonly ids: readonly string[];
  readonly metrics: readonly Metric[];
  readonly granularity: 'DAY' | 'HOUR';
  readonly span: ReportSpan;
}

/** A report with the question that it answers. */
export interface Shown {
  readonly ask: ReportQuery;
  readonly rows: MethodOutput<'ads.report'>['rows'];
  readonly drawn: Metric;
  /** Start of today (UTC). */
  readonly today: number;
  readonly currency: string | null;
}

/** The report form and its last result, which keeps its own query while the form changes. */
export function useReport(account: string) {
  const [shown, setShown] = useState<readonly Metric[]>(['SPEND', 'IMPRESSIONS', 'CLICKS']);
  const [metric, setMetric] = useState<Metric>('SPEND');
  const [granularity, setGranularity] = useState<'DAY' | 'HOUR'>('DAY');
  const [level, setLevel] = useState<Level>('campaign');
  const [ids, setIds] = useState<readonly string[]>([]);
  const revision = useRevision();
  const now = useNow(60_000);
  const { range } = useRange();
  const span = reportSpan(findSpan(range), granularity, now);
  const reportQuery: ReportQuery | null = span && { level, ids, metrics: shown, granularity, span };
  const key =
    reportQuery === null || shown.length === 0
      ? null
      : JSON.stringify([account, reportQuery, revision]);
  const report = useQuery(key, async (signal) => {
    if (reportQuery === null) throw new Error('no report is asked for without days');
    const { metrics: fields, ...query } = reportQuery;
    const input = { account, ...query, ids: [...ids], fields: [...fields] };
    return { ask: reportQuery, ...(await call('ads.report', input, signal)) };
  });
  return {
    shown,
    setShown,
    setMetric,
    granularity,
    setGranularity,
    ids,
    setIds,
    level,
    span,
    report,
    drawn: shown.includes(metric) ? metric : (shown[0] ?? 'SPEND'),
    today: Date.parse(formatDay(now)),
    setLevel: (next: Level) => {
      setLevel(next);
      setIds([]);
    },
  };
}
export type Report = ReturnType<typeof useReport>;

/** For drawing only; null: unknown or hidden. */
export const toNumber = (stat: Stat | undefined): number | null => {
  if (stat === undefined || stat === 'hidden') return null;
  return typeof stat === 'number' ? stat : Number(stat.amount);
};

export const chooseUnit = (metric: Metric, currency: string | null) =>
  isMoneyField(metric) ? moneyUnit(currency) : countUnit();
