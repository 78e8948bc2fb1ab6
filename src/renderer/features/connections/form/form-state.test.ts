import { describe, expect, it } from 'vitest';
import { adsDescriptor } from '../../../../shared/ads/descriptor.ts';
import type { ConnectionProfile, Values } from '../../../../shared/connections/model.ts';
import { ConnectionInput } from '../../../../shared/connections/model.ts';
import { musicServiceDescriptor as music } from '../../../../shared/music/service-descriptor.ts';
import { workflowsDescriptor as workflows } from '../../../../shared/workflows/descriptor.ts';
import type { FormState } from './form-state.ts';
import * as form from './form-state.ts';
import { someConnection } from '../../../../../test/support/core/some-connection.ts';

const profile = someConnection({
  id: 'studio',
  name: 'Studio',
  fields: {
    localUrl: 'http://music.lan:8095',
    externalUrl: 'https://music.example.net',
    user: 'ines',
  },
  caFile: '/ca.pem',
  trustedNetworks: 2,
});
type Flat = FormState & { readonly localUrl?: string; readonly externalUrl?: string };
/** The form of a music server with its fields merged into the rest, as they are sent. */
const initialForm = (known: ConnectionProfile | null): Flat => {
  const state = form.initialForm(music, known);
  return { ...state, ...state.values };
};
const nested = ({ localUrl = '', externalUrl = '', ...state }: Flat): FormState => ({
  ...state,
  values: { ...state.values, localUrl, externalUrl },
});
const toInput = (flat: Flat, secrets: Values): ConnectionInput =>
  form.toInput(music, nested(flat), secrets);
const faultsOf = (flat: Flat): Record<string, true> =>
  Object.fromEntries(Object.keys(form.listFaults(music, nested(flat))).map((key) => [key, true]));
const isPlain = (flat: Flat): boolean => form.isPlain(music, nested(flat));
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

  it('offers a token to a connection without a sign-in, if that is what it needs', () => {
    const open = { ...profile, credential: 'none' } as const;
    expect(form.initialForm(workflows, open).credential).toBe('none');
    expect(form.initialForm(workflows, open, 'token').credential).toBe('bearer');
    expect(form.initialForm(music, profile, 'token').credential).toBe(profile.credential);
  });

  it('begins with the sign-in that most users can use, and keeps that of a profile', () => {
    expect(form.initialForm(adsDescriptor, null).credential).toBe('oauth');
    expect(form.initialForm(adsDescriptor, profile).credential).toBe('bearer');
  });

  it('sends completed addresses and leaves out what is empty', () => {
    const typed = { ...initialForm(null), localUrl: 'music.lan', externalUrl: ' ' };
    const input = toInput(typed, { token: ' TOKEN_A ', password: '' });
    expect(input.fields).toEqual({ localUrl: 'http://music.lan:8095' });
    expect(input.secrets).toEqual({ token: 'TOKEN_A' });
    expect(input).toMatchObject({ credential: 'bearer', caFile: null });
    expect(ConnectionInput.safeParse(input).success).toBe(true);
  });

  it('keeps the saved token when none is entered', () =>
    expect(toInput(initialForm(profile), none).secrets).toEqual({}));

  it('sends either a token or a password, never both', () => {
    const secrets = { token: 'TOKEN_A', password: ' with spaces ' };
    const typed = { ...initialForm(profile), credential: 'login' as const };
    const byPassword = toInput(typed, secrets);
    expect(byPassword.fields['user']).toBe('ines');
    expect(byPassword.secrets).toEqual({ password: ' with spaces ' });
    const byToken = toInput(initialForm(profile), secrets);
    expect(byToken.fields['user']).toBeUndefined();
    expect(byToken.secrets).toEqual({ token: 'TOKEN_A' });
  });

  it('names the addresses that cannot be sent', () => {
    const typed = { ...initialForm(null), externalUrl: 'ws://x' };
    expect(faultsOf(typed)).toEqual({ localUrl: true, externalUrl: true });
    expect(faultsOf(initialForm(profile))).toEqual({});
  });

  it('asks about trust only where the token would travel in the open', () => {
    expect(isPlain(initialForm(profile))).toBe(true);
    expect(isPlain({ ...initialForm(profile), localUrl: 'https://music.lan' })).toBe(false);
  });
});
