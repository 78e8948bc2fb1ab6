import { describe, expect, it } from 'vitest';
import { connectionsMethods } from './contract.ts';
import { ConnectionInput, Profile, listSecretNames } from './model.ts';
import { defaultSettings } from '../settings/preferences.ts';

const input = { service: 'tracker', fields: {}, credential: 'bearer' };
const profile: Profile = {
  id: 'a',
  service: 'tracker',
  name: 'Home',
  fields: { site: 'https://acme.example' },
  credential: 'bearer',
  secrets: ['token'],
  account: null,
  expiresAt: null,
  caFile: null,
  proxy: null,
  trustedNetworks: [],
  extra: {},
};
const isInput = (change: object): boolean =>
  ConnectionInput.safeParse({ ...input, ...change }).success;
const isProfile = (change: object): boolean => Profile.safeParse({ ...profile, ...change }).success;

describe('the input of a form', () => {
  it('is a new profile without a name, secrets, trust or settings for special networks where it says nothing else', () =>
    expect(ConnectionInput.parse(input)).toEqual({
      ...input,
      profileId: null,
      name: '',
      secrets: {},
      trustNetwork: false,
      confirmAddress: false,
      caFile: null,
      proxy: null,
    }));

  it.each([
    ['service', 50, 1],
    ['name', 100, 0],
    ['caFile', 4096, 0],
    ['proxy', 2000, 0],
  ])('has a %s of at most %d characters', (key, longest, shortest) => {
    expect(isInput({ [key]: 'x'.repeat(longest) })).toBe(true);
    expect(isInput({ [key]: 'x'.repeat(longest + 1) })).toBe(false);
    expect(isInput({ [key]: '' })).toBe(shortest === 0);
  });

  it('has values of at most 8000 characters under keys of at most 50', () => {
    expect(isInput({ fields: { ['k'.repeat(50)]: 'x'.repeat(8000) } })).toBe(true);
    expect(isInput({ fields: { ['k'.repeat(51)]: 'x' } })).toBe(false);
    expect(isInput({ secrets: { token: 'x'.repeat(8001) } })).toBe(false);
  });

  it.each(['none', 'bearer', 'basic', 'header', 'login', 'oauth'])('may sign in by %s', (kind) =>
    expect(isInput({ credential: kind })).toBe(true),
  );

  it('has no other way to sign in', () => expect(isInput({ credential: 'cookie' })).toBe(false));
});

describe('a profile', () => {
  it.each(['id', 'service', 'name'])('has a %s', (key) => {
    expect(isProfile({ [key]: 'xy' })).toBe(true);
    expect(isProfile({ [key]: '' })).toBe(false);
  });

  it('has a name of at most 100 characters', () => {
    expect(isProfile({ name: 'x'.repeat(100) })).toBe(true);
    expect(isProfile({ name: 'x'.repeat(101) })).toBe(false);
  });

  it('is named by service and id, neither of them empty, where something is done to it', () => {
    const { in: named } = connectionsMethods['connections.remove'];
    expect(named.safeParse({ service: 'tracker', profileId: 'ab' }).success).toBe(true);
    expect(named.safeParse({ service: '', profileId: 'ab' }).success).toBe(false);
    expect(named.safeParse({ service: 'tracker', profileId: '' }).success).toBe(false);
  });
});

it('names every secret of every profile as the secret store has it', () => {
  const profiles = [
    { ...profile, secrets: ['token', 'refresh'] },
    { ...profile, id: 'b' },
  ];
  expect(listSecretNames({ profiles, defaults: {} })).toEqual([
    'tracker/a/token',
    'tracker/a/refresh',
    'tracker/b/token',
  ]);
  expect(defaultSettings.connections).toEqual({ profiles: [], defaults: {} });
});
