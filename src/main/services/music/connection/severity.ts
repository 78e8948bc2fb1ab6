import type { Cause, CauseCode } from '../../../../shared/music/connection.ts';

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

/** With these, nothing answered the probe, so its first good answer is news. */
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
