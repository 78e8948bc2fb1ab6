import type { AirSegment } from '../state.ts';

/** How far the engine produces ahead (ms). */
const AHEAD_MS = 60_000;

interface Airing {
  /** playout time = clock + shift (ms). */
  readonly shiftMs: number;
  /** How far the output is behind the plan (ms); null: unknown, or nothing is on air. */
  readonly lagMs: number | null;
  readonly onAir: AirSegment | null;
  /** Finish of the item that the plan has now (playout time); null: none. */
  readonly plannedFinish: number | null;
}

/**
 * The range of a running channel that its process has already loaded (epoch ms, playout time), by the channel's own clock: its shift and
 * its lag. `now`: epoch ms of the clock.
 */
export function loadedSpan(
  { shiftMs, lagMs, onAir, plannedFinish }: Airing,
  now: number,
): { readonly from: number; readonly to: number } {
  const own = shiftMs - (lagMs ?? 0);
  const from = now + own;
  const finish = onAir?.k === 'item' ? onAir.to + own : plannedFinish;
  return { from, to: Math.max(from + AHEAD_MS, finish ?? from) };
}
