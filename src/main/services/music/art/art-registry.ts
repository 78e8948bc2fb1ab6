import { Lru } from '../../../../shared/lib/lru.ts';
import type { Image } from './image.ts';

/** Hex digest of a text; the same text gives the same digest. */
export type Hash = (text: string) => string;

/** Pictures that can be asked for at the same time; older ones get their id again when they are shown again. */
const KEPT = 5_000;

/** Digits of an id: 128 bits, so that two pictures never meet. */
const ID_LENGTH = 32;

/** Gives pictures of the server names that say nothing about it, and finds them again. */
export class ArtRegistry {
  readonly #hash: Hash;
  readonly #images = new Lru<Image>(KEPT);
  readonly #paths = new Lru<string>(KEPT);

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  /** `/art/<id>` of a picture; null for none. */
  path(image: Image | null): string | null {
    if (image === null) return null;
    const key = keyOf(image);
    const known = this.#paths.get(key) ?? this.#hash(key).slice(0, ID_LENGTH);
    this.#paths.set(key, known);
    this.#images.set(known, image);
    return `/art/${known}`;
  }

  /** The picture behind an id; undefined where there is none (any more). */
  find(id: string): Image | undefined {
    return this.#images.get(id);
  }
}

function keyOf(image: Image): string {
  return image.kind === 'address'
    ? `a:${image.path}`
    : `i:${image.proxyId ?? ''}:${image.provider}:${image.path}`;
}
