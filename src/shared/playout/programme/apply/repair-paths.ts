import type { PlayoutDoc, PlayoutItem } from '../../document/document.ts';
import { editItem, getId } from '../../document/item.ts';
import { mainSource, toObject } from '../../document/source.ts';
import type { LibraryMedia } from '../model.ts';
import type { DocChange } from './day-docs.ts';
import type { FilledGap } from './fill-gone.ts';

/** Applies `edit` to the items of all files, including the new content of `changes`. Files without an edit stay unchanged. */
export function editDocs(
  disk: readonly PlayoutDoc[],
  changes: readonly DocChange[],
  edit: (item: PlayoutItem) => readonly PlayoutItem[],
): readonly DocChange[] {
  const changed = new Set(changes.map(({ before }) => before));
  const others = disk.flatMap((doc): DocChange[] => {
    const after = changed.has(doc) ? doc : editDoc(doc, edit);
    return after === doc ? [] : [{ before: doc, after }];
  });
  return [
    ...changes.map(({ before, after }) => ({
      before,
      after: after === null ? null : editDoc(after, edit),
    })),
    ...others,
  ];
}

function editDoc(doc: PlayoutDoc, edit: (item: PlayoutItem) => readonly PlayoutItem[]): PlayoutDoc {
  const items = doc.items.flatMap(edit);
  const isSame =
    items.length === doc.items.length && items.every((item, index) => item === doc.items[index]);
  return isSame ? doc : { ...doc, items };
}

/** Updates the path of an item whose file has moved. */
export function repairPath(
  item: PlayoutItem,
  byId: ReadonlyMap<string, LibraryMedia>,
): PlayoutItem {
  const source = mainSource(item.value);
  const id = toObject(toObject(item.value)?.['x-channelstrip'])?.['media'];
  const media = typeof id === 'string' ? byId.get(id) : undefined;
  const isElsewhere =
    media !== undefined &&
    media.missing !== true &&
    source?.['source_type'] === 'local' &&
    typeof source['path'] === 'string' &&
    source['path'] !== media.path;
  return isElsewhere ? editItem(item, [{ pointer: '/source/path', value: media.path }]) : item;
}

/** Replaces items whose files are gone with their fillings. `made`: the fillings as items of files. */
export function createGapFiller(
  gaps: readonly FilledGap[],
  made: readonly PlayoutItem[],
): (item: PlayoutItem) => readonly PlayoutItem[] {
  const key = (id: string, start: number): string => `${id} ${String(Math.round(start))}`;
  const fillings = new Map<string, readonly PlayoutItem[]>();
  for (const { gone } of gaps)
    for (const [index, { id, start }] of gone.entries()) {
      const end = gone.at(-1)?.finish ?? start;
      const own = made.filter((one) => one.start >= start - 0.5 && one.start < end - 0.5);
      fillings.set(key(id, start), index === 0 ? own : []);
    }
  return (item) => fillings.get(key(getId(item.value), item.start)) ?? [item];
}
