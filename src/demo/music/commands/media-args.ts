import type { DemoError } from '../../kit/demo-error.ts';
import type { Args } from '../args.ts';
import type { Context } from '../command.ts';
import { providers } from '../library-model.ts';
import type { MediaEntry, PlaylistEntry } from '../library-model.ts';
import { codes, commandError } from '../server-error.ts';
import type { DemoState } from '../state-model.ts';
import { isRecord } from '../../../shared/lib/json.ts';

const notFound = (kind: string, id: string): DemoError =>
  commandError(codes.mediaNotFound, `${kind} not found in library: ${id}`);

const instances: readonly string[] = Object.values(providers);

/** Throws 1 for an unknown provider. */
function checkProvider(provider: string): void {
  if (provider === 'library' || instances.some((instance) => instance.split('--')[0] === provider))
    return;
  if (!instances.includes(provider))
    throw commandError(codes.providerUnavailable, `${provider} is not available`);
}

/** The item of `item_id` (text only) and `provider_instance_id_or_domain`; unknown: 2, unknown provider: 1. */
export function requireItem(model: DemoState, kind: string, args: Args): MediaEntry {
  const id = args.text('item_id');
  const provider = args.text('provider_instance_id_or_domain');
  checkProvider(provider);
  const { library } = model;
  const item =
    provider === 'library' ? library.find(kind, id) : library.findAtProvider(kind, provider, id);
  if (item === undefined) throw notFound(kind, id);
  return item;
}

/** An item of the library by its id. */
export function libraryItem(model: DemoState, kind: string, id: string): MediaEntry {
  const item = model.library.find(kind, id);
  if (item === undefined) throw notFound(kind, id);
  return item;
}

export function requirePlaylist(model: DemoState, id: string): PlaylistEntry {
  const item = libraryItem(model, 'playlist', id);
  if (item.kind !== 'playlist') throw notFound('playlist', id);
  return item;
}

/** The item of an address; no address: 14, unknown: 2. */
export function itemAt(model: DemoState, uri: string): MediaEntry {
  const [, kind = ''] = /:\/\/([^/]+)\//.exec(uri) ?? [];
  if (kind === '') throw commandError(codes.invalidUri, `Not a valid Music Assistant uri: ${uri}`);
  const item = model.library.findUri(uri);
  if (item === undefined) throw notFound(kind, uri.slice(uri.lastIndexOf('/') + 1));
  return item;
}

/** An argument that is an address or a whole item. */
export function itemArgument({ model }: Context, args: Args, name: string): MediaEntry {
  const item = args.all[name];
  const uri = isRecord(item) ? item['uri'] : item;
  return itemAt(model, typeof uri === 'string' ? uri : args.text(name));
}

/** Accepts whole items only; an address is error 999, as on the real server. */
export function objectArgument(context: Context, args: Args, name: string): MediaEntry {
  const item = args.all[name];
  if (!isRecord(item))
    throw commandError(
      codes.other,
      `Value ${String(item)} of type <class 'str'> is invalid for ${name}, expected value of type music_assistant_models.media_items.media_item.Artist | music_assistant_models.media_items.media_item.Track`,
    );
  return itemArgument(context, args, name);
}

/** An id or a list of ids; null for no argument. */
export function parseIds(args: Args, name: string): string[] | null {
  if (!args.has(name)) return null;
  const value = args.all[name];
  return (Array.isArray(value) ? value : [value]).map(String);
}
