import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { Parts } from '../frames.ts';
import { findUri, listOf, uriOf } from '../library.ts';
import type { MediaEntry, MediaKind, PlaylistEntry } from '../library.ts';
import { findById, matches, queryLibrary } from '../library-query.ts';
import { fullShape, listShape } from '../media-shape.ts';
import { codes, ServerError } from '../server-error.ts';
import type { DemoState } from '../state-model.ts';
import { browse } from './home.ts';
import { isRecord } from '../../../../shared/lib/json.ts';

const kinds = ['artist', 'album', 'track', 'playlist', 'radio'] as const;

function needed(entry: MediaEntry | undefined, what: string): MediaEntry {
  if (entry === undefined) throw new ServerError(codes.mediaNotFound, `${what} not found`);
  return entry;
}

function entryOf(model: DemoState, kind: MediaKind, args: Args): MediaEntry {
  const id = args.id('item_id');
  return needed(findById(model.library, kind, id), `${kind} ${id}`);
}

const shapes = ({ generation }: Context, entries: readonly MediaEntry[]): unknown[] =>
  entries.map((entry) => listShape(entry, generation));

function listing(kind: MediaKind): Command[] {
  const run = (context: Context, args: Args): unknown =>
    shapes(
      context,
      queryLibrary(context.model.library, kind, {
        favorite: args.has('favorite') ? args.bool('favorite') : null,
        search: args.has('search') ? args.text('search') : null,
        orderBy: args.textOr('order_by', 'sort_name'),
        limit: args.intOr('limit', 500),
        offset: args.intOr('offset', 0),
      }),
    );
  const count = ({ model }: Context, args: Args): number => {
    const favorites = args.boolOr('favorite_only', false);
    return listOf(model.library, kind).filter((one) => !favorites || one.favorite).length;
  };
  const get = ({ model, generation }: Context, args: Args): unknown =>
    fullShape(entryOf(model, kind, args), generation);
  return [
    command(`music/${kind}s/library_items`, run),
    command(`music/${kind}s/count`, count),
    command(`music/${kind}s/get`, get),
    command(`music/${kind}s/get_${kind}`, get),
  ];
}

function albumTracks(context: Context, args: Args): unknown {
  const album = entryOf(context.model, 'album', args);
  return shapes(
    context,
    context.model.library.tracks.filter((track) => track.album === album),
  );
}

function artistItems(kind: 'albums' | 'tracks') {
  return (context: Context, args: Args): unknown => {
    const artist = entryOf(context.model, 'artist', args);
    const list: readonly (MediaEntry & { artist: MediaEntry })[] = context.model.library[kind];
    return shapes(
      context,
      list.filter((one) => one.artist === artist),
    );
  };
}

function playlistOf(model: DemoState, id: string): PlaylistEntry {
  const found = model.library.playlists.find((one) => one.id === id);
  if (found === undefined) throw new ServerError(codes.mediaNotFound, `Playlist ${id} not found`);
  return found;
}

function playlistTracks(context: Context, args: Args): Parts {
  const { tracks } = playlistOf(context.model, args.id('item_id'));
  return new Parts(
    tracks.map((track, index) => ({
      ...listShape(track, context.generation),
      position: index + 1,
    })),
  );
}

function createPlaylist({ model, generation }: Context, args: Args): unknown {
  const name = args.text('name');
  const id = String(model.library.playlists.length + 1);
  const playlist: PlaylistEntry = {
    kind: 'playlist',
    id,
    name,
    favorite: false,
    editable: true,
    tracks: [],
  };
  model.library.playlists.push(playlist);
  model.emit('media_item_added', uriOf(playlist), fullShape(playlist, generation));
  return fullShape(playlist, generation);
}

function addTracks({ model, generation }: Context, args: Args): null {
  const playlist = playlistOf(model, args.id('db_playlist_id'));
  for (const uri of args.texts('uris')) {
    const entry = findUri(model.library, uri);
    if (entry?.kind === 'track') playlist.tracks.push(entry);
  }
  model.emit('media_item_updated', uriOf(playlist), fullShape(playlist, generation));
  return null;
}

function removeTracks({ model, generation }: Context, args: Args): null {
  const playlist = playlistOf(model, args.id('db_playlist_id'));
  const positions = args.all['positions_to_remove'];
  const gone = new Set(Array.isArray(positions) ? positions.map(Number) : []);
  playlist.tracks = playlist.tracks.filter((_, index) => !gone.has(index + 1));
  model.emit('media_item_updated', uriOf(playlist), fullShape(playlist, generation));
  return null;
}

