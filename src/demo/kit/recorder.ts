/** Stores the newest items, in order. */
export class Recorder<T> {
  readonly #max: number;
  readonly #items: T[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#items.length > this.#max) this.#items.shift();
  }
}
