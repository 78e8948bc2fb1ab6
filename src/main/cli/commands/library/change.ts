import { t } from '../../../../shared/i18n/translate.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { oneOf } from '../player-actions.ts';
import {
  itemJson,
  playlistNamed,
  printAnswer,
  readEntries,
  unknownPosition,
  uriOf,
} from './items.ts';
import { wholeList } from '../../read-pages.ts';
import { withServer } from '../../with-server.ts';

/** favorite ITEM [on|off] */
export const setFavorite = (context: Context, item: string, word: string): Promise<number> => {
  const favorite = oneOf(word, ['on', 'off']) === 'on';
  return withServer(context, async (app) => {
    const input = { uri: await uriOf(app, item), favorite };
    const answer = await app.client.call('music.favorite', input, app.signal);
    return printAnswer(context, answer, () => {
      const key = answer.favorite ? 'favorite' : 'noFavorite';
      context.io.out(t(`musiccli:library.done.${key}`, { item }));
    });
  });
};

/** playlist create NAME [ITEM...] */
export const createPlaylist = (
  context: Context,
  name: string,
  items: readonly string[],
): Promise<number> =>
  withServer(context, async (app) => {
    const uris = await urisOf(app, items);
    const made = await app.client.call('music.createPlaylist', { name, uris }, app.signal);
    const { editable, added, skipped } = made;
    return printAnswer(context, { ...itemJson(made), editable, added, skipped }, () =>
      context.io.out(t('musiccli:library.done.created', { name: made.name, uri: made.uri })),
    );
  });

/** playlist add PLAYLIST ITEM... */
export const addToPlaylist = (
  context: Context,
  name: string,
  items: readonly string[],
): Promise<number> =>
  withServer(context, async (app) => {
    const playlist = await playlistNamed(app, context, name);
    const input = { playlist, uris: await urisOf(app, items) };
    const { added, skipped } = await app.client.call('music.addToPlaylist', input, app.signal);
    return printAnswer(context, { playlist, added, skipped }, () =>
      context.io.out(t('musiccli:library.done.added', { added, skipped })),
    );
  });

/** playlist remove PLAYLIST POSITION... */
export const removeFromPlaylist = (
  context: Context,
  name: string,
  positions: readonly string[],
): Promise<number> =>
  withServer(context, async (app) => {
    const playlist = await playlistNamed(app, context, name);
    const read = wholeList(await readEntries(app, context, playlist));
    const shown = new Map(read.map(({ position, uri }) => [String(position), uri]));
    const entries = positions.map((value) => {
      const uri = shown.get(value);
      if (uri === undefined) throw unknownPosition(value);
      return { position: Number(value), uri };
    });
    await app.client.call('music.removeFromPlaylist', { playlist, entries }, app.signal);
    const removed = new Set(positions).size;
    return printAnswer(context, { playlist, removed }, () =>
      context.io.out(t('musiccli:library.done.removed', { removed })),
    );
  });

/** One after the other: each may be a search. */
async function urisOf(app: App, items: readonly string[]): Promise<string[]> {
  const uris: string[] = [];
  for (const item of items) uris.push(await uriOf(app, item));
  return uris;
}
