import { useState } from 'react';
import type { Level, Stat, Stats } from '../../../../shared/ads/model.ts';
import { isMoneyField } from '../../../../shared/ads/rules/stats.ts';
import type { ReportSpan } from '../../../../shared/ads/rules/report-span.ts';
import { reportSpan, spanBefore } from '../../../../shared/ads/rules/report-span.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { call } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { countUnit, moneyUnit } from '../../../ui/chart/units.ts';
import { useRevision } from '../parts/account.ts';
import type { NumberLook } from '../parts/numbers.ts';
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

/** What the rows of the table are. */
export const groupings = ['campaign', 'time'] as const;
type Grouping = (typeof groupings)[number];
/** What is below a campaign. The service has no dates for ages, genders and the like, so those can't be compared by period. */
export const subgroupings = ['none', 'ad_set'] as const;
export type Subgrouping = (typeof subgroupings)[number];

/** Parameters of a report. */
interface ReportQuery {
  readonly level: Level;
  /** Empty: the account as a whole. */
  readonly ids: readonly string[];
  readonly metrics: readonly Metric[];
  readonly granularity: 'DAY' | 'HOUR';
  readonly span: ReportSpan;
}

/** The result of a report query. */
export interface ReportData extends ReportOutput {
  readonly ask: ReportQuery;
  /** Identifies the account and the user's query; the previous period has the same value. */
  readonly question: string;
  /** The service's own sums; null: it has them only for daily reports of the whole account. */
  readonly total: Stats | null;
}
type ReportOutput = MethodOutput<'ads.report'>;

/** A report as shown in the view. */
export interface Shown extends ReportData {
  readonly drawn: Metric;
  /** Start of today (UTC). */
  readonly today: number;
  readonly currency: string | null;
  /** The previous period; null: not compared, still loading, or unreadable. */
  readonly before: ReportData | null;
}

/** The user's choices for a report. */
function useReportForm() {
  const [shown, setShown] = useState<readonly Metric[]>(['SPEND', 'IMPRESSIONS', 'CLICKS']);
  const [metric, setMetric] = useState<Metric>('SPEND');
  const [granularity, setGranularity] = useState<'DAY' | 'HOUR'>('DAY');
  const [level, setLevel] = useState<Level>('campaign');
  const [ids, setIds] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState(true);
  const [grouping, setGrouping] = useState<Grouping>('campaign');
  const [thenBy, setThenBy] = useState<Subgrouping>('none');
  // Sums by campaign are those of whole days and campaigns.
  const isGrouped = granularity === 'DAY' && level === 'campaign';
  return {
    shown,
    setShown,
    setMetric,
    granularity,
    setGranularity,
    ids,
    setIds,
    level,
    compared,
    setCompared,
    isGrouped,
    grouping: isGrouped ? grouping : ('time' as const),
    setGrouping,
    thenBy,
    setThenBy,
    drawn: shown.includes(metric) ? metric : (shown[0] ?? 'SPEND'),
    setLevel: (next: Level) => {
      setLevel(next);
      setIds([]);
    },
  };
}

/** The report form and its last result, which keeps its own query while the form changes. */
export function useReport(account: string) {
  const form = useReportForm();
  const { level, ids, shown, granularity, compared } = form;
  const revision = useRevision();
  const now = useNow(60_000);
  const { range } = useRange();
  const span = reportSpan(findSpan(range), granularity, now);
  const ask = span && { level, ids, metrics: shown, granularity, span };
  const earlier = span && compared ? spanBefore(span, granularity, now) : null;
  const question = ask === null || shown.length === 0 ? null : JSON.stringify([account, ask]);
  const read = (of: ReportSpan | null) => (signal: AbortSignal) => {
    if (ask === null || of === null || question === null)
      throw new Error('no report is asked for without days');
    return readReport({ account, question, ask: { ...ask, span: of } }, signal);
  };
  const report = useQuery(question && `${question} ${String(revision)}`, read(span));
  const before = useQuery(
    question && earlier && `${question} ${String(revision)} before`,
    read(earlier),
  );
  return {
    ...form,
    span,
    earlier,
    /** Whether there is a previous period to compare with. */
    hasBefore: earlier !== null,
    report,
    before,
    today: Date.parse(formatDay(now)),
  };
}

/** Reads the report of a period, and its sums if it is a daily report of the whole account. */
async function readReport(
  { account, question, ask }: { account: string; question: string; ask: ReportQuery },
  signal: AbortSignal,
): Promise<ReportData> {
  const { metrics: fields, ids, ...query } = ask;
  const input = { account, ...query, ids: [...ids], fields: [...fields] };
  const range = { from: formatDay(ask.span.from), to: formatDay(ask.span.to) };
  const [report, total] = await Promise.all([
    call('ads.report', input, signal),
    ids.length === 0 && ask.granularity === 'DAY'
      ? call('ads.total', { account, range, fields: [...fields] }, signal)
      : null,
  ]);
  return { ask, question, total, ...report };
}
export type Report = ReturnType<typeof useReport>;

/** For drawing only; null: unknown or hidden. */
export const toNumber = (stat: Stat | undefined): number | null => {
  if (stat === undefined || stat === 'hidden') return null;
  return typeof stat === 'number' ? stat : Number(stat.amount);
};

/** How a number is written. */
export const chooseLook = (metric: Metric): NumberLook => {
  if (isMoneyField(metric)) return 'money';
  return metric === 'FREQUENCY' ? 'times' : 'count';
};

export const chooseUnit = (metric: Metric, currency: string | null) =>
  isMoneyField(metric) ? moneyUnit(currency) : countUnit();
