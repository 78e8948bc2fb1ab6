import { editItem } from '../../document/item.ts';
import type { Operation } from '../../operations.ts';
import { tidyTime } from '../change.ts';
import type { Draft, EditContext } from '../draft.ts';
import { placeOf } from '../find.ts';
import { refusal } from '../refuse.ts';
import { changed } from './changed.ts';
import type { Step } from './changed.ts';

type ValueChange = Extract<Operation, { k: 'set' }>['values'][number];

/** A value as it is written: times get their offset in digits. Throws for what no item may carry. */
function tidied(change: ValueChange): ValueChange {
  const { pointer, value } = change;
  if (!pointer.startsWith('/') || pointer === '/') throw refusal('pointer', 'noPointer');
  if (pointer !== '/start' && pointer !== '/finish') return change;
  const time = typeof value === 'string' ? tidyTime(value) : null;
  if (time === null) throw refusal(pointer, 'badTime', { field: pointer.slice(1) });
  return { pointer, value: time };
}

/** Sets values inside an item. What the engine or the next viewer would stumble over is refused with the field named. */
export function set(
  draft: Draft,
  { item: ref, values }: Extract<Operation, { k: 'set' }>,
  context: EditContext,
): Step {
  const place = placeOf(draft, ref);
  return changed(place, editItem(place.item, values.map(tidied)), context);
}
