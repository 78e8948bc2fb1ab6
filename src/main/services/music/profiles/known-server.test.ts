import { describe, expect, it } from 'vitest';
import { profileFor } from '../../../../../test/support/music/music-rig.ts';
import { musicInput } from '../../../../../test/support/music/music-input.ts';
import { ConnectionInput } from '../../../../shared/connections/model.ts';
import { forKnownServer } from './music-connections.ts';

const home = profileFor('http://10.0.0.5:8095', {
  id: 'home',
  externalUrl: 'https://music.example',
  caFile: '/ca.pem',
});
const twin = profileFor('http://10.0.0.5:8095', { id: 'twin' });
const input = (more: Partial<ConnectionInput>) =>
  ConnectionInput.parse(musicInput({ url: '10.0.0.5' }, more));

describe('a known server', () => {
  it.each(['10.0.0.5', 'http://10.0.0.5:8095/', 'https://music.example'])(
    'is found by %s',
    (url) => {
      expect(forKnownServer(input({ fields: { localUrl: url } }), [home], null)).toMatchObject({
        profileId: 'home',
        fields: { localUrl: 'http://10.0.0.5:8095', externalUrl: 'https://music.example' },
        caFile: '/ca.pem',
      });
    },
  );

  it.each<[string, Partial<ConnectionInput>]>([
    ['a token', { secrets: { token: 'TOKEN_A' } }],
    ['a password', { credential: 'login', secrets: { password: 'PASSWORD_A' } }],
    ['a name', { name: 'New' }],
    ['a profile', { profileId: 'twin' }],
    ['another address', { fields: { localUrl: '10.0.0.6' } }],
    ['no address', { fields: { localUrl: 'ftp://x' } }],
  ])('is not searched with %s', (_what, more) => {
    const given = input(more);
    expect(forKnownServer(given, [home, twin], 'home')).toBe(given);
  });

  it('is the active one of several, or has to be named', () => {
    expect(forKnownServer(input({}), [home, twin], 'twin').profileId).toBe('twin');
    expect(() => forKnownServer(input({}), [home, twin], null)).toThrow('Several connections use');
  });
});
