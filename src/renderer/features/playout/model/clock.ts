import type { ChannelState } from '../../../../shared/playout/state.ts';
import { readTopic, useEntry, useTopicSelector } from '../../../state/topics.ts';

/**
 * The axis shows the wall clock. A time-shifted channel has its own clock: playout time = wall clock + shift. While the shift is
 * unknown (no process runs), its plan is drawn unshifted.
 */
export const shiftOf = (channel: ChannelState | undefined): number => channel?.shiftMs ?? 0;

/** The shift of a channel by its key (ms). */
export const shiftOfKey = (key: string): number => shiftOf(readTopic('playout.channels')[key]);

/** The shift of a channel (ms); 0 while it is unknown. Subtract it from playout time to get the wall clock of the axis. */
export const useShift = (key: string | null): number =>
  shiftOf(useEntry('playout.channels', key ?? ''));

let last: { readonly value: unknown; readonly list: readonly ChannelState[] } | null = null;

/** The channels in the order of the lineup; the same array until the topic changes. */
export function channelsInOrder(
  value: Readonly<Record<string, ChannelState>> = readTopic('playout.channels'),
): readonly ChannelState[] {
  if (last?.value === value) return last.list;
  const list = Object.values(value).sort((a, b) => a.order - b.order || a.key.localeCompare(b.key));
  last = { value, list };
  return list;
}

/** The channels in the order of the lineup. */
export const useChannels = (): readonly ChannelState[] =>
  useTopicSelector('playout.channels', channelsInOrder);
