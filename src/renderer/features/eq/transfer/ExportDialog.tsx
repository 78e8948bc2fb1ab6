import { useMemo, useState } from 'react';
import { exportEq } from '../../../../shared/eq/formats/export.ts';
import type { CamillaVersion, ExportFormat } from '../../../../shared/eq/formats/types.ts';
import { camillaVersions, exportFormats } from '../../../../shared/eq/formats/types.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useEntry } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { TextArea } from '../../../ui/TextArea.tsx';
import { InlineSelect } from '../InlineSelect.tsx';
import { useEditor } from '../model/editor.ts';
import { useRate } from '../model/view.ts';
import { saveText } from '../../../ui/save-text.ts';
import css from './ExportDialog.module.css';

const endings: Readonly<Record<ExportFormat, string>> = {
  apo: 'txt',
  autoeq: 'txt',
  graphiceq: 'txt',
  rew: 'txt',
  camilladsp: 'yml',
  minidsp: 'txt',
  easyeffects: 'json',
  json: 'json',
  server: 'json',
};

/** A safe file name from arbitrary text. */
export function fileName(words: string, format: ExportFormat): string {
  const plain = words
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return `${plain === '' ? 'equalizer' : plain}.${endings[format]}`;
}

/** Shows the draft as text in the chosen format, to copy or save. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('apo');
  /** Shelves as LS/HS. */
  const [plain, setPlain] = useState(false);
  const [camilla, setCamilla] = useState<CamillaVersion>(4);
  const { text, warnings } = useExport(format, plain, camilla);
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('eqfiles:export.title')}
      actions={<Actions text={text} format={format} />}
    >
      <div className={layout['stackWide']}>
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
          <InlineSelect
            label={t('eqfiles:export.camilla')}
            value={camilla}
            options={camillaOptions()}
            onValue={setCamilla}
          />
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

/** CamillaDSP: the first version is used for all later ones too. */
const camillaOptions = () =>
  camillaVersions.map((value, index) => ({
    value,
    label: index === 0 ? t('eqfiles:export.camillaLatest', { version: value }) : String(value),
  }));

function Actions({ text, format }: { readonly text: string; readonly format: ExportFormat }) {
  const playerId = useEditor((state) => state.playerId);
  const name = useEntry('music.players', playerId)?.name ?? '';
  return (
    <>
      <Button
        onClick={() =>
          copyAndTell(text, t('eqfiles:export.copied'), t('eqfiles:export.copyFailed'))
        }
      >
        {t('eqfiles:export.copy')}
      </Button>
      <Button
        variant="primary"
        onClick={() => saveText(text, fileName(t('eqfiles:export.fileName', { name }), format))}
      >
        {t('eqfiles:export.save')}
      </Button>
    </>
  );
}

function useExport(format: ExportFormat, plain: boolean, camilla: CamillaVersion) {
  const draft = useEditor((state) => state.draft);
  const rate = useRate();
  return useMemo(
    () => exportEq(draft, format, { rate, labels: plain ? 'plain' : 'centre', camilla }),
    [draft, format, rate, plain, camilla],
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
