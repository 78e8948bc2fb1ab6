/**
 * Runs at most `limit` tasks at once and queues at most `cap` others, first in, first out. The server drops a client
 * with more than 512 waiting frames, so what is in flight must stay below that.
 */
export class RequestLimiter {
  readonly #limit: number;
  readonly #cap: number;
  readonly #line = new Set<() => void>();
  #taken = 0;

  constructor(limit: number, cap: number) {
    this.#limit = limit;
    this.#cap = cap;
  }

  get taken(): number {
    return this.#taken;
  }

  get waiting(): number {
    return this.#line.size;
  }

  /**
   * Runs `start` now or when a slot is free; `start` gets the function that frees the slot (once). Returns a function that leaves the
   * queue (true if the task was still queued), or null if the queue is full.
   */
  enter(start: (release: () => void) => void): (() => boolean) | null {
    if (this.#taken < this.#limit) {
      this.#run(start);
      return () => false;
    }
    if (this.#line.size >= this.#cap) return null;
    const turn = (): void => this.#run(start);
    this.#line.add(turn);
    return () => this.#line.delete(turn);
  }

  #run(start: (release: () => void) => void): void {
    this.#taken += 1;
    let released = false;
    start(() => {
      if (released) return;
      released = true;
      this.#taken -= 1;
      this.#next();
    });
  }

  #next(): void {
    const [first] = this.#line;
    if (first === undefined || this.#taken >= this.#limit) return;
    this.#line.delete(first);
    first();
  }
}
