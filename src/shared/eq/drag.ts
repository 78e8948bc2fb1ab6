import type { BandChange } from './edit.ts';
import { tidyFrequency, tidyGain, tidyQ } from './edit.ts';
import type { Band } from './model.ts';
import { usesGain } from './model.ts';
import type { Plot } from './plot.ts';
import { gainAt, HIGHEST, LOWEST, yOf } from './plot.ts';

/** Keys that are held while a node moves. */
export interface DragKeys {
  /** A tenth of the speed. */
  readonly fine: boolean;
  /** Only along the axis that moves first. */
  readonly lock: boolean;
  /** Up and down change Q instead of gain. */
  readonly q: boolean;
}

/** How far a node was moved since it was taken: px after fine speed and axis lock. */
export interface DragPath {
  readonly x: number;
  readonly y: number;
  /** px of the way that went into Q. */
  readonly q: number;
  readonly axis: 'x' | 'y' | null;
}

export const dragStart: DragPath = { x: 0, y: 0, q: 0, axis: null };

const FINE = 0.1;
/** px for twice the Q. */
const OCTAVE_Q = 80;
/** px along one axis that decide a lock. */
const DECIDE = 2;

/** The path after one more movement of the pointer (px; y grows downwards). */
export function dragOn(path: DragPath, dx: number, dy: number, keys: DragKeys): DragPath {
  const axis = keys.lock ? (path.axis ?? firstAxis(dx, dy)) : null;
  // Until an axis is decided a locked node does not move.
  if (keys.lock && axis === null) return path;
  const speed = keys.fine ? FINE : 1;
  const along = { x: axis === 'y' ? 0 : dx * speed, y: axis === 'x' ? 0 : dy * speed };
  return keys.q
    ? { ...path, axis, q: path.q + along.y }
    : { x: path.x + along.x, y: path.y + along.y, q: path.q, axis };
}

function firstAxis(dx: number, dy: number): 'x' | 'y' | null {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < DECIDE) return null;
  return Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y';
}

/** Types whose node stands at 20 log10 Q dB, because they have no gain: up is a higher Q. */
const byQ = (band: Pick<Band, 'type'>): boolean => !usesGain(band.type);

/** Where a node stands (dB): at its gain, or for types without one at 20 log10 Q, a pass's level at its corner. */
export const nodeLevel = (band: Pick<Band, 'type' | 'gain' | 'q'>): number =>
  byQ(band) ? 20 * Math.log10(band.q) : band.gain;

/** What a band becomes when its node was moved along `path` from where `start` had it. */
export function dragged(start: Band, path: DragPath, plot: Plot): BandChange {
  const octaves = path.x / plot.width;
  const frequency = tidyFrequency(start.frequency * (HIGHEST / LOWEST) ** octaves);
  const rise = gainAt(plot, path.y) - gainAt(plot, 0);
  const turn = 2 ** (-path.q / OCTAVE_Q);
  if (byQ(start)) return { frequency, q: tidyQ(start.q * turn * 10 ** (rise / 20)) };
  return { frequency, gain: tidyGain(start.gain + rise), q: tidyQ(start.q * turn) };
}

/** px from the top where a node is drawn: never outside of the plot. */
export const nodeY = (plot: Plot, band: Pick<Band, 'type' | 'gain' | 'q'>): number =>
  Math.min(plot.height, Math.max(0, yOf(plot, nodeLevel(band))));

/** A Q after `notches` of the wheel (1 is one click; up narrows), multiplicative because ears hear Q that way. */
export const wheelQ = (q: number, notches: number, fine: boolean): number =>
  tidyQ(q * (fine ? 1.02 : 1.12) ** notches);
