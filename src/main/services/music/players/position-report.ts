import type { Anchor } from '../../../../shared/music/player.ts';

/** This machine's clock and its offset from the server's. */
export interface TimeSource {
  /** ms since epoch. */
  now(): number;
  /** Server clock minus this machine's clock in ms; null while unknown. */
  offset(): number | null;
}

/** An elapsed time reported by the server, with the time at which it was valid (ms since epoch, this machine). */
export interface PositionReport {
  readonly elapsed: number;
  /** The server's time stamp (s since epoch), if it sent one. */
  readonly stamp: number | null;
  readonly at: number;
}

/**
 * Reads an elapsed time (s) with its time stamp (s since epoch, server clock). If the clocks can be compared, the stamp
 * gives the time; otherwise the value counts as current on arrival. A repeated pair is the old value, not
 * a current one. Rule: music server reference 5.5.
 */
export function readPosition(
  elapsed: number | null,
  stamp: number | null,
  before: PositionReport | null,
  time: TimeSource,
): PositionReport | null {
  if (elapsed === null) return null;
  if (before !== null && stamp !== null && before.elapsed === elapsed && before.stamp === stamp)
    return before;
  const now = time.now();
  const offset = time.offset();
  const at = stamp === null || offset === null ? now : Math.min(now, stamp * 1000 - offset);
  return { elapsed: Math.max(0, elapsed), stamp, at };
}

/** The reading as a position that increases by `rate`; a paused one keeps its previous anchor. */
export function toAnchor(moment: PositionReport, rate: number, before: Anchor | null): Anchor {
  const still = rate === 0 && before?.rate === 0 && before.elapsed === moment.elapsed;
  return still ? before : { elapsed: moment.elapsed, at: moment.at, rate };
}
