import type { Stat } from '../../../../shared/ads/model.ts';
import { UNKNOWN, formatChange } from '../../../../shared/format/numbers.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { timeWords } from '../../../ui/chart/units.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { openWord } from '../parts/numbers.ts';
import type { Metric, Shown } from './report-rows.ts';
import { chooseUnit, toNumber } from './report-rows.ts';
import { findBefore, relativeChange } from './sums.ts';
import css from './Reports.module.css';

const DAY_MS = 86_400_000;
/** Maximum number of rows in the table. */
export const MAX_ROWS = 500;

/** The numbers by time, with their change against the period before. */
export function ReportTable({ rows, ask, currency, before, today }: Shown) {
  const { metrics, granularity, ids } = ask;
  const named = ids.length > 0;
  const time = timeWords(granularity === 'DAY' ? 61 * DAY_MS : DAY_MS, 'UTC');
  const earlier = before && findBefore(before, ask.span);
  const formatCell = (stat: Stat | undefined, metric: Metric): string => {
    const value = toNumber(stat);
    if (stat === 'hidden') return t('adsform:report.hidden');
    return value === null ? UNKNOWN : chooseUnit(metric, currency).full(value);
  };
  return (
    <SmallTable
      figures
      label={t('adsform:report.table')}
      head={[
        'UTC',
        ...(named ? [t('adsform:field.name')] : []),
        ...metrics.map((metric) =>
          earlier ? `${openWord(metric)}, ${t('adsform:report.change')}` : openWord(metric),
        ),
      ]}
    >
      {rows.slice(-MAX_ROWS).map((row) => (
        <tr key={`${row.id} ${String(row.start)}`}>
          <th scope="row">{time.full(row.start)}</th>
          {named && <td dir="auto">{row.name}</td>}
          {metrics.map((metric) => {
            const stat = row.stats[metric];
            // Today is not complete, so it would always seem to fall.
            const change =
              earlier && (granularity === 'HOUR' || row.start < today)
                ? relativeChange(stat, earlier(row, metric))
                : null;
            return (
              <td key={metric}>
                {formatCell(stat, metric)}
                {earlier && (
                  <span className={css['cell']}>
                    {change === null ? UNKNOWN : formatChange(change)}
                  </span>
                )}
              </td>
            );
          })}
        </tr>
      ))}
    </SmallTable>
  );
}
