import type { ChannelState } from '../../../../shared/playout/state.ts';
import type { Span } from '../model/lane.ts';

/** Beside the item on air, so much more cannot be changed in time: what the engine has made ahead (ms). */
const AHEAD = 60_000;

/** From now to the end of what is on air, and a minute more. Playout time; null: nobody knows, or nothing is on air. */
export function lockedOf({ onAir, shiftMs }: ChannelState, now: number): Span | null {
  if (shiftMs === null || onAir === null) return null;
  const from = now + shiftMs;
  return { from, to: Math.max(from, onAir.finish) + AHEAD };
}
