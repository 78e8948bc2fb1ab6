import { useId, useMemo, useState } from 'react';
import { exportEq } from '../../../../shared/eq/formats/export.ts';
import type { ExportFormat } from '../../../../shared/eq/formats/types.ts';
import { exportFormats } from '../../../../shared/eq/formats/types.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { showToast } from '../../../state/toasts.ts';
import { useEntry } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useEditor } from '../model/editor.ts';
import { useRate } from '../model/view.ts';
import { formatName } from './format-name.ts';
import { fileName, saveText } from './save-text.ts';
import css from './ExportDialog.module.css';

/** Shows the draft as text in a format of choice, to copy or to save. */
export function ExportDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  return open ? <OpenDialog {...{ onOpenChange }} /> : null;
}

interface Choices {
  readonly format: ExportFormat;
  /** Shelves as LS/HS. */
  readonly plain: boolean;
  /** Version 2 of CamillaDSP. */
  readonly old: boolean;
}

function OpenDialog({ onOpenChange }: { readonly onOpenChange: (open: boolean) => void }) {
  const [choices, setChoices] = useState<Choices>({ format: 'apo', plain: false, old: false });
  const { format, plain, old } = choices;
  const draft = useEditor((state) => state.draft);
  const player = useEntry(
    'music.players',
    useEditor((state) => state.playerId),
  );
  const rate = useRate();
  const { text, warnings } = useMemo(
    () =>
      exportEq(draft, format, { rate, labels: plain ? 'plain' : 'centre', camilla: old ? 2 : 3 }),
    [draft, format, rate, plain, old],
  );
  const save = (): void => {
    saveText(text, fileName(t('eqfiles:export.fileName', { name: player?.name ?? '' }), format));
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onOpenChange}
      title={t('eqfiles:export.title')}
      actions={
        <>
          <Button onClick={() => void copy(text)}>{t('eqfiles:export.copy')}</Button>
          <Button variant="primary" onClick={save}>
            {t('eqfiles:export.save')}
          </Button>
        </>
      }
    >
      <div className={css['body']}>
        <FormatChoice choices={choices} onChoices={setChoices} />
        <Options choices={choices} onChoices={setChoices} />
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

interface ChoiceProps {
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}

function FormatChoice({ choices, onChoices }: ChoiceProps) {
  const id = useId();
  return (
    <div className={css['format']}>
      <label htmlFor={id}>{t('eqfiles:export.format')}</label>
      <Select
        id={id}
        value={choices.format}
        options={exportFormats.map((value) => ({ value, label: formatName(value) }))}
        onValue={(format) => {
          onChoices({ ...choices, format });
        }}
      />
    </div>
  );
}

/** What some formats can be written like. */
function Options({ choices, onChoices }: ChoiceProps) {
  const { format, plain, old } = choices;
  if (format === 'apo')
    return (
      <Checkbox
        checked={plain}
        onChecked={(is) => {
          onChoices({ ...choices, plain: is });
        }}
      >
        {t('eqfiles:export.plain')}
      </Checkbox>
    );
  if (format !== 'camilladsp') return null;
  return (
    <Checkbox
      checked={old}
      onChecked={(is) => {
        onChoices({ ...choices, old: is });
      }}
    >
      {t('eqfiles:export.old')}
    </Checkbox>
  );
}

async function copy(text: string): Promise<void> {
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  if (done) showToast({ tone: 'good', text: t('eqfiles:export.copied') });
  else showToast({ tone: 'bad', text: t('eqfiles:export.copyFailed') });
}
