/**
 * At most `limit` things at once, the others in line (first come, first served, at most `cap`). The server drops a client
 * for which more than 512 frames wait; what is in flight is what it may have to answer.
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
   * Runs `start` now or when a slot is free; `start` gets the function that frees it (once). Returns a function that leaves the
   * line (true when it was still in it), or null when the line is full.
   */
  enter(start: (release: () => void) => void): (() => boolean) | null {
    if (this.#taken < this.#limit) {
      this.#run(start);
      return () => false;
    }
    if (this.#line.size >= this.#cap) return null;
    const turn = (): void => {
      this.#run(start);
    };
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
