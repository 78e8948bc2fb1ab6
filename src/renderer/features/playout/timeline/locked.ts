import { loadedSpan } from '../../../../shared/playout/simulate/loaded.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import type { Span } from '../model/lane.ts';
import { readTopic } from '../../../state/topics.ts';

/** The range that a channel's process has already loaded (playout time), and its lag behind the plan (ms). */
export interface Locked extends Span {
  readonly lagMs: number;
}

/** Null: no process is known to run, or its clock is unknown. `now`: epoch ms of the clock. */
export function findLocked(channel: ChannelState, now: number): Locked | null {
  const { process, planned, shiftMs, lagMs, onAir } = channel;
  if (shiftMs === null || process.k !== 'running') return null;
  const plannedFinish = planned.now?.finish ?? null;
  return { ...loadedSpan({ shiftMs, lagMs, onAir, plannedFinish }, now), lagMs: lagMs ?? 0 };
}

/** Whether a channel is read-only. */
export function stillChannel(channel: string): boolean {
  const state = readTopic('playout.channels')[channel];
  return state === undefined || state.readOnly !== null;
}
