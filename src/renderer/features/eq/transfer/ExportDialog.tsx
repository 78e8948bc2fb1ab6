import { useMemo, useState } from 'react';
import { exportEq } from '../../../../shared/eq/formats/export.ts';
import type { ExportFormat } from '../../../../shared/eq/formats/types.ts';
import { exportFormats } from '../../../../shared/eq/formats/types.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useEntry } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { InlineSelect } from '../InlineSelect.tsx';
import { useEditor } from '../model/editor.ts';
import { useRate } from '../model/view.ts';
import { saveText } from '../../../ui/save-text.ts';
import { fileName } from './file-name.ts';
import css from './ExportDialog.module.css';

/** Shows the draft as text in the chosen format, to copy or save. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('apo');
  /** Shelves as LS/HS. */
  const [plain, setPlain] = useState(false);
  /** Version 2 of CamillaDSP. */
  const [old, setOld] = useState(false);
  const { text, warnings } = useExport(format, plain, old);
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('eqfiles:export.title')}
      actions={<Actions {...{ text, format }} />}
    >
      <div className={css['body']}>
        <InlineSelect
          label={t('eqfiles:export.format')}
          value={format}
          options={exportFormats.map((value) => ({ value, label: t(`eqfiles:format.${value}`) }))}
          onValue={setFormat}
        />
        {format === 'apo' && (
          <Checkbox checked={plain} onChecked={setPlain}>
            {t('eqfiles:export.plain')}
          </Checkbox>
        )}
        {format === 'camilladsp' && (
          <Checkbox checked={old} onChecked={setOld}>
            {t('eqfiles:export.old')}
          </Checkbox>
        )}
        <Warnings warnings={warnings} />
        <TextArea
          aria-label={t('eqfiles:export.text')}
          readOnly
          rows={12}
          wrap="off"
          value={text}
        />
      </div>
    </Dialog>
  );
}

function Actions({ text, format }: { readonly text: string; readonly format: ExportFormat }) {
  const playerId = useEditor((state) => state.playerId);
  const name = useEntry('music.players', playerId)?.name ?? '';
  return (
    <>
      <Button
        onClick={() => {
          copyAndTell(text, t('eqfiles:export.copied'), t('eqfiles:export.copyFailed'));
        }}
      >
        {t('eqfiles:export.copy')}
      </Button>
      <Button
        variant="primary"
        onClick={() => {
          saveText(text, fileName(t('eqfiles:export.fileName', { name }), format));
        }}
      >
        {t('eqfiles:export.save')}
      </Button>
    </>
  );
}

function useExport(format: ExportFormat, plain: boolean, old: boolean) {
  const draft = useEditor((state) => state.draft);
  const rate = useRate();
  return useMemo(
    () =>
      exportEq(draft, format, { rate, labels: plain ? 'plain' : 'centre', camilla: old ? 2 : 3 }),
    [draft, format, rate, plain, old],
  );
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={css['warnings']} aria-label={t('eqfiles:export.warnings')}>
      {warnings.map((warning, index) => (
        <li key={index}>{warning}</li>
      ))}
    </ul>
  );
}
