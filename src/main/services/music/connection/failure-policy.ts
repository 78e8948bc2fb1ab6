import type { CauseCode, Cause } from '../../../../shared/music/connection.ts';
import type { RandomPort } from '../../../platform/ports.ts';

/** ms to wait after the first, second, ... consecutive failure; the last one repeats. */
const steps = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
const longest = 30_000;
const jitter = 0.2;

/**
 * For a server on this computer or network: maximum wait (ms), so that its return is noticed at once, and number of failures for which this
 * applies.
 */
const NEARBY_MS = 3_500;
const NEARBY_COUNT = 100;

/** Maximum wait (ms) for a server that is starting. */
const STARTING_MS = 2_000;

/**
 * Milliseconds to wait after `failures` (>= 1) consecutive attempts without a lasting connection, randomized by
 * +-20 % so that many clients do not return at the same instant. Always the longest wait for a server that accepts no socket,
 * because that rarely changes quickly. `nearby`: the server is on this computer or network. Rounded.
 */
export function backoffMs(
  failures: number,
  cause: CauseCode,
  random: RandomPort,
  nearby = false,
): number {
  const usual = steps[Math.max(0, failures - 1)] ?? longest;
  const step = nearby && failures <= NEARBY_COUNT ? Math.min(usual, NEARBY_MS) : usual;
  const base =
    cause === 'http-only' ? longest : cause === 'starting' ? Math.min(step, STARTING_MS) : step;
  return Math.round(base * (1 - jitter + 2 * jitter * random()));
}

/** Only the user can fix these: another address would not help either. */
const blocksAtOnce: ReadonlySet<CauseCode> = new Set<CauseCode>([
  'no-token',
  'token-refused',
  'sign-in-refused',
  'keyring-locked',
  'needs-setup',
  'too-old',
]);

/** These exclude the address until the user or the network changes; another one may still work. */
const blocksAddress: ReadonlySet<CauseCode> = new Set<CauseCode>([
  'other-server',
  'untrusted-network',
  'unconfirmed-address',
  'bad-address',
]);

/** With these causes, nothing answered the probe, so its first good answer shows that the server is back. */
const notAnswering: ReadonlySet<CauseCode> = new Set<CauseCode>([
  'refused',
  'unreachable',
  'name-unknown',
  'network-down',
  'proxy',
  'starting',
  'not-a-music-server',
  'speaks-html',
]);

export const needsUser = (cause: Cause): boolean => blocksAtOnce.has(cause.code);
export const isAddressBound = (cause: Cause): boolean => blocksAddress.has(cause.code);
export const serverAnswered = (cause: Cause): boolean => !notAnswering.has(cause.code);

/**
 * The result of a round that failed at every address: blocked if no address can be used without the user,
 * else a wait. The shown cause is what still works (single calls), else what needs the user, else the best address's.
 */
export function roundResult(
  earlier: readonly Cause[],
  last: Cause,
): { blocked: boolean; cause: Cause } {
  const causes = [...earlier, last];
  const cause =
    causes.find(({ code }) => code === 'http-only') ?? causes.find(isAddressBound) ?? causes[0];
  return { blocked: causes.every(isAddressBound), cause: cause ?? last };
}
