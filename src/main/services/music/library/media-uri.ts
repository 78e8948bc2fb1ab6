import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryKind, MediaKind } from '../../../../shared/music/media.ts';
import { mediaKinds } from '../../../../shared/music/media-kinds.ts';

/** The parts of a server's address of an item, such as `library://album/12`. */
export interface ParsedUri {
  /** Provider instance id or domain, or `library`. */
  readonly provider: string;
  readonly kind: MediaKind;
  readonly id: string;
}

/** Parses an item address; null for anything else, such as a web address. */
export function parseUri(uri: string): ParsedUri | null {
  const match = /^([^:/]+):\/\/([a-z_]+)\/(.+)$/s.exec(uri);
  const [, provider = '', type = '', id = ''] = match ?? [];
  const kind = parseKind(type);
  return match === null || kind === 'unknown' ? null : { provider, kind, id };
}

/** The kind for a server's media type. */
export function parseKind(type: string | null): MediaKind {
  if (type === 'podcast_episode') return 'episode';
  return mediaKinds.find((kind) => kind === type) ?? 'unknown';
}

/** The server's name for a kind. */
export const wireKind = (kind: MediaKind): string =>
  kind === 'episode' ? 'podcast_episode' : kind;

/** The first part of the commands of a kind. */
export const formatCommands = (kind: LibraryKind): string => `music/${kind}s`;

/** Arguments of every command about one item. Throws `invalid-input` for an address that is not an item's. */
export function itemArgs(uri: string): { item_id: string; provider_instance_id_or_domain: string } {
  const { id, provider } = needUri(uri);
  return { item_id: id, provider_instance_id_or_domain: provider };
}

export function needUri(uri: string): ParsedUri {
  const parsed = parseUri(uri);
  if (parsed !== null) return parsed;
  throw failure('invalid-input', t('musicfaults:library.notAnItem', { uri }), { field: 'uri' });
}
