import '../../../../shared/music/cli-texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import type { ReadList } from '../../read-pages.ts';
import { readPages, wholeList } from '../../read-pages.ts';
import { pick } from '../../kit/pick.ts';
import type { CommandSet } from '../../kit/answers.ts';
import { toTable } from '../../kit/table.ts';
import type { Table } from '../../print-table.ts';
import { withServer } from '../../with-server.ts';
import { isUri } from '../../resolve-player.ts';
import { UsageError } from '../../usage-error.ts';

/** The set of the library commands. */
export const library: CommandSet = {
  texts: 'musiccli:library.',
  open: (context, use, timeout) => withServer(context, use, [], timeout),
};

/** An item as the command line prints it. The shape is a contract: keys are added, never changed. */
export function itemJson(item: MediaItem) {
  const { uri, kind, name, version, year, duration, favorite, inLibrary, playable, position } =
    item;
  const artists = item.artists.map((artist) => artist.name);
  const album = item.album?.name ?? null;
  const facts = { year, duration, favorite, inLibrary, playable };
  return { uri, kind, name, version, artists, album, ...facts, position };
}

export const itemTable = (items: readonly MediaItem[]): Table =>
  toTable(items, 'musiccli:library.head', {
    name: ({ name, position }) => `${position === null ? '' : `${String(position)}. `}${name}`,
    by: ({ artists }) => artists.map(({ name }) => name).join(', '),
    kind: ({ kind }) => kind,
    length: ({ duration }) => (duration === null ? '' : formatLength(duration * 1000)),
    uri: ({ uri }) => uri,
  });

/** A kind by its name, also in the plural. Throws a usage error that lists them. */
export function kindNamed(given: string): LibraryKind {
  const kind = libraryKinds.find((known) => given === known || given === `${known}s`);
  if (kind !== undefined) return kind;
  const words = libraryKinds.join(', ');
  throw new UsageError(t('cli:usage.oneOf', { value: given, words }));
}

/** A whole number of an option. */
export function parseWhole(given: Given, name: string, least = 0, most = 10_000_000): number {
  const value = text(given[name]) ?? '';
  const number = Number(value);
  if (/^\d{1,8}$/.test(value) && number >= least && number <= most) return number;
  const range = { name: `--${name}`, value, least, most };
  throw new UsageError(t('musiccli:library.usage.number', range));
}

/** The address of an item: given, or of the only hit with exactly this name. Throws `not-found` or `ambiguous` with the candidates. */
export async function resolveUri({ client, signal }: App, word: string): Promise<string> {
  if (isUri(word)) return word;
  const result = await client.call('music.search', { text: word, limit: 10 }, signal);
  const hits = result.groups.flatMap(({ items }) => items);
  const named = hits.map(({ uri, name }) => ({ id: uri, name }));
  return pick(word, named, 'musiccli:library.item').id;
}

/** The address of a playlist: given, or by its name. Throws `not-found` or `ambiguous` with the candidates. */
export async function playlistNamed(app: App, context: Context, word: string): Promise<string> {
  if (isUri(word)) return word;
  const playlists = wholeList(await readPlaylists(app, context));
  const named = playlists.map(({ uri, name }) => ({ id: uri, name }));
  return pick(word, named, 'musiccli:library.playlist').id;
}

export const readPlaylists = (app: App, context: Context): Promise<ReadList<MediaItem>> =>
  readPages(app, context, {
    page: (slice, signal) =>
      app.client.call('music.library', { kind: 'playlist', ...slice }, signal),
    idOf: ({ uri }) => uri,
    limit: 0,
  });

/** The entries of a playlist, in order. */
export const readEntries = (
  app: App,
  context: Context,
  uri: string,
): Promise<ReadList<MediaItem>> =>
  readPages(app, context, {
    page: (slice, signal) =>
      app.client.call('music.related', { uri, relation: 'tracks', ...slice }, signal),
    // A playlist may have a track more than once.
    idOf: ({ position, uri: entry }) => `${String(position)} ${entry}`,
    limit: 0,
  });

export function unknownPosition(value: string): Error {
  return failure('not-found', t('musiccli:library.noPosition', { value }), { position: value });
}
