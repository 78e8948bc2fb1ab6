import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { channelsInOrder, shiftOf } from './clock.ts';
import type { View } from './editor-state.ts';
import type { FoundItem } from './lane-query.ts';
import { indexAt, itemOf, lowerBound } from './lane-query.ts';
import { findItem, lanes } from './lanes.ts';

export type Step = 'next' | 'previous' | 'up' | 'down' | 'first' | 'last';

/** Where a step of the keyboard leads from an item; without one, to what lies in the middle of the view. */
export function stepFrom(from: ItemRef | null, step: Step, view: View): FoundItem | null {
  const item = from === null ? null : findItem(from);
  if (item === null) return nearest(0, 1, (view.from + view.to) / 2);
  const lane = lanes.lane(item.ref.channel);
  switch (step) {
    case 'next':
      return itemOf(lane, item.index + 1);
    case 'previous':
      return itemOf(lane, item.index - 1);
    case 'first':
      return itemOf(lane, 0);
    case 'last':
      return itemOf(lane, lane.count - 1);
    case 'up':
    case 'down': {
      const channels = channelsInOrder();
      const at = channels.findIndex(({ key }) => key === item.ref.channel);
      const shift = shiftOf(channels[at]);
      const wall = Math.max(item.start - shift, Math.min(view.from, item.finish - shift - 1));
      return nearest(at + (step === 'up' ? -1 : 1), step === 'up' ? -1 : 1, wall);
    }
  }
}

/** What lies at `wall` in the first lane from `at` on that has items, or the nearest to it. */
function nearest(at: number, by: 1 | -1, wall: number): FoundItem | null {
  const channels = channelsInOrder();
  for (let index = at; index >= 0 && index < channels.length; index += by) {
    const channel = channels[index];
    if (channel === undefined) return null;
    const lane = lanes.lane(channel.key);
    const ms = wall + shiftOf(channel);
    const here = indexAt(lane, ms);
    const found = itemOf(
      lane,
      here >= 0 ? here : Math.min(lane.count - 1, lowerBound(lane.starts, ms)),
    );
    if (found !== null) return found;
  }
  return null;
}
