import { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import type { Json } from '../json.ts';
import { fileName, providerItemId, providers } from '../library-model.ts';
import type { ListedKind, MediaEntry } from '../library-model.ts';
import { queryLibrary, wholeList } from '../library-query.ts';
import type { Query } from '../library-query.ts';
import recorded from '../recorded.json' with { type: 'json' };
import { codes, commandError } from '../server-error.ts';
import { fileShape, mapping, shapes } from './library.ts';

const rowLength = 10;

/** Newest first, each item once. */
function recent({ model }: Context, args: Args): MediaEntry[] {
  const types = args.textsOr('media_types');
  const limit = args.intOr('limit', rowLength);
  const queue = args.has('queue_id') ? args.text('queue_id') : null;
  const fully = args.boolOr('fully_played_only', true);
  const byUser = args.boolOr('user_initiated_only', false);
  const entries = model.library.history
    .filter((played) => (!fully || played.fully) && (!byUser || played.byUser))
    .filter((played) => types.length === 0 || types.includes(played.entry.kind))
    .filter((played) => queue === null || played.queueId === queue)
    .map((played) => played.entry);
  const once = [...new Set(entries.toReversed())];
  return limit === 0 ? once : once.slice(0, limit);
}

/** Audiobooks and episodes in progress. */
function inProgress({ model }: Context, limit: number): MediaEntry[] {
  const { library } = model;
  const episodes = library.lists.podcast
    .slice(0, 5)
    .flatMap((podcast) => library.episodes(podcast));
  const all = [...library.lists.audiobook, ...episodes];
  return all.filter((entry) => entry.resumeMs !== null && entry.played !== true).slice(0, limit);
}

function query(context: Context, kind: ListedKind, over: Partial<Query>): unknown[] {
  const page = { ...wholeList, limit: rowLength, ...over };
  return shapes(context, queryLibrary(context.model.library, kind, page));
}

/** Rows that are queries of the library: id, name, kind and the arguments of the query. */
const queries: readonly (readonly [string, string, ListedKind, Partial<Query>])[] = [
  ['recently_added_tracks', 'Recently added tracks', 'track', { orderBy: 'timestamp_added_desc' }],
  ['recently_added_albums', 'Recently added albums', 'album', { orderBy: 'timestamp_added_desc' }],
  ['random_artists', 'Random artists', 'artist', { orderBy: 'random' }],
  ['random_albums', 'Random albums', 'album', { orderBy: 'random' }],
  ['recent_favorite_tracks', 'Recently favorited tracks', 'track', { favorite: true }],
  ['favorite_playlists', 'Favorite playlists', 'playlist', { favorite: true }],
  ['favorite_radio_stations', 'Favorite radio stations', 'radio', { favorite: true }],
];

function row(id: string, name: string, items: readonly unknown[], key = id): Json {
  return {
    ...recorded.folder,
    ...recorded.recommended,
    item_id: id,
    name,
    sort_name: name.toLowerCase(),
    uri: `library://folder/${id}`,
    translation_key: key,
    icon: 'mdi-motion-play',
    items,
  };
}

/** The rows of the start page in their fixed order; empty ones are sent too. */
function recommendations(context: Context): Json[] {
  const short = (entries: readonly MediaEntry[]): unknown[] =>
    entries.map((entry) => mapping(entry, context));
  return [
    row('in_progress', 'In progress', short(inProgress(context, rowLength)), 'in_progress_items'),
    row('recently_played', 'Recently played', short(recent(context, new Args({})))),
    ...queries.map(([id, name, kind, over]) => row(id, name, query(context, kind, over))),
  ];
}

interface FolderPlan {
  readonly id: string;
  readonly provider: string;
  readonly path: string;
  readonly uri?: string;
  readonly name?: string;
  readonly key?: string;
}

const folder = ({ id, provider, path, uri, name = '', key }: FolderPlan): Json => ({
  ...recorded.folder,
  item_id: id,
  provider,
  name,
  sort_name: name.toLowerCase(),
  uri: uri ?? `${provider}://folder/${id}`,
  translation_key: key ?? null,
  path,
});

/** The folders of a provider other than files. */
const kindFolders: Readonly<Record<string, Readonly<Record<string, ListedKind>>>> = {
  [providers.builtin]: { tracks: 'track', playlists: 'playlist', radios: 'radio' },
  [providers.attic]: { artists: 'artist', albums: 'album', tracks: 'track' },
  [providers.podcasts]: { podcasts: 'podcast' },
};
const providerNames: Readonly<Record<string, string>> = Object.fromEntries(
  recorded.providers.map((provider) => [provider.instance, provider.name]),
);

/** A folder of the provider's files: artists, then albums, then tracks by the names of their files. */
function files(context: Context, inside: string): unknown[] {
  const { library } = context.model;
  const provider = providers.files;
  const into = (id: string, name: string): Json =>
    folder({ id, provider, name, path: `${provider}://${id}` });
  if (inside === '') {
    const artists = library.lists.artist.filter((one) => one.provider === provider);
    return artists.map((one) => into(one.name, one.name));
  }
  const album = library.findAtProvider('album', provider, inside);
  if (album?.kind === 'album')
    return album.tracks.map((track) => fileShape(track, fileName(track), context));
  const artist = library.findAtProvider('artist', provider, inside);
  const albums = library.lists.album.filter((one) => one.artist === artist);
  return albums.map((one) => into(providerItemId(one), one.name));
}

function ofKind(context: Context, provider: string, name: string): unknown[] {
  const kind = kindFolders[provider]?.[name];
  if (kind === undefined) return [];
  const all: readonly MediaEntry[] = context.model.library.lists[kind];
  return shapes(
    context,
    all.filter((entry) => entry.provider === provider),
  );
}

/**
 * The folders of the providers. Below the root, the first entry leads back; for an unknown provider it is the only one. The server's own
 * folders have a translation key instead of a name.
 */
function browse(context: Context, args: Args): unknown[] {
  const path = args.textOr('path', 'root');
  if (path === 'root' || path === '')
    return browsable.map((provider) =>
      folder({
        id: 'root',
        provider,
        name: providerNames[provider] ?? provider,
        path: `${provider}://`,
        uri: `${provider}://`,
      }),
    );
  if (!path.includes('://'))
    throw commandError(codes.other, 'not enough values to unpack (expected 2, got 1)');
  const [provider = '', inside = ''] = path.split('://');
  if (inside === '' || !browsable.some((known) => known === provider)) {
    const back = folder({ id: 'root', provider: 'library', name: '..', path: 'root' });
    if (provider === providers.files) return [back, ...files(context, '')];
    const kinds = Object.keys(kindFolders[provider] ?? {});
    const more = kinds.map((key) =>
      folder({ id: key, provider, key, path: `${provider}://${key}` }),
    );
    return [back, ...more];
  }
  const parent = inside.includes('/') ? inside.slice(0, inside.lastIndexOf('/')) : '';
  const back = folder({ id: 'back', provider, name: '..', path: `${provider}://${parent}` });
  const entries =
    provider === providers.files ? files(context, inside) : ofKind(context, provider, inside);
  return [back, ...entries];
}

const browsable = [
  providers.builtin,
  providers.files,
  providers.attic,
  providers.podcasts,
] as const;

/** Start page, history and folders. */
export const homeCommands: readonly Command[] = [
  command('music/recommendations', (context) => recommendations(context)),
  command('music/recently_added_tracks', (context, args) =>
    query(context, 'track', {
      orderBy: 'timestamp_added_desc',
      limit: args.intOr('limit', rowLength),
    }),
  ),
  command('music/recently_played_items', (context, args) =>
    recent(context, args).map((entry) => mapping(entry, context)),
  ),
  command('music/in_progress_items', (context, args) =>
    inProgress(context, args.intOr('limit', rowLength)).map((entry) => mapping(entry, context)),
  ),
  command('music/browse', browse),
];
