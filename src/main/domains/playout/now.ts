import type { FolderFile } from '../../../shared/playout/check/facts.ts';
import type { Engine } from '../../../shared/playout/finding.ts';
import type { EnvironmentFacts } from '../../../shared/playout/simulate/item-run.ts';
import type { ChannelProcess } from '../../../shared/playout/state.ts';
import type { PlayoutFilesPort } from '../../platform/ports/playout-files.ts';
import type { AirNow, PlanNow } from '../../services/playout/workspace/on-air.ts';
import {
  airNow,
  nothingOnAir,
  nothingPlanned,
  planNow,
  shiftBy,
  getSince,
} from '../../services/playout/workspace/on-air.ts';
import { isFolderName, readProcess } from '../../services/playout/workspace/running.ts';

/** A channel whose files were read. */
export interface ReadChannel {
  readonly number: string;
  /** In directory order. */
  readonly entries: readonly FolderFile[];
  /** Media and environment facts for the simulation. */
  readonly environment?: EnvironmentFacts;
  readonly engine: Engine;
  /** RFC 3339; null: the wall clock. */
  readonly virtualStart: string | null;
  /** Absolute path of the output folder that all channels share. null: unknown. */
  readonly output: string | null;
}

/** The current state of a channel. */
export interface ChannelNow {
  readonly process: ChannelProcess;
  /** Start of its process (epoch ms); null: no process, or unknown. */
  readonly startedAt: number | null;
  /** Empty unless a process with a known start runs. */
  readonly air: AirNow;
  readonly plan: PlanNow;
  /** playout time = clock + shift (ms); null: a virtual start without a process of known start. */
  readonly shiftMs: number | null;
}

/**
 * What a channel has planned for `now` (epoch ms of the clock) and what it airs; for a single query without a
 * workspace. Never rejects.
 */
export async function playoutNow(
  files: PlayoutFilesPort,
  { number, entries, environment, engine, virtualStart, output }: ReadChannel,
  now: number,
): Promise<ChannelNow> {
  const seen = output !== null && isFolderName(number);
  const process: ChannelProcess = seen
    ? await readProcess(files, output, number, now)
    : { k: 'unknown' };
  const shiftMs = shiftBy(virtualStart, process);
  const startedAt = getSince(process);
  const known = { process, startedAt, shiftMs };
  if (shiftMs === null) return { ...known, air: nothingOnAir, plan: nothingPlanned };
  const plan = planNow('', entries, now + shiftMs, engine);
  const about = { ...environment, engine, shiftMs, virtualStart };
  const air = startedAt === null ? nothingOnAir : airNow('', entries, startedAt, now, about);
  return { ...known, air, plan };
}
