import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { Parts } from '../frames.ts';
import type { ListedKind, MediaEntry } from '../library-model.ts';
import { foldedText, fullShape, listShape, shortShape } from '../media-shape.ts';
import { listedKinds, providerItemId, providers, formatUri } from '../library-model.ts';
import { queryLibrary, searchKind, wholeList } from '../library-query.ts';
import type { Query } from '../library-query.ts';
import { similarTo } from '../queue-play.ts';
import { codes, commandError } from '../server-error.ts';
import { parseIds, itemAt, requireItem, requirePlaylist } from './media-args.ts';
import recorded from '../recorded.json' with { type: 'json' };

export const shapes = (
  { generation }: Context,
  entries: readonly MediaEntry[],
): Record<string, unknown>[] => entries.map((entry) => listShape(entry, generation));

/** Old names of `get`; genres have none. */
const oldNames = new Set<string>(listedKinds.filter((kind) => kind !== 'genre'));

function parseQuery(args: Args): Query {
  const favorite = args.all['favorite'];
  return {
    search: args.textOr('search', ''),
    favorite: typeof favorite === 'boolean' ? favorite : null,
    genres: parseIds(args, 'genre'),
    providers: parseIds(args, 'provider'),
    albumTypes: parseIds(args, 'album_types'),
    albumArtistsOnly: args.boolOr('album_artists_only', false),
    hideEmpty: args.boolOr('hide_empty', false),
    orderBy: args.textOr('order_by', wholeList.orderBy),
    limit: args.intOr('limit', wholeList.limit),
    offset: args.intOr('offset', 0),
  };
}

function count(kind: ListedKind, { model }: Context, args: Args): number {
  const query = {
    ...wholeList,
    favorite: args.boolOr('favorite_only', false) ? true : null,
    albumTypes: parseIds(args, 'album_types'),
    albumArtistsOnly: args.boolOr('album_artists_only', false),
    limit: 0,
  };
  return queryLibrary(model.library, kind, query).length;
}

function listing(kind: ListedKind): Command[] {
  const get = ({ model, generation }: Context, args: Args): unknown =>
    fullShape(requireItem(model, kind, args), generation, args.boolOr('recursive', true));
  return [
    command(`music/${kind}s/library_items`, (context, args) =>
      shapes(context, queryLibrary(context.model.library, kind, parseQuery(args))),
    ),
    command(`music/${kind}s/count`, (context, args) => count(kind, context, args)),
    command(`music/${kind}s/get`, get),
    ...(oldNames.has(kind) ? [command(`music/${kind}s/get_${kind}`, get)] : []),
  ];
}

/** Tracks in album order. A provider that cannot list them fails with 999, also for albums of the library. */
function albumTracks(context: Context, args: Args): unknown {
  const album = requireItem(context.model, 'album', args);
  if (album.kind !== 'album') return [];
  if (album.provider !== providers.files && !args.boolOr('in_library_only', false))
    throw commandError(codes.other, 'NotImplementedError');
  return shapes(context, context.model.library.playable(album));
}

function artistAlbums(context: Context, args: Args): unknown {
  const artist = requireItem(context.model, 'artist', args);
  const { lists, elsewhere } = context.model.library;
  const others = args.boolOr('in_library_only', false) ? [] : elsewhere.album;
  return shapes(
    context,
    [...lists.album, ...others].filter((album) => album.artist === artist),
  );
}

const artistTracks = (context: Context, args: Args): unknown =>
  shapes(context, context.model.library.playable(requireItem(context.model, 'artist', args)));

/** Omits entries that the server can no longer load; the others keep their positions. */
function playlistTracks(context: Context, args: Args): Parts {
  const { id } = requirePlaylist(context.model, requireItem(context.model, 'playlist', args).id);
  const all = context.model.library.playlistTracks(id);
  const shown = all.map((entry, index) => ({ entry, position: index + 1 }));
  return new Parts(
    shown
      .filter(({ entry }) => entry.inLibrary && entry.kind !== 'podcast_episode')
      .map(({ entry, position }) => ({ ...listShape(entry, context.generation), position })),
  );
}

function episodes(context: Context, args: Args): Parts {
  const podcast = requireItem(context.model, 'podcast', args);
  const all = podcast.kind === 'podcast' ? context.model.library.episodes(podcast) : [];
  return new Parts(all.map((episode) => fullShape(episode, context.generation)));
}

function genreOverview(context: Context, args: Args): unknown {
  const id = args.text('item_id');
  const limit = args.intOr('limit', 25);
  return (['artist', 'album', 'track'] as const).map((kind) => {
    const query = { ...wholeList, genres: [id], limit };
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`;
    return {
      ...recorded.folder,
      item_id: `genre_${kind}`,
      provider: 'library',
      name,
      sort_name: name.toLowerCase(),
      uri: `library://folder/genre_${kind}`,
      path: `library://genre_${kind}`,
      icon: null,
      subtitle: null,
      items: shapes(context, queryLibrary(context.model.library, kind, query)),
    };
  });
}

function findGenres(context: Context, args: Args): unknown {
  const item = context.model.library.find(args.text('media_type'), args.id('media_id'));
  const name = item?.kind === 'track' ? item.album.genre : item && 'genre' in item && item.genre;
  const genres = context.model.library.lists.genre.filter((genre) => genre.name === name);
  return shapes(context, genres);
}

