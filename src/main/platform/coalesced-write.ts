/** Writes one file, one write at a time. Changes that come while a write runs share the next one. */
export class CoalescedWrite {
  readonly #write: () => Promise<void>;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /** `write` takes the newest value when it is called. */
  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  /** A write that starts after now: the running one may have taken an older value. Rejects as that write does. */
  request(): Promise<void> {
    if (this.#next !== null) return this.#next;
    if (this.#running === null) return this.#start();
    this.#next = this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.#start();
      });
    return this.#next;
  }

  /** Resolves when no write runs any more; never rejects. */
  async idle(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => undefined);
  }

  #start(): Promise<void> {
    this.#running = this.#write().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }
}
