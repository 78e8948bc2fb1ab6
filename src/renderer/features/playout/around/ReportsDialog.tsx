import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Report } from '../../../../shared/playout/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import css from './Around.module.css';
import { ReportList, ReportText } from './Reports.tsx';
import type { DialogProps } from '../dialogs.ts';
import { useChannelTitle } from '../words.ts';

/** What the engine left behind about items that failed on air. */
export function ReportsDialog({ channel, onClose }: DialogProps<'reports'>) {
  const [open, setOpen] = useState<{ report: Report; file: string } | null>(null);
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('playout:reports.title')}
      description={useChannelTitle(channel)}
    >
      {open === null ? (
        <ReportList
          channel={channel}
          onFile={(report, file) => {
            setOpen({ report, file });
          }}
        />
      ) : (
        <>
          <div className={css['bar']}>
            <h3 className={css['heading']}>{open.file}</h3>
            <Button
              onClick={() => {
                setOpen(null);
              }}
            >
              {t('playout:reports.back')}
            </Button>
          </div>
          <ReportText channel={channel} id={open.report.id} file={open.file} />
        </>
      )}
      {open === null && <Notice title={t('playout:reports.what')} />}
    </Dialog>
  );
}
