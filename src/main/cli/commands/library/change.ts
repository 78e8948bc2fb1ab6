import { t } from '../../../../shared/i18n/translate.ts';
import type { App } from '../../app-link.ts';
import { change } from '../../kit/answers.ts';
import { parseWord } from '../../kit/values.ts';
import { wholeList } from '../../read-pages.ts';
import {
  itemJson,
  library,
  playlistNamed,
  readEntries,
  unknownPosition,
  resolveUri,
} from './items.ts';

/** favorite: of any item. */
export const setFavorite = change(library, {
  usage: 'favorite <item> [on|off]',
  keys: { 'on|off': 'cli:argument.power' },
  defaults: { 'on|off': 'on' },
  read: (item, word = 'on') => {
    const favorite = parseWord(word, ['on', 'off']) === 'on';
    return async (app) => {
      const input = { uri: await resolveUri(app, item), favorite };
      return { item, answer: await app.client.call('music.favorite', input, app.signal) };
    };
  },
  json: ({ answer }) => answer,
  say: ({ item, answer }) => {
    const key = answer.favorite ? 'favorite' : 'noFavorite';
    return t(`musiccli:library.done.${key}`, { item });
  },
});

export const createPlaylist = change(library, {
  usage: 'create <name> [items...]',
  read: (name, items) => async (app) => {
    const uris = await resolveUris(app, items);
    return app.client.call('music.createPlaylist', { name, uris }, app.signal);
  },
  json: (made) => {
    const { editable, added, skipped } = made;
    return { ...itemJson(made), editable, added, skipped };
  },
  say: ({ name, uri }) => t('musiccli:library.done.created', { name, uri }),
});

export const addToPlaylist = change(library, {
  usage: 'add <playlist> <items...>',
  read: (name, items) => async (app, context) => {
    const playlist = await playlistNamed(app, context, name);
    const input = { playlist, uris: await resolveUris(app, items) };
    const { added, skipped } = await app.client.call('music.addToPlaylist', input, app.signal);
    return { playlist, added, skipped };
  },
  say: ({ added, skipped }) => t('musiccli:library.done.added', { added, skipped }),
});

export const removeFromPlaylist = change(library, {
  usage: 'remove <playlist> <positions...>',
  read: (name, positions) => async (app, context) => {
    const playlist = await playlistNamed(app, context, name);
    const read = wholeList(await readEntries(app, context, playlist));
    const shown = new Map(read.map(({ position, uri }) => [String(position), uri]));
    const entries = positions.map((value) => {
      const uri = shown.get(value);
      if (uri === undefined) throw unknownPosition(value);
      return { position: Number(value), uri };
    });
    await app.client.call('music.removeFromPlaylist', { playlist, entries }, app.signal);
    return { playlist, removed: new Set(positions).size };
  },
  say: ({ removed }) => t('musiccli:library.done.removed', { removed }),
});

/** Runs one at a time, because each may be a search. */
async function resolveUris(app: App, items: readonly string[]): Promise<string[]> {
  const uris: string[] = [];
  for (const item of items) uris.push(await resolveUri(app, item));
  return uris;
}
