/** Stands in for `node:async_hooks` in the browser: a scene has one caller, and no call has a limit of its own. */
export class AsyncLocalStorage<T> {
  getStore(): T | undefined {
    return undefined;
  }

  run<R>(_store: T, work: () => R): R {
    return work();
  }
}
