import type { FolderFile } from '../../shared/playout/check/facts.ts';
import type { Engine } from '../../shared/playout/finding.ts';
import { lagAt } from '../../shared/playout/simulate/air.ts';
import type { WorldFacts } from '../../shared/playout/simulate/item-run.ts';
import { rfc3339Ms } from '../../shared/playout/time/rfc3339.ts';
import type { PlayoutFilesPort } from '../platform/ports/playout-files.ts';
import type { AirNow } from '../services/playout/workspace/on-air.ts';
import { airNow, LAG_HORIZON, nothingOnAir } from '../services/playout/workspace/on-air.ts';
import { lookAtRun } from '../services/playout/workspace/running.ts';

/** A channel whose files were read. */
export interface ReadChannel {
  /** In directory order. */
  readonly entries: readonly FolderFile[];
  /** What is known of media and variables, for the lag. */
  readonly world?: WorldFacts;
  readonly engine: Engine;
  /** RFC 3339; null: the wall clock. */
  readonly virtualStart: string | null;
  /** Absolute; where a process of the channel writes. null: nobody knows. */
  readonly output: string | null;
}

/** What a channel airs now. */
export interface ChannelNow {
  readonly air: AirNow;
  /** ms; null where the plan's clock is not known. */
  readonly lagMs: number | null;
  /** playout time = clock + shift (ms); null: a virtual start, and no process that runs. */
  readonly shiftMs: number | null;
  readonly running: boolean;
  /** When that process began (epoch ms); null: none runs. */
  readonly startedAt: number | null;
}

/** What a channel airs at `now` (epoch ms of the clock), for one look without a workspace. Never rejects. */
export async function playoutNow(
  files: PlayoutFilesPort,
  { entries, world, engine, virtualStart, output }: ReadChannel,
  now: number,
): Promise<ChannelNow> {
  const run = output === null ? { startedAt: null } : await lookAtRun(files, output, now);
  const { startedAt } = run;
  const running = startedAt !== null;
  const start = virtualStart === null ? NaN : rfc3339Ms(virtualStart);
  const shiftMs = virtualStart === null ? 0 : startedAt === null ? null : start - startedAt;
  if (shiftMs === null || Number.isNaN(shiftMs))
    return { air: nothingOnAir, lagMs: null, shiftMs: null, running, startedAt };
  const since = Math.max(startedAt ?? 0, now - LAG_HORIZON);
  const air = airNow('', entries, now + shiftMs, engine);
  const about = { ...world, engine, shiftMs, virtualStart };
  const lagMs = entries.length === 0 ? 0 : lagAt(entries, since, now, about);
  return { air, lagMs, shiftMs, running, startedAt };
}
