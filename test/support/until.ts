import type { Dispose } from '../../src/shared/lib/disposable.ts';

/** Something that tells when it changes. */
type Changes = (listener: () => void) => Dispose;

/**
 * Resolves as soon as `holds`: asked now, and whenever one of `changes` tells. Rejects after `limit` (ms), which ends before that of
 * a test, so that a wait in vain says what it waited for and, by `seen`, what there was instead.
 */
export function until(
  changes: Changes | readonly Changes[],
  holds: () => boolean,
  { limit = 50_000, seen }: { limit?: number; seen?: () => unknown } = {},
): Promise<void> {
  // Made here, so that its stack leads to who waits.
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
