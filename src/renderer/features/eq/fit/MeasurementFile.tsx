import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { MAX_MEASUREMENT } from '../../../../shared/eq/fit/measurement.ts';
import type { FileLimit } from '../transfer/read-file.ts';
import { useTextFile } from '../transfer/read-file.ts';
import { WarningList } from '../transfer/WarningList.tsx';
import type { CurveSource } from './settings.ts';
import { noSource, parseSource } from './settings.ts';
import css from './FitDialog.module.css';

interface Props {
  readonly field: 'measurement' | 'target';
  /** The kind of file: "Measurement". */
  readonly label: string;
  readonly source: CurveSource;
  readonly onSource: (source: CurveSource) => void;
}

const measurementLimit: FileLimit = {
  bytes: MAX_MEASUREMENT,
  refusal: () => t('eqfit:error.large'),
};

/** Picks a response or target file by drop or dialog, and shows its errors and skipped lines. */
export function MeasurementFile({ field, label, source, onSource }: Props) {
  const { name, measurement, error, warnings } = source;
  const { over, handlers, take } = useTextFile(
    (read, file) => onSource(parseSource(read, file, field)),
    (reason) => onSource({ ...noSource, error: reason }),
    measurementLimit,
  );
  return (
    <>
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
          onFile={take}
        />
      </div>
      {measurement !== null && (
        <p className={text['dim']} role="status">
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
      <WarningList warnings={warnings} text={source.text} />
    </>
  );
}
