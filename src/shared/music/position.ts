import type { Anchor } from './player.ts';

/**
 * The playback position to draw at `now` (ms since epoch): seconds, from 0 to `duration`
 * (seconds; null or 0: no end). Rule: music server reference 5.5.
 */
export function positionAt(anchor: Anchor, duration: number | null, now: number): number {
  const grown = ((now - anchor.at) / 1000) * anchor.rate;
  const raw = anchor.elapsed + Math.max(0, grown);
  const upper = duration !== null && duration > 0 ? duration : Number.POSITIVE_INFINITY;
  return Math.min(Math.max(0, raw), upper);
}
