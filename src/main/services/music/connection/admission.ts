import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type { ServerView } from '../../../../shared/music/connection.ts';
import { AUTH_SCHEMA } from './authenticate.ts';
import type { SignedInUser } from './authenticate.ts';
import type { Identity } from './identify.ts';

export type AdmissionProfile = Pick<MusicProfile, 'serverId' | 'confirmedOrigins'>;

/**
 * The last check before a token is sent: the server is the one of the profile, or has no identity and is at
 * an address that the user confirmed. Throws `AppFailure` with cause other-server or unconfirmed-address.
 */
export function admit(identity: Identity, profile: AdmissionProfile, origin: string): void {
  const where = new URL(origin).host;
  if (identity.generation === 'current') {
    const { id } = identity.info;
    if (profile.serverId !== null && profile.serverId !== id)
      throw causeFailure({ code: 'other-server', detail: where });
    return;
  }
  if (profile.serverId !== null) throw causeFailure({ code: 'other-server', detail: where });
  if (!profile.confirmedOrigins.includes(origin))
    throw causeFailure({ code: 'unconfirmed-address', detail: where });
}

/** Servers of the current generation require a token since schema 28. */
export const wantsToken = (identity: Identity): boolean =>
  identity.generation === 'specified' || identity.info.schema >= AUTH_SCHEMA;

/** The server as the UI shows it. */
export function serverView(identity: Identity, signed: SignedInUser): ServerView {
  const { info, generation } = identity;
  return {
    id: info?.id ?? null,
    name: info?.name ?? null,
    version: info?.version ?? null,
    schema: info?.schema ?? null,
    generation,
    user: signed.user,
    role: signed.role,
  };
}
