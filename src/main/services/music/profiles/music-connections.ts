import { musicServiceDescriptor } from '../../../../shared/music/service-descriptor.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionInput } from '../../../../shared/connections/model.ts';
import { MUSIC_PORT } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type { RunTest } from '../../../connections/connection-test.ts';
import type { NetworkTrust } from '../../../connections/network-trust.ts';
import { StoredConnections } from '../../../connections/stored-connections.ts';
import type { Clock, Publisher, SecretsPort, StorePort } from '../../../platform/ports.ts';
import type { EqDraftsPort } from '../../../platform/ports/eq-drafts.ts';
import type { ConnectTestPorts } from '../connection/connect-test.ts';
import type { MusicConnection } from '../connection/connection.ts';
import { tokenName } from '../connection/profile-secret.ts';
import { normaliseAddress } from '../connection/addresses.ts';
import type { MusicProfiles } from './music-profiles.ts';
import { toStatus } from './profile-status.ts';
import { madeByApp, releaseToken } from './release-token.ts';

export interface MusicConnectionsPorts extends ConnectTestPorts {
  readonly clock: Clock;
  readonly secrets: SecretsPort;
  readonly trust: NetworkTrust;
  readonly store: StorePort;
  readonly demo: boolean;
  readonly hub: Publisher;
  readonly eqDrafts: EqDraftsPort;
  readonly profiles: MusicProfiles;
  readonly connection: MusicConnection;
}

/** The music servers as a connectable service, with its own test and with tokens that the app creates and revokes. */
export function musicConnections(ports: MusicConnectionsPorts, test: RunTest): StoredConnections {
  const { profiles, connection, hub, eqDrafts } = ports;
  const isActive = ({ id }: { readonly id: string }): boolean => id === profiles.active()?.id;
  const view = () => hub.get('music.connection');
  return new StoredConnections({
    ...ports,
    descriptor: musicServiceDescriptor,
    test,
    complete: (input) => forKnownServer(input, profiles.servers(), profiles.active()?.id ?? null),
    status: (profile) => (isActive(profile) ? toStatus(view()) : null),
    account: (profile) => (isActive(profile) ? (view().server?.user ?? null) : null),
    retry: (profile) =>
      isActive(profile) ? connection.retryNow() : profiles.setDefault(profile.id),
    replace: ({ id }) => ownToken(ports, id),
    release: async ({ id }) => {
      const server = profiles.server(id);
      if (server === null || !madeByApp(server)) return null;
      // The server closes the sockets of a revoked token, which would count as a loss.
      if (isActive(server)) await connection.stop();
      return releaseToken(ports, server);
    },
    restore: ({ id }) => {
      const server = profiles.server(id);
      if (server !== null && isActive(server)) connection.start(server);
    },
    // Last, so that pending writes of the profile are done.
    removed: ({ id }) => eqDrafts.forget(id),
  });
}

/** Revokes the token that the app created for a profile, once the profile has another token. */
async function ownToken(
  ports: MusicConnectionsPorts,
  id: string,
): Promise<() => Promise<string | null>> {
  const server = ports.profiles.server(id);
  const none = () => Promise.resolve(null);
  if (server === null || !madeByApp(server)) return none;
  const old = await ports.secrets
    .use(tokenName(id), (token) => Promise.resolve(token))
    .catch(() => null);
  if (old === null) return none;
  const lent: Pick<SecretsPort, 'has' | 'use'> = {
    has: () => Promise.resolve(true),
    use: async (_name, use) => use(old),
  };
  return () => releaseToken({ ...ports, secrets: lent }, server);
}

/**
 * Input without a profile or a secret means the profile with its address: adds that profile's
 * id, addresses and certificate authority. Returns any other input unchanged. Throws `ambiguous` with the candidates if
 * several profiles have the address and none of them is active.
 */
export function forKnownServer(
  input: ConnectionInput,
  profiles: readonly MusicProfile[],
  activeId: string | null,
): ConnectionInput {
  const isNamed = input.profileId !== null || input.name !== '';
  if (isNamed || Object.values(input.secrets).some((secret) => secret !== '')) return input;
  const url = parseOrigin(input.fields['localUrl'] ?? '');
  if (url === null) return input;
  const all = profiles.filter((each) => each.localUrl === url || each.externalUrl === url);
  const known = all.find(({ id }) => id === activeId) ?? all[0];
  if (known === undefined) return input;
  if (all.length > 1 && known.id !== activeId)
    throw failure('ambiguous', t('errors:profile.sameAddress', { url }), {
      candidates: all.map(({ id, name }) => ({ id, name })),
    });
  const typed = input.fields['externalUrl'] ?? '';
  const externalUrl = typed === '' ? (known.externalUrl ?? '') : typed;
  return {
    ...input,
    profileId: known.id,
    fields: {
      ...input.fields,
      localUrl: known.localUrl,
      ...(externalUrl === '' ? {} : { externalUrl }),
    },
    caFile: input.caFile ?? known.caFile,
  };
}

/** Null for an invalid address: the test reports what is wrong with it. */
function parseOrigin(typed: string): string | null {
  try {
    return normaliseAddress(typed, 'localUrl', MUSIC_PORT);
  } catch {
    return null;
  }
}
