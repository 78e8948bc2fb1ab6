import type { Plot } from '../../../../shared/eq/plot.ts';
import { toX, toY } from '../../../../shared/eq/plot.ts';
import type { GridFrame } from './paint-grid.ts';
import type { GraphPalette } from './palette.ts';

/** A point between grid points, for narrow peaks. */
export interface Extra {
  readonly hz: number;
  readonly db: number;
}

/** One curve: dB on the common grid, plus extra points in ascending order. */
export interface Curve {
  readonly db: Float64Array;
  /** Subtracted from every value (dB). */
  readonly offset: number;
  readonly extras: readonly Extra[];
}

export interface BandCurve extends Curve {
  readonly color: string;
  readonly selected: boolean;
  readonly faint: boolean;
}

/** Curves of single bands. */
export interface BandScene {
  readonly frame: GridFrame;
  /** Hz, ascending. */
  readonly freqs: Float64Array;
  readonly bands: readonly BandCurve[];
}

/** Everything that moves during a drag: the totals and the selected band. */
export interface Scene extends BandScene {
  readonly left: Curve;
  /** Null: same as left. */
  readonly right: Curve | null;
  /** Processing is off: the curve is faint, and a flat line shows the output. */
  readonly bypassed: boolean;
}

export interface Levels {
  readonly frame: GridFrame;
  /** Level in the plot (dB) above which the output clips; null: there is no equalizer. */
  readonly clip: number | null;
  /** Threshold of the server's limiter in the plot (dB); null: it has none. */
  readonly limiter: number | null;
}

/** Draws all curves of a scene onto a cleared canvas. */
export function paintCurves(
  c: CanvasRenderingContext2D,
  scene: Scene,
  palette: GraphPalette,
): void {
  within(c, scene.frame, () => {
    for (const band of scene.bands) paintBand(c, scene, band);
    paintTotals(c, scene, palette);
  });
}

/** Draws the clip and limiter levels as dashed lines; `LevelLabels` has their texts. */
export function paintLevels(
  c: CanvasRenderingContext2D,
  { frame: { left, top, plot }, clip, limiter }: Levels,
  palette: GraphPalette,
): void {
  c.save();
  c.translate(left, top);
  paintLine(c, plot, clip, palette.warn);
  paintLine(c, plot, limiter, palette.dim);
  c.restore();
}

/** Draws band curves only. */
export function paintBands(c: CanvasRenderingContext2D, scene: BandScene): void {
  within(c, scene.frame, () => {
    for (const band of scene.bands) paintBand(c, scene, band);
  });
}

/** Draws with the plot's corner as origin, clipped to the plot. */
function within(
  c: CanvasRenderingContext2D,
  { left, top, plot }: GridFrame,
  draw: () => void,
): void {
  c.save();
  c.translate(left, top);
  c.beginPath();
  c.rect(0, 0, plot.width, plot.height);
  c.clip();
  draw();
  c.restore();
}

/** Traces a curve as a path. Collinear points are kept: they cost nothing. */
function trace(c: CanvasRenderingContext2D, scene: BandScene, curve: Curve): void {
  const { plot } = scene.frame;
  const { freqs } = scene;
  // Same as toY and toX, with the invariants hoisted: every frame runs this loop.
  const middle = plot.height / 2 + (curve.offset * plot.height) / (2 * plot.range);
  const perDb = plot.height / (2 * plot.range);
  const perPoint = plot.width / (freqs.length - 1);
  const { db, extras } = curve;
  let next = 0;
  let extra = extras[0];
  c.beginPath();
  for (let index = 0; index < freqs.length; index += 1) {
    while (extra !== undefined && extra.hz <= (freqs[index] ?? 0)) {
      c.lineTo(toX(plot, extra.hz), middle - extra.db * perDb);
      next += 1;
      extra = extras[next];
    }
    c.lineTo(index * perPoint, middle - (db[index] ?? 0) * perDb);
  }
}

function paintBand(c: CanvasRenderingContext2D, scene: BandScene, band: BandCurve): void {
  const { plot } = scene.frame;
  trace(c, scene, band);
  if (band.selected) {
    c.strokeStyle = band.color;
    c.lineWidth = 1.5;
    c.globalAlpha = 0.9;
    c.stroke();
  }
  c.lineTo(plot.width, toY(plot, 0));
  c.lineTo(0, toY(plot, 0));
  c.closePath();
  c.fillStyle = band.color;
  c.globalAlpha = band.selected ? 0.3 : band.faint ? 0.06 : 0.13;
  c.fill();
  c.globalAlpha = 1;
}

function paintTotals(c: CanvasRenderingContext2D, scene: Scene, palette: GraphPalette): void {
  const { plot } = scene.frame;
  c.lineJoin = 'round';
  c.strokeStyle = palette.text;
  c.globalAlpha = scene.bypassed ? 0.3 : 1;
  c.lineWidth = 2.25;
  if (scene.right !== null) {
    c.save();
    c.setLineDash([6, 4]);
    c.globalAlpha *= 0.75;
    trace(c, scene, scene.right);
    c.stroke();
    c.restore();
  }
  trace(c, scene, scene.left);
  c.stroke();
  c.globalAlpha = 1;
  if (!scene.bypassed) return;
  c.beginPath();
  c.moveTo(0, toY(plot, 0));
  c.lineTo(plot.width, toY(plot, 0));
  c.stroke();
}

function paintLine(
  c: CanvasRenderingContext2D,
  plot: Plot,
  db: number | null,
  color: string,
): void {
  if (db === null || Math.abs(db) >= plot.range) return;
  const y = Math.round(toY(plot, db)) + 0.5;
  c.save();
  c.strokeStyle = color;
  c.lineWidth = 1.25;
  c.setLineDash([5, 4]);
  c.beginPath();
  c.moveTo(0, y);
  c.lineTo(plot.width, y);
  c.stroke();
  c.restore();
}
