import type { ChannelProcess } from '../../../../shared/playout/state.ts';
import type { FindingCounts } from '../../../../shared/playout/finding.ts';

/** An item as `playout now` tells it. Times are RFC 3339 in the offset of this computer. */
export interface AirJson {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly finish: string;
  readonly file: string;
}

/** An item that airs, as it stands in its file, and when it really begins or ends. */
export interface AirsJson extends AirJson {
  readonly from?: string;
  readonly until?: string;
}

/** A channel as `playout now` tells it. */
export interface ChannelJson {
  readonly number: string;
  readonly name: string;
  /** `unknown`: the output folder cannot be read from here. Nothing is on air unless a process is known to run. */
  readonly state: ChannelProcess['k'];
  readonly running: boolean;
  readonly onAir: AirsJson | null;
  readonly next: AirsJson | null;
  readonly planned: { readonly now: AirJson | null; readonly next: AirJson | null };
  readonly lagMs: number | null;
  readonly findings: FindingCounts;
  /** Why there is nothing to say of what airs. */
  readonly reason: string | null;
}
