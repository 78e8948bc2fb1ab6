import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { newEntry, formatUri } from '../library-model.ts';
import type { MediaEntry, PlayableEntry, PlaylistEntry, ProviderId } from '../library-model.ts';
import { fullShape } from '../media-shape.ts';
import { codes, commandError } from '../server-error.ts';
import { itemAt, requirePlaylist } from './media-args.ts';

export function emitUpdated({ model, generation }: Context, entry: MediaEntry): void {
  model.emit('media_item_updated', formatUri(entry), fullShape(entry, generation));
}

/** Providers that store playlists; the others fail with 999. */
const storing: readonly string[] = ['builtin', 'filesystem_local--demo', 'filesystem_local'];
const refusing: readonly string[] = ['opensubsonic--attic', 'podcastfeed--demo'];

function parseProvider(args: Args): ProviderId {
  const wanted = args.textOr('provider_instance_or_domain', 'builtin');
  if (refusing.includes(wanted)) throw commandError(codes.other, 'NotImplementedError');
  if (!storing.includes(wanted))
    throw commandError(codes.providerUnavailable, 'ProviderUnavailableError');
  return wanted === 'builtin' ? 'builtin' : 'filesystem_local--demo';
}

/** Creates a playlist; the same name and an empty one are allowed, a slash is not. */
function create({ model, generation }: Context, name: string, provider: ProviderId): PlaylistEntry {
  if (name.includes('/'))
    throw commandError(codes.invalidData, `${name} is not a valid Playlist name`);
  const playlist: PlaylistEntry = {
    ...newEntry(model.library.nextId('playlist'), name, {
      provider,
      added: Math.floor(model.now()),
    }),
    kind: 'playlist',
    editable: true,
    tracks: [],
    deleted: false,
  };
  model.library.lists.playlist.push(playlist);
  model.library.changed();
  model.emit('media_item_added', formatUri(playlist), fullShape(playlist, generation));
  return playlist;
}

function editable(playlist: PlaylistEntry): PlaylistEntry {
  if (!playlist.editable)
    throw commandError(codes.invalidData, `Playlist ${playlist.name} is not editable`);
  return playlist;
}

/** The items that a playlist adds for an address: expands albums and playlists, ignores artists; a file contains only songs. */
function unfolded({ model }: Context, playlist: PlaylistEntry, uri: string): PlayableEntry[] {
  const entry = itemAt(model, uri);
  if (entry.kind === 'album' || entry.kind === 'playlist') return model.library.playable(entry);
  if (entry.kind !== 'track' && playlist.provider !== 'builtin') return [];
  return 'duration' in entry || entry.kind === 'radio' ? [entry] : [];
}

/** Adds songs that are not in the playlist yet, silently skipping the others; if one address is unknown, adds none. */
function add(context: Context, args: Args): null {
  const playlist = editable(requirePlaylist(context.model, args.id('db_playlist_id')));
  const given = args.all['uris'];
  const uris = typeof given === 'string' ? [...given] : args.texts('uris');
  const known = new Set(playlist.tracks);
  const fresh = uris.flatMap((uri) => unfolded(context, playlist, uri));
  const added = [...new Set(fresh)].filter((entry) => !known.has(entry));
  playlist.tracks.push(...added);
  if (added.length > 0) emitUpdated(context, playlist);
  return null;
}

/** Removes stored positions from 1; 0 is the last one. A position beyond the end is 999, and nothing is removed. */
function remove(context: Context, args: Args): null {
  const playlist = editable(requirePlaylist(context.model, args.id('db_playlist_id')));
  const given = args.all['positions_to_remove'];
  const length = playlist.tracks.length;
  const positions = (Array.isArray(given) ? given : []).map((position) => Number(position) - 1);
  if (positions.some((at) => at >= length || at < -length))
    throw commandError(codes.other, 'list assignment index out of range');
  const gone = new Set(positions.map((at) => (at < 0 ? length + at : at)));
  playlist.tracks = playlist.tracks.filter((_, index) => !gone.has(index));
  emitUpdated(context, playlist);
  return null;
}

function saveQueue(context: Context, args: Args): unknown {
  const queue = context.model.queue(args.text('queue_id'));
  const name = args.text('name');
  if (queue.items.length === 0)
    throw commandError(codes.queueEmpty, 'Cannot save an empty queue as a playlist.');
  const playlist = create(context, name, 'builtin');
  playlist.tracks = queue.items.map(({ media }) => media);
  emitUpdated(context, playlist);
  return fullShape(playlist, context.generation);
}

export const playlistCommands: readonly Command[] = [
  command('music/playlists/create_playlist', (context, args) =>
    fullShape(create(context, args.text('name'), parseProvider(args)), context.generation),
  ),
  command('music/playlists/add_playlist_tracks', add),
  command('music/playlists/remove_playlist_tracks', remove),
  command('player_queues/save_as_playlist', saveQueue),
];
