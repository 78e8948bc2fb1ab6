import { t } from '../../../../shared/i18n/translate.ts';
import { LibrarySort } from '../../../../shared/music/library.ts';
import { sortsOf } from '../../../../shared/music/rules/sorts.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printList } from '../../print-list.ts';
import { readPages } from '../../read-pages.ts';
import { UsageError } from '../../usage-error.ts';
import {
  itemJson,
  kindNamed,
  playlistNamed,
  printItems,
  readEntries,
  readPlaylists,
  wholeOf,
} from './items.ts';
import { withServer } from '../../with-server.ts';

/** search TEXT */
export const search = (context: Context, words: string, given: Given): Promise<number> => {
  const kind = text(given['kind']);
  const input = {
    text: words,
    kinds: kind === null ? [] : [kindNamed(kind)],
    limit: wholeOf(given, 'limit', 1, 100),
    inLibrary: given['library'] === true,
  };
  return withServer(context, async ({ client, signal }) => {
    const { best, groups, cut } = await client.call('music.search', input, signal);
    const answer = {
      best: best === null ? null : itemJson(best),
      groups: groups.map((group) => ({ ...group, items: group.items.map(itemJson) })),
    };
    return printList(context, { cut: cut ?? null }, answer, () => {
      const others = groups.flatMap(({ items }) => items).filter(({ uri }) => uri !== best?.uri);
      printItems(context, best === null ? others : [best, ...others]);
      if (groups.some(({ more }) => more)) context.io.err(t('musiccli:library.moreHits'));
    });
  });
};

/** library KIND */
export const list = (context: Context, name: string, given: Given): Promise<number> => {
  const kind = kindNamed(name);
  const query = {
    kind,
    search: text(given['search']) ?? '',
    favorite: given['favorite'] === true,
    sort: sortOf(kind, text(given['sort']) ?? ''),
    descending: given['desc'] === true,
  };
  const limit = wholeOf(given, 'limit');
  const offset = wholeOf(given, 'offset');
  const use = async (app: App): Promise<number> => {
    const read = await readPages(app, context, {
      page: (slice, signal) => app.client.call('music.library', { ...query, ...slice }, signal),
      idOf: ({ uri }: MediaItem) => uri,
      limit,
      offset,
    });
    const { items, next, total, counted = null } = read;
    const answer = { items: items.map(itemJson), offset, next, total, counted };
    return printList(context, read, answer, () => {
      printItems(context, items);
      if (next !== null) context.io.err(t('musiccli:library.more', { next }));
      else if (read.cut === null && total !== null && counted !== null && counted > total)
        context.io.err(t('musiccli:library.counted', { count: counted, total }));
    });
  };
  return withServer(context, use, [], null);
};

/** playlist list */
export const listPlaylists = (context: Context): Promise<number> => {
  const use = async (app: App): Promise<number> => {
    const read = await readPlaylists(app, context);
    return printList(context, read, read.items.map(playlistJson), () =>
      printItems(context, read.items),
    );
  };
  return withServer(context, use, [], null);
};

/** playlist show PLAYLIST */
export const showPlaylist = (context: Context, name: string): Promise<number> => {
  const use = async (app: App): Promise<number> => {
    const playlist = await playlistNamed(app, context, name);
    const read = await readEntries(app, context, playlist);
    return printList(context, read, { playlist, items: read.items.map(itemJson) }, () =>
      printItems(context, read.items),
    );
  };
  return withServer(context, use, [], null);
};

const playlistJson = (item: Parameters<typeof itemJson>[0]) => ({
  ...itemJson(item),
  editable: item.editable,
});

function sortOf(kind: keyof typeof sortsOf, given: string): LibrarySort {
  const sort = LibrarySort.safeParse(given);
  if (sort.success && sortsOf[kind].includes(sort.data)) return sort.data;
  throw new UsageError(t('cli:usage.oneOf', { value: given, words: sortsOf[kind].join(', ') }));
}
