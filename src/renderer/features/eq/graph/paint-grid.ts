import type { Plot } from '../../../../shared/eq/plot.ts';
import { toX, toY } from '../../../../shared/eq/plot.ts';
import { formatPlain, formatShort } from '../../../../shared/eq/values.ts';
import type { GraphPalette } from './palette.ts';

/** The plot within its canvas (px). */
export interface GridFrame {
  readonly left: number;
  readonly top: number;
  readonly plot: Plot;
}

const labels = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];
const decades = [10, 100, 1_000, 10_000];
const fewLabels = [20, 100, 1_000, 10_000];

/** dB between two lines. */
const chooseStep = (range: number): number =>
  range <= 6 ? 2 : range <= 12 ? 3 : range <= 24 ? 6 : 12;

/** Space (px) of the selected node, its ring included. */
const NODE_RADIUS = 19;

/** Draws grid and labels, which change only with size, range and theme. */
export function paintGrid(
  c: CanvasRenderingContext2D,
  frame: GridFrame,
  palette: GraphPalette,
): void {
  const { left, top, plot } = frame;
  c.save();
  c.translate(left, top);
  c.fillStyle = palette.sunken;
  c.fillRect(0, 0, plot.width, plot.height);
  c.lineWidth = 1;
  paintFrequencies(c, plot, palette);
  paintLevels(c, plot, palette);
  c.restore();
}

function paintFrequencies(c: CanvasRenderingContext2D, plot: Plot, palette: GraphPalette): void {
  for (const decade of decades)
    for (let digit = 1; digit < 10; digit += 1) {
      const hz = decade * digit;
      if (hz <= 20 || hz >= 20_000) continue;
      c.strokeStyle = palette.line;
      c.globalAlpha = digit === 1 ? 1 : 0.55;
      vertical(c, plot, hz);
    }
  c.globalAlpha = 1;
  c.fillStyle = palette.dim;
  c.font = `12px ${palette.font}`;
  c.textBaseline = 'top';
  for (const hz of plot.width < 420 ? fewLabels : labels) {
    const x = toX(plot, hz);
    c.textAlign = x < 8 ? 'left' : x > plot.width - 8 ? 'right' : 'center';
    c.fillText(formatShort(hz), Math.min(plot.width, Math.max(0, x)), plot.height + 6);
  }
}

function vertical(c: CanvasRenderingContext2D, plot: Plot, hz: number): void {
  const x = Math.round(toX(plot, hz)) + 0.5;
  c.beginPath();
  c.moveTo(x, 0);
  c.lineTo(x, plot.height);
  c.stroke();
}

function paintLevels(c: CanvasRenderingContext2D, plot: Plot, palette: GraphPalette): void {
  const step = chooseStep(plot.range);
  c.textAlign = 'right';
  c.textBaseline = 'middle';
  for (let db = -Math.floor(plot.range / step) * step; db <= plot.range; db += step) {
    if (Math.abs(db) >= plot.range) continue;
    const y = Math.round(toY(plot, db)) + 0.5;
    c.strokeStyle = db === 0 ? palette.lineStrong : palette.line;
    c.globalAlpha = db === 0 ? 1 : 0.7;
    c.beginPath();
    c.moveTo(0, y);
    c.lineTo(plot.width, y);
    c.stroke();
    c.globalAlpha = 1;
    c.fillText(formatPlain(db), -NODE_RADIUS, y);
  }
}
