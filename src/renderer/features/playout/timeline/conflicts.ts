import { loadedSpan } from '../../../../shared/playout/simulate/loaded.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { readTopic } from '../../../state/topics.ts';
import type { Span } from '../model/lane.ts';

/** Why a drag may be a mistake. The user can still apply it. */
export type Conflict = 'overlap' | 'locked' | 'still';

export class Conflicts {
  readonly all = new Set<Conflict>();
  readonly locked: (Span & { readonly lane: number })[] = [];
  airs: number | null = null;

  note(k: Conflict, is: boolean): boolean {
    if (is) this.all.add(k);
    return is;
  }

  /** Adds an item that is already loaded. `start`: of the item, playout time of the lane. */
  loaded(
    lane: number,
    shift: number,
    span: Span & { readonly lagMs?: number },
    start: number,
  ): void {
    this.lock(lane, shift, span);
    this.airs ??= start - shift + (span.lagMs ?? 0);
  }

  /** Adds the loaded range of a lane. `span`: playout time of the lane. */
  lock(lane: number, shift: number, span: Span): void {
    this.all.add('locked');
    if (this.locked.some((one) => one.lane === lane)) return;
    this.locked.push({ lane, from: span.from - shift, to: span.to - shift });
  }
}

/** The range that a channel's process has already loaded (playout time), and its lag behind the plan (ms). */
interface Locked extends Span {
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
