import { chainResponse } from '../../../../shared/eq/chain.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { Plot } from '../../../../shared/eq/plot.ts';
import { rangeFor, toX, toY } from '../../../../shared/eq/plot.ts';
import { formatPlain, formatShort } from '../../../../shared/eq/values.ts';
import { cx } from '../../../ui/cx.ts';
import css from './CurvePicture.module.css';

export interface PictureLine {
  /** The legend entry; a line without a name belongs to the previous one. */
  readonly name?: string;
  readonly tone: 'dim' | 'warn' | 'accent';
  readonly dashed?: boolean;
  readonly faint?: boolean;
  /** dB at the chart's frequencies. */
  readonly db: ArrayLike<number>;
}

const WIDTH = 512;
const decades = [100, 1000, 10_000] as const;

/** Levels beyond this (dB) do not widen the range: a notch or a steep pass filter would flatten everything else. */
const MAX_LEVEL_DB = 22;

interface PictureProps {
  readonly height: number;
  /** The description for screen readers. `range`: dB to either side. */
  readonly label: (range: number) => string;
  readonly freqs: Float64Array;
  readonly lines: readonly PictureLine[];
}

/** A static chart of curves over frequency (Hz) with a legend. */
export function CurvePicture({ height, label, freqs, lines }: PictureProps) {
  const levels = lines.flatMap(({ db }) => Array.from(db, Math.abs));
  const range = rangeFor(Math.min(MAX_LEVEL_DB, Math.max(1, ...levels)));
  const plot: Plot = { width: WIDTH, height, range };
  const look = ({ tone, dashed, faint }: PictureLine): string =>
    cx(css[tone], dashed === true && css['dashed'], faint === true && css['faint']);
  return (
    <figure className={css['figure']}>
      <div className={css['frame']}>
        <svg
          viewBox={`0 0 ${String(WIDTH)} ${String(height)}`}
          preserveAspectRatio="none"
          className={css['picture']}
          style={{ height }}
          role="img"
          aria-label={label(range)}
        >
          <path className={css['grid']} d={`M0 ${String(toY(plot, 0))}H${String(WIDTH)}`} />
          {decades.map((hz) => (
            <path
              key={hz}
              className={css['grid']}
              d={`M${toX(plot, hz).toFixed(1)} 0V${String(height)}`}
            />
          ))}
          {lines.map((line, at) => (
            <path key={at} className={look(line)} d={drawPath(freqs, line.db, plot)} />
          ))}
        </svg>
        <Axes plot={plot} />
      </div>
      <figcaption className={css['key']}>
        {lines.map(
          (line, at) =>
            line.name !== undefined && (
              <span key={at} className={look(line)}>
                {line.name}
              </span>
            ),
        )}
      </figcaption>
    </figure>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** The frequencies below the chart and the levels at its left edge. They are separate elements, because the drawing is stretched. */
function Axes({ plot }: { readonly plot: Plot }) {
  const edge = plot.range - plot.range / 6;
  return (
    <div aria-hidden>
      {[edge, 0, -edge].map((db) => (
        <span key={db} className={css['level']} style={{ top: toY(plot, db) }}>
          {formatPlain(db)}
        </span>
      ))}
      {decades.map((hz) => (
        <span key={hz} className={css['hz']} style={{ left: percent(toX(plot, hz) / WIDTH) }}>
          {formatShort(hz)}
        </span>
      ))}
    </div>
  );
}

/** A curve as an SVG path: dB at frequencies (Hz), clamped to the chart. */
function drawPath(freqs: Float64Array, db: ArrayLike<number>, plot: Plot): string {
  const points = Array.from(db, (level, at) => {
    const y = Math.max(0, Math.min(plot.height, toY(plot, level)));
    return `${toX(plot, freqs[at] ?? 20).toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

/** Levels (dB) of a chain as if enabled, `rate` in Hz; `right` only where the channels differ. */
export function computeSides(
  config: DspConfig,
  rate: number,
  freqs: Float64Array,
): { readonly left: Float64Array; readonly right: Float64Array | null } {
  const { left, right } = chainResponse({ ...config, enabled: true }, rate, freqs);
  const apart = left.some((db, at) => Math.abs(db - (right[at] ?? 0)) > 0.05);
  return { left, right: apart ? right : null };
}
