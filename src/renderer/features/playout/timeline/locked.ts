import type { ChannelState } from '../../../../shared/playout/state.ts';
import type { Span } from '../model/lane.ts';
import { readTopic } from '../../../state/topics.ts';

/** How far the engine works ahead (ms), beyond the current item. */
const AHEAD = 60_000;

/** The span that the running process has already loaded (playout time); null: no process runs, or its clock is unknown. */
export function lockedOf({ process, planned, shiftMs }: ChannelState, now: number): Span | null {
  if (shiftMs === null || process.k !== 'running') return null;
  const from = now + shiftMs;
  return { from, to: Math.max(from, planned.now?.finish ?? from) + AHEAD };
}

/** Whether a channel is read-only. */
export function stillChannel(channel: string): boolean {
  const state = readTopic('playout.channels')[channel];
  return state === undefined || state.readOnly !== null;
}
