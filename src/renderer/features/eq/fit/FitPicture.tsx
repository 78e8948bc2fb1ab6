import type { Plot } from '../../../../shared/eq/plot.ts';
import { rangeFor, xOf, yOf } from '../../../../shared/eq/plot.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FitLine, FitOutcome } from './fit-job.ts';
import css from './FitPicture.module.css';

const WIDTH = 512;
const HEIGHT = 150;
const decades = [100, 1000, 10_000] as const;

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
    <figure className={css['figure']}>
      <svg
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        className={css['picture']}
        role="img"
        aria-label={t('eqfit:picture.label', {
          lines: lines.map(({ name }) => names[name]()).join(', '),
          range: plot.range,
        })}
      >
        <path className={css['grid']} d={`M0 ${String(yOf(plot, 0))}H${String(WIDTH)}`} />
        {decades.map((hz) => (
          <path
            key={hz}
            className={css['grid']}
            d={`M${xOf(plot, hz).toFixed(1)} 0V${String(HEIGHT)}`}
          />
        ))}
        {lines.map(({ name, db }) => (
          <path key={name} className={css[name]} d={pathOf(freqs, db, plot)} />
        ))}
      </svg>
      <figcaption className={css['key']}>
        {lines.map(({ name }) => (
          <span key={name} data-line={name} className={css[`key-${name}`]}>
            {names[name]()}
          </span>
        ))}
        <span>{t('eqfit:picture.range', { range: plot.range })}</span>
      </figcaption>
    </figure>
  );
}

function pathOf(freqs: Float64Array, db: FitLine['db'], plot: Plot): string {
  const points = Array.from(db, (level, k) => {
    const y = Math.max(0, Math.min(plot.height, yOf(plot, level)));
    return `${xOf(plot, freqs[k] ?? 20).toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
