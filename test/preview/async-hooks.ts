/** Replaces `node:async_hooks` in the browser: a scene has one caller, and no call has its own time limit. */
export class AsyncLocalStorage<T> {
  getStore(): T | undefined {
    return undefined;
  }

  run<R>(_store: T, work: () => R): R {
    return work();
  }
}
