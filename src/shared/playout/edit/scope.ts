import type { RippleScope } from '../operations.ts';
import type { Push, Stretch, Timed } from './follow.ts';

/** Shorter ranges without items (ms) are rounding, not gaps. */
const NOISE_MS = 0.5;
/** Lengths that differ by less (ms) are equal: the precision of epoch ms as doubles. */
const TOLERANCE_MS = 0.001;

/** The gaps after `after` (epoch ms), ascending. `items`: by start. */
export function* gapsAfter(items: Iterable<Timed>, after: number): Generator<Stretch> {
  let reach = after;
  for (const { start, finish } of items) {
    // An item that ends where it starts never plays.
    if (finish <= start) continue;
    if (start - reach > NOISE_MS) yield { from: reach, to: start };
    reach = Math.max(reach, finish);
  }
}

/** The facts that determine where a push ends. */
export interface ScopeFacts {
  readonly scope: RippleScope | undefined;
  readonly channel: string;
  /** The gaps of the channel after a time (epoch ms), ascending. */
  readonly gaps: (after: number) => Iterable<Stretch>;
}

/**
 * Where a ripple by `by` ms ends (epoch ms); items that start there or later stay. For scope `gap`, the start of the first gap after
 * `after` that is long enough, so that moved items never overlap those that stay.
 */
function endOfRipple({ scope, channel, gaps }: ScopeFacts, after: number, by: number): number {
  if (scope === undefined) return Infinity;
  if (scope.k === 'day') return scope.ends[channel] ?? Infinity;
  for (const { from, to } of gaps(after)) if (to - from >= by - TOLERANCE_MS) return from;
  return Infinity;
}

/** Limits a push to its scope. `after`: end of the edit, where the search for a gap starts. */
export function withinScope(push: Push, after: number, facts: ScopeFacts): Push {
  const until = endOfRipple(facts, after, push.by);
  return until === Infinity ? push : { ...push, until };
}
