import { logGrid } from '../../../../shared/eq/grid.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { sidesOf } from '../picture/CurvePicture.tsx';

/** Size of a thumbnail (px) and the level at its upper edge (dB). */
export const thumbnail = { width: 48, height: 24, top: 12 } as const;
/** The sample rate of thumbnails (Hz): presets have none. */
const RATE = 48_000;
const POINTS = 48;

const freqs = logGrid(20, 20_000, POINTS);

export interface Paths {
  readonly left: string;
  /** Null unless the right channel differs. */
  readonly right: string | null;
}

const known = new WeakMap<DspConfig, Paths>();

function path(levels: Float64Array): string {
  const { width, height, top } = thumbnail;
  const points = Array.from(levels, (db, at) => {
    const level = Math.max(-top, Math.min(top, Number.isFinite(db) ? db : -top));
    const x = (at / (POINTS - 1)) * width;
    const y = height / 2 - (level / top) * (height / 2 - 1);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

/** The curves of a configuration as SVG paths; cached per configuration. */
export function thumbnailPaths(config: DspConfig): Paths {
  const found = known.get(config);
  if (found !== undefined) return found;
  // Drawn as enabled: users choose a preset by its curve, even one saved while processing was off.
  const { left, right } = sidesOf(config, RATE, freqs);
  const paths = { left: path(left), right: right && path(right) };
  known.set(config, paths);
  return paths;
}
