import { isRecord } from '../../../lib/json.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import type { Grouping, SourceOrder } from '../../programme/model.ts';
import type { ImportDraft } from '../draft.ts';
import { labelIn, listIn, textIn } from '../fields.ts';
import type { ImportSelect } from '../model.ts';

/** Access to the database that the file belongs to; without a database it finds nothing. */
export interface Collections {
  readonly collection: (name: string) => ImportSelect | undefined;
  readonly smart: (name: string) => ImportSelect | undefined;
  readonly multi: (name: string) => ImportSelect | undefined;
  readonly playlist: (group: string, name: string) => ImportSelect | undefined;
  /** A show by an ID such as `tvdb://123`. */
  readonly show: (guid: string) => ImportSelect | undefined;
}

export const noCollections: Collections = {
  collection: () => undefined,
  smart: () => undefined,
  multi: () => undefined,
  playlist: () => undefined,
  show: () => undefined,
};

/** Reads the sources of a file, by key in lower case. */
export function readContent(
  draft: ImportDraft,
  content: readonly unknown[],
  known: Collections,
): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const [index, item] of content.entries()) {
    const path = `/content/${String(index)}`;
    const key = isRecord(item) ? labelIn(item['key']) : undefined;
    if (!isRecord(item) || key === undefined) draft.note(path, 'unknownContent');
    else sources.set(key.toLowerCase(), readItem(draft, path, key, item, known));
  }
  return sources;
}

function readItem(
  draft: ImportDraft,
  path: string,
  key: string,
  item: JsonRecord,
  known: Collections,
): string {
  if ('marathon' in item) return readMarathon(draft, path, key, item, known);
  return draft.source({
    name: key,
    select: readSelect(draft, path, key, item, known),
    order: item['order'] === 'shuffle' ? 'shuffle' : 'playlist' in item ? 'listed' : 'aired',
  });
}

function readSelect(
  draft: ImportDraft,
  path: string,
  key: string,
  item: JsonRecord,
  known: Collections,
): ImportSelect {
  if ('search' in item) return readQuery(draft, path, [textIn(item['query']) ?? '']);
  if ('show' in item) return readShow(draft, path, key, item, known);
  const named = (
    [
      ['collection', known.collection],
      ['smart_collection', known.smart],
      ['multi_collection', known.multi],
    ] as const
  ).find(([field]) => field in item);
  if (named !== undefined) {
    const [field, find] = named;
    const name = labelIn(item[field]) ?? '';
    draft.becomes(field);
    return find(name) ?? byName(draft, path, name);
  }
  if ('playlist' in item) {
    const name = labelIn(item['playlist']) ?? '';
    draft.becomes('playlist');
    return known.playlist(labelIn(item['playlist_group']) ?? '', name) ?? byName(draft, path, name);
  }
  draft.note(path, 'unknownContent');
  return { media: [] };
}

/** A collection whose content is only in the database: selected by name, so that it can be added later. */
function byName(draft: ImportDraft, path: string, name: string): ImportSelect {
  draft.note(path, 'collectionByName', { name });
  return { query: `collection:"${name.replace(/["\\]/g, '')}"` };
}

function readQuery(draft: ImportDraft, path: string, queries: readonly string[]): ImportSelect {
  const query =
    queries.length === 1 ? (queries[0] ?? '') : queries.map((one) => `(${one})`).join(' OR ');
  draft.becomes('query');
  if (query !== '') return draft.query(path, query);
  draft.note(path, 'unknownContent');
  return { media: [] };
}

const guidsIn = (value: unknown): readonly string[] =>
  listIn(value).flatMap((guid) => {
    const source = isRecord(guid) ? textIn(guid['source']) : undefined;
    const id = isRecord(guid) ? labelIn(guid['value']) : undefined;
    return source === undefined || id === undefined ? [] : [`${source}://${id}`];
  });

function readShow(
  draft: ImportDraft,
  path: string,
  key: string,
  item: JsonRecord,
  known: Collections,
): ImportSelect {
  const guids = guidsIn(item['guids']);
  draft.becomes('show');
  for (const guid of guids) {
    const show = known.show(guid);
    if (show !== undefined) return show;
  }
  draft.note(path, 'showById', { name: key, ids: guids.join(', ') });
  return { show: key, episodes: [] };
}

function readMarathon(
  draft: ImportDraft,
  path: string,
  key: string,
  item: JsonRecord,
  known: Collections,
): string {
  const searches = listIn(item['searches']).flatMap((one) => textIn(one) ?? []);
  const shows = guidsIn(item['guids']).flatMap((guid) => known.show(guid) ?? []);
  const group = textIn(item['group_by']);
  const plays = item['play_all_items'] === true;
  const together: Grouping | undefined =
    plays && (group === 'show' || group === 'season') ? group : undefined;
  if (group !== undefined && group !== 'show' && group !== 'season')
    draft.note(path, 'marathonGroup', { group });
  else if (!plays) draft.note(path, 'marathonOne');
  if (item['item_order'] === 'shuffle' && together !== undefined) draft.note(path, 'shuffledGroup');
  draft.becomes('marathon');
  const order: SourceOrder = item['shuffle_groups'] === true ? 'shuffle' : 'episode';
  const select: ImportSelect =
    searches.length > 0
      ? readQuery(draft, path, searches)
      : (shows[0] ?? readShow(draft, path, key, item, known));
  return draft.source({
    name: key,
    select,
    order,
    ...(together === undefined ? {} : { together }),
  });
}
