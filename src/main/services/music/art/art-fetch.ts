import { AppFailure } from '../../../../shared/contract/errors.ts';
import { onAbort } from '../../../../shared/lib/abort.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { HttpPort } from '../../../net/http.ts';
import { mediaType } from '../../../net/media-type.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { PictureStore, StoredPicture } from '../../../platform/ports/picture-store.ts';
import type { MusicLink } from '../link.ts';
import type { ArtRegistry } from './art-registry.ts';
import type { Image } from './image.ts';

/** Schema number of the first release with picture ids and fixed sizes (2.9). */
const PROXY_ID_SCHEMA = 31;

/** Picture widths (px) that a server with picture ids supports; it rejects all others (reference 2.2). */
const SIZES = [80, 160, 256, 512, 1024] as const;

/** A picture for a page of this app. */
export type Art = StoredPicture;

export interface ArtFetchPorts {
  readonly http: HttpPort;
  readonly link: Pick<MusicLink, 'origin' | 'schema'>;
  /** Pictures of earlier runs; null: none are stored. */
  readonly pictures: PictureStore | null;
  /** Profile of the connected server: two servers may name different pictures alike. */
  readonly profileId: () => string | null;
  readonly registry: ArtRegistry;
  readonly log: Logger;
  /** PEM file with the certificate authority of the connected server; null for none. */
  readonly caFile: () => string | null;
}

const MAX_BYTES = 5_000_000;
const CACHE_BYTES = 16_000_000;
const TIMEOUT_MS = 15_000;

/** The accepted types. */
const rasterTypes = [
  ...(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/bmp'] as const),
];

type Load = (signal: AbortSignal) => Promise<Art | null>;

interface Running {
  readonly answer: Promise<Art | null>;
  readonly controller: AbortController;
  users: number;
}

/** Fetches pictures from the connected server only, without credentials. Caches the newest in memory, and many on disk. */
export class ArtFetch {
  readonly #ports: ArtFetchPorts;
  readonly #cache = new Lru<Art>(CACHE_BYTES, (art) => art.bytes.byteLength);
  readonly #running = new Map<string, Running>();

  constructor(ports: ArtFetchPorts) {
    this.#ports = ports;
  }

  /** The picture at `size` px or the next larger one; null if there is none or it cannot be loaded. */
  async get(id: string, size: number, signal: AbortSignal): Promise<Art | null> {
    const key = `${id}/${String(artSize(size))}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    if (signal.aborted) return null;
    return this.#join(key, (given) => this.#load(id, size, given), signal);
  }

  /** Drops the pictures of a server and aborts pending requests. */
  clear(): void {
    for (const { controller } of this.#running.values()) controller.abort();
    this.#running.clear();
    this.#cache.clear();
  }

  /** Callers of the same picture share one request, which is aborted when all of them have given up. */
  async #join(key: string, load: Load, signal: AbortSignal): Promise<Art | null> {
    const running = this.#running.get(key) ?? this.#start(key, load);
    running.users += 1;
    return new Promise((resolve, reject) => {
      const stop = onAbort(signal, () => {
        running.users -= 1;
        if (running.users === 0) {
          if (this.#running.get(key) === running) this.#running.delete(key);
          running.controller.abort();
        }
        resolve(null);
      });
      running.answer.then(resolve, reject).finally(stop);
    });
  }

  #start(key: string, load: Load): Running {
    const controller = new AbortController();
    const answer = load(controller.signal).then((art) => {
      if (this.#running.get(key) === running) {
        this.#running.delete(key);
        if (art !== null) this.#cache.set(key, art);
      }
      return art;
    });
    const running: Running = { answer, controller, users: 0 };
    this.#running.set(key, running);
    return running;
  }

  /** From the disk, else from the server if it is connected and has named the picture. */
  async #load(id: string, size: number, signal: AbortSignal): Promise<Art | null> {
    const { link, registry, pictures, profileId } = this.#ports;
    const stored = `${profileId() ?? ''}/${id}/${String(artSize(size))}`;
    const known = detectPicture((await pictures?.get(stored))?.bytes);
    if (known !== null || signal.aborted) return known;
    const image = registry.find(id);
    const path = image === undefined ? null : artPath(image, size, link.schema);
    if (link.origin === null || path === null) return null;
    const art = await this.#fetch(link.origin, path, signal);
    if (art !== null) pictures?.put(stored, art);
    return art;
  }

  async #fetch(origin: string, path: string, signal: AbortSignal): Promise<Art | null> {
    try {
      const answer = await this.#ports.http.request({
        origin,
        path,
        expect: 'bytes',
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        signal,
        caFile: this.#ports.caFile(),
        template: '/imageproxy',
      });
      return answer.status === 200 ? detectPicture(answer.body) : null;
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      this.#ports.log.debug('picture not fetched', { reason: error.error.code });
      return null;
    }
  }
}

/**
 * Detects the type from the bytes, not from the server's label, because another program of the desktop may open the file. Null: none of the
 * accepted types.
 */
function detectPicture(bytes: Uint8Array | undefined): Art | null {
  const type = bytes === undefined ? null : mediaType(bytes, rasterTypes);
  return bytes === undefined || type === null ? null : { type, bytes };
}

/** The next larger width that every release supports. */
export function artSize(px: number): number {
  return SIZES.find((size) => size >= px) ?? 1024;
}

/**
 * Path and query of a picture at the connected server. `size` in px. Null if this release cannot serve it,
 * or the server named something other than its image proxy.
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

/** The same address with another size. Rejects anything that leaves the image proxy. */
function resized(path: string, size: number): string | null {
  const base = 'http://server.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  const inside = url.pathname === '/imageproxy' || url.pathname.startsWith('/imageproxy/');
  if (!inside || url.origin !== base) return null;
  url.searchParams.set('size', String(size));
  return `${url.pathname}${url.search}`;
}