const otherAlbums = (context: Context, args: Args): unknown => {
  const track = requireItem(context.model, 'track', args);
  return track.kind === 'track' ? shapes(context, [track.album]) : [];
};

function byName({ model, generation }: Context, args: Args): unknown {
  const wanted = foldedText(args.text('track_name'));
  const artist = foldedText(args.textOr('artist_name', ''));
  const track = model.library.lists.track.find(
    (one) => foldedText(one.name) === wanted && foldedText(one.artist.name).includes(artist),
  );
  return track === undefined ? null : fullShape(track, generation);
}

function preview({ model }: Context, args: Args): string {
  const provider = args.text('provider_instance_id_or_domain');
  const id = encodeURIComponent(args.text('item_id')).replaceAll('%2F', '/');
  return `${model.baseUrl}/preview?provider=${provider}&item_id=${id}`;
}

const related: readonly Command[] = [
  command('music/albums/album_tracks', albumTracks),
  command('music/albums/album_versions', () => []),
  command('music/artists/artist_albums', artistAlbums),
  command('music/artists/artist_tracks', artistTracks),
  command('music/playlists/playlist_tracks', playlistTracks),
  command('music/podcasts/podcast_episodes', episodes),
  command('music/podcasts/podcast_episode', ({ model, generation }, args) =>
    fullShape(requireItem(model, 'podcast_episode', args), generation),
  ),
  command('music/podcasts/podcast_versions', () => []),
  command('music/radios/radio_versions', () => []),
  command('music/audiobooks/audiobook_versions', () => []),
  command('music/tracks/track_albums', otherAlbums),
  command('music/tracks/track_versions', () => []),
  command('music/tracks/similar_tracks', (context, args) => {
    const track = requireItem(context.model, 'track', args);
    if (context.faults.has('no-similar')) return [];
    return shapes(context, similarTo(context.model, track, args.intOr('limit', 25)));
  }),
  command('music/tracks/preview', preview),
  command('music/genres/overview', genreOverview),
  command('music/genres/genres_for_media_item', findGenres),
];

const searched: Readonly<Record<string, ListedKind>> = {
  artists: 'artist',
  albums: 'album',
  genres: 'genre',
  tracks: 'track',
  playlists: 'playlist',
  radio: 'radio',
  audiobooks: 'audiobook',
  podcasts: 'podcast',
};
const searchable = new Set<string>(Object.values(searched));
/** How long (ms) answers to searches are cached. */
const searchCacheMs = 600_000;

/** Searches all kinds. Like the real server, caches answers for ten minutes, even if the library changes. */
function search(context: Context, args: Args): unknown {
  const text = args.text('search_query');
  const types = args.textsOr('media_types');
  const limit = args.intOr('limit', 25);
  const libraryOnly = args.boolOr('library_only', false);
  if (types.some((type) => !searchable.has(type)))
    throw commandError(codes.other, 'NotImplementedError');
  const key = JSON.stringify([text, types, limit, libraryOnly, context.generation.name]);
  const { searches } = context.model;
  const known = searches.get(key);
  if (known !== undefined && context.model.now() * 1000 - known.at < searchCacheMs)
    return known.answer;
  const listHits = (kind: ListedKind): unknown[] => {
    const wanted = (types.length === 0 || types.includes(kind)) && !text.includes('://');
    if (!wanted) return [];
    return shapes(context, searchKind(context.model.library, kind, text, limit, libraryOnly));
  };
  const answer = {
    ...Object.fromEntries(Object.entries(searched).map(([name, kind]) => [name, listHits(kind)])),
    ...(context.generation.modern ? { sound_effects: [] } : {}),
  };
  if (searches.size > 200) searches.clear();
  searches.set(key, { at: context.model.now() * 1000, answer });
  return answer;
}

const single: readonly Command[] = [
  command('music/item_by_uri', ({ model, generation }, args) =>
    fullShape(itemAt(model, args.text('uri')), generation),
  ),
  command('music/item', ({ model, generation }, args) =>
    fullShape(requireItem(model, args.text('media_type'), args), generation),
  ),
  command('music/get_library_item', ({ model, generation }, args) => {
    const kind = args.text('media_type');
    const id = args.text('item_id');
    const provider = args.text('provider_instance_id_or_domain');
    const { library } = model;
    const item =
      provider === 'library' ? library.find(kind, id) : library.findAtProvider(kind, provider, id);
    return item?.inLibrary === true ? fullShape(item, generation) : null;
  }),
  command('music/track_by_name', byName),
];

/** Lists, counts, single items and their children, and search. */
export const libraryCommands: readonly Command[] = [
  ...listedKinds.flatMap(listing),
  ...related,
  ...single,
  command('music/search', search),
];

/** A file of a folder: its short form with the name of the file. */
export function fileShape(entry: MediaEntry, name: string, context: Context): unknown {
  const id = providerItemId(entry);
  const uri = `${entry.provider}://${entry.kind}/${id}`;
  const shape = shortShape(entry, context.generation);
  const { provider } = entry;
  return { ...shape, item_id: id, provider, name, sort_name: name.toLowerCase(), uri, image: null };
}

/** The short form for the history and in-progress lists. */
export const mapping = (entry: MediaEntry, context: Context): unknown => ({
  ...shortShape(entry, context.generation),
  uri: formatUri(entry),
});
