import { useMemo } from 'react';
import type { FittedEq } from '../../../../shared/eq/formats/fit-graphic.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { formatGain } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { channelName } from '../words.ts';
import { BandDiffTable } from './BandDiffTable.tsx';
import type { BandDifference } from './diff-bands.ts';
import { formatName } from './format-name.ts';
import type { Choices } from './ImportOptions.tsx';
import { ImportOptions } from './ImportOptions.tsx';
import css from './ImportPreview.module.css';
import { CurvePicture, pathOf } from '../picture/CurvePicture.tsx';
import { chainResponse } from '../../../../shared/eq/chain.ts';
import { logGrid } from '../../../../shared/eq/grid.ts';
import type { Plot } from '../../../../shared/eq/plot.ts';
import { rangeFor } from '../../../../shared/eq/plot.ts';

/** What was read and what it would change. */
export function ImportPreview({
  parsed,
  name,
  draft,
  after,
  rows,
  rate,
  shape,
  choices,
  onChoices,
}: {
  readonly parsed: FittedEq;
  readonly name: string | null;
  readonly draft: DspConfig;
  readonly after: DspConfig;
  readonly rows: readonly BandDifference[];
  readonly rate: number;
  readonly shape: DspShape | null;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}) {
  const count = (k: BandDifference['k']): number => rows.filter((row) => row.k === k).length;
  return (
    <section className={css['preview']} aria-label={t('eqfiles:import.preview')}>
      <div role="status" className={css['facts']}>
        <p>
          <strong>{formatName(parsed.format)}</strong>
          {name !== null && <span className={css['dim']}> {name}</span>}
        </p>
        <p className={css['dim']}>
          {t('eqfiles:import.bands', { count: parsed.bands.length })}
          {' · '}
          {preampsOf(parsed)}
          {parsed.fit !== null &&
            ` · ${t('eqfiles:import.fit', { rmse: parsed.fit.rmse.toFixed(2), most: parsed.fit.maxDeviation.toFixed(1) })}`}
        </p>
        <p className={css['dim']}>
          {t('eqfiles:diff.counts', {
            added: count('added'),
            changed: count('changed'),
            removed: count('removed'),
          })}
        </p>
      </div>
      <ImportOptions {...{ parsed, shape, choices, onChoices }} />
      <CurvePreview before={draft} after={after} rate={rate} />
      {rows.length > 0 && <BandDiffTable {...{ rows, shape }} />}
    </section>
  );
}

function preampsOf({ preamp, channelPreamp }: FittedEq): string {
  const channels = Object.entries(channelPreamp).map(
    ([channel, gain]) => `${channelName(channel)} ${formatGain(gain)}`,
  );
  return [t('eqfiles:import.preamp', { gain: formatGain(preamp) }), ...channels].join(', ');
}

const WIDTH = 512;
const HEIGHT = 132;

/** The curve as it is and as it would be. */
function CurvePreview({
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

/** Where the curves of a preview are computed (Hz). */
const freqs = logGrid(20, 20_000, 200);

interface Curve {
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Whether the right one must be drawn as well. */
  readonly apart: boolean;
}

/** The curves of a chain, drawn as if it were on. */
function curveOf(config: DspConfig, rate: number): Curve {
  const { left, right } = chainResponse({ ...config, enabled: true }, rate, freqs);
  return { left, right, apart: left.some((db, at) => Math.abs(db - (right[at] ?? 0)) > 0.05) };
}

/** A picture size that shows all of the curves. */
function plotFor(curves: readonly Curve[], width: number, height: number): Plot {
  let peak = 0;
  for (const { left, right } of curves)
    for (const side of [left, right])
      for (const db of side) if (db > -60) peak = Math.max(peak, Math.abs(db));
  return { width, height, range: rangeFor(peak) };
}
