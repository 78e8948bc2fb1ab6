import { z } from 'zod';
import { text } from '../players/tolerant.ts';

/** Location of a picture as reported by the server; never an address that the app requests itself. */
export type Image =
  | {
      readonly kind: 'image';
      readonly path: string;
      readonly provider: string;
      /** Id of the server's image proxy (2.9 and later). */
      readonly proxyId: string | null;
    }
  /** Path and query of the server's own image proxy, from an absolute address. */
  | { readonly kind: 'address'; readonly path: string };

/** Maximum length of a picture's path (characters); longer paths are ignored. */
const MAX_PATH = 4_096;
const Wire = z.object({ path: z.string().min(1).max(MAX_PATH), provider: text, proxy_id: text });

type Json = Readonly<Record<string, unknown>>;

function toImage(value: unknown): Image | null {
  const parsed = Wire.safeParse(value);
  if (!parsed.success) return null;
  const { path, provider, proxy_id: proxy } = parsed.data;
  const proxyId = proxy !== null && /^[0-9a-f]{16,128}$/i.test(proxy) ? proxy : null;
  return { kind: 'image', path, provider: provider ?? 'builtin', proxyId };
}

const dict = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null ? (value as Json) : null;

/** The cover among the pictures in a media item's metadata: a thumb before any other kind. */
function fromMetadata(item: Json | null): Image | null {
  const images = dict(item?.['metadata'])?.['images'];
  if (!Array.isArray(images)) return null;
  const thumb: unknown = images.find((image) => dict(image)?.['type'] === 'thumb');
  return toImage(thumb ?? images[0]);
}

/**
 * The cover of a queue item: its own picture, else its track's, else its album's, else its first artist's
 * (reference 5.3). Null where there is none.
 */
export function findCover(item: Json | null): Image | null {
  const media = dict(item?.['media_item']);
  const album = dict(media?.['album']);
  const artists = media?.['artists'];
  const artist = Array.isArray(artists) ? dict(artists[0]) : null;
  return (
    toImage(item?.['image']) ??
    fromMetadata(media) ??
    toImage(album?.['image']) ??
    fromMetadata(album) ??
    toImage(artist?.['image'])
  );
}

/**
 * The location behind a player's `image_url`. The server writes it with its own address, which is often
 * wrong, so only the part for its image proxy is used. Any other web address is requested by the server's
 * proxy, never by the app. Null for other schemes.
 */
export function imageOfUrl(url: string | null): Image | null {
  if (url === null) return null;
  const proxied = /\/imageproxy(?:[/?].*)?$/s.exec(url.replace(/^https?:\/\/[^/]*/i, ''));
  if (proxied !== null) return { kind: 'address', path: proxied[0] };
  if (!/^https?:\/\//i.test(url)) return null;
  return { kind: 'image', path: url, provider: 'builtin', proxyId: null };
}
