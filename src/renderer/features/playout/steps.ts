import type { JsonValue } from '../../../shared/playout/document/document.ts';
import type { ItemRef, Operation } from '../../../shared/playout/operations.ts';
import { showToast } from '../../state/toasts.ts';
import { shiftOfKey } from './model/clock.ts';
import { playoutEditor } from './model/editor.ts';
import type { FoundItem } from './model/lane.ts';
import { findItem } from './model/lanes.ts';
import { rippleOf } from './timeline/ripple-scope.ts';
import { call } from '../../state/calls.ts';

/**
 * Carries out one step for a view that shows its failure in place: rejects with `AppFailure`. What it made is selected, what the user
 * should know of it becomes a message. Buttons without such a place use `playoutEditor.run`.
 */
export async function edit(operation: Operation): Promise<readonly ItemRef[]> {
  const { items, notes } = await playoutEditor.send(operation);
  if (items.length > 0 && operation.k !== 'repair') playoutEditor.select(items);
  for (const text of notes) showToast({ tone: 'neutral', text });
  return items;
}

/** Sets a value within an item as one step; undefined takes it out. Rejects as `edit` does. */
export const setValue = (
  item: ItemRef,
  pointer: string,
  value: JsonValue | undefined,
): Promise<unknown> =>
  edit({ k: 'set', item, values: [{ pointer, ...(value === undefined ? {} : { value }) }] });

/** The ripple fields of an edit of these items, as the panel is set now. */
export const ripples = (items: readonly ItemRef[]) =>
  rippleOf(items.map(findItem).filter((item) => item !== null));

/** The time of the pointer, else now, where it lies within an item (playout time); null: neither does. */
export function placeWithin({ ref, start, finish }: FoundItem): number | null {
  const shift = shiftOfKey(ref.channel);
  const inside = [playoutEditor.here, Date.now()]
    .map((wall) => (wall === null ? Number.NaN : Math.round(wall + shift)))
    .find((at) => at > start && at < finish);
  return inside ?? null;
}

/** Opens a lineup in the place of the open one; the view starts at now. Rejects with `AppFailure`. */
export async function openLineup(path: string, create = false): Promise<void> {
  await call('playout.open', { path, create });
  playoutEditor.select([]);
  playoutEditor.showNow();
}
