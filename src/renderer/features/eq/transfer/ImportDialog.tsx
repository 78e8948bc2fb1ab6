import { useDeferredValue, useId, useMemo, useState } from 'react';
import { editedEq } from '../../../../shared/eq/edit.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
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
import { WarningList } from './WarningList.tsx';
import css from './ImportDialog.module.css';
import type { FittedEq } from '../../../../shared/eq/formats/fit-graphic.ts';
import { parseAndFit } from '../../../../shared/eq/formats/fit-graphic.ts';
import type { ShelfMeaning } from '../../../../shared/eq/formats/types.ts';
import { toError } from '../../../state/failure.ts';
import { cx } from '../../../ui/cx.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { readFile } from './read-file.ts';

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

const nothingYet: Source = { text: '', name: null, error: null };

/** What was read of the source under these choices, and the draft as it would be then. */
function useAfter(source: Source, choices: Choices) {
  const rate = useRate();
  const shape = useShape();
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
  return { reading, parsed, draft, after, rows, rate, shape };
}

function OpenDialog({ onOpenChange }: { readonly onOpenChange: (open: boolean) => void }) {
  const [source, setSource] = useState<Source>(nothingYet);
  const [choices, setChoices] = useState<Choices>(usualChoices);
  const readOnly = useReadOnly();
  const view = useAfter(source, choices);
  const { after } = view;
  const close = (): void => {
    onOpenChange(false);
  };
  const apply = (next: DspConfig): void => {
    editor.edit(t('eqfiles:import.step'), () => next);
    close();
  };
  const wanted =
    after === null || readOnly !== null
      ? null
      : () => {
          apply(after);
        };
  return (
    <Dialog
      open
      wide
      onOpenChange={onOpenChange}
      title={t('eqfiles:import.title')}
      description={t('eqfiles:import.description')}
      actions={<Actions onCancel={close} onApply={wanted} />}
    >
      <div className={css['body']}>
        <SourceInput
          text={source.text}
          onText={(text, name) => {
            setSource({ text, name, error: null });
          }}
          onError={(error) => {
            setSource({ ...nothingYet, error });
          }}
        />
        <Result {...{ source, choices, view }} onChoices={setChoices} />
      </div>
    </Dialog>
  );
}

/** What came of the text. */
function Result({
  source,
  choices,
  view,
  onChoices,
}: {
  readonly source: Source;
  readonly choices: Choices;
  readonly view: ReturnType<typeof useAfter>;
  readonly onChoices: (choices: Choices) => void;
}) {
  const { reading, parsed, after, ...rest } = view;
  return (
    <>
      <Problem {...{ reading, error: source.error }} />
      {parsed !== null && after !== null && (
        <ImportPreview {...{ parsed, after, choices, onChoices, name: source.name, ...rest }} />
      )}
      {(reading.k === 'found' || reading.k === 'nothing') && (
        <WarningList warnings={reading.parsed.warnings} text={source.text} />
      )}
    </>
  );
}

function Actions({
  onCancel,
  onApply,
}: {
  readonly onCancel: () => void;
  /** Null: there is nothing to apply, or it may not be. */
  readonly onApply: (() => void) | null;
}) {
  return (
    <>
      <Button onClick={onCancel}>{t('eqfiles:cancel')}</Button>
      <Button variant="primary" disabled={onApply === null} onClick={() => onApply?.()}>
        {t('eqfiles:import.apply')}
      </Button>
    </>
  );
}

/** Why there is nothing to apply. */
function Problem({ reading, error }: { readonly reading: Reading; readonly error: string | null }) {
  const refused = error ?? (reading.k === 'refused' ? reading.reason : null);
  if (refused !== null)
    return (
      <Notice tone="bad" title={t('eqfiles:import.refused')}>
        {refused}
      </Notice>
    );
  if (reading.k !== 'nothing') return null;
  return (
    <Notice tone="warn" title={t('eqfiles:import.nothing')}>
      {t('eqfiles:import.nothingText')}
    </Notice>
  );
}

type Reading =
  | { readonly k: 'empty' }
  | { readonly k: 'refused'; readonly reason: string }
  | { readonly k: 'nothing'; readonly parsed: FittedEq }
  | { readonly k: 'found'; readonly parsed: FittedEq };

interface ReadOptions {
  readonly rate: number;
  readonly shelves: ShelfMeaning | 'auto';
  /** Bands that a graphic equalizer becomes. */
  readonly bands: number;
}

/** What can be done with what was readSource. */
function readSource(text: string, options: ReadOptions): Reading {
  if (text.trim() === '') return { k: 'empty' };
  try {
    const parsed = parseAndFit(text, options);
    const found =
      parsed.bands.length > 0 ||
      parsed.config !== null ||
      parsed.preamp !== 0 ||
      Object.keys(parsed.channelPreamp).length > 0;
    return { k: found ? 'found' : 'nothing', parsed };
  } catch (error) {
    return { k: 'refused', reason: toError(error).message };
  }
}

/** Reads a text as it is typed or dropped; typing stays fluent while a large one is readSource. */
function useImport(text: string, { rate, shelves, bands }: ReadOptions): Reading {
  const settled = useDeferredValue(text);
  return useMemo(
    () => readSource(settled, { rate, shelves, bands }),
    [settled, rate, shelves, bands],
  );
}

/** Where the text comes from: a file that is dropped or chosen, or what is pasted. */
function SourceInput({
  text,
  onText,
  onError,
}: {
  readonly text: string;
  readonly onText: (text: string, name: string | null) => void;
  readonly onError: (reason: string) => void;
}) {
  const id = useId();
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await readFile(file);
    if ('error' in read) onError(read.error);
    else onText(read.text, file.name);
  };
  const { over, handlers } = useFileDrop(([file]) => void take(file));
  return (
    <div className={cx(css['source'], over && css['over'])} {...handlers}>
      <div className={css['top']}>
        <label htmlFor={id} className={css['label']}>
          {t('eqfiles:import.text')}
        </label>
        <FileButton
          text={t('eqfiles:import.choose')}
          accept=".txt,.cfg,.json,.yml,.yaml,.csv,text/*,application/json"
          onFile={(file) => void take(file)}
        />
      </div>
      <TextArea
        id={id}
        value={text}
        rows={5}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onText(event.currentTarget.value, null);
        }}
      />
      <p id={`${id}-hint`} className={css['hint']}>
        {t('eqfiles:import.hint')}
      </p>
    </div>
  );
}
