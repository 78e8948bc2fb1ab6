import { idleStatus } from '../../../src/main/connections/profile-view.ts';
import type { ServiceConnections } from '../../../src/main/platform/ports/service-connections.ts';
import type { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { toStatus } from '../../../src/main/services/music/profiles/profile-status.ts';
import type { ConnectionProfile } from '../../../src/shared/connections/model.ts';
import type { TopicName } from '../../../src/shared/contract/topics.ts';
import { musicServiceDescriptor } from '../../../src/shared/music/service-descriptor.ts';

const service = musicServiceDescriptor.id;
const shown: ReadonlySet<TopicName> = new Set(['connections.profiles', 'music.connection']);

/** A stored music server, the default one. */
export function musicProfile(
  id: string,
  change: Partial<ConnectionProfile> = {},
): ConnectionProfile {
  const { account = 'ines' } = change;
  const address = { localUrl: 'http://192.168.1.20:8095', ...change.fields };
  const fields = { ...address, ...(account !== null && { user: account }) };
  return {
    id,
    service,
    name: 'Studio server',
    credential: 'bearer',
    hasSecret: true,
    expiresAt: null,
    caFile: null,
    proxy: null,
    trustedNetworks: 1,
    isDefault: true,
    demo: false,
    status: idleStatus(fields.localUrl),
    ...change,
    account,
    fields,
  };
}

/** The profiles that a test puts into a scripted core; the default music server has the state of the topic `music.connection`. */
export const putProfiles = (
  hub: StateHub,
  others: readonly ServiceConnections[],
): Pick<ServiceConnections, 'descriptor' | 'profiles' | 'onChange'> => ({
  descriptor: musicServiceDescriptor,
  profiles: () => {
    const view = hub.get('music.connection');
    const own = hub
      .get('connections.profiles')
      .filter((profile) => !others.some(({ descriptor }) => descriptor.id === profile.service));
    return own.map((profile) =>
      profile.service === service && profile.isDefault
        ? { ...profile, account: view.server?.user ?? profile.account, status: toStatus(view) }
        : profile,
    );
  },
  onChange: (listener) =>
    hub.onChange((name) => {
      if (shown.has(name)) listener();
    }),
});
