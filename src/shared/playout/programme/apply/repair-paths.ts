import type { PlayoutDoc, PlayoutItem } from '../../document/document.ts';
import { editItem } from '../../document/item.ts';
import { mainSource, toObject } from '../../document/source.ts';
import type { LibraryMedia } from '../model.ts';
import type { DocChange } from './day-docs.ts';

/**
 * Future items whose file has another path by now get that path, in place. `changes`: what else becomes of the files. `from`: epoch ms.
 */
export function repairPaths(
  disk: readonly PlayoutDoc[],
  changes: readonly DocChange[],
  byId: ReadonlyMap<string, LibraryMedia>,
  from: number,
): readonly DocChange[] {
  const changed = new Set(changes.map(({ before }) => before));
  const others = disk.flatMap((doc): DocChange[] => {
    const after = changed.has(doc) ? doc : repairDoc(doc, byId, from);
    return after === doc ? [] : [{ before: doc, after }];
  });
  return [
    ...changes.map(({ before, after }) => ({
      before,
      after: after === null ? null : repairDoc(after, byId, from),
    })),
    ...others,
  ];
}

function repairDoc(
  doc: PlayoutDoc,
  byId: ReadonlyMap<string, LibraryMedia>,
  from: number,
): PlayoutDoc {
  const items = doc.items.map((item) => (item.start < from ? item : repairItem(item, byId)));
  return items.some((item, index) => item !== doc.items[index]) ? { ...doc, items } : doc;
}

function repairItem(item: PlayoutItem, byId: ReadonlyMap<string, LibraryMedia>): PlayoutItem {
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
