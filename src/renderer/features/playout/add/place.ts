import type { ChannelState } from '../../../../shared/playout/state.ts';
import { readTopic } from '../../../state/topics.ts';
import { channelsInOrder, shiftOf } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import { findItem, lanes } from '../model/lanes.ts';

/** Where something new goes. `at`: epoch ms, playout time. */
export interface Place {
  readonly channel: string;
  readonly at: number;
}

/** After the selected item; else where the pointer or keyboard was last, else now, in the first channel that can be written. */
export function currentPlace(): Place | null {
  const chosen = playoutEditor.state.selection.at(-1);
  const item = chosen === undefined ? null : findItem(chosen);
  if (item !== null) return { channel: item.ref.channel, at: item.finish };
  const channel = channelsInOrder().find(writable);
  if (channel === undefined) return null;
  const wall = playoutEditor.here ?? Date.now();
  return { channel: channel.key, at: Math.round(wall) + shiftOf(channel) };
}

/** Whether items of a channel can be edited. */
export const writable = ({ state, readOnly }: ChannelState): boolean =>
  state === 'ok' && readOnly === null;

/** The first gap of a channel that ends after `at`, or the hour from `at` on where none is known. */
export function gapAt({ channel, at }: Place): { readonly from: number; readonly to: number } {
  const { gaps } = lanes.lane(channel);
  for (let index = 0; index < gaps.to.length; index += 1) {
    const from = gaps.from[index] ?? 0;
    const to = gaps.to[index] ?? 0;
    if (to > at) return { from, to };
  }
  return { from: at, to: at + 3_600_000 };
}

/** The channel of a key, or null when it is gone. */
export const channelOf = (key: string): ChannelState | null =>
  readTopic('playout.channels')[key] ?? null;
