import { idleStatus } from '../../../src/main/connections/profile-view.ts';
import type { ServiceConnections } from '../../../src/main/platform/ports/service-connections.ts';
import type { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { fieldsOf, statusOf } from '../../../src/main/services/music/profiles/profile-status.ts';
import type { TopicName } from '../../../src/shared/contract/topics.ts';
import { musicServiceDescriptor } from '../../../src/shared/music/service-descriptor.ts';

const shown: ReadonlySet<TopicName> = new Set(['music.profiles', 'music.connection']);

/** The music servers among the connections of a scripted core, as its topics `music.profiles` and `music.connection` describe them. */
export const musicProfiles = (
  hub: StateHub,
): Pick<ServiceConnections, 'descriptor' | 'profiles' | 'onChange'> => ({
  descriptor: musicServiceDescriptor,
  profiles: () => {
    const { profiles, activeId } = hub.get('music.profiles');
    const view = hub.get('music.connection');
    return profiles.map(
      ({ localUrl, externalUrl, user, hasToken, tokenExpiresAt, ...profile }) => ({
        id: profile.id,
        name: profile.name,
        caFile: profile.caFile,
        trustedNetworks: profile.trustedNetworks,
        demo: profile.demo,
        service: musicServiceDescriptor.id,
        fields: fieldsOf({ localUrl, externalUrl, user }),
        credential: 'bearer',
        hasSecret: hasToken,
        account: profile.id === activeId ? (view.server?.user ?? user) : user,
        expiresAt: tokenExpiresAt,
        proxy: null,
        isDefault: profile.id === activeId,
        status: profile.id === activeId ? statusOf(view) : idleStatus(localUrl),
      }),
    );
  },
  onChange: (listener) =>
    hub.onChange((name) => {
      if (shown.has(name)) listener();
    }),
});
