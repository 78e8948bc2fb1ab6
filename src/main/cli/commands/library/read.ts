import { t } from '../../../../shared/i18n/translate.ts';
import { LibrarySort } from '../../../../shared/music/library.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { sortsOf } from '../../../../shared/music/rules/sorts.ts';
import { list } from '../../kit/answers.ts';
import { text } from '../../options.ts';
import { readPages } from '../../read-pages.ts';
import { UsageError } from '../../usage-error.ts';
import {
  itemJson,
  itemTable,
  kindNamed,
  library,
  playlistNamed,
  readEntries,
  readPlaylists,
  parseWhole,
} from './items.ts';

const values = { kinds: libraryKinds.join(', ') };
const empty = 'musiccli:library.none';

/** search: the whole library and all providers. */
export const search = list(library, {
  usage: 'search <text>',
  options: ['--kind <kind>', '--library', '--limit <number>'],
  defaults: { limit: '10' },
  keys: { limit: 'searchLimit' },
  values,
  read: (words, given) => {
    const kind = text(given['kind']);
    const input = {
      text: words,
      kinds: kind === null ? [] : [kindNamed(kind)],
      limit: parseWhole(given, 'limit', 1, 100),
      inLibrary: given['library'] === true,
    };
    return async ({ client, signal }) => {
      const { cut, ...found } = await client.call('music.search', input, signal);
      return { ...found, cut: cut ?? null };
    };
  },
  json: ({ best, groups }) => ({
    best: best === null ? null : itemJson(best),
    groups: groups.map((group) => ({ ...group, items: group.items.map(itemJson) })),
  }),
  empty,
  table: ({ best, groups }) => {
    const others = groups.flatMap(({ items }) => items).filter(({ uri }) => uri !== best?.uri);
    return itemTable(best === null ? others : [best, ...others]);
  },
  notes: ({ groups }) => (groups.some(({ more }) => more) ? [t('musiccli:library.moreHits')] : []),
});

/** library: one list of the library. */
export const listLibrary = list(library, {
  usage: 'library <kind>',
  options: [
    '--search <text>',
    '--favorite',
    '--sort <order>',
    '--desc',
    '--limit <number>',
    '--offset <number>',
  ],
  defaults: { sort: 'name', limit: '50', offset: '0' },
  values,
  timeout: null,
  read: (name, given) => {
    const kind = kindNamed(name);
    const query = {
      kind,
      search: text(given['search']) ?? '',
      favorite: given['favorite'] === true,
      sort: parseSort(kind, text(given['sort']) ?? ''),
      descending: given['desc'] === true,
    };
    const limit = parseWhole(given, 'limit');
    const offset = parseWhole(given, 'offset');
    return async ({ client, signal: ended }, context) => {
      const read = await readPages({ signal: ended }, context, {
        page: (slice, signal) => client.call('music.library', { ...query, ...slice }, signal),
        idOf: ({ uri }: MediaItem) => uri,
        limit,
        offset,
      });
      return { ...read, offset, counted: read.counted ?? null };
    };
  },
  json: ({ items, offset, next, total, counted }) => ({
    items: items.map(itemJson),
    offset,
    next,
    total,
    counted,
  }),
  empty,
  table: ({ items }) => itemTable(items),
  notes: ({ next, cut, total, counted }) => {
    if (next !== null) return [t('musiccli:library.more', { next })];
    const hasOthers = cut === null && total !== null && counted !== null && counted > total;
    return hasOthers ? [t('musiccli:library.counted', { count: counted, total })] : [];
  },
});

export const listPlaylists = list(library, {
  usage: 'list',
  timeout: null,
  read: () => readPlaylists,
  json: ({ items }) => items.map((item) => ({ ...itemJson(item), editable: item.editable })),
  empty,
  table: ({ items }) => itemTable(items),
});

export const showPlaylist = list(library, {
  usage: 'show <playlist>',
  timeout: null,
  read: (name) => async (app, context) => {
    const playlist = await playlistNamed(app, context, name);
    return { playlist, ...(await readEntries(app, context, playlist)) };
  },
  json: ({ playlist, items }) => ({ playlist, items: items.map(itemJson) }),
  empty,
  table: ({ items }) => itemTable(items),
});

function parseSort(kind: keyof typeof sortsOf, given: string): LibrarySort {
  const sort = LibrarySort.safeParse(given);
  if (sort.success && sortsOf[kind].includes(sort.data)) return sort.data;
  throw new UsageError(t('cli:usage.oneOf', { value: given, words: sortsOf[kind].join(', ') }));
}
