import { describe, expect, it } from 'vitest';
import type { ProfileView } from '../../../../shared/music/connection.ts';
import { ConnectInput } from '../../../../shared/music/connection.ts';
import { faultsOf, initialForm, isPlain, toInput } from './form-state.ts';

const profile: ProfileView = {
  id: 'studio',
  name: 'Studio',
  localUrl: 'http://music.lan:8095',
  externalUrl: 'https://music.example.net',
  serverId: 's',
  generation: 'current',
  user: 'ines',
  hasToken: true,
  tokenExpiresAt: null,
  caFile: '/ca.pem',
  trustedNetworks: 2,
  demo: false,
};
const none = { token: '', password: '' };

describe('the connection form', () => {
  it('opens with what is known, but never trusts a network by itself', () => {
    expect(initialForm(profile)).toMatchObject({
      profileId: 'studio',
      localUrl: 'http://music.lan:8095',
      caFile: '/ca.pem',
      trustNetwork: false,
    });
  });

  it('sends completed addresses and leaves out what is empty', () => {
    const form = { ...initialForm(null), localUrl: 'music.lan', externalUrl: ' ' };
    const input = toInput(form, { token: ' TOKEN_A ', password: '' });
    expect(input).toMatchObject({
      localUrl: 'http://music.lan:8095',
      externalUrl: null,
      token: 'TOKEN_A',
      user: null,
      password: null,
      caFile: null,
    });
    expect(ConnectInput.safeParse(input).success).toBe(true);
  });

  it('keeps the saved token when none is entered', () => {
    expect(toInput(initialForm(profile), none).token).toBeNull();
  });

  it('sends either a token or a password, never both', () => {
    const secrets = { token: 'TOKEN_A', password: ' with spaces ' };
    const form = { ...initialForm(profile), signIn: 'password' as const };
    expect(toInput(form, secrets)).toMatchObject({
      token: null,
      user: 'ines',
      password: ' with spaces ',
    });
    expect(toInput(initialForm(profile), secrets)).toMatchObject({ user: null, password: null });
  });

  it('names the addresses that cannot be sent', () => {
    const form = { ...initialForm(null), externalUrl: 'ws://x' };
    expect(faultsOf(form)).toEqual({ localUrl: true, externalUrl: true });
    expect(faultsOf(initialForm(profile))).toEqual({});
  });

  it('asks about trust only where the token would travel in the open', () => {
    expect(isPlain(initialForm(profile))).toBe(true);
    expect(isPlain({ ...initialForm(profile), localUrl: 'https://music.lan' })).toBe(false);
  });
});
