import type { Stat } from '../../../../shared/ads/model.ts';
import { UNKNOWN, formatChange } from '../../../../shared/format/numbers.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { timeWords } from '../../../ui/chart/units.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { openWord } from '../parts/numbers.ts';
import type { Metric, Shown } from './report-rows.ts';
import { chooseUnit, toNumber } from './report-rows.ts';
import { createChanges, listShown } from './sums.ts';
import css from './Reports.module.css';

const DAY_MS = 86_400_000;

/** The numbers over time, with their change from the previous period. */
export function ReportTable(shown: Shown) {
  const { ask, currency, before } = shown;
  const { metrics, granularity, ids } = ask;
  const named = ids.length > 0;
  const time = timeWords(granularity === 'DAY' ? 61 * DAY_MS : DAY_MS, 'UTC');
  const findChange = createChanges(shown);
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
          before !== null ? `${openWord(metric)}, ${t('adsform:report.change')}` : openWord(metric),
        ),
      ]}
    >
      {listShown(shown).map((row) => (
        <tr key={`${row.id} ${String(row.start)}`}>
          <th scope="row">{time.full(row.start)}</th>
          {named && <td dir="auto">{row.name}</td>}
          {metrics.map((metric) => {
            const change = findChange(row, metric);
            return (
              <td key={metric}>
                {formatCell(row.stats[metric], metric)}
                {before !== null && <span className={css['cell']}>{formatChange(change)}</span>}
              </td>
            );
          })}
        </tr>
      ))}
    </SmallTable>
  );
}
