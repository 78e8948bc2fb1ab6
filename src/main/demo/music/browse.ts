import type { Args } from './args.ts';
import type { Context } from './command.ts';
import type { Json } from './json.ts';
import { listOf, playableOf } from './library.ts';
import type { MediaEntry, MediaKind } from './library.ts';
import { findById } from './library-query.ts';
import { libraryProvider, listShape } from './media-shape.ts';
import { codes, ServerError } from './server-error.ts';

const root = `${libraryProvider}://`;
const folders: Readonly<Record<string, MediaKind>> = {
  artists: 'artist',
  albums: 'album',
  playlists: 'playlist',
  radios: 'radio',
};

function folder(path: string, name: string): Json {
  return {
    item_id: path.slice(root.length) || 'root',
    provider: path === 'root' ? 'library' : 'filesystem_local',
    name,
    version: '',
    sort_name: name.toLowerCase(),
    uri: path,
    external_ids: [],
    is_playable: false,
    translation_key: null,
    media_type: 'folder',
    path,
    image: null,
  };
}

function children(context: Context, path: string): unknown[] {
  const { library } = context.world;
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

/** The folders of the collection, deeper by their `path`; a folder to go back comes first. */
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
