import type { FindingCounts } from '../../../../shared/playout/finding.ts';

/** An item as `playout now` tells it. Times are RFC 3339 in the offset of this computer. */
export interface AirJson {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly finish: string;
  readonly file: string;
}

/** A channel as `playout now` tells it. */
export interface ChannelJson {
  readonly number: string;
  readonly name: string;
  readonly running: boolean;
  readonly onAir: AirJson | null;
  readonly next: AirJson | null;
  readonly lagMs: number | null;
  readonly findings: FindingCounts;
  /** Why there is nothing to say of what airs. */
  readonly reason: string | null;
}
