import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import type { Json } from '../json.ts';
import { queryLibrary, findById } from '../library-query.ts';
import { listShape, libraryProvider } from '../media-shape.ts';
import recorded from '../recorded.json' with { type: 'json' };
import { codes, ServerError } from '../server-error.ts';
import { listOf, playableOf } from '../library.ts';
import type { MediaEntry, MediaKind } from '../library.ts';

const root = `${libraryProvider}://`;
const folders: Readonly<Record<string, MediaKind>> = {
  artists: 'artist',
  albums: 'album',
  playlists: 'playlist',
  radios: 'radio',
};

/** A media type that the demo library does not have. */
function none(kind: 'podcast' | 'audiobook' | 'genre'): Command[] {
  const missing = (_context: Context, args: Args): never => {
    throw new ServerError(codes.mediaNotFound, `${kind} ${args.id('item_id')} not found`);
  };
  return [
    command(`music/${kind}s/count`, () => 0),
    command(`music/${kind}s/library_items`, () => []),
    command(`music/${kind}s/get`, missing),
  ];
}

function recentlyAdded({ model, generation }: Context, limit: number): unknown[] {
  return queryLibrary(model.library, 'track', {
    favorite: null,
    search: null,
    orderBy: 'timestamp_added_desc',
    limit,
    offset: 0,
  }).map((entry) => listShape(entry, generation));
}

/** A row of the start page. */
const recommended = (context: Context): Json => ({
  ...recorded.folder,
  ...recorded.recommended,
  items: recentlyAdded(context, 10),
});

/** What the start page of the official web client requests besides the library. */
export const homeCommands: readonly Command[] = [
  ...none('podcast'),
  ...none('audiobook'),
  ...none('genre'),
  command('music/recommendations', (context) => [recommended(context)]),
  command('music/recently_added_tracks', (context, args) =>
    recentlyAdded(context, args.intOr('limit', 10)),
  ),
];

function folder(path: string, name: string): Json {
  return {
    ...recorded.folder,
    item_id: path.slice(root.length) || 'root',
    provider: path === 'root' ? 'library' : 'filesystem_local',
    name,
    sort_name: name.toLowerCase(),
    uri: path,
    path,
  };
}

function children(context: Context, path: string): unknown[] {
  const { library } = context.model;
  const [name = '', id] = path.split('/');
  const kind = folders[name];
  if (kind === undefined)
    throw new ServerError(codes.mediaNotFound, `Path ${root}${path} not found`);
  const shape = (entry: MediaEntry): Json => listShape(entry, context.generation);
  if (id === undefined)
    return listOf(library, kind).map((entry) =>
      kind === 'radio' ? shape(entry) : folder(`${root}${name}/${entry.id}`, entry.name),
    );
  const entry = findById(library, kind, id);
  return entry === undefined ? [] : playableOf(library, entry).map(shape);
}

/** The folders of the collection, nested by `path`; the parent folder comes first. */
export function browse(context: Context, args: Args): unknown[] {
  const path = args.textOr('path', '');
  if (path === '') return [folder(root, 'Filesystem (local disk)')];
  if (!path.startsWith(root)) throw new ServerError(codes.mediaNotFound, `Path ${path} not found`);
  const inside = path.slice(root.length);
  const parent = inside.includes('/') ? inside.slice(0, inside.lastIndexOf('/')) : '';
  const back = folder(inside === '' ? 'root' : `${root}${parent}`, '..');
  if (inside === '')
    return [back, ...Object.keys(folders).map((name) => folder(`${root}${name}`, name))];
  return [back, ...children(context, inside)];
}
