import { formatChange } from '../../../../shared/format/numbers.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { listGroupCells } from './report-csv.ts';
import type { Groups } from './report-groups.ts';
import type { Report, Shown } from './report-rows.ts';
import { formatCell, formatTitle } from './ReportTable.tsx';
import { SaveCsv } from './SaveCsv.tsx';
import css from './Reports.module.css';

/** The numbers by campaign, then by ad set, with their change against the period before. */
export function GroupTable({
  asked,
  groups: { report, rows, total },
  shown,
}: {
  readonly asked: Report;
  readonly groups: Groups;
  readonly shown: Shown;
}) {
  const { ask, currency } = shown;
  const compared = asked.compared && asked.hasBefore;
  if (rows === null)
    return <Awaited resource={report} label={t('adsform:report.reading')} rows={5} />;
  const campaigns = rows.filter(({ adSet }) => adSet === null).length;
  return (
    <>
      {campaigns < total && <p>{t('adsform:report.groupCut', { count: campaigns, all: total })}</p>}
      <SmallTable
        figures
        label={t('adsform:report.groupTable')}
        head={[
          t(`adsform:report.head.${asked.thenBy}`),
          ...ask.metrics.map((metric) => formatTitle(metric, currency, compared)),
        ]}
      >
        {rows.map(({ id, campaign, adSet, stats, change }) => (
          <tr key={id}>
            <th scope="row">
              <span dir="auto" className={css[adSet === null ? 'group' : 'below']}>
                {adSet ?? campaign}
              </span>
            </th>
            {ask.metrics.map((metric) => (
              <td key={metric}>
                {formatCell(stats[metric], metric, currency)}
                {compared && <span className={css['cell']}>{formatChange(change(metric))}</span>}
              </td>
            ))}
          </tr>
        ))}
      </SmallTable>
      <SaveCsv {...shown} cells={listGroupCells(rows, shown, asked.thenBy, compared)} />
    </>
  );
}
