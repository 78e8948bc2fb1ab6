import type { ChannelState } from '../../../../shared/playout/state.ts';
import { channelsInOrder, shiftOf } from '../model/clock.ts';
import type { Gap } from '../model/editor.ts';
import { playoutEditor } from '../model/editor.ts';
import type { EditPosition } from '../timeline/ripple-scope.ts';
import { indexesIn } from '../model/lane.ts';
import { findItem, lanes } from '../model/lanes.ts';

const HOUR_MS = 3_600_000;

/** After the selected item; else at the last pointer or keyboard position, else now, in the first writable channel. */
export function currentPlace(): EditPosition | null {
  const chosen = playoutEditor.state.selection.at(-1);
  const item = chosen === undefined ? null : findItem(chosen);
  if (item !== null) return { channel: item.ref.channel, at: item.finish };
  const channel = channelsInOrder().find(writable);
  if (channel === undefined) return null;
  // Rounds up to whole seconds: a pointer position has no meaningful milliseconds.
  const wall = Math.ceil((playoutEditor.here ?? Date.now()) / 1000) * 1000;
  return { channel: channel.key, at: wall + shiftOf(channel) };
}

/**
 * The gap to fill: the selected gap; else the one next to the selected item, else the next one of its channel. Without a selected item:
 * the next one of any channel. Without any gap: an hour after the last item.
 */
export function currentGap(): Gap | null {
  const { gap } = playoutEditor.state;
  if (gap !== null && isFree(gap)) return gap;
  const place = currentPlace();
  if (place === null) return null;
  const beside = gapBeside();
  if (beside !== null) return beside;
  const places = playoutEditor.state.selection.length > 0 ? [place] : everyPlace();
  const gaps = places
    .map((one) => ({ one, gap: gapAt(one) }))
    .filter(({ gap }) => gap !== null)
    .sort((a, b) => (a.gap?.from ?? 0) - a.one.at - ((b.gap?.from ?? 0) - b.one.at));
  const [first] = gaps;
  if (first?.gap != null) return { channel: first.one.channel, ...first.gap };
  const from = Math.max(place.at, lanes.lane(place.channel).reach.at(-1) ?? 0);
  return { channel: place.channel, from, to: from + HOUR_MS };
}

/** Whether the gap is still free: items may have filled it since it was selected. */
const isFree = ({ channel, from, to }: Gap): boolean =>
  indexesIn(lanes.lane(channel), from, to).length === 0;

/** The gap right after the selected item, else the one right before it. */
function gapBeside(): Gap | null {
  const chosen = playoutEditor.state.selection.at(-1);
  const item = chosen === undefined ? null : findItem(chosen);
  if (item === null) return null;
  const { channel } = item.ref;
  const { gaps } = lanes.lane(channel);
  const after = gaps.from.indexOf(item.finish);
  const index = after >= 0 ? after : gaps.to.indexOf(item.start);
  const from = gaps.from[index];
  const to = gaps.to[index];
  return from === undefined || to === undefined ? null : { channel, from, to };
}

/** Now, in every writable channel. */
const everyPlace = (): readonly EditPosition[] =>
  channelsInOrder()
    .filter(writable)
    .map((channel) => ({ channel: channel.key, at: Date.now() + shiftOf(channel) }));

/** Whether the app can edit the channel's items. */
export const writable = ({ state, readOnly }: ChannelState): boolean =>
  state === 'ok' && readOnly === null;

/** The first gap of a channel that ends after `at`; null: no known gap. */
function gapAt({
  channel,
  at,
}: EditPosition): { readonly from: number; readonly to: number } | null {
  const { gaps } = lanes.lane(channel);
  for (let index = 0; index < gaps.to.length; index += 1) {
    const from = gaps.from[index] ?? 0;
    const to = gaps.to[index] ?? 0;
    if (to > at) return { from, to };
  }
  return null;
}
