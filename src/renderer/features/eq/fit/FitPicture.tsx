import type { Plot } from '../../../../shared/eq/plot.ts';
import { rangeFor } from '../../../../shared/eq/plot.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { CurvePicture, pathOf } from '../picture/CurvePicture.tsx';
import type { FitOutcome } from './fit-job.ts';
import css from './FitPicture.module.css';

const WIDTH = 512;
const HEIGHT = 150;

const names = {
  measured: () => t('eqfit:picture.measured'),
  target: () => t('eqfit:picture.target'),
  corrected: () => t('eqfit:picture.corrected'),
  before: () => t('eqfit:picture.before'),
  after: () => t('eqfit:picture.after'),
} as const;

/** What was, what is wanted and what becomes of it. */
export function FitPicture({ freqs, lines }: Pick<FitOutcome, 'freqs' | 'lines'>) {
  const peak = Math.max(
    1,
    ...lines.flatMap(({ db }) => Array.from(db, Math.abs).filter((d) => d < 60)),
  );
  const plot: Plot = { width: WIDTH, height: HEIGHT, range: rangeFor(peak) };
  return (
    <CurvePicture
      plot={plot}
      label={t('eqfit:picture.label', {
        lines: lines.map(({ name }) => names[name]()).join(', '),
        range: plot.range,
      })}
      legend={
        <>
          {lines.map(({ name }) => (
            <span key={name} data-line={name} className={cx(css['key'], css[`key-${name}`])}>
              {names[name]()}
            </span>
          ))}
          <span>{t('eqfit:picture.range', { range: plot.range })}</span>
        </>
      }
    >
      {lines.map(({ name, db }) => (
        <path key={name} className={css[name]} d={pathOf(freqs, db, plot)} />
      ))}
    </CurvePicture>
  );
}
