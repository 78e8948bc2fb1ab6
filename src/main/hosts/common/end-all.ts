import type { Clock } from '../../platform/ports.ts';

/** The end must not take longer than this (ms), whatever hangs. */
const END_LIMIT = 1_500;

export type End = () => Promise<void>;

/** Runs what ends a host: last begun, first ended. What fails is told and left behind, what hangs is left behind. */
export async function endAll(
  ends: readonly End[],
  clock: Clock,
  failed: (error: unknown) => void,
): Promise<void> {
  const all = async (): Promise<void> => {
    for (const end of [...ends].reverse()) await end().catch(failed);
  };
  const limit = new Promise<void>((resolve) => {
    clock.after(END_LIMIT, resolve);
  });
  await Promise.race([all(), limit]);
}
