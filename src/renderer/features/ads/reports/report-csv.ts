import type { Stat } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { openWord } from '../parts/numbers.ts';
import type { GroupRow } from './report-groups.ts';
import type { Metric, Shown, Subgrouping } from './report-rows.ts';
import { isMoneyField } from '../../../../shared/ads/rules/stats.ts';
import { createChanges, listShown } from './sums.ts';

/** A report as it is shown, as lines of cells, the titles first. Numbers are plain (`1110.40`), so that other programs read them as such. */
export function listCells(shown: Shown): string[][] {
  const { ask, before, currency } = shown;
  const named = ask.ids.length > 0;
  const findChange = createChanges(shown);
  const titles = listTitles(ask.metrics, currency, before !== null);
  const lines = listShown(shown).map((row) => [
    formatStart(row.start, ask.granularity),
    ...(named ? [row.name] : []),
    ...ask.metrics.flatMap((metric) => {
      const value = formatStat(row.stats[metric]);
      return before === null ? [value] : [value, formatChangeCell(findChange(row, metric))];
    }),
  ]);
  return [['UTC', ...(named ? [t('adsform:field.name')] : []), ...titles], ...lines];
}

/** The rows of campaigns, and of the ad sets below them, like `listCells`. */
export function listGroupCells(
  rows: readonly GroupRow[],
  { ask: { metrics }, currency }: Pick<Shown, 'ask' | 'currency'>,
  thenBy: Subgrouping,
  compared: boolean,
): string[][] {
  const names = ['campaign', ...(thenBy === 'none' ? [] : ['ad_set'])] as const;
  return [
    [
      ...names.map((name) => t(`adsform:report.by.${name as 'campaign'}`)),
      ...listTitles(metrics, currency, compared),
    ],
    ...rows.map(({ campaign, adSet, stats, change }) => [
      campaign,
      ...(thenBy === 'none' ? [] : [adSet ?? '']),
      ...metrics.flatMap((metric) => {
        const value = formatStat(stats[metric]);
        return compared ? [value, formatChangeCell(change(metric))] : [value];
      }),
    ]),
  ];
}

const listTitles = (
  metrics: readonly Metric[],
  currency: string | null,
  compared: boolean,
): string[] =>
  metrics.flatMap((metric) => {
    const title = createTitle(metric, currency);
    return compared ? [title, `${title}, ${t('adsform:report.change')} %`] : [title];
  });

const createTitle = (metric: Metric, currency: string | null): string =>
  isMoneyField(metric) && currency !== null
    ? `${openWord(metric)} (${currency})`
    : openWord(metric);

/** `2026-11-20`, or `2026-11-20 08:00` of hours. */
const formatStart = (at: number, granularity: 'DAY' | 'HOUR'): string =>
  new Date(at)
    .toISOString()
    .slice(0, granularity === 'DAY' ? 10 : 16)
    .replace('T', ' ');

const formatStat = (stat: Stat | undefined): string => {
  if (stat === undefined) return '';
  if (stat === 'hidden') return t('adsform:report.hidden');
  return typeof stat === 'number' ? String(stat) : stat.amount;
};

const formatChangeCell = (change: number | null): string =>
  change === null ? '' : String(Math.round(change * 1000) / 10);

/** Cells as CSV (RFC 4180), with the mark that lets spreadsheets read it as UTF-8. */
export const writeCsv = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => `${cells.map(quoteCell).join(',')}\r\n`).join('')}`;

/** Names come from the service: one that a spreadsheet would run as a formula becomes a text. */
function quoteCell(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
