import { t } from '../../../../shared/i18n/translate.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { WarningList } from '../transfer/WarningList.tsx';
import { FileDrop } from './FileDrop.tsx';
import type { Source } from './source.ts';
import { noSource, sourceOf } from './source.ts';
import css from './FitDialog.module.css';

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
