import type { MediaEntry, PlayableEntry } from './library-model.ts';
import { formatUri } from './library-model.ts';
import { resume, startItem } from './playback.ts';
import { clearFor, loaded, newItems } from './queue-edit.ts';
import { seeded, shuffled } from '../kit/random.ts';
import { codes, commandError } from './server-error.ts';
import type { DemoQueue, DemoQueueItem, DemoState } from './state-model.ts';
import { isRecord } from '../../shared/lib/json.ts';

/** The arguments of `play_media`. */
export interface PlayRequest {
  readonly media: unknown;
  /** Null: the server's default for this kind. */
  readonly option: string | null;
  readonly startItem: unknown;
  readonly radioMode: boolean;
  /** Whether a provider of similar tracks exists. */
  readonly similar: boolean;
}

const options: readonly string[] = ['play', 'replace', 'next', 'replace_next', 'add'];
const radioLength = 25;

/** Similar tracks: those of the same genre, in random order. */
export function similarTo(model: DemoState, entry: MediaEntry, count: number): PlayableEntry[] {
  const genre = 'genre' in entry ? entry.genre : entry.kind === 'track' ? entry.album.genre : null;
  const { track } = model.library.lists;
  const close = track.filter(
    (other) => other !== entry && (genre ?? other.album.genre) === other.album.genre,
  );
  return shuffled(close, seeded(model.serial())).slice(0, count);
}

/** All files of a folder, in the order of the disk. */
function folderTracks({ library }: DemoState, uri: string): PlayableEntry[] {
  const [, provider = '', path] = /^([\w-]+):\/\/(?:folder\/)?(.*)$/.exec(uri) ?? [];
  if (path === undefined) return [];
  const inside = library.lists.album.filter(
    (album) =>
      album.provider === provider && `${album.artist.name}/${album.name}/`.startsWith(`${path}/`),
  );
  return inside.flatMap((album) => album.tracks);
}

const isEntry = (entry: MediaEntry | undefined): entry is MediaEntry => entry !== undefined;

const uriIn = (media: unknown): string => {
  const uri = isRecord(media) ? media['uri'] : media;
  return typeof uri === 'string' ? uri : '';
};

/** The songs starting at `start_item`, which is ignored for an artist. */
function fromStart(entry: MediaEntry, songs: PlayableEntry[], start: unknown): PlayableEntry[] {
  if (start === undefined || start === null || entry.kind === 'artist') return songs;
  const id = uriIn(start).split('/').at(-1);
  const at = songs.findIndex((song) => song.id === id);
  return at < 0 ? [] : songs.slice(at);
}

function listSongs(model: DemoState, item: unknown, request: PlayRequest): PlayableEntry[] {
  const uri = uriIn(item);
  const entry = model.library.findUri(uri);
  if (entry === undefined) return folderTracks(model, uri);
  if (request.radioMode) {
    if (!request.similar)
      throw commandError(
        codes.unsupported,
        'No Music Provider found that supports requesting similar tracks.',
      );
    return similarTo(model, entry, radioLength);
  }
  if (entry.kind === 'genre') throw commandError(codes.other, 'NotImplementedError');
  return fromStart(entry, model.library.playable(entry), request.startItem);
}

/** The songs of all media; bad addresses are skipped as long as others are good. */
function resolved(model: DemoState, request: PlayRequest): PlayableEntry[] {
  const list = Array.isArray(request.media) ? request.media : [request.media];
  const songs = list.flatMap((item: unknown) => listSongs(model, item, request));
  if (songs.length === 0) throw commandError(codes.mediaNotFound, 'No playable items found');
  return songs;
}

/** Audiobooks and episodes start half a second before the position where playback stopped. */
const findResume = ({ media }: DemoQueueItem): number =>
  'resumeMs' in media ? Math.max(0, (media.resumeMs ?? 0) / 1000 - 0.5) : 0;

function start(model: DemoState, queue: DemoQueue, at: number, players: number): void {
  const item = queue.items[at];
  if (item !== undefined) startItem(model, queue, at, findResume(item), { players, playing: 0 });
}

/** Puts items into the queue; with shuffle on, everything after the locked ones is mixed. */
function insert(model: DemoState, queue: DemoQueue, songs: PlayableEntry[], option: string): void {
  const items = newItems(model, queue, songs);
  const current = queue.index ?? 0;
  const at = option === 'add' || option === 'replace' ? queue.items.length : current + 1;
  const after = option === 'replace_next' ? [] : queue.items.slice(at);
  const all = [...queue.items.slice(0, at), ...items, ...after];
  const locked = option === 'replace' ? 0 : current + 1;
  const mixed = shuffled(all.slice(locked), seeded(model.serial()));
  queue.items = queue.shuffle && option !== 'play' ? [...all.slice(0, locked), ...mixed] : all;
  loaded(model, queue);
}

/** A song is played after the current one; anything larger replaces the queue. */
function defaultOption({ library }: DemoState, media: unknown): string {
  const [first] = Array.isArray(media) ? (media as unknown[]) : [media];
  return library.findUri(uriIn(first))?.kind === 'track' ? 'play' : 'replace';
}

function act(model: DemoState, queue: DemoQueue, request: PlayRequest): void {
  const option = request.option ?? defaultOption(model, request.media);
  if (!options.includes(option)) return;
  const wasPlaying = model.players.get(queue.id)?.state === 'playing';
  if (option === 'replace') clearFor(model, queue, request.option === null);
  const songs = resolved(model, request);
  const wasEmpty = queue.items.length === 0;
  insert(model, queue, songs, option);
  remember(model, queue, request.media);
  const stopped = !wasPlaying || request.option === 'replace';
  if (option === 'replace') start(model, queue, 0, stopped ? 3 : 1);
  if (option === 'play') {
    // An empty queue has no current song, and starts at the second one.
    const at = Math.min((queue.index ?? 0) + 1, queue.items.length - 1);
    start(model, queue, at, stopped ? 3 : 1);
  }
  if (option !== 'add' || !wasEmpty) return;
  queue.index = 0;
  model.emitQueue(queue.id);
}

/** The history contains the requested item: an album rather than its songs. */
function remember(model: DemoState, queue: DemoQueue, media: unknown): void {
  const list = Array.isArray(media) ? media : [media];
  const entries = list.map((item: unknown) => model.library.findUri(uriIn(item))).filter(isEntry);
  for (const entry of entries.slice(0, 5))
    model.library.played({ entry, queueId: queue.id, fully: true, byUser: true });
}

/**
 * Fills a queue as `play_media` does, framed by two updates: the first says that an action is in progress. Errors come after a replace has
 * emptied the queue: nothing playable (2), no provider of similar tracks (9), a genre (999). An unknown option changes nothing.
 */
export function playMedia(model: DemoState, queue: DemoQueue, request: PlayRequest): void {
  const before = queue.items.length;
  queue.busy = true;
  model.emitQueue(queue.id);
  try {
    act(model, queue, request);
  } finally {
    queue.busy = false;
    model.emitQueue(queue.id);
  }
  if (before === 0 && queue.state === 'idle' && queue.index !== null) model.emitPlayer(queue.id);
}

/** Resumes a queue; an empty one plays its last item. */
export function resumeQueue(model: DemoState, queue: DemoQueue): void {
  const { history } = model.library;
  const last = history.findLast(({ queueId }) => queueId === queue.id);
  if (queue.items.length > 0 || last === undefined) resume(model, queue);
  else {
    const media = formatUri(last.entry);
    const plain = { startItem: null, radioMode: false, similar: false };
    playMedia(model, queue, { media, option: 'replace', ...plain });
  }
}
