import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { listedKinds, listSources, formatUri } from '../library-model.ts';
import type { ListedKind, MediaEntry } from '../library-model.ts';
import { fullShape } from '../media-shape.ts';
import { codes, commandError } from '../server-error.ts';
import type { DemoState } from '../state-model.ts';
import { emitUpdated } from './playlists.ts';
import { itemArgument, libraryItem, objectArgument } from './media-args.ts';
import { isRecord } from '../../../shared/lib/json.ts';

const offline = 'Cannot connect to host lrclib.net:443 ssl:default [Domain name not found]';

function announceAdded(context: Context, entry: MediaEntry): void {
  const { model, generation } = context;
  model.library.add(entry);
  model.emit('media_item_added', formatUri(entry), fullShape(entry, generation));
}

/** Marks a favorite, adding the item to the library first; a repeated one sends no event. An episode fails with 999. */
function setFavorite(context: Context, entry: MediaEntry, on: boolean): null {
  if (entry.kind === 'podcast_episode')
    throw commandError(codes.other, "'PodcastEpisode' object has no attribute 'publisher'");
  if (!entry.inLibrary) announceAdded(context, entry);
  if (entry.favorite === on) return null;
  entry.favorite = on;
  emitUpdated(context, entry);
  return null;
}

const removeFavorite = (context: Context, args: Args): null =>
  setFavorite(
    context,
    libraryItem(context.model, args.text('media_type'), args.id('library_item_id')),
    false,
  );

function favoritePlaying(context: Context, args: Args): null {
  const player = context.model.players.get(args.text('player_id'));
  const queue = player && context.model.queues.get(context.model.findLeader(player).id);
  const item = queue?.index == null ? undefined : queue.items[queue.index];
  if (item === undefined) throw commandError(codes.playerCommandFailed, 'No media item is playing');
  const { media } = item;
  const { library } = context.model;
  const left = media.kind !== 'podcast_episode' && library.leavers(media.kind).includes(media);
  // A queue keeps the library address of a song that was removed from the library.
  if (media.inLibrary || left) libraryItem(context.model, media.kind, media.id);
  return setFavorite(context, media, true);
}

/** Adds an item; clients learn of the success from the event. Under the fault, the look-up after it fails with 999. */
function add(context: Context, args: Args): unknown {
  const entry = itemArgument(context, args, 'item');
  if (entry.inLibrary) emitUpdated(context, entry);
  else {
    for (const part of listParts(entry)) announceAdded(context, part);
    announceAdded(context, entry);
  }
  if (context.faults.has('add-fails')) throw commandError(codes.other, offline);
  return fullShape(entry, context.generation);
}

const listParts = (entry: MediaEntry): MediaEntry[] => (entry.kind === 'album' ? entry.tracks : []);

/** The albums and tracks that are removed with an item, children first. */
function listChildren(model: DemoState, entry: MediaEntry): MediaEntry[] {
  const { lists } = model.library;
  if (entry.kind === 'album') return entry.tracks.filter((track) => track.inLibrary);
  if (entry.kind !== 'artist') return [];
  const albums = lists.album.filter((album) => album.artist === entry);
  return albums.flatMap((album) => [...listChildren(model, album), album]);
}

function removed({ model, generation }: Context, entry: MediaEntry): void {
  const uri = formatUri(entry);
  const shape = fullShape(entry, generation);
  model.library.remove(entry);
  model.emit('media_item_deleted', uri, shape);
}

/** Removes an item and what belongs to it, one event each. Without `recursive` an item with children is error 0. */
function remove(context: Context, args: Args): null {
  const kind = args.text('media_type');
  const entry = libraryItem(context.model, kind, args.id('library_item_id'));
  const children = listChildren(context.model, entry);
  if (children.length > 0 && !args.boolOr('recursive', true))
    throw commandError(
      codes.notEmpty,
      `${kind === 'artist' ? 'Artist still has albums' : 'Album still has tracks'} linked`,
    );
  for (const removedEntry of [...children, entry]) removed(context, removedEntry);
  if (entry.kind === 'playlist') entry.deleted = true;
  return null;
}

/** Stores the name of a whole object, but only with `overwrite`. */
function update(context: Context, kind: ListedKind, args: Args): unknown {
  const entry = libraryItem(context.model, kind, args.id('item_id'));
  const object = args.all['update'];
  const needed = isRecord(object) ? ['item_id', 'provider', 'name', 'provider_mappings'] : [];
  const missing = needed.find((key) => !isRecord(object) || object[key] === undefined);
  if (missing !== undefined || !isRecord(object))
    throw commandError(
      codes.other,
      `Field "${missing ?? 'item_id'}" of type str is missing in ${formatClass(kind)} instance`,
    );
  if (args.boolOr('overwrite', false)) {
    entry.name = String(object['name']);
    delete entry.folded;
    context.model.library.changed();
  }
  emitUpdated(context, entry);
  return fullShape(entry, context.generation);
}

