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
  sinceOf,
} from '../../services/playout/workspace/on-air.ts';
import { isFolderName, readProcess } from '../../services/playout/workspace/running.ts';

/** A channel whose files were read. */
export interface ReadChannel {
  readonly number: string;
  /** In directory order. */
  readonly entries: readonly FolderFile[];
  /** What is known of media and variables, for what really airs. */
  readonly environment?: EnvironmentFacts;
  readonly engine: Engine;
  /** RFC 3339; null: the wall clock. */
  readonly virtualStart: string | null;
  /** Absolute; where the processes of all channels write. null: nobody knows. */
  readonly output: string | null;
}

/** What is known of a channel now. */
export interface ChannelNow {
  readonly process: ChannelProcess;
  /** When it began (epoch ms); null: none is known to run since a moment. */
  readonly startedAt: number | null;
  /** Nothing unless a process is known to run since a moment. */
  readonly air: AirNow;
  readonly plan: PlanNow;
  /** playout time = clock + shift (ms); null: a virtual start, and no process that is known to run since a moment. */
  readonly shiftMs: number | null;
}

/** What a channel has planned for `now` (epoch ms of the clock) and what it airs, for one look without a workspace. Never rejects. */
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
  const startedAt = sinceOf(process);
  const known = { process, startedAt, shiftMs };
  if (shiftMs === null) return { ...known, air: nothingOnAir, plan: nothingPlanned };
  const plan = planNow('', entries, now + shiftMs, engine);
  const about = { ...environment, engine, shiftMs, virtualStart };
  const air = startedAt === null ? nothingOnAir : airNow('', entries, startedAt, now, about);
  return { ...known, air, plan };
}
