import { Lru } from '../../../../shared/lib/lru.ts';
import type { Image } from './image.ts';

/** Hex digest of a text; the same text gives the same digest. */
export type Hash = (text: string) => string;

/** Maximum number of registered pictures, more than a list of 50,000 tracks has; older ones are registered again when they are listed again. */
const MAX_PICTURES = 30_000;

/** Length of an id: 128 bits, which makes collisions practically impossible. */
const ID_LENGTH = 32;

/** Maps the server's pictures to opaque ids and back. */
export class ArtRegistry {
  readonly #hash: Hash;
  readonly #images = new Lru<Image>(MAX_PICTURES);

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  /** `/art/<id>` of a picture; null for none. */
  path(image: Image | null): string | null {
    if (image === null) return null;
    const id = this.#hash(formatKey(image)).slice(0, ID_LENGTH);
    this.#images.set(id, image);
    return `/art/${id}`;
  }

  /** The picture of an id; undefined if it is not registered (any more). */
  find(id: string): Image | undefined {
    return this.#images.get(id);
  }
}

function formatKey(image: Image): string {
  return image.kind === 'address'
    ? `a:${image.path}`
    : `i:${image.proxyId ?? ''}:${image.provider}:${image.path}`;
}
