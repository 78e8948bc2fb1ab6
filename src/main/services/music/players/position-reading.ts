import type { Anchor } from '../../../../shared/music/player.ts';

/** This machine's clock and what is known of the server's. */
export interface TimeSource {
  /** ms since epoch. */
  now(): number;
  /** Server clock minus this machine's clock in ms; null while unknown. */
  offset(): number | null;
}

/** An elapsed time as the server told it, with the instant (ms since epoch, this machine) to which it belongs. */
export interface PositionReading {
  readonly elapsed: number;
  /** The server's own time of it (s since epoch), where it sent one. */
  readonly stamp: number | null;
  readonly at: number;
}

/**
 * Reads an elapsed time (s) with its time stamp (s since epoch, server clock). Where the clocks can be compared the stamp
 * says when it was true; else the value counts as fresh on arrival. The same pair told again is the old value, not
 * a fresh one. Rule: music server reference 5.5.
 */
export function readPosition(
  elapsed: number | null,
  stamp: number | null,
  before: PositionReading | null,
  time: TimeSource,
): PositionReading | null {
  if (elapsed === null) return null;
  if (before !== null && stamp !== null && before.elapsed === elapsed && before.stamp === stamp)
    return before;
  const now = time.now();
  const offset = time.offset();
  const at = stamp === null || offset === null ? now : Math.min(now, stamp * 1000 - offset);
  return { elapsed: Math.max(0, elapsed), stamp, at };
}

/** The moment as a position that grows by `rate`; one that stands still keeps the anchor it had. */
export function anchorOf(moment: PositionReading, rate: number, before: Anchor | null): Anchor {
  const still = rate === 0 && before?.rate === 0 && before.elapsed === moment.elapsed;
  return still ? before : { elapsed: moment.elapsed, at: moment.at, rate };
}