const formatClass = (kind: ListedKind): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** Removes an item and its children from the list; the next sync restores it under a new id. */
function takeOff(context: Context, kind: ListedKind, args: Args): null {
  const entry = libraryItem(context.model, kind, args.id('item_id'));
  for (const removedEntry of [...listChildren(context.model, entry), entry])
    removed(context, removedEntry);
  return null;
}

const administration: readonly Command[] = listedKinds.flatMap((kind) => [
  command(`music/${kind}s/update`, (context, args) => update(context, kind, args)),
  command(`music/${kind}s/remove`, (context, args) => takeOff(context, kind, args)),
]);

const syncOrder = [
  'artist',
  'album',
  'track',
  'audiobook',
  'podcast',
  'playlist',
  'radio',
] as const;
const ofFiles = ['artist', 'album', 'track', 'playlist'] as const;
const syncing: readonly (readonly [string, string, readonly ListedKind[]])[] = [
  ['filesystem_local', 'filesystem_local--demo', [...ofFiles, 'audiobook']],
  ['opensubsonic', 'opensubsonic--attic', ofFiles],
  ['podcastfeed', 'podcastfeed--demo', ['podcast']],
  ['builtin', 'builtin', ['playlist', 'radio']],
];

/** Restores removed items that still exist at their provider, under new ids; reports a task while it runs. */
function sync(context: Context, args: Args): null {
  const { model } = context;
  const kinds = args.textsOr('media_types');
  const providers = args.textsOr('providers');
  const tasks = syncing
    .filter(([, instance]) => providers.length === 0 || providers.includes(instance))
    .flatMap(([domain, instance, all]) =>
      all
        .filter((kind) => kinds.length === 0 || kinds.includes(kind))
        .map((kind) => ({
          provider_domain: domain,
          provider_instance: instance,
          media_types: [kind],
        })),
    );
  const tell = (list: readonly unknown[]): void => model.emit('sync_tasks_updated', null, list);
  const wanted = new Set(tasks.map((task) => `${task.provider_instance}:${task.media_types[0]}`));
  // The answer is sent before the sync has finished.
  model.later(0, () => {
    tasks.forEach((_, index) => tell(tasks.slice(0, index + 1)));
    for (const kind of syncOrder)
      for (const entry of model.library.leavers(kind))
        if (listSources(entry).some((source) => wanted.has(`${source}:${kind}`)))
          announceAdded(context, entry);
    tasks.forEach((_, index) => tell(tasks.slice(index + 1)));
  });
  return null;
}

/** Stores what was played, without an event. Unfinished episodes and books get a resume position, even one beyond their end. */
function markPlayed(context: Context, args: Args): null {
  const entry = objectArgument(context, args, 'media_item');
  const fully = args.boolOr('fully_played', true);
  const seconds = args.has('seconds_played') ? args.int('seconds_played') : null;
  if ('resumeMs' in entry) {
    entry.played = fully ? true : null;
    entry.resumeMs = fully || seconds === null ? null : seconds * 1000;
  }
  entry.lastPlayed = Math.floor(context.model.now());
  if (fully) entry.playCount += 1;
  const queueId = args.has('queue_id') ? args.text('queue_id') : null;
  const byUser = args.boolOr('user_initiated', true);
  context.model.library.played({ entry, queueId, fully, byUser });
  context.model.library.changed();
  return null;
}

function markUnplayed(context: Context, args: Args): null {
  const entry = objectArgument(context, args, 'media_item');
  if ('resumeMs' in entry) {
    entry.played = null;
    entry.resumeMs = null;
  }
  entry.lastPlayed = 0;
  entry.playCount -= 1;
  context.model.library.changed();
  return null;
}

/** Returns the lyrics in the submitted object; the demo has no other source. */
function lyrics(_context: Context, args: Args): unknown {
  const track = args.all['track'];
  const metadata = isRecord(track) ? track['metadata'] : undefined;
  const texts = isRecord(metadata) ? [metadata['lyrics'], metadata['lrc_lyrics']] : [];
  if (texts.some((text) => typeof text === 'string')) return texts.map((text) => text ?? null);
  throw commandError(codes.other, offline);
}

export const membershipCommands: readonly Command[] = [
  command('music/favorites/add_item', (context, args) =>
    setFavorite(context, itemArgument(context, args, 'item'), true),
  ),
  command('music/favorites/remove_item', removeFavorite),
  command('players/add_currently_playing_to_favorites', favoritePlaying),
  command('music/library/add_item', add),
  command('music/library/remove_item', remove),
  ...administration,
  command('music/sync', sync),
  command('music/refresh_item', (context, args) => {
    const entry = itemArgument(context, args, 'media_item');
    emitUpdated(context, entry);
    return fullShape(entry, context.generation);
  }),
  command('music/mark_played', markPlayed),
  command('music/mark_unplayed', markUnplayed),
  command('metadata/get_track_lyrics', lyrics),
];
