/** Runs the tasks of one key one after another, in the order of the calls; tasks of different keys run concurrently. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `task` after all earlier tasks of this key, or of all these keys, have settled. */
  run<T>(key: string | readonly string[], task: () => Promise<T>): Promise<T> {
    const keys = typeof key === 'string' ? [key] : key;
    const before = keys.map((each) => this.#last.get(each) ?? Promise.resolve());
    const own = Promise.all(before).then(task);
    const settled: Promise<unknown> = own
      .catch(() => undefined)
      .then(() => {
        for (const each of keys) if (this.#last.get(each) === settled) this.#last.delete(each);
      });
    for (const each of keys) this.#last.set(each, settled);
    return own;
  }
}
