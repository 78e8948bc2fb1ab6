import { t } from '../../i18n/translate.ts';
import { AHEAD_PIECE, SEGMENT } from '../simulate/air-run.ts';
import { GAP_STEP } from '../simulate/folder-plan.ts';
import { durationText } from './duration-text.ts';

/** A length of time of which only the bounds are known (ms), because the engine's pace decides. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** `10 s`, `26 s to 30 s`, `up to 44 s`. */
export function rangeText({ least, most }: Range): string {
  if (most - least < 1) return durationText(most);
  if (least < 1) return t('playoutcheck:air.amount.upTo', { most: durationText(most) });
  return t('playoutcheck:air.amount.range', {
    least: durationText(least),
    most: durationText(most),
  });
}

/** Behind so long a hole (s) every multiple of 4 s can be reached with steps of 44 and 60 s. */
const ANY = 640;
const STEP = SEGMENT / 1000;

/** What black does that is made over the end of a hole. */
export interface Overrun {
  /** After a whole piece of 60 s: so much later the next item airs, from its beginning. */
  readonly late: Range;
  /** After a piece of 44 s, which the engine cut: so much of the beginning of the next item does not air. */
  readonly cut: Range;
}

/**
 * By how much black that is made in pieces of 60 s, or of 44 s while the engine works ahead, runs over the end of a hole of `hole` ms.
 * Which pieces come when depends on the machine, so every order of them counts (playout-air.md).
 */
export function overrun(hole: number): Overrun {
  const seconds = hole / 1000;
  const wanted = seconds > ANY ? ANY + ((seconds - ANY) % STEP) : seconds;
  const reached = new Set([0]);
  const over = (length: number): Range => {
    const ends = [...reached].filter((at) => at < wanted && at + length >= wanted);
    const by = ends.map((at) => (at + length - wanted) * 1000);
    return { least: Math.min(...by), most: Math.max(...by) };
  };
  for (let at = 0; at < wanted; at += STEP)
    if (reached.has(at))
      for (const length of [AHEAD_PIECE, GAP_STEP]) reached.add(at + length / 1000);
  return { late: over(GAP_STEP / 1000), cut: over(AHEAD_PIECE / 1000) };
}
