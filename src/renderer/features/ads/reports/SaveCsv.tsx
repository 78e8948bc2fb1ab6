import { Download } from 'lucide-react';
import { formatDays } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { saveText } from '../../../ui/save-text.ts';
import { formatDay } from '../parts/range.ts';
import { writeCsv } from './report-csv.ts';
import type { Shown } from './report-rows.ts';
import css from './Reports.module.css';

interface SaveProps extends Pick<Shown, 'ask' | 'today'> {
  /** The titles, then the rows. */
  readonly cells: readonly (readonly string[])[];
}

/** Saves the visible rows and columns, and shows their number. */
export function SaveCsv({ cells, ask, today }: SaveProps) {
  const { from, to } = ask.span;
  const name = `report-${formatDay(from)}-${formatDay(to)}.csv`;
  return (
    <div className={css['save']}>
      <span>
        {t('adsform:report.asShown', {
          rows: t('adsform:csv.rows', { count: cells.length - 1 }),
          columns: t('adsform:report.columns', { count: cells[0]?.length ?? 0 }),
          days: formatDays(from, to, today, 'UTC'),
        })}
      </span>
      <Button icon={<Download {...icon} />} onClick={() => saveText(writeCsv(cells), name)}>
        {t('adsform:report.save')}
      </Button>
    </div>
  );
}
