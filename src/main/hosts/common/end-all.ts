import type { Clock } from '../../platform/ports.ts';

/**
 * Limit of the whole shutdown in turns of the main thread, 1.5 s in total. On a busy machine both the turns and the tasks take longer, so
 * the tasks still get as many turns.
 */
const MAX_TURNS = 15;
const TURN_MS = 100;

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
  const limit = async (): Promise<void> => {
    for (let turn = 0; turn < MAX_TURNS; turn += 1)
      await new Promise<void>((resolve) => clock.after(TURN_MS, resolve));
  };
  await Promise.race([all(), limit()]);
}
