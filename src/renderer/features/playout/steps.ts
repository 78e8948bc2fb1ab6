import type { JsonValue } from '../../../shared/playout/document/document.ts';
import type { ItemRef, Operation } from '../../../shared/playout/operations.ts';
import { showToast } from '../../state/toasts.ts';
import { shiftOfKey } from './model/clock.ts';
import { playoutEditor } from './model/editor.ts';
import type { LaneItem } from './model/lane.ts';
import { findItem } from './model/lanes.ts';
import { createRipple } from './timeline/ripple-scope.ts';
import { call } from '../../state/calls.ts';

/**
 * Runs one step for a view that shows its own errors: rejects with `AppFailure`. Selects the created items and shows the core's notes
 * as messages. Other callers use `playoutEditor.run`.
 */
export async function edit(operation: Operation): Promise<readonly ItemRef[]> {
  const { items, notes } = await playoutEditor.send(operation);
  if (items.length > 0) playoutEditor.select(items);
  for (const text of notes) showToast({ tone: 'neutral', text });
  return items;
}

/** Sets a value within an item as one step; undefined removes it. Rejects as `edit` does. */
export const setValue = (
  item: ItemRef,
  pointer: string,
  value: JsonValue | undefined,
): Promise<unknown> =>
  edit({ k: 'set', item, values: [{ pointer, ...(value === undefined ? {} : { value }) }] });

/** The ripple fields for an edit of these items, from the panel's current settings. */
export const ripples = (items: readonly ItemRef[]) =>
  createRipple(items.map(findItem).filter((item) => item !== null));

/** The pointer's time, else now, if it is within the item (playout time); null: neither is. */
export function placeWithin({ ref, start, finish }: LaneItem): number | null {
  const shift = shiftOfKey(ref.channel);
  const inside = [playoutEditor.here, Date.now()]
    .map((wall) => (wall === null ? Number.NaN : Math.round(wall + shift)))
    .find((at) => at > start && at < finish);
  return inside ?? null;
}

/** Replaces the open lineup; the view starts at now. Rejects with `AppFailure`. */
export async function openLineup(
  path: string,
  { create = false, discard = false } = {},
): Promise<void> {
  await call('playout.open', { path, create, ...(discard && { discard }) });
  playoutEditor.select([]);
  playoutEditor.showNow();
}
