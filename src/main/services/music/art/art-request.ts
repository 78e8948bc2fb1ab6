import type { Image } from './image.ts';

/** Schema number of the first release with picture ids and fixed sizes (2.9). */
const PROXY_ID_SCHEMA = 31;

/** Widths (px) that a server with picture ids makes; anything else is refused (reference 2.2). */
const SIZES = [80, 160, 256, 512, 1024] as const;

/** The next width that every release makes. */
export function artSize(px: number): number {
  return SIZES.find((size) => size >= px) ?? 1024;
}

/**
 * Path and query of a picture at the connected server. `size` in px. Null where this release has no way to ask
 * for it, or the server named something that is not its image proxy.
 */
export function artPath(image: Image, size: number, schema: number | null): string | null {
  const fixed = artSize(size);
  if (image.kind === 'address') return resized(image.path, fixed);
  if (image.proxyId !== null && (schema ?? 0) >= PROXY_ID_SCHEMA)
    return `/imageproxy/${image.proxyId}?size=${String(fixed)}&fmt=jpeg`;
  const path = encodeURIComponent(encodeURIComponent(image.path));
  const provider = encodeURIComponent(image.provider);
  return `/imageproxy?path=${path}&provider=${provider}&size=${String(fixed)}&fmt=jpeg`;
}

/** The same address with another size. Anything that leaves the image proxy on the way is refused. */
function resized(path: string, size: number): string | null {
  const base = 'http://server.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  const inside = url.pathname === '/imageproxy' || url.pathname.startsWith('/imageproxy/');
  if (!inside || url.origin !== base) return null;
  url.searchParams.set('size', String(size));
  return `${url.pathname}${url.search}`;
}
