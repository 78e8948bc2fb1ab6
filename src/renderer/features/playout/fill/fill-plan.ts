import type { MediaFacts } from '../../../../shared/playout/state.ts';

/** What a gap will be filled with. */
export interface FillPlan {
  /** Items, the last one included. */
  readonly items: number;
  /** How often the list of clips begins anew. */
  readonly rounds: number;
  /** The length that the last item is cut to (ms); null: it fits as it is. */
  readonly cutTo: number | null;
  /** Whether the card fills it: there are no clips. */
  readonly card: boolean;
}

/**
 * What the core's `fill` does with [from, to): clips in their order, again and again, the last one cut by its out point; without
 * clips one synthetic picture. Lengths in whole ms. Null: there is nothing to fill.
 */
export function fillPlan(
  clips: readonly Pick<MediaFacts, 'durationMs'>[],
  length: number,
): FillPlan | null {
  if (!(length > 0)) return null;
  const lengths = clips.map(({ durationMs }) => durationMs ?? 0).filter((ms) => ms > 0);
  const round = lengths.reduce((sum, ms) => sum + ms, 0);
  if (round === 0) return { items: 1, rounds: 0, cutTo: null, card: true };
  const whole = Math.floor(length / round);
  let left = length - whole * round;
  let items = whole * lengths.length;
  if (left === 0) return { items, rounds: whole - 1, cutTo: null, card: false };
  for (const ms of lengths) {
    items += 1;
    if (ms >= left) return { items, rounds: whole, cutTo: ms === left ? null : left, card: false };
    left -= ms;
  }
  return { items, rounds: whole, cutTo: null, card: false };
}
