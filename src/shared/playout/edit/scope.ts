import type { RippleScope } from '../operations.ts';
import type { Push, Stretch, Timed } from './follow.ts';

/** Shorter stretches without items (ms) are rounding, not gaps. */
const NOISE = 0.5;
/** Lengths that differ by less (ms) are equal: doubles of epoch ms are no finer. */
const NEAR = 0.001;

/** The stretches without items after `after` (epoch ms), in order. `items`: in order of their starts. */
export function* gapsAfter(items: Iterable<Timed>, after: number): Generator<Stretch> {
  let reach = after;
  for (const { start, finish } of items) {
    // An item that ends where it starts never plays.
    if (finish <= start) continue;
    if (start - reach > NOISE) yield { from: reach, to: start };
    reach = Math.max(reach, finish);
  }
}

/** What decides where a push ends. */
export interface ScopeFacts {
  readonly scope: RippleScope | undefined;
  readonly channel: string;
  /** The gaps of the channel after a moment (epoch ms), in order. */
  readonly gaps: (after: number) => Iterable<Stretch>;
}

/**
 * The moment (epoch ms) up to which items follow an edit that moves them by `by` ms; what starts there or later stays. Scope `gap`:
 * where the first gap after `after` begins that has room for `by`, so that what follows never overlaps what stays.
 */
export function endOfRipple(
  { scope, channel, gaps }: ScopeFacts,
  after: number,
  by: number,
): number {
  if (scope === undefined) return Infinity;
  if (scope.k === 'day') return scope.ends[channel] ?? Infinity;
  for (const { from, to } of gaps(after)) if (to - from >= by - NEAR) return from;
  return Infinity;
}

/** A push that ends where its scope does. `after`: where the edit ends, and the search for a gap begins. */
export function withinScope(push: Push, after: number, facts: ScopeFacts): Push {
  const until = endOfRipple(facts, after, push.by);
  return until === Infinity ? push : { ...push, until };
}
