import type { Dispose } from '../../src/shared/lib/disposable.ts';

/** Something that notifies of changes. */
type Changes = (listener: () => void) => Dispose;

/**
 * Resolves as soon as `holds`: checked now, and on every notification of `changes`. Rejects after `limit` (ms), which is shorter than that of
 * a test, so that the error says what was awaited and, with `seen`, the actual state.
 */
export function until(
  changes: Changes | readonly Changes[],
  holds: () => boolean,
  { limit = 50_000, seen }: { limit?: number; seen?: () => unknown } = {},
): Promise<void> {
  // Created here, so that its stack includes the caller.
  const late = new Error();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      for (const off of offs) off();
    };
    const check = (): void => {
      if (!holds()) return;
      stop();
      resolve();
    };
    const timer = setTimeout(() => {
      stop();
      const was = seen === undefined ? '' : `: ${JSON.stringify(seen())}`;
      late.message = `it did not come to ${holds.toString()}${was}`;
      reject(late);
    }, limit);
    const offs = [changes].flat().map((on) => on(check));
    check();
  });
}
