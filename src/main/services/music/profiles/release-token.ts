import { t } from '../../../../shared/i18n/translate.ts';
import { causeFailure, causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { AddressChoice } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import { decideAddresses } from '../connection/addresses.ts';
import type { NetworkPort } from '../../../platform/ports.ts';
import { TestLimit } from '../../../connections/test-limit.ts';
import type { AttemptPorts } from '../connection/attempt.ts';
import { wantsToken } from '../connection/admission.ts';
import { openFallback } from '../connection/http-fallback.ts';
import { profileSecret } from '../connection/profile-secret.ts';
import { isTokenError, revokeToken } from '../connection/revoke-token.ts';
import { sameNetwork } from '../connection/single-calls.ts';
import { formatReason, tokenLeft } from '../connection/undo-sign-in.ts';
import type { UndoPorts } from '../connection/undo-sign-in.ts';

export interface ReleasePorts extends AttemptPorts, UndoPorts {
  readonly network: NetworkPort;
}

/** Time limit for all addresses together (ms). */
const RELEASE_MS = 8_000;

/** Whether the app created the profile's token itself, by signing in. Other tokens belong to the user and are never revoked. */
export const madeByApp = ({ user }: MusicProfile): boolean => user !== null;

/**
 * Revokes the token that the app created for a profile, on its server. Sends the token only where a connection of the profile may.
 * Resolves with a sentence if it may still be valid, else with null.
 */
export async function releaseToken(
  ports: ReleasePorts,
  profile: MusicProfile,
): Promise<string | null> {
  const network = await ports.network.current().catch(() => ({ id: null }));
  const { order, refused } = decideAddresses({
    local: profile.localUrl,
    external: profile.externalUrl,
    discovered: null,
    network,
    trustedNetworks: profile.trustedNetworks,
    trustUnknown: false,
    confirmedOrigins: profile.confirmedOrigins,
    generation: profile.generation,
    serverId: profile.serverId,
  });
  const where = new URL(order[0]?.url ?? profile.localUrl).host;
  const cause = refused[0]?.cause ?? null;
  let reason = cause === null ? '' : causeSentence(cause);
  const late = causeFailure({ code: 'timeout', detail: where });
  const limit = new TestLimit(ports.clock, { ms: RELEASE_MS, failure: late });
  try {
    for (const choice of order) {
      try {
        const revoked = await limit.within(revokeAt(ports, profile, choice, limit.signal));
        return revoked ? null : t('connection:takeBack.noSignIn', { where });
      } catch (error) {
        if (isTokenError(error)) return null;
        reason = formatReason(error);
      }
    }
    return tokenLeft(where, reason);
  } finally {
    limit.end();
  }
}

/** False: this server has no tokens. */
async function revokeAt(
  ports: ReleasePorts,
  profile: MusicProfile,
  choice: AddressChoice,
  signal: AbortSignal,
): Promise<boolean> {
  const target = { origin: choice.url, caFile: profile.caFile, signal };
  const guard = await sameNetwork(() => ports.network.current(), choice.url);
  const { carrier, identity } = await openFallback(ports, profile, choice, target, guard);
  const withSecret = profileSecret(ports.secrets, profile.id, new URL(choice.url).host);
  try {
    if (!wantsToken(identity)) return false;
    await withSecret((token) =>
      revokeToken((...call) => carrier.command(...call), token, ports.hash),
    );
    return true;
  } finally {
    carrier.end();
  }
}