function search(context: Context, args: Args): unknown {
  const text = args.text('search_query');
  const wanted = args.textsOr('media_types');
  const limit = args.intOr('limit', 25);
  const found = (kind: MediaKind): unknown[] => {
    if (wanted.length > 0 && !wanted.includes(kind)) return [];
    const list = listOf(context.model.library, kind).filter((entry) => matches(entry, text));
    return shapes(context, list.slice(0, limit));
  };
  return {
    artists: found('artist'),
    albums: found('album'),
    genres: [],
    tracks: found('track'),
    playlists: found('playlist'),
    radio: found('radio'),
    audiobooks: [],
    podcasts: [],
    ...(context.generation.modern ? { sound_effects: [] } : {}),
  };
}

function setFavorite({ model, generation }: Context, entry: MediaEntry, on: boolean): null {
  entry.favorite = on;
  model.emit('media_item_updated', uriOf(entry), fullShape(entry, generation));
  return null;
}

function addFavorite(context: Context, args: Args): null {
  const item = args.all['item'];
  const uri = isRecord(item) ? item['uri'] : (item ?? args.text('item'));
  return setFavorite(
    context,
    needed(findUri(context.model.library, String(uri)), String(uri)),
    true,
  );
}

function removeFavorite(context: Context, args: Args): null {
  const kind = args.text('media_type');
  const id = args.id('library_item_id');
  return setFavorite(
    context,
    needed(findById(context.model.library, kind, id), `${kind} ${id}`),
    false,
  );
}

function favouritePlaying(context: Context, args: Args): null {
  const player = context.model.players.get(args.text('player_id'));
  const queue = player && context.model.queues.get(context.model.leaderOf(player).id);
  const item = queue?.index == null ? undefined : queue.items[queue.index];
  if (item === undefined)
    throw new ServerError(codes.playerCommandFailed, 'No media item is playing');
  const { kind, id } = item.media;
  const known = findById(context.model.library, kind, id);
  return setFavorite(context, needed(known, `${kind} ${id}`), true);
}

/** Lyrics of the submitted track; this server has no lyrics of its own. */
function lyrics(_context: Context, args: Args): unknown {
  const track = args.all['track'];
  const metadata = isRecord(track) ? track['metadata'] : undefined;
  const texts = isRecord(metadata) ? [metadata['lyrics'], metadata['lrc_lyrics']] : [];
  if (texts.some((text) => typeof text === 'string')) return texts.map((text) => text ?? null);
  throw new ServerError(codes.other, 'Cannot connect to host lrclib.net:443');
}

function saveQueue(context: Context, args: Args): unknown {
  const queue = context.model.queue(args.text('queue_id'));
  createPlaylist(context, args);
  const playlist = context.model.library.playlists.at(-1);
  if (playlist === undefined) return null;
  playlist.tracks = queue.items.flatMap(({ media }) => (media.kind === 'track' ? [media] : []));
  const shape = fullShape(playlist, context.generation);
  context.model.emit('media_item_updated', uriOf(playlist), shape);
  return shape;
}

const byUri = ({ model, generation }: Context, args: Args): unknown => {
  const uri = args.text('uri');
  return fullShape(needed(findUri(model.library, uri), uri), generation);
};

const byKind = ({ model, generation }: Context, args: Args): unknown => {
  const kind = args.text('media_type');
  const id = args.id('item_id');
  return fullShape(needed(findById(model.library, kind, id), `${kind} ${id}`), generation);
};

const related: readonly Command[] = [
  command('music/albums/album_tracks', albumTracks),
  command('music/artists/artist_albums', artistItems('albums')),
  command('music/artists/artist_tracks', artistItems('tracks')),
  command('music/playlists/playlist_tracks', playlistTracks),
];

const editing: readonly Command[] = [
  command('music/playlists/create_playlist', createPlaylist),
  command('music/playlists/add_playlist_tracks', addTracks),
  command('music/playlists/remove_playlist_tracks', removeTracks),
  command('music/favorites/add_item', addFavorite),
  command('music/favorites/remove_item', removeFavorite),
  command('players/add_currently_playing_to_favorites', favouritePlaying),
  command('metadata/get_track_lyrics', lyrics),
  command('player_queues/save_as_playlist', saveQueue),
];

/** Library, search, browsing, playlists and favorites. */
export const musicCommands: readonly Command[] = [
  ...kinds.flatMap(listing),
  ...related,
  ...editing,
  command('music/search', search),
  command('music/browse', browse),
  command('music/item_by_uri', byUri),
  command('music/item', byKind),
  command('music/get_library_item', byKind),
  command('music/recently_added_tracks', (context, args) =>
    shapes(context, context.model.library.tracks.slice(0, args.intOr('limit', 10))),
  ),
];
