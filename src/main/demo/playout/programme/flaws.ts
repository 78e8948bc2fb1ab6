import type { Flaws } from './channels.ts';
import { MORNING_MS } from './channels.ts';
import type { Day } from './model.ts';
import { minute } from './model.ts';

const GAP_MS = 14 * minute + 2000;
const OVERLAP_MS = 3 * minute + 10_000;

/**
 * Where the flaws are, seen from `now` (epoch ms): soon, so that they are on the screen, and never over midnight, where they
 * would be flaws of two files.
 */
export function flawsNear(now: number, days: readonly Day[]): Flaws {
  const at = Math.round(now / minute) * minute;
  const within = (from: number, length: number): number => {
    const day = days.find((one) => from < one.to) ?? { from, to: Infinity };
    if (from < day.from + 5 * minute) return day.from + 5 * minute;
    return from + length > day.to - 30 * minute ? day.to + 5 * minute : from;
  };
  const morning = within(at - 22 * minute, MORNING_MS + 30 * minute);
  return {
    gap: { at: within(at + 25 * minute, GAP_MS), ms: GAP_MS },
    overlap: { at: morning + MORNING_MS - OVERLAP_MS, ms: OVERLAP_MS },
  };
}
