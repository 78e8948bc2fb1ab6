import { chainPhase, groupDelay } from '../../../../shared/eq/chain.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { Plot } from '../../../../shared/eq/plot.ts';
import type { GridFrame } from './paint-grid.ts';
import type { GraphPalette } from './palette.ts';

/** A second curve with its own scale at the right edge: phase in degrees, or group delay in ms. */
export interface CurveOverlay {
  readonly kind: 'phase' | 'delay';
  readonly values: Float64Array;
  /** Value at the bottom and at the top. */
  readonly from: number;
  readonly to: number;
}

/** Upper limits of the delay scale (ms). */
const delays = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** The left channel's phase, wrapped to ±180°, or its group delay. Rate in Hz. */
export function computeOverlay(
  kind: CurveOverlay['kind'],
  config: DspConfig,
  rate: number,
  freqs: Float64Array,
): CurveOverlay {
  if (kind === 'phase')
    return { kind, values: chainPhase(config, rate, freqs).left, from: -180, to: 180 };
  const values = groupDelay(config, rate, freqs).left;
  const most = values.reduce((max, ms) => Math.max(max, Math.abs(ms)), 0);
  const to = delays.find((ms) => ms >= most) ?? most;
  return { kind, values, from: -to, to };
}

const toOverlayY = (plot: Plot, { from, to }: CurveOverlay, value: number): number =>
  ((to - value) / (to - from)) * plot.height;

/** Draws the overlay curve, with breaks where the phase wraps. */
export function paintOverlay(
  c: CanvasRenderingContext2D,
  { left, top, plot }: GridFrame,
  overlay: CurveOverlay,
  palette: GraphPalette,
): void {
  const { values } = overlay;
  c.save();
  c.translate(left, top);
  c.beginPath();
  let last = Number.NaN;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    const x = (index / (values.length - 1)) * plot.width;
    const broken = overlay.kind === 'phase' && Math.abs(value - last) > 180;
    if (index === 0 || broken) c.moveTo(x, toOverlayY(plot, overlay, value));
    else c.lineTo(x, toOverlayY(plot, overlay, value));
    last = value;
  }
  c.strokeStyle = palette.accent;
  c.lineWidth = 1.25;
  c.setLineDash([2, 3]);
  c.stroke();
  c.setLineDash([]);
  paintScale(c, plot, overlay, palette);
  c.restore();
}

function paintScale(
  c: CanvasRenderingContext2D,
  plot: Plot,
  overlay: CurveOverlay,
  palette: GraphPalette,
): void {
  const unit = overlay.kind === 'phase' ? '°' : ' ms';
  c.fillStyle = palette.accent;
  c.font = `11px ${palette.font}`;
  c.textAlign = 'right';
  const places = [
    [overlay.to, 'top'],
    [overlay.from, 'bottom'],
  ] as const;
  for (const [value, baseline] of places) {
    c.textBaseline = baseline;
    const y = baseline === 'top' ? 3 : plot.height - 3;
    c.fillText(`${String(value).replace('-', '\u2212')}${unit}`, plot.width - 6, y);
  }
}
