import { formatDays } from '../../../../shared/format/time.ts';
import type { ReportSpan } from '../../../../shared/ads/rules/report-span.ts';
import { spanLength } from '../../../../shared/ads/rules/report-span.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Series } from '../../../ui/chart/chart-data.ts';
import { timeWords } from '../../../ui/chart/units.ts';
import { openWord } from '../parts/numbers.ts';
import type { ReportData, Shown } from './report-rows.ts';
import { chooseUnit, toNumber } from './report-rows.ts';

const DAY_MS = 86_400_000;

/** One number over time: a line per entity, or one line and the previous period. */
export function ReportChart(shown: Shown) {
  const { ask, rows, drawn, currency, before } = shown;
  const { granularity } = ask;
  const isOne = new Set(rows.map(({ id }) => id)).size === 1;
  const compared = isOne && before !== null && before.rows.length > 0 ? before : null;
  return (
    <Chart
      label={t('adsform:report.chart', { metric: openWord(drawn) })}
      kind={isOne && granularity === 'DAY' && compared === null ? 'bar' : 'line'}
      unit={chooseUnit(drawn, currency)}
      x={{
        ...timeWords(granularity === 'DAY' ? 61 * DAY_MS : DAY_MS, 'UTC'),
        short: timeWords(granularity === 'DAY' ? 3 * DAY_MS : DAY_MS, 'UTC').short,
        title: 'UTC',
      }}
      series={compared === null ? seriesById(shown) : seriesByPeriod(shown, compared)}
    />
  );
}

const seriesById = ({ rows, drawn, today }: Shown): Series[] =>
  [...new Map(rows.map(({ id, name }) => [id, name]))].map(([id, name]) => ({
    id,
    name,
    points: rows
      .filter((row) => row.id === id)
      .map(({ start: x, stats }) => ({ x, y: toNumber(stats[drawn]), partial: x >= today })),
  }));

/** Both periods over the days or hours of the later one. */
function seriesByPeriod(shown: Shown, before: ReportData): Series[] {
  const { span, granularity } = shown.ask;
  const length = spanLength(span, granularity);
  const name = ({ from, to }: ReportSpan): string => formatDays(from, to, Date.now(), 'UTC');
  return [
    ...seriesById(shown).map((series) => ({ ...series, name: name(span) })),
    {
      id: 'before',
      name: name(before.ask.span),
      tone: 'before',
      points: before.rows.map(({ start, stats }) => ({
        x: start + length,
        y: toNumber(stats[shown.drawn]),
      })),
    },
  ];
}
