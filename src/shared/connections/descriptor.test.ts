import { describe, expect, it } from 'vitest';
import type { ServiceDescriptor } from './descriptor.ts';
import { completeFields, inputFaults, mainAddress } from './descriptor.ts';
import { bearerToken, noCredential } from './standard-texts.ts';

const option = { flags: '--x <x>', text: () => '' };
const texts = {
  about: () => '',
  addTitle: () => '',
  secretHelp: () => '',
  removeText: () => '',
  removeTextNoSecret: () => '',
};
/** A cloud service with a site instead of an address, as an issue tracker has it. */
const tracker: ServiceDescriptor = {
  id: 'tracker',
  name: () => 'Tracker',
  hosting: 'cloud',
  fields: [
    {
      key: 'site',
      kind: 'address',
      label: () => 'Site',
      expand: (typed) => (/^[\w-]+$/.test(typed) ? `https://${typed}.tracker.example` : typed),
      option,
    },
    {
      key: 'plan',
      kind: 'choice',
      label: () => 'Plan',
      required: false,
      choices: [
        { value: 'free', label: () => 'Free' },
        { value: 'paid', label: () => 'Paid' },
      ],
      option,
    },
  ],
  credentials: [
    {
      ...bearerToken,
      kind: 'basic',
      fields: [{ key: 'email', kind: 'email', label: () => 'E-mail', option }],
    },
    noCredential,
  ],
  steps: [],
  network: { caFile: false, proxy: false },
  texts,
};
const faults = (fields: Record<string, string>): string[] =>
  Object.keys(inputFaults(tracker, { fields, credential: 'basic' }));

describe('a service descriptor', () => {
  it('finds what cannot be sent, field by field', () => {
    expect(faults({})).toEqual(['site', 'email']);
    expect(faults({ site: 'acme', email: 'ines@example.org' })).toEqual([]);
    expect(faults({ site: 'http://acme.example', email: 'ines' })).toEqual(['site', 'email']);
    expect(faults({ site: 'acme', email: 'i@x', plan: 'gold' })).toEqual(['plan']);
    expect(
      Object.keys(inputFaults(tracker, { fields: { site: 'a' }, credential: 'none' })),
    ).toEqual([]);
  });

  it('says what to write instead', () => {
    const { site } = inputFaults(tracker, {
      fields: { site: 'http://acme.example' },
      credential: 'none',
    });
    expect(site).toBe('This service is reached over https only. Start the address with https://.');
  });

  it('completes addresses and leaves out what is empty or belongs to another way to sign in', () => {
    const typed = { site: ' acme ', email: 'ines@example.org', plan: '', other: 'x' };
    expect(completeFields(tracker, 'basic', typed)).toEqual({
      site: 'https://acme.tracker.example',
      email: 'ines@example.org',
    });
    expect(completeFields(tracker, 'none', typed)).toEqual({
      site: 'https://acme.tracker.example',
    });
    expect(mainAddress(tracker)?.key).toBe('site');
  });
});
