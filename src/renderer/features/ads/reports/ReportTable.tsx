import type { Stat } from '../../../../shared/ads/model.ts';
import { isMoneyField } from '../../../../shared/ads/rules/stats.ts';
import { formatChange } from '../../../../shared/format/numbers.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { timeWords } from '../../../ui/chart/units.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { openWord, statText } from '../parts/numbers.ts';
import type { Metric, Shown } from './report-rows.ts';
import { chooseLook } from './report-rows.ts';
import { createChanges, listShown } from './sums.ts';
import css from './Reports.module.css';

const DAY_MS = 86_400_000;

/** The title of a number's column, which names the currency of its values. */
export function formatTitle(metric: Metric, currency: string | null, compared: boolean): string {
  const unit = isMoneyField(metric) && currency !== null ? [currency] : [];
  return [openWord(metric), ...unit, ...(compared ? [t('adsform:report.change')] : [])].join(', ');
}

export const formatCell = (
  stat: Stat | undefined,
  metric: Metric,
  currency: string | null,
): string => statText(stat, chooseLook(metric), currency ?? '');

/** The numbers over time, with their change from the previous period. */
export function ReportTable(shown: Shown) {
  const { ask, currency, before } = shown;
  const { metrics, granularity, ids } = ask;
  const named = ids.length > 0;
  const time = timeWords(granularity === 'DAY' ? 61 * DAY_MS : DAY_MS, 'UTC');
  const findChange = createChanges(shown);
  return (
    <SmallTable
      figures
      label={t('adsform:report.table')}
      head={[
        'UTC',
        ...(named ? [t('adsform:field.name')] : []),
        ...metrics.map((metric) => formatTitle(metric, currency, before !== null)),
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
                {formatCell(row.stats[metric], metric, currency)}
                {before !== null && <span className={css['cell']}>{formatChange(change)}</span>}
              </td>
            );
          })}
        </tr>
      ))}
    </SmallTable>
  );
}
