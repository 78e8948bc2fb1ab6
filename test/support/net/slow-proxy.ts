import type { Clock } from '../../../src/main/platform/ports.ts';
import { serverBefore } from './server-before.ts';

/** A proxy that delays requests with `slow.text` in their body by `slow.ms` of the clock, and counts them. */
export async function slowProxy(target: string, clock: Clock) {
  const slow = { text: '', ms: 0, asked: 0 };
  const server = await serverBefore(target, async ({ body }) => {
    if (slow.text !== '' && body.includes(slow.text)) {
      slow.asked += 1;
      await new Promise<void>((resolve) => void clock.after(slow.ms, resolve));
    }
    return false;
  });
  return { ...server, slow };
}
