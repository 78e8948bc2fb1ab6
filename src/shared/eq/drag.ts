import type { BandChange } from './edit.ts';
import { tidyFrequency, tidyGain, tidyQ } from './edit.ts';
import type { Band } from './model.ts';
import { usesGain } from './model.ts';
import type { Plot } from './plot.ts';
import { gainAt, MAX_HZ, MIN_HZ, toY } from './plot.ts';

/** Modifier keys held while a node is dragged. */
export interface DragKeys {
  /** A tenth of the speed. */
  readonly fine: boolean;
  /** Only along the axis that moves first. */
  readonly lock: boolean;
  /** Up and down changes Q instead of gain. */
  readonly q: boolean;
}

/** How far a node has been dragged: px after fine speed and axis lock. */
export interface DragPath {
  readonly x: number;
  readonly y: number;
  /** px of the path that changed Q. */
  readonly q: number;
  readonly axis: 'x' | 'y' | null;
}

export const dragStart: DragPath = { x: 0, y: 0, q: 0, axis: null };

const FINE = 0.1;
/** px that double Q. */
const OCTAVE_Q = 80;
/** px along one axis that decide the axis lock. */
const DECIDE = 2;

/** The path after another pointer movement (px; y grows downward). */
export function dragOn(path: DragPath, dx: number, dy: number, keys: DragKeys): DragPath {
  const axis = keys.lock ? (path.axis ?? firstAxis(dx, dy)) : null;
  // A locked node does not move until an axis is decided.
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

/** Types without gain: their node is at 20 log10 Q dB, so up means a higher Q. */
const byQ = (band: Pick<Band, 'type'>): boolean => !usesGain(band.type);

/** The level of a node (dB): the band's gain, or 20 log10 Q for types without gain, a pass's level at its corner. */
export const nodeLevel = (band: Pick<Band, 'type' | 'gain' | 'q'>): number =>
  byQ(band) ? 20 * Math.log10(band.q) : band.gain;

/** The band after its node was dragged along `path` from where `start` had it. */
export function dragged(start: Band, path: DragPath, plot: Plot): BandChange {
  const octaves = path.x / plot.width;
  const frequency = tidyFrequency(start.frequency * (MAX_HZ / MIN_HZ) ** octaves);
  const rise = gainAt(plot, path.y) - gainAt(plot, 0);
  const turn = 2 ** (-path.q / OCTAVE_Q);
  if (byQ(start)) return { frequency, q: tidyQ(start.q * turn * 10 ** (rise / 20)) };
  return { frequency, gain: tidyGain(start.gain + rise), q: tidyQ(start.q * turn) };
}

/** px from the top at which a node is drawn, always within the plot. */
export const nodeY = (plot: Plot, band: Pick<Band, 'type' | 'gain' | 'q'>): number =>
  Math.min(plot.height, Math.max(0, toY(plot, nodeLevel(band))));

/** Q after `notches` of the wheel (1 is one click; up narrows). Multiplicative, as hearing perceives Q. */
export const wheelQ = (q: number, notches: number, fine: boolean): number =>
  tidyQ(q * (fine ? 1.02 : 1.12) ** notches);
