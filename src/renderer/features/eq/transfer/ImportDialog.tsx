import { useMemo, useState } from 'react';
import { editedEq } from '../../../../shared/eq/edit.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { editor, useEditor } from '../model/editor.ts';
import { useRate, useReadOnly, useShape } from '../model/view.ts';
import { applyImport } from './apply-import.ts';
import { diffBands } from './diff-bands.ts';
import type { Choices } from './ImportOptions.tsx';
import { usualChoices } from './ImportOptions.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { SourceInput } from './SourceInput.tsx';
import { useImport } from './use-import.ts';
import { WarningList } from './WarningList.tsx';
import css from './ImportDialog.module.css';

/** Reads an equalizer from a file or pasted text, shows what it would change, and applies it as one step. */
export function ImportDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  // Mounted anew each time, so that nothing of the last import is left.
  return open ? <OpenDialog {...{ onOpenChange }} /> : null;
}

interface Source {
  readonly text: string;
  /** The file that it came from; null: typed or pasted. */
  readonly name: string | null;
  readonly error: string | null;
}

function OpenDialog({ onOpenChange }: { readonly onOpenChange: (open: boolean) => void }) {
  const [source, setSource] = useState<Source>({ text: '', name: null, error: null });
  const [choices, setChoices] = useState<Choices>(usualChoices);
  const rate = useRate();
  const shape = useShape();
  const readOnly = useReadOnly();
  const draft = useEditor((state) => state.draft);
  const eqId = useEditor((state) => state.eqId);
  const reading = useImport(source.text, { rate, shelves: choices.shelves, bands: choices.bands });
  const parsed = reading.k === 'found' ? reading.parsed : null;
  const after = useMemo(
    () => (parsed === null ? null : applyImport(draft, eqId, parsed, choices, shape)),
    [draft, eqId, parsed, choices, shape],
  );
  const rows = useMemo(() => {
    if (after === null) return [];
    return diffBands(editedEq(draft, eqId)?.bands ?? [], editedEq(after, eqId)?.bands ?? []);
  }, [draft, eqId, after]);
  const apply = (): void => {
    if (after === null) return;
    editor.edit(t('eqfiles:import.step'), () => after);
    onOpenChange(false);
  };
  const refused = source.error ?? (reading.k === 'refused' ? reading.reason : null);
  return (
    <Dialog
      open
      wide
      onOpenChange={onOpenChange}
      title={t('eqfiles:import.title')}
      description={t('eqfiles:import.description')}
      actions={
        <>
          <Button
            onClick={() => {
              onOpenChange(false);
            }}
          >
            {t('eqfiles:cancel')}
          </Button>
          <Button variant="primary" disabled={after === null || readOnly !== null} onClick={apply}>
            {t('eqfiles:import.apply')}
          </Button>
        </>
      }
    >
      <div className={css['body']}>
        <SourceInput
          text={source.text}
          onText={(text, name) => {
            setSource({ text, name, error: null });
          }}
          onError={(error) => {
            setSource({ text: '', name: null, error });
          }}
        />
        {refused !== null && (
          <Notice tone="bad" title={t('eqfiles:import.refused')}>
            {refused}
          </Notice>
        )}
        {reading.k === 'nothing' && (
          <Notice tone="warn" title={t('eqfiles:import.nothing')}>
            {t('eqfiles:import.nothingText')}
          </Notice>
        )}
        {parsed !== null && after !== null && (
          <ImportPreview
            {...{ parsed, draft, after, rows, rate, shape, choices, name: source.name }}
            onChoices={setChoices}
          />
        )}
        {(reading.k === 'found' || reading.k === 'nothing') && (
          <WarningList warnings={reading.parsed.warnings} text={source.text} />
        )}
      </div>
    </Dialog>
  );
}
