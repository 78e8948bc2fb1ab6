import { Download } from 'lucide-react';
import { formatDays } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { saveText } from '../../../ui/save-text.ts';
import { formatDay } from '../parts/range.ts';
import type { Shown, Metric } from './report-rows.ts';
import css from './Reports.module.css';
import type { Stat } from '../../../../shared/ads/model.ts';
import { openWord } from '../parts/numbers.ts';
import { isMoneyField } from '../../../../shared/ads/rules/stats.ts';
import { createChanges, listShown } from './sums.ts';

/** Saves the visible rows and columns, and shows their number. */
export function SaveCsv(shown: Shown) {
  const { from, to } = shown.ask.span;
  const cells = listCells(shown);
  const name = `report-${formatDay(from)}-${formatDay(to)}.csv`;
  return (
    <div className={css['save']}>
      <span>
        {t('adsform:report.asShown', {
          rows: t('adsform:csv.rows', { count: cells.length - 1 }),
          columns: t('adsform:report.columns', { count: cells[0]?.length ?? 0 }),
          days: formatDays(from, to, shown.today, 'UTC'),
        })}
      </span>
      <Button icon={<Download {...icon} />} onClick={() => saveText(writeCsv(cells), name)}>
        {t('adsform:report.save')}
      </Button>
    </div>
  );
}

/** A report as it is shown, as lines of cells, the titles first. Numbers are plain (`1110.40`), so that other programs read them as such. */
function listCells(shown: Shown): string[][] {
  const { ask, before, currency } = shown;
  const named = ask.ids.length > 0;
  const findChange = createChanges(shown);
  const titles = ask.metrics.flatMap((metric) => {
    const title = createTitle(metric, currency);
    return before === null ? [title] : [title, `${title}, ${t('adsform:report.change')} %`];
  });
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
