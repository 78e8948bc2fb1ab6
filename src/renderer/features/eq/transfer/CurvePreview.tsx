import { useMemo } from 'react';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { xOf, yOf } from '../../../../shared/eq/plot.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Curve } from './curve-path.ts';
import { curveOf, pathOf, plotFor } from './curve-path.ts';
import css from './CurvePreview.module.css';

const WIDTH = 512;
const HEIGHT = 132;
const decades = [100, 1000, 10_000] as const;

/** The curve as it is and as it would be. */
export function CurvePreview({
  before,
  after,
  rate,
}: {
  readonly before: DspConfig;
  readonly after: DspConfig;
  readonly rate: number;
}) {
  const was = useMemo(() => curveOf(before, rate), [before, rate]);
  const is = useMemo(() => curveOf(after, rate), [after, rate]);
  const plot = plotFor([was, is], WIDTH, HEIGHT);
  const zero = yOf(plot, 0);
  const lines = (curve: Curve, name: string | undefined) => (
    <>
      <path className={name} d={pathOf(curve.left, plot)} />
      {curve.apart && <path className={name} data-side="right" d={pathOf(curve.right, plot)} />}
    </>
  );
  return (
    <figure className={css['figure']}>
      <svg
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        className={css['picture']}
        role="img"
        aria-label={t('eqfiles:import.curve', { range: plot.range })}
      >
        <path className={css['grid']} d={`M0 ${String(zero)}H${String(WIDTH)}`} />
        {decades.map((hz) => (
          <path
            key={hz}
            className={css['grid']}
            d={`M${xOf(plot, hz).toFixed(1)} 0V${String(HEIGHT)}`}
          />
        ))}
        {lines(was, css['before'])}
        {lines(is, css['after'])}
      </svg>
      <figcaption className={css['key']}>
        <span className={css['keyBefore']}>{t('eqfiles:import.before')}</span>
        <span className={css['keyAfter']}>{t('eqfiles:import.after')}</span>
        <span>{t('eqfiles:import.range', { range: plot.range })}</span>
      </figcaption>
    </figure>
  );
}
