import { failure } from '../../../contract/errors.ts';
import { t } from '../../../i18n/translate.ts';
import type { PlayoutItem } from '../../document/document.ts';
import { editItem, itemFrom } from '../../document/item.ts';
import { toObject } from '../../document/source.ts';
import { readJson } from '../../json/read-json.ts';
import type { Operation } from '../../operations.ts';
import { tidyTime } from '../change.ts';
import type { Draft, EditContext } from '../draft.ts';
import { locateItem } from '../find.ts';
import { editError } from '../edit-error.ts';
import { changed } from './changed.ts';
import type { EditStep } from './changed.ts';

type ValueChange = Extract<Operation, { k: 'set' }>['values'][number];

/** Reads an item from typed text; throws with line and column if it is invalid. */
function spelledBy(text: string, key: number): PlayoutItem {
  const read = readJson(text);
  if (!read.ok) {
    const { line, column, message } = read.fault;
    throw editError('', 'notJson', { line, column, reason: message });
  }
  if (toObject(read.value) === null) throw editError('', 'notObject');
  return itemFrom(text.trim(), read.value, key);
}

/** Writes changed times with numeric offsets, like all times that this app writes. */
function tidied(before: PlayoutItem, after: PlayoutItem): PlayoutItem {
  const old = toObject(before.value);
  const changes = (['start', 'finish'] as const).flatMap((name) => {
    const time = toObject(after.value)?.[name];
    if (typeof time !== 'string' || time === old?.[name]) return [];
    const value = tidyTime(time);
    if (value === null) throw editError(`/${name}`, 'badTime', { field: name });
    return [{ pointer: `/${name}`, value }];
  });
  return changes.every(({ pointer, value }) => toObject(after.value)?.[pointer.slice(1)] === value)
    ? after
    : editItem(after, changes);
}

/** Replaces the text of an item: every key, known or not, as typed. Refuses what `set` refuses. */
export function rewrite(
  draft: Draft,
  { item: ref, from, to }: Extract<Operation, { k: 'rewrite' }>,
  context: EditContext,
): EditStep {
  const place = locateItem(draft, ref);
  if (place.item.text !== from) throw failure('conflict', t('playoutedit:refuse.rewritten'));
  return changed(place, tidied(place.item, spelledBy(to, place.item.key)), context);
}

/** A value as it is written: times get numeric offsets. Throws if an item can't have the value. */
function tidiedChange(change: ValueChange): ValueChange {
  const { pointer, value } = change;
  if (!pointer.startsWith('/') || pointer === '/') throw editError('pointer', 'noPointer');
  if (pointer !== '/start' && pointer !== '/finish') return change;
  const time = typeof value === 'string' ? tidyTime(value) : null;
  if (time === null) throw editError(pointer, 'badTime', { field: pointer.slice(1) });
  return { pointer, value: time };
}

/** Sets values inside an item. Refuses what would fail in the engine or for the next viewer, and names the field. */
export function set(
  draft: Draft,
  { item: ref, values }: Extract<Operation, { k: 'set' }>,
  context: EditContext,
): EditStep {
  const place = locateItem(draft, ref);
  return changed(place, editItem(place.item, values.map(tidiedChange)), context);
}
