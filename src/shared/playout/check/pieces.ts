import { t } from '../../i18n/translate.ts';
import { AHEAD_PIECE, SEGMENT } from '../simulate/air-run.ts';
import { GAP_STEP } from '../simulate/folder-plan.ts';
import { amount } from './amount.ts';

/** A length of time of which only the bounds are known (ms), because the engine's pace decides. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** `10 s`, `26 s to 30 s`, `up to 44 s`. */
export function rangeText({ least, most }: Range): string {
  if (most - least < 1) return amount(most);
  if (least < 1) return t('playoutcheck:air.amount.upTo', { most: amount(most) });
  return t('playoutcheck:air.amount.range', { least: amount(least), most: amount(most) });
}

/** Behind so long a hole (s) every multiple of 4 s can be reached with steps of 44 and 60 s. */
const ANY = 640;
const STEP = SEGMENT / 1000;

/**
 * By how much black that is made in pieces of 60 s, or of 44 s while the engine works ahead, runs over the end of a hole of `hole` ms.
 * Which pieces come when depends on the machine, so every order of them counts.
 */
export function overrun(hole: number): Range {
  const seconds = hole / 1000;
  const wanted = seconds > ANY ? ANY + ((seconds - ANY) % STEP) : seconds;
  let least = Infinity;
  let most = 0;
  const reached = new Set([0]);
  for (let at = 0; at < wanted; at += STEP) {
    if (!reached.has(at)) continue;
    for (const length of [AHEAD_PIECE, GAP_STEP]) {
      const next = at + length / 1000;
      reached.add(next);
      if (next < wanted) continue;
      least = Math.min(least, next - wanted);
      most = Math.max(most, next - wanted);
    }
  }
  return { least: least * 1000, most: most * 1000 };
}
