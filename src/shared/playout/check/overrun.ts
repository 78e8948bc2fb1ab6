import { t } from '../../i18n/translate.ts';
import { MAX_PIECE_MS, SEGMENT_MS } from '../simulate/air-run.ts';
import { GAP_STEP_MS } from '../simulate/folder-plan.ts';
import { durationText } from './duration-text.ts';

/** A duration (ms) of which only the bounds are known, because it depends on the engine's speed. */
export interface OverrunRange {
  readonly least: number;
  readonly most: number;
}

/** `10 s`, `26 s to 30 s`, `up to 44 s`. */
export function rangeText({ least, most }: OverrunRange): string {
  if (most - least < 1) return durationText(most);
  if (least < 1) return t('playoutcheck:air.amount.upTo', { most: durationText(most) });
  return t('playoutcheck:air.amount.range', {
    least: durationText(least),
    most: durationText(most),
  });
}

/** From this gap length (s) on, steps of 44 and 60 s can reach every multiple of 4 s. */
const MAX_UNREACHABLE = 640;
const STEP = SEGMENT_MS / 1000;

/** The effect of black that runs past the end of a gap. */
export interface Overrun {
  /** After a full 60 s piece: the delay of the next item, which airs from its beginning. */
  readonly late: OverrunRange;
  /** After a 44 s piece, which the engine cuts: the part of the next item's beginning that does not air. */
  readonly cut: OverrunRange;
}

/**
 * Computes how far black runs past the end of a gap of `hole` ms. The engine makes it in pieces of 60 s, or of 44 s while it works ahead.
 * Their order depends on the machine, so this considers every order (playout-air.md).
 */
export function overrun(hole: number): Overrun {
  const seconds = hole / 1000;
  const wanted =
    seconds > MAX_UNREACHABLE ? MAX_UNREACHABLE + ((seconds - MAX_UNREACHABLE) % STEP) : seconds;
  const reached = new Set([0]);
  const over = (length: number): OverrunRange => {
    const ends = [...reached].filter((at) => at < wanted && at + length >= wanted);
    const by = ends.map((at) => (at + length - wanted) * 1000);
    return { least: Math.min(...by), most: Math.max(...by) };
  };
  for (let at = 0; at < wanted; at += STEP)
    if (reached.has(at))
      for (const length of [MAX_PIECE_MS, GAP_STEP_MS]) reached.add(at + length / 1000);
  return { late: over(GAP_STEP_MS / 1000), cut: over(MAX_PIECE_MS / 1000) };
}
