import { shiftOfKey } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import type { Span } from '../model/lane.ts';
import { zoneOf } from './zone-clock.ts';

const DAY = 86_400_000;

/** The day on the axis that contains a time of a channel (playout time). */
export function dayAround(channel: string, at: number): Span {
  const shift = shiftOfKey(channel);
  const zone = zoneOf(playoutEditor.state.zone);
  const day = Math.floor(zone.local(at - shift) / DAY);
  return {
    from: zone.fromLocal(day * DAY) + shift,
    to: zone.fromLocal((day + 1) * DAY) + shift,
  };
}
