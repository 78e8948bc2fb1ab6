import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Report } from '../../../../shared/playout/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReportList, ReportText } from '../around/Reports.tsx';
import type { ItemProps } from './item-props.ts';
import css from './Inspector.module.css';

/** What the engine left behind about this item. */
export function ItemReports({ item, detail }: ItemProps) {
  const [open, setOpen] = useState<{ report: Report; file: string } | null>(null);
  const { id } = detail.value;
  if (typeof id !== 'string') return <p className={css['none']}>{t('playout:reports.none')}</p>;
  if (open === null)
    return (
      <ReportList
        channel={item.channel}
        itemId={id}
        onFile={(report, file) => {
          setOpen({ report, file });
        }}
      />
    );
  return (
    <div className={css['section']}>
      <div className={css['buttons']}>
        <Button
          onClick={() => {
            setOpen(null);
          }}
        >
          {t('playout:reports.back')}
        </Button>
        <span className={css['none']}>{open.file}</span>
      </div>
      <ReportText channel={item.channel} id={open.report.id} file={open.file} />
    </div>
  );
}
