import type { Operation, RippleScope } from '../../../../shared/playout/operations.ts';
import type { RippleReach } from '../model/editor.ts';
import { playoutEditor } from '../model/editor.ts';
import type { Span } from '../model/lane.ts';
import { shiftOfKey } from '../model/clock.ts';
import { getZone } from './zone-clock.ts';

/** The place of an edit in a channel. `at`: epoch ms, playout time. */
export interface EditPosition {
  readonly channel: string;
  readonly at: number;
}

const DAY_MS = 86_400_000;

/** The day on the axis that contains a time of a channel (playout time). */
export function dayAround(channel: string, at: number): Span {
  const shift = shiftOfKey(channel);
  const zone = getZone(playoutEditor.state.zone);
  const day = Math.floor(zone.local(at - shift) / DAY_MS);
  return {
    from: zone.fromLocal(day * DAY_MS) + shift,
    to: zone.fromLocal((day + 1) * DAY_MS) + shift,
  };
}

/**
 * The scope of an operation for the selected reach. For `day`, the day of the last place in each channel. Undefined: all following items.
 */
export function createScope(
  reach: RippleReach,
  places: readonly EditPosition[],
): RippleScope | undefined {
  if (reach === 'all') return undefined;
  if (reach === 'gap') return { k: 'gap' };
  const ends: Record<string, number> = {};
  for (const { channel, at } of places)
    ends[channel] = Math.max(ends[channel] ?? at, dayAround(channel, at).to);
  return { k: 'day', ends };
}

type Rippling = Pick<Extract<Operation, { k: 'move' }>, 'ripple' | 'scope'>;

/** The ripple fields of an operation at these places, from the panel's settings. `ripple`: a dialog's choice, which takes precedence. */
export function rippleAt(
  places: readonly EditPosition[],
  ripple = playoutEditor.state.ripple,
): Rippling {
  const scope = ripple ? createScope(playoutEditor.state.reach, places) : undefined;
  return { ripple, ...(scope === undefined ? {} : { scope }) };
}

/** Like `rippleAt`, for edits of items. */
export const createRipple = (
  items: readonly { readonly ref: { readonly channel: string }; readonly start: number }[],
): Rippling => rippleAt(items.map(({ ref, start }) => ({ channel: ref.channel, at: start })));
