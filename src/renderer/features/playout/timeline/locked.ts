import type { ChannelState } from '../../../../shared/playout/state.ts';
import type { Span } from '../model/lane.ts';
import { readTopic } from '../../../state/topics.ts';

/** Beside the item that the plan has now, so much more cannot be changed in time: what the engine has made ahead (ms). */
const AHEAD = 60_000;

/** From now to the end of what a process has loaded. Playout time; null: no process is known to run, or nobody knows its clock. */
export function lockedOf({ process, planned, shiftMs }: ChannelState, now: number): Span | null {
  if (shiftMs === null || process.k !== 'running') return null;
  const from = now + shiftMs;
  return { from, to: Math.max(from, planned.now?.finish ?? from) + AHEAD };
}

/** Whether nothing may be changed in a channel, because its files are never written. */
export function stillChannel(channel: string): boolean {
  const state = readTopic('playout.channels')[channel];
  return state === undefined || state.readOnly !== null;
}
