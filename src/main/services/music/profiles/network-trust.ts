import type { Extra } from '../connection/runner.ts';
import type { NetworkPort } from '../../../platform/ports.ts';
import type { Profiles } from './profiles.ts';

/**
 * "Trust this network" for one profile. A network that can be identified is remembered; another one is trusted
 * only as long as the app stays on it, which the return value passes to the connection.
 */
export async function trustCurrentNetwork(
  profiles: Profiles,
  network: NetworkPort,
  profileId: string,
): Promise<Extra> {
  const { id } = await network.current().catch(() => ({ id: null }));
  if (id === null) return { trustUnknownNetwork: true };
  await profiles.patch(profileId, (profile) =>
    profile.trustedNetworks.includes(id)
      ? profile
      : { ...profile, trustedNetworks: [...profile.trustedNetworks, id] },
  );
  return {};
}
