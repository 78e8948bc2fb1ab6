import type { ReactNode } from 'react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import text from '../../../ui/text.module.css';
import { playoutEditor } from '../model/editor.ts';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { useResource } from '../../../state/use-resource.ts';
import { FileText } from '../parts/FileText.tsx';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { useChannelTitle } from '../words.ts';
import css from './ChannelServer.module.css';

interface OpenFile {
  readonly id: string;
  readonly file: string;
}

function ReportList({
  channel,
  itemId,
  onFile,
}: ReportsProps & { readonly onFile: (file: OpenFile) => void }) {
  const loaded = useResource('playout.reports', { channel });
  const { data, error } = loaded;
  if (data === null || error !== null)
    return <Awaited resource={loaded} rows={3} label={t('playout:reports.loading')} />;
  const reports = data.filter((report) => itemId === null || report.itemId === itemId);
  if (reports.length === 0) return <EmptyState title={t('playout:reports.none')} />;
  return (
    <ul className={css['reports']}>
      {reports.map((report) => (
        <li key={report.id} className={css['report']}>
          <div className={css['bar']}>
            <p className={css['about']}>
              <span>{report.itemId}</span> <RelativeTime at={report.at} />
            </p>
            {itemId === null && report.ref !== null && <ShowItem item={report.ref} />}
          </div>
          <div className={css['files']}>
            {report.files.map((file) => (
              <Button key={file} onClick={() => onFile({ id: report.id, file })}>
                {file}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function ShowItem({ item }: { readonly item: ItemRef }) {
  return (
    <Button variant="ghost" onClick={() => playoutEditor.focusOn(item)}>
      {t('playout:reports.show')}
    </Button>
  );
}

function ReportText({ channel, id, file }: ReportsProps & OpenFile) {
  const loaded = useResource('playout.report', { channel, id, file });
  const { data, error } = loaded;
  if (data === null || error !== null)
    return <Awaited resource={loaded} rows={6} label={t('playout:reports.loading')} />;
  return (
    <>
      <FileText label={file} text={data.text} />
      {data.cut && (
        <p className={cx(text['small'], text['anywhere'])}>{t('playout:reports.cut')}</p>
      )}
    </>
  );
}

/** The engine's reports about items that failed on air. */
export function ReportsDialog({ channel, onClose }: PlayoutDialogProps<'reports'>) {
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('playout:reports.title')}
      description={useChannelTitle(channel)}
    >
      <Reports channel={channel}>
        <Notice title={t('playout:reports.what')} />
      </Reports>
    </Dialog>
  );
}

interface ReportsProps {
  readonly channel: string;
  /** Limits the list to the reports about one item. */
  readonly itemId?: string | null;
}

/** The reports of a channel, newest first, or one file of a selected report. `children`: shown below the list. */
export function Reports({
  channel,
  itemId = null,
  children,
}: ReportsProps & { readonly children?: ReactNode }) {
  const [open, setOpen] = useState<OpenFile | null>(null);
  if (open === null)
    return (
      <>
        <ReportList channel={channel} itemId={itemId} onFile={setOpen} />
        {children}
      </>
    );
  return (
    <>
      <div className={css['bar']}>
        <h3 className={css['heading']}>{open.file}</h3>
        <Button onClick={() => setOpen(null)}>{t('playout:reports.back')}</Button>
      </div>
      <ReportText channel={channel} {...open} />
    </>
  );
}
