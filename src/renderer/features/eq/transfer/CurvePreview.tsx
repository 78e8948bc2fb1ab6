import { useMemo } from 'react';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Curve } from './curve-path.ts';
import { CurvePicture, pathOf } from '../picture/CurvePicture.tsx';
import { curveOf, freqs, plotFor } from './curve-path.ts';
import css from './CurvePreview.module.css';

const WIDTH = 512;
const HEIGHT = 132;

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
  const lines = (curve: Curve, name: string | undefined) => (
    <>
      <path className={name} d={pathOf(freqs, curve.left, plot)} />
      {curve.apart && (
        <path className={name} data-side="right" d={pathOf(freqs, curve.right, plot)} />
      )}
    </>
  );
  return (
    <CurvePicture
      plot={plot}
      label={t('eqfiles:import.curve', { range: plot.range })}
      legend={
        <>
          <span className={css['keyBefore']}>{t('eqfiles:import.before')}</span>
          <span className={css['keyAfter']}>{t('eqfiles:import.after')}</span>
          <span>{t('eqfiles:import.range', { range: plot.range })}</span>
        </>
      }
    >
      {lines(was, css['before'])}
      {lines(is, css['after'])}
    </CurvePicture>
  );
}
