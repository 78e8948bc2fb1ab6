/** An LRU cache. Sizes are in whatever unit the caller counts. */
export class Lru<V> {
  readonly #limit: number;
  readonly #sizeOf: (value: V) => number;
  readonly #items = new Map<string, V>();
  #size = 0;

  /** `limit`: maximum sum of sizes; `sizeOf` counts 1 per item by default. */
  constructor(limit: number, sizeOf: (value: V) => number = () => 1) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
  }

  get size(): number {
    return this.#size;
  }

  /** The value, which becomes the most recently used. */
  get(key: string): V | undefined {
    const value = this.#items.get(key);
    if (value === undefined) return undefined;
    this.#items.delete(key);
    this.#items.set(key, value);
    return value;
  }

  /** All values, the least recently used first. */
  values(): IterableIterator<V> {
    return this.#items.values();
  }

  /** Stores a value, unless it alone is larger than the limit. */
  set(key: string, value: V): void {
    this.delete(key);
    const size = this.#sizeOf(value);
    if (size > this.#limit) return;
    this.#items.set(key, value);
    this.#size += size;
    for (const oldest of this.#items.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#items.get(key);
    if (value === undefined) return;
    this.#items.delete(key);
    this.#size -= this.#sizeOf(value);
  }

  clear(): void {
    this.#items.clear();
    this.#size = 0;
  }
}
