import type { Clock } from '../../platform/ports.ts';

/** Time limit (ms) of the shutdown, whatever hangs. */
const END_TIMEOUT_MS = 1_500;

export type End = () => Promise<void>;

/** Runs the shutdown tasks of a host in reverse order. Reports tasks that fail and abandons tasks that hang. */
export async function endAll(
  ends: readonly End[],
  clock: Clock,
  failed: (error: unknown) => void,
): Promise<void> {
  const all = async (): Promise<void> => {
    for (const end of [...ends].reverse()) await end().catch(failed);
  };
  const limit = new Promise<void>((resolve) => {
    clock.after(END_TIMEOUT_MS, resolve);
  });
  await Promise.race([all(), limit]);
}
