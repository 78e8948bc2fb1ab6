import { Download } from 'lucide-react';
import { formatDays } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { saveText } from '../../../ui/save-text.ts';
import { formatDay } from '../parts/range.ts';
import { listCells, writeCsv } from './report-csv.ts';
import type { Shown } from './report-rows.ts';
import css from './Reports.module.css';

/** Saves the rows and columns that are shown, and says how many there are. */
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
