/** Runs the tasks of one key one after another, in the order of the calls; tasks of different keys run concurrently. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `task` after all earlier ones of this key have settled. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const own = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const settled: Promise<unknown> = own
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === settled) this.#last.delete(key);
      });
    this.#last.set(key, settled);
    return own;
  }
}
