import { t } from '../../../../shared/i18n/translate.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { WarningList } from '../transfer/WarningList.tsx';
import type { Source } from './source.ts';
import { noSource, sourceOf } from './source.ts';
import css from './FitDialog.module.css';
import { cx } from '../../../ui/cx.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { readFile } from '../transfer/read-file.ts';

/** The file of a response or a target, what is wrong with it, and the lines that were left out. */
export function MeasurementFile({
  field,
  label,
  source,
  onSource,
}: {
  readonly field: 'measurement' | 'target';
  readonly label: string;
  readonly source: Source;
  readonly onSource: (source: Source) => void;
}) {
  const { name, measurement, error, warnings, text } = source;
  return (
    <>
      <FileDrop
        label={label}
        name={name}
        onText={(read, file) => {
          onSource(sourceOf(read, file, field));
        }}
        onError={(reason) => {
          onSource({ ...noSource, error: reason });
        }}
      />
      {measurement !== null && (
        <p className={css['intro']} role="status">
          {t(measurement.kind === 'response' ? 'eqfit:file.points' : 'eqfit:file.graphic', {
            count: measurement.freqs.length,
          })}
        </p>
      )}
      {error !== null && (
        <Notice tone="bad" title={t('eqfit:file.refused')}>
          {error}
        </Notice>
      )}
      <WarningList warnings={warnings} text={text} />
    </>
  );
}

/** Takes a text file that is dropped on it or chosen; says which one it has. */
function FileDrop({
  label,
  name,
  onText,
  onError,
}: {
  /** What the file is: "Measurement". */
  readonly label: string;
  /** The file that was taken; null: none yet. */
  readonly name: string | null;
  readonly onText: (text: string, name: string) => void;
  readonly onError: (reason: string) => void;
}) {
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await readFile(file);
    if ('error' in read) onError(read.error);
    else onText(read.text, file.name);
  };
  const { over, handlers } = useFileDrop(([file]) => void take(file));
  return (
    <div
      className={cx(css['drop'], over && css['over'])}
      role="group"
      aria-label={label}
      {...handlers}
    >
      <span className={css['name']}>{name ?? t('eqfit:file.drop', { label })}</span>
      <FileButton
        text={t('eqfit:file.choose', { label: label.toLocaleLowerCase() })}
        label={label}
        accept=".csv,.txt,.tsv,.frd,text/*"
        onFile={(file) => void take(file)}
      />
    </div>
  );
}
