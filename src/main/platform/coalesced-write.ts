/** Writes one file, one write at a time. Changes during a write are combined into the next one. */
export class CoalescedWrite {
  readonly #write: () => Promise<void>;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /** `write` takes the newest value when it is called. */
  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  /** Schedules a write that starts after this call: the running one may have an older value. Rejects like that write. */
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

  /** Resolves when no write is running; never rejects. */
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
