import { z } from 'zod';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { AddressChoice } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import { admit, wantsToken } from './admission.ts';
import type { AttemptPorts } from './attempt.ts';
import type { SignedInUser } from './authenticate.ts';
import { anonymous } from './authenticate.ts';
import type { EvidenceTarget } from './evidence.ts';
import { HttpCarrier } from './http-carrier.ts';
import type { Identity } from './identify.ts';
import { identifyByHttp } from './identify.ts';
import { profileSecret } from './profile-secret.ts';
import { tokenExpiry } from './token-expiry.ts';

/** Single calls to a server that was identified without a socket. */
export interface Fallback {
  readonly choice: AddressChoice;
  readonly carrier: HttpCarrier;
  readonly identity: Identity;
  readonly signed: SignedInUser;
}

const name = z.string().nullish().catch(null);
const Me = z.object({ username: name, display_name: name, role: name });

/**
 * Identifies a server by HTTP alone and checks the token with one harmless call. The same checks as on a socket precede
 * the token; `guard` can reject each call. Rejects with `AppFailure` and a cause.
 */
export async function openFallback(
  ports: AttemptPorts,
  profile: MusicProfile,
  choice: AddressChoice,
  target: EvidenceTarget,
  guard: () => Promise<void>,
): Promise<Fallback> {
  const where = new URL(choice.url).host;
  const identity = await identifyByHttp(ports, target);
  admit(identity, profile, choice.url);
  const withSecret = wantsToken(identity) ? profileSecret(ports.secrets, profile.id, where) : null;
  const carrier = new HttpCarrier({
    http: ports.http,
    uuid: ports.uuid,
    origin: choice.url,
    caFile: profile.caFile,
    generation: identity.generation,
    withSecret,
    guard,
  });
  if (withSecret === null) return { choice, carrier, identity, signed: anonymous };
  const me = await whoAmI(carrier, identity, where);
  const expiresAt = await withSecret((token) => Promise.resolve(tokenExpiry(token)));
  return { choice, carrier, identity, signed: { ...me, expiresAt } };
}

/** Checks the token with one harmless call; returns its user, if the server reports it. */
export async function whoAmI(
  carrier: HttpCarrier,
  identity: Identity,
  where: string,
): Promise<Pick<SignedInUser, 'user' | 'role'>> {
  const question = identity.generation === 'current' ? 'auth/me' : 'players/all';
  try {
    const me = Me.safeParse(await carrier.command(question));
    if (identity.generation === 'specified' || !me.success) return anonymous;
    const { username, display_name, role } = me.data;
    return { user: username ?? display_name ?? null, role: role ?? null };
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    if (error.error.code === 'unauthorized' && error.error.detail?.['cause'] === undefined)
      throw causeFailure({ code: 'token-refused', detail: where });
    if (error.error.code === 'unsupported' || error.error.code === 'rejected') return anonymous;
    throw error;
  }
}
