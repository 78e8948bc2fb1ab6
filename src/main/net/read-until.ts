import type { Clock } from '../platform/ports.ts';
import { sleep } from './client.ts';

/**
 * Reads with pauses (ms) until `holds` is true; null: it never was. Repeats failed reads, and rejects with the failure of the last one.
 * `signal` ends a pause.
 */
export async function readUntil<T>(
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
  pauses: readonly number[],
  read: () => Promise<T>,
  holds: (value: T) => boolean,
): Promise<T | null> {
  let failed: { readonly error: unknown } | null = null;
  for (const pause of pauses) {
    if (pause > 0) await sleep(clock, pause, signal);
    const tried = await read().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if ('error' in tried) failed = tried;
    else if (holds(tried.value)) return tried.value;
    else failed = null;
  }
  if (failed !== null) throw failed.error;
  return null;
}
