import { useState } from 'react';
import { Copy } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { copyAndTell } from '../../../../state/copy-and-tell.ts';
import { useResource } from '../../../../state/use-resource.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Awaited } from '../../../../ui/ErrorState.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Row } from '../../../../ui/Group.tsx';
import { icon } from '../../../../ui/icon.ts';
import text from '../../../../ui/text.module.css';
import css from './Diagnostics.module.css';

/** A button that shows the report before copying it. */
function CopyReport() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Copy {...icon} />} onClick={() => setOpen(true)}>
        {t('settings:report.copy')}
      </Button>
      {isOpen && <ReportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export function ReportRow() {
  return (
    <Row label={t('settings:report.title')} hint={t('settings:report.text')}>
      <CopyReport />
    </Row>
  );
}

/** Shown below the list of sections. */
export function ReportFoot() {
  return (
    <div className={css['foot']}>
      <p className={text['small']}>{t('settings:report.foot')}</p>
      <CopyReport />
    </div>
  );
}

function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const report = useResource('app.report', undefined);
  const { data } = report;
  return (
    <FormDialog
      huge
      title={t('settings:report.title')}
      description={t('settings:report.about')}
      submit={t('settings:report.copyShown')}
      disabled={data === null}
      onSubmit={() => {
        if (data === null) return;
        copyAndTell(data, t('settings:report.copied'), t('settings:report.copyFailed'));
        onClose();
      }}
      onClose={onClose}
    >
      <Awaited resource={report} label={t('settings:report.title')} rows={8} />
      {data !== null && (
        <pre className={css['report']} tabIndex={0} aria-label={t('settings:report.title')}>
          {data}
        </pre>
      )}
    </FormDialog>
  );
}
