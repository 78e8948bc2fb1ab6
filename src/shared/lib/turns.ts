/** Work that takes its turn: one after another, in the order in which it was asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when everything before it ended, however it ended. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const own = this.#last.then(work);
    this.#last = own.catch(() => undefined);
    return own;
  }

  /** Resolves when everything that waits now has ended. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
