import { z } from 'zod';
import { getCause } from '../../../../shared/music/cause-failure.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicLink } from '../link.ts';
import { tokenId } from './token-expiry.ts';

/** Time-out of a request while a token is revoked (ms). */
const REVOKE_MS = 3_000;

const Tokens = z.array(z.looseObject({ token_id: z.string(), token_hash: z.string().nullish() }));

/**
 * Revokes a token on its server, signed in with that token: `command` sends requests. A token that the server no longer accepts
 * counts as revoked. Does not use `auth/logout`, because on a socket the server answers it by closing, as it does for everything
 * else. Rejects with `AppFailure`. `hash`: SHA-256 as hex.
 */
export async function revokeToken(
  command: MusicLink['command'],
  token: string,
  hash: (text: string) => string,
): Promise<void> {
  const options = { timeoutMs: REVOKE_MS };
  try {
    const list = Tokens.safeParse(await command('auth/tokens', {}, options));
    const id = tokenId(token);
    const sum = hash(token);
    const own = list.data?.find((one) => one.token_id === id || one.token_hash === sum);
    if (own === undefined) throw failure('not-found', t('connection:takeBack.notListed'));
    await command('auth/token/revoke', { token_id: own.token_id }, options);
  } catch (error) {
    if (!isTokenError(error)) throw error;
  }
}

/** Whether the server reported the token as invalid. */
export const isTokenError = (error: unknown): boolean =>
  getCause(error)?.code === 'token-refused' ||
  (error instanceof AppFailure && error.error.code === 'unauthorized');
