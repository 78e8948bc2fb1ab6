import { beforeEach, describe, expect, it } from 'vitest';
import { mapSecrets, profileFor } from '../../../../../test/support/music/music-rig.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import { defaultSettings } from '../../../../shared/settings/preferences.ts';
import { memorySettings } from '../../../core/adapters.ts';
import type { SecretsPort, SettingsPort } from '../../../platform/ports.ts';
import { MusicProfiles } from './music-profiles.ts';

/** A profile in the form that every version so far has stored. */
const home: MusicProfile = {
  id: 'home',
  name: 'Home',
  localUrl: 'http://10.0.0.5:8095',
  externalUrl: 'https://music.example',
  serverId: 'S1',
  generation: 'current',
  user: 'ines',
  tokenExpiresAt: '2030-01-01T00:00:00.000Z',
  caFile: '/ca.pem',
  trustedNetworks: ['net-a', 'net-b'],
  confirmedOrigins: ['http://10.0.0.5:8095'],
};
const barn = profileFor('http://10.0.0.6:8095', { id: 'barn', generation: 'specified' });
const music = {
  ...defaultSettings.music,
  profiles: [home, barn],
  activeProfile: 'barn',
  volumeCeilings: { home: { den: 40 }, barn: { loft: 50 } },
  chosenPlayer: { home: 'den', barn: 'loft' },
  scenes: { home: [], barn: [] },
};

let settings: SettingsPort;
let secrets: SecretsPort;
let profiles: MusicProfiles;

beforeEach(() => {
  settings = memorySettings({ ...defaultSettings, music });
  secrets = mapSecrets({ 'music/home': 'TOKEN_A', 'music/barn': 'TOKEN_B' });
  profiles = new MusicProfiles({ settings, secrets, uuid: () => 'new' });
});

const stored = () => settings.get().music;
const tokenOf = (id: string): Promise<string> =>
  profiles.useSecrets(profiles.require(id), (parts) => Promise.resolve(parts['token'] ?? ''));

describe('the stored music servers', () => {
  it('are profiles like those of the other services, with the token under its old name', async () => {
    expect(profiles.require('home')).toMatchObject({
      service: 'music',
      name: 'Home',
      fields: { localUrl: home.localUrl, externalUrl: home.externalUrl, user: 'ines' },
      credential: 'bearer',
      account: 'ines',
      expiresAt: home.tokenExpiresAt,
      caFile: '/ca.pem',
      trustedNetworks: ['net-a', 'net-b'],
    });
    expect(profiles.default()?.id).toBe('barn');
    expect(profiles.active()).toEqual(barn);
    expect(await tokenOf('home')).toBe('TOKEN_A');
  });

  it('lose nothing when one of them is renamed, learned about or made the default', async () => {
    await profiles.patch('home', (profile) => ({ ...profile, name: 'Cabin' }));
    expect(stored()).toEqual({ ...music, profiles: [{ ...home, name: 'Cabin' }, barn] });
    const facts = { generation: 'specified', serverId: null, tokenExpiresAt: null } as const;
    await profiles.learn({ profileId: 'home', ...facts });
    expect(stored().profiles).toEqual([{ ...home, name: 'Cabin', ...facts }, barn]);
    await profiles.setDefault('home');
    expect(stored().activeProfile).toBe('home');
    expect(settings.get().connections).toEqual(defaultSettings.connections);
  });

  it('keep the token when a form without one is saved', async () => {
    await profiles.save('home', { ...profiles.require('home'), name: 'Cabin', secrets: {} });
    expect(stored()).toEqual({
      ...music,
      activeProfile: 'home',
      profiles: [{ ...home, name: 'Cabin' }, barn],
    });
    expect(await tokenOf('home')).toBe('TOKEN_A');
  });

  it('report that a new one without a token has none, at the next start too', async () => {
    const added = await profiles.save(null, { ...profiles.require('home'), secrets: {} });
    expect(added.id).toBe('new');
    expect(profiles.hasSecrets(profiles.require('new'))).toBe(false);
    await profiles.load();
    const has = profiles.all().map((profile) => profiles.hasSecrets(profile));
    expect(has).toEqual([true, true, false]);
  });

  it('lose their token, limits, chosen player and scenes when they are removed', async () => {
    await profiles.remove('barn');
    expect(stored()).toEqual({
      ...music,
      profiles: [home],
      activeProfile: 'home',
      volumeCeilings: { home: { den: 40 } },
      chosenPlayer: { home: 'den' },
      scenes: { home: [] },
    });
    expect(await secrets.has('music/barn')).toBe(false);
    expect(await tokenOf('home')).toBe('TOKEN_A');
  });
});
