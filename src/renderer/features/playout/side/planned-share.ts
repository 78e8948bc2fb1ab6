import type { Lane } from '../model/lane.ts';
import { upperBound } from '../model/lane-query.ts';
import type { Zone } from '../timeline/zone-clock.ts';

const DAY = 86_400_000;

/** A day of the calendar: its first moment (epoch ms) and how much of what is ahead of it is planned (0 to 1). */
export interface PlannedDay {
  readonly at: number;
  readonly share: number;
}

/**
 * How much of today's rest and of each following day the items of a lane fill; items that overlap count once. `now`: epoch ms of the
 * clock; `shift`: what the lane's own clock is ahead of it (ms).
 */
export function plannedDays(
  lane: Pick<Lane, 'starts' | 'finishes' | 'reach'>,
  zone: Pick<Zone, 'local' | 'fromLocal'>,
  now: number,
  shift: number,
  days: number,
): readonly PlannedDay[] {
  const today = Math.floor(zone.local(now) / DAY);
  return Array.from({ length: days }, (_, day) => {
    const at = zone.fromLocal((today + day) * DAY);
    const from = Math.max(at, now) + shift;
    const to = zone.fromLocal((today + day + 1) * DAY) + shift;
    return { at, share: filled(lane, from, to) / (to - from) };
  });
}

/** Time (ms) of [from, to) that items fill. */
function filled(
  lane: Pick<Lane, 'starts' | 'finishes' | 'reach'>,
  from: number,
  to: number,
): number {
  let sum = 0;
  let until = from;
  // Nothing before it reaches so far.
  for (let at = upperBound(lane.reach, from); at < lane.starts.length; at += 1) {
    const start = lane.starts[at] ?? to;
    if (start >= to) break;
    const finish = Math.min(to, lane.finishes[at] ?? start);
    sum += Math.max(0, finish - Math.max(until, start));
    until = Math.max(until, finish);
  }
  return sum;
}
