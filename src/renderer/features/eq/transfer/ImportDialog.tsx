import { useDeferredValue, useId, useMemo, useState } from 'react';
import { editedEq } from '../../../../shared/eq/edit.ts';
import type { FittedEq } from '../../../../shared/eq/formats/fit-graphic.ts';
import { parseAndFit } from '../../../../shared/eq/formats/fit-graphic.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toError } from '../../../state/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { TextArea } from '../../../ui/TextArea.tsx';
import { editor, useEditor } from '../model/editor.ts';
import { useRate, useLocked, useShape } from '../model/view.ts';
import { applyImport } from './apply-import.ts';
import { diffBands } from './diff-bands.ts';
import type { Choices } from './ImportPreview.tsx';
import { ImportPreview, usualChoices } from './ImportPreview.tsx';
import { useTextFile } from './read-file.ts';
import { WarningList } from './WarningList.tsx';
import css from './ImportDialog.module.css';

interface Source {
  readonly text: string;
  /** The source file; null: typed or pasted. */
  readonly name: string | null;
  readonly error: string | null;
}

const nothingYet: Source = { text: '', name: null, error: null };

interface Props {
  /** The initially dropped file; null: none. */
  readonly dropped?: { readonly text: string; readonly name: string } | null;
  readonly onClose: () => void;
  /** Called for a text that is a measurement, to which another dialog fits bands. */
  readonly onFit: (text: string, name: string) => void;
}

/** Reads an equalizer from a file or pasted text, previews the changes and applies them as one undo step. */
export function ImportDialog({ dropped = null, onClose, onFit }: Props) {
  const [source, setSource] = useState<Source>({ ...nothingYet, ...dropped });
  const [choices, setChoices] = useState<Choices>(usualChoices);
  const locked = useLocked();
  const missing = source.text === '' ? 'hint' : 'refused';
  const reading = useReading(source.text, choices);
  const preview = usePreview(reading, choices);
  return (
    <FormDialog
      wide
      title={t('eqfiles:import.title')}
      description={t('eqfiles:import.description')}
      submit={t('eqfiles:import.apply')}
      blocked={locked ?? (preview === null ? t(`eqfiles:import.${missing}`) : undefined)}
      onSubmit={() => {
        if (preview !== null) editor.edit(t('eqfiles:import.step'), () => preview.after);
        onClose();
      }}
      onClose={onClose}
    >
      <SourceInput
        value={source.text}
        onText={(value, name) => {
          setSource({ text: value, name, error: null });
          setChoices(({ device: _device, stage: _stage, ...others }) => others);
        }}
        onError={(error) => setSource({ ...nothingYet, error })}
      />
      <ImportFailure
        reading={reading}
        error={source.error}
        onFit={() => onFit(source.text, source.name ?? t('eqfiles:import.text'))}
      />
      {preview !== null && (
        <ImportPreview
          preview={preview}
          choices={choices}
          name={source.name}
          onChoices={setChoices}
        />
      )}
      {(reading.k === 'found' || (reading.k === 'nothing' && !reading.parsed.measurement)) && (
        <WarningList warnings={reading.parsed.warnings} text={source.text} />
      )}
    </FormDialog>
  );
}

interface ProblemProps {
  readonly reading: ImportResult;
  readonly error: string | null;
  readonly onFit: () => void;
}

/** Why there is nothing to apply, and what to do instead. */
function ImportFailure({ reading, error, onFit }: ProblemProps) {
  const refused = error ?? (reading.k === 'refused' ? reading.reason : null);
  if (refused !== null)
    return (
      <Notice tone="bad" title={t('eqfiles:import.refused')}>
        {refused}
      </Notice>
    );
  if (reading.k !== 'nothing') return null;
  if (reading.parsed.measurement)
    return (
      <Notice
        tone="warn"
        title={t('eqfiles:measurement')}
        action={<Button onClick={onFit}>{t('eqfiles:import.fitInstead')}</Button>}
      />
    );
  return (
    <Notice tone="warn" title={t('eqfiles:import.nothing')}>
      {t('eqfiles:import.nothingText')}
    </Notice>
  );
}

type ImportResult =
  | { readonly k: 'empty' }
  | { readonly k: 'refused'; readonly reason: string }
  | { readonly k: 'nothing'; readonly parsed: FittedEq }
  | { readonly k: 'found'; readonly parsed: FittedEq };

/** The parsed text, its preview and its options. */
function readSource(source: string, options: Parameters<typeof parseAndFit>[1]): ImportResult {
  if (source.trim() === '') return { k: 'empty' };
  try {
    const parsed = parseAndFit(source, options);
    const hasContent =
      parsed.bands.length > 0 ||
      parsed.config !== null ||
      parsed.preamp !== 0 ||
      Object.keys(parsed.channelPreamp).length > 0;
    return { k: hasContent ? 'found' : 'nothing', parsed };
  } catch (error) {
    return { k: 'refused', reason: toError(error).message };
  }
}

/** Parses the text in a deferred render, so that typing stays responsive with large input. */
function useReading(source: string, { shelves, bands, device, stage }: Choices): ImportResult {
  const rate = useRate();
  const settled = useDeferredValue(source);
  return useMemo(
    () =>
      readSource(settled, {
        rate,
        shelves,
        bands,
        ...(device === undefined ? {} : { device }),
        ...(stage === undefined ? {} : { stage }),
      }),
    [settled, rate, shelves, bands, device, stage],
  );
}

/** The parsed equalizer and the resulting draft under these options. */
function usePreview(reading: ImportResult, choices: Choices) {
  const shape = useShape();
  const draft = useEditor((state) => state.draft);
  const eqId = useEditor((state) => state.eqId);
  const parsed = reading.k === 'found' ? reading.parsed : null;
  return useMemo(() => {
    if (parsed === null) return null;
    const after = applyImport(draft, eqId, parsed, choices, shape);
    const [was, is] = [draft, after].map((config) => editedEq(config, eqId)?.bands ?? []);
    return { parsed, draft, after, rows: diffBands(was ?? [], is ?? []) };
  }, [draft, eqId, parsed, choices, shape]);
}

/** The input: a dropped or chosen file, or pasted text. */
function SourceInput({
  value,
  onText,
  onError,
}: {
  readonly value: string;
  readonly onText: (text: string, name: string | null) => void;
  readonly onError: (reason: string) => void;
}) {
  const id = useId();
  const { over, handlers, take } = useTextFile(onText, onError);
  return (
    <div className={cx(css['source'], over && css['over'])} {...handlers}>
      <div className={css['top']}>
        <label htmlFor={id}>{t('eqfiles:import.text')}</label>
        <FileButton
          text={t('eqfiles:import.choose')}
          accept=".txt,.cfg,.json,.yml,.yaml,.csv,text/*,application/json"
          onFile={take}
        />
      </div>
      <TextArea
        id={id}
        value={value}
        rows={5}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onText(event.currentTarget.value, null)}
      />
      <p id={`${id}-hint`} className={text['small']}>
        {t('eqfiles:import.hint')}
      </p>
    </div>
  );
}
