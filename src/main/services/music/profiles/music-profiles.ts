import type { ConnectionSettings, Profile } from '../../../../shared/connections/model.ts';
import { MusicProfile } from '../../../../shared/music/settings.ts';
import { musicServiceDescriptor } from '../../../../shared/music/service-descriptor.ts';
import type { ProfileSlice, ProfileStorePorts } from '../../../connections/profile-store.ts';
import { ProfileStore } from '../../../connections/profile-store.ts';
import { tokenName } from '../connection/profile-secret.ts';
import type { LearnedFacts } from '../connection/runner.ts';
import { toFormValues } from './profile-status.ts';

const service = musicServiceDescriptor.id;

/** The part of a music profile that is in `Profile.extra`. */
const Extra = MusicProfile.pick({ serverId: true, generation: true, confirmedOrigins: true });

/** Music's own slice of the settings, whose format is older than the shared one, as profiles of any service. */
const musicSlice: ProfileSlice = {
  read: ({ music: { profiles, activeProfile } }): ConnectionSettings => ({
    profiles: profiles.map(toProfile),
    defaults: activeProfile === null ? {} : { [service]: activeProfile },
  }),
  write: (all, { profiles, defaults }) => {
    const { music } = all;
    const ids = new Set(profiles.map(({ id }) => id));
    return {
      ...all,
      music: {
        ...music,
        profiles: profiles.map(toMusicProfile),
        activeProfile: defaults[service] ?? null,
        volumeCeilings: only(music.volumeCeilings, ids),
        chosenPlayer: only(music.chosenPlayer, ids),
        scenes: only(music.scenes, ids),
      },
    };
  },
  secretName: tokenName,
};

function toProfile(stored: MusicProfile): Profile {
  const { id, name, localUrl, externalUrl, user, caFile, trustedNetworks } = stored;
  return {
    id,
    service,
    name,
    caFile,
    trustedNetworks,
    fields: toFormValues({ localUrl, externalUrl, user }),
    credential: 'bearer',
    secrets: ['token'],
    account: user,
    expiresAt: stored.tokenExpiresAt,
    proxy: null,
    extra: {
      serverId: stored.serverId,
      generation: stored.generation,
      confirmedOrigins: stored.confirmedOrigins,
    },
  };
}

function toMusicProfile(profile: Profile): MusicProfile {
  const { id, name, fields, expiresAt, caFile, trustedNetworks, extra } = profile;
  return {
    id,
    name,
    localUrl: fields['localUrl'] ?? '',
    externalUrl: fields['externalUrl'] ?? null,
    user: fields['user'] ?? null,
    tokenExpiresAt: expiresAt,
    caFile,
    trustedNetworks,
    ...Extra.parse(extra),
  };
}

const only = <T>(record: Readonly<Record<string, T>>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));

/** The stored music servers, also in the form in which the connection needs them. */
export class MusicProfiles extends ProfileStore {
  readonly #ports: ProfileStorePorts;

  constructor(ports: ProfileStorePorts) {
    super(service, ports, musicSlice);
    this.#ports = ports;
  }

  servers(): readonly MusicProfile[] {
    return this.#ports.settings.get().music.profiles;
  }

  server(id: string): MusicProfile | null {
    return this.servers().find((profile) => profile.id === id) ?? null;
  }

  /** The server to connect to. */
  active(): MusicProfile | null {
    const { profiles, activeProfile } = this.#ports.settings.get().music;
    return profiles.find(({ id }) => id === activeProfile) ?? profiles[0] ?? null;
  }

  learn({ profileId, tokenExpiresAt, ...facts }: LearnedFacts): Promise<void> {
    return this.patch(profileId, (profile) => ({
      ...profile,
      expiresAt: tokenExpiresAt,
      extra: { ...profile.extra, ...facts },
    }));
  }
}
