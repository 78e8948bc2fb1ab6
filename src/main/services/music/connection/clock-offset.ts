import type { Clock } from '../../../platform/ports.ts';
import type { MusicLink } from '../link.ts';

/** Number of round trips measured; the shortest one counts, because it has the least delay. */
const ROUNDS = 5;
/** Stops measuring after this time (ms) on a slow connection. */
const ENOUGH_MS = 500;
/** The command exists since the schema of release 2.10. */
export const TIME_SCHEMA = 32;

/**
 * Server clock minus this machine's clock in ms, from command `time`; null if the server does not support it or
 * returns no time.
 */
export async function measureOffset(
  command: MusicLink['command'],
  clock: Clock,
): Promise<number | null> {
  let best: { roundTrip: number; offset: number } | null = null;
  const begun = clock.monotonic();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (clock.monotonic() - begun > ENOUGH_MS) break;
    const sentAt = clock.now();
    const started = clock.monotonic();
    let answer: unknown;
    try {
      answer = await command('time', {}, { timeoutMs: 2_000 });
    } catch {
      return best?.offset ?? null;
    }
    const roundTrip = clock.monotonic() - started;
    const server = serverTime(answer);
    if (server === null) return null;
    if (best === null || roundTrip < best.roundTrip)
      best = { roundTrip, offset: server - (sentAt + roundTrip / 2) };
  }
  return best === null ? null : Math.round(best.offset);
}

/** Seconds since epoch, bare or in a named field, as ms. */
function serverTime(answer: unknown): number | null {
  const value =
    typeof answer === 'object' && answer !== null
      ? Object.values(answer).find((entry) => typeof entry === 'number')
      : answer;
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  return value > 1e11 ? value : value * 1000;
}
