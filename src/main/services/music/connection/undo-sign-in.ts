import { AppFailure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { HttpCarrier } from './http-carrier.ts';
import type { AttemptPorts } from './attempt.ts';
import { revokeToken } from './revoke-token.ts';
import { TOKEN_NAME } from './sign-in.ts';
import type { SignInTrace } from './sign-in.ts';
import type { Reached } from './test-reach.ts';

export interface UndoPorts extends Pick<AttemptPorts, 'http' | 'uuid'> {
  /** SHA-256 as hex. */
  readonly hash: (text: string) => string;
}

export type Made = Pick<Readonly<SignInTrace>, 'session' | 'lasting' | 'unanswered'>;
export type UndoPlace = Pick<Reached, 'origin' | 'identity'> & { readonly caFile: string | null };

/**
 * Revokes the tokens that a sign-in created on the server: always the short-lived one, and the app's own one unless it is kept. Resolves
 * with a sentence about what may remain there, or null.
 */
export async function undoSignIn(
  ports: UndoPorts,
  place: UndoPlace,
  made: Made,
  keepLasting: boolean,
): Promise<string | null> {
  const where = new URL(place.origin).host;
  const left: string[] = [];
  const { session, lasting, unanswered } = made;
  if (lasting !== null && !keepLasting) {
    const reason = await revokeAt(ports, place, lasting);
    if (reason !== null) left.push(tokenLeft(where, reason));
  }
  if (session !== null) {
    const reason = await revokeAt(ports, place, session);
    if (reason !== null) left.push(t('connection:takeBack.session', { where, reason }));
  }
  if (unanswered) left.push(t('connection:takeBack.unsure', { where, name: TOKEN_NAME }));
  return left.length === 0 ? null : left.join(' ');
}

/** The message about the app's own token that is still valid. `reason`: a sentence. */
export const tokenLeft = (where: string, reason: string): string =>
  t('connection:takeBack.token', { where, reason, name: TOKEN_NAME });

/** Null if the token is revoked, else the reason as a sentence. */
async function revokeAt(ports: UndoPorts, place: UndoPlace, token: string): Promise<string | null> {
  const carrier = new HttpCarrier({
    http: ports.http,
    uuid: ports.uuid,
    origin: place.origin,
    caFile: place.caFile,
    generation: place.identity.generation,
    withSecret: (use) => use(token),
  });
  try {
    await revokeToken((...call) => carrier.command(...call), token, ports.hash);
    return null;
  } catch (error) {
    return formatReason(error);
  }
}

/** The sentence of a failure. Rethrows errors of this app. */
export function formatReason(error: unknown): string {
  if (error instanceof AppFailure) return error.message;
  throw error;
}
