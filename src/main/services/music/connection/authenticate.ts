import { z } from 'zod';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { CauseCode } from '../../../../shared/music/connection.ts';
import { causeFailure, getCause } from '../../../../shared/music/cause-failure.ts';
import type { WithSecret } from '../../../net/http.ts';
import { serverText } from '../dialects/command-errors.ts';
import type { ServerSession } from './session.ts';
import { tokenExpiry } from './token-expiry.ts';

/** What the server reported about the token's user. */
export interface SignedInUser {
  readonly user: string | null;
  readonly role: string | null;
  /** ISO 8601, if the token contains it. */
  readonly expiresAt: string | null;
}

export const anonymous: SignedInUser = { user: null, role: null, expiresAt: null };

/** Servers of the current generation require a token from this schema on. */
export const AUTH_SCHEMA = 28;
const AUTH_MS = 10_000;

const name = z.string().nullish().catch(null);
const AuthResult = z.object({
  authenticated: z.boolean(),
  user: z.object({ username: name, display_name: name, role: name }).nullish().catch(null),
});

/**
 * Sends the token in command `auth` (current generation, schema >= 28). The token leaves `withSecret` only for that text. Rejects
 * with `AppFailure` and a cause: token-refused with the server's message, needs-setup, silent, closed.
 */
export function authenticateCurrent(
  session: ServerSession,
  withSecret: WithSecret,
  where: string,
): Promise<SignedInUser> {
  return withSecret(async (token) => {
    const answer = await session
      .request('auth', { token }, { timeoutMs: AUTH_MS })
      .catch((error: unknown) => {
        throw explain(error, token, where);
      });
    const result = AuthResult.safeParse(answer);
    if (!result.success || !result.data.authenticated)
      throw causeFailure({ code: 'token-refused', detail: where });
    session.trustSize();
    const user = result.data.user;
    return {
      user: user?.username ?? user?.display_name ?? null,
      role: user?.role ?? null,
      expiresAt: tokenExpiry(token),
    };
  });
}

/**
 * Sends the first text of the specified generation, directly followed by a read. The server's answer to the first text is
 * not specified, so the answer to the read is the proof. An error without a command, or the end of the socket before
 * that answer, is a refusal.
 */
export function authenticateSpecified(
  session: ServerSession,
  withSecret: WithSecret,
  where: string,
): Promise<SignedInUser> {
  return withSecret(async (token) => {
    let stop = (): void => undefined;
    const refused = new Promise<never>((_resolve, reject) => {
      const stopAsides = session.onOutOfBand((message) => {
        if (message.k === 'info')
          reject(causeFailure({ code: 'closed', detail: where }, { late: true }));
        if (message.k === 'error') reject(tokenError(message.error.text, token, where));
      });
      const stopEnd = session.onEnd((end) => {
        if (end.code === 1006) reject(causeFailure(end.cause ?? { code: 'closed', detail: where }));
        else reject(tokenError(end.reason, token, where));
      });
      stop = () => {
        stopAsides();
        stopEnd();
      };
    });
    try {
      // The first text gets no answer, so the first answer is the list of the read.
      session.trustSize();
      session.sendHello(token);
      await Promise.race([refused, readOnce(session, token, where)]);
      return { ...anonymous, expiresAt: tokenExpiry(token) };
    } finally {
      stop();
      refused.catch(() => undefined);
    }
  });
}

/** Any answer except a refused token shows that the server accepts commands. */
async function readOnce(session: ServerSession, token: string, where: string): Promise<void> {
  try {
    await session.request('players/all', {}, { timeoutMs: AUTH_MS });
  } catch (error) {
    const code = error instanceof AppFailure ? error.error.code : null;
    if (code === 'unsupported' || code === 'rejected' || code === 'not-found') return;
    // The close event of the socket explains the failure better than the lost command.
    if (code === 'connection-lost') await new Promise<never>(() => undefined);
    throw explain(error, token, where);
  }
}

function explain(error: unknown, token: string, where: string): AppFailure {
  if (!(error instanceof AppFailure)) return causeFailure({ code: 'closed', detail: where });
  const known = getCause(error);
  if (known !== null) return causeFailure({ ...known, detail: known.detail ?? where });
  const { code, detail } = error.error;
  if (code === 'unauthorized' || code === 'forbidden') {
    const reason = detail?.['reason'];
    return tokenError(typeof reason === 'string' ? reason : null, token, where);
  }
  const cause: CauseCode =
    code === 'timeout' ? 'silent' : code === 'connection-lost' ? 'closed' : 'not-a-music-server';
  return causeFailure({ code: cause, detail: where });
}

/** The server's message, without the token. */
function tokenError(text: string | null, token: string, where: string): AppFailure {
  const message = serverText(text)?.replaceAll(token, '…') ?? where;
  return causeFailure({ code: 'token-refused', detail: message });
}
