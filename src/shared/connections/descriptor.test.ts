import { describe, expect, it } from 'vitest';
import type { ServiceDescriptor } from './descriptor.ts';
import {
  addressRule,
  completeFields,
  findCredential,
  fieldFault,
  listFields,
  inputFaults,
  isAddress,
  mainAddress,
  readField,
  secretFaults,
} from './descriptor.ts';
import { basicAuth, bearerToken, noCredential, standardSteps } from './standard-texts.ts';
import { t } from '../i18n/translate.ts';

const option = { flags: '--x <x>', text: () => '' };
const texts = {
  about: () => '',
  addTitle: () => '',
  secretHelp: () => '',
  removeText: () => '',
  removeTextNoSecret: () => '',
};
/** A cloud service with a site instead of an address, such as an issue tracker. */
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
  it("finds input that can't be sent, field by field", () => {
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
    expect(site).toBe(t('connections:invalid.plain'));
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

const [site, plan] = tracker.fields;
const address = tracker.fields.find(isAddress);
const fault = (change: object, value: string): string | null =>
  fieldFault(tracker, { ...site, ...change } as typeof site & object, value);

describe('the fields of a service', () => {
  it('come in the order of the form: those of the service, then those of the credential', () => {
    expect(listFields(tracker, 'basic').map(({ key }) => key)).toEqual(['site', 'plan', 'email']);
    expect(listFields(tracker, 'none').map(({ key }) => key)).toEqual(['site', 'plan']);
  });

  it('name the main address; a service with a fixed one has none', () => {
    expect(mainAddress({ ...tracker, fields: tracker.fields.toReversed() })).toBe(site);
    expect(mainAddress({ ...tracker, fields: [plan].flatMap((field) => field ?? []) })).toBeNull();
  });

  it('are those of the first sign-in method if the requested one is missing', () => {
    expect(findCredential(tracker, 'none')).toBe(noCredential);
    expect(findCredential(tracker, 'oauth').kind).toBe('basic');
    expect(findCredential(tracker, null).kind).toBe('basic');
    expect(() => findCredential({ ...tracker, credentials: [] }, null)).toThrow(
      'needs a credential',
    );
  });
});

describe('an address of a service', () => {
  it('must be encrypted for a cloud service only', () => {
    const field = { ...tracker.fields[0], kind: 'address', port: 81 } as const;
    const rule = { key: 'a', label: () => '', option, kind: 'address' } as const;
    expect(addressRule({ hosting: 'cloud' }, rule)).toEqual({ port: null, encryptedOnly: true });
    expect(addressRule({ hosting: 'self-hosted' }, { ...rule, port: field.port })).toEqual({
      port: 81,
      encryptedOnly: false,
    });
  });

  it('is expanded from a short form, without the spaces around it', () => {
    if (address === undefined) throw new Error('the tracker has an address');
    expect(readField(tracker, address, ' acme ')).toMatchObject({
      url: 'https://acme.tracker.example',
    });
    const { expand, ...plain } = address;
    expect(expand).toBeDefined();
    expect(readField({ hosting: 'self-hosted' }, plain, 'nas')).toMatchObject({
      url: 'http://nas',
    });
    const any = { ...address, expand: (typed: string) => `https://x.example/${typed}` };
    expect(readField(tracker, any, '  ')).toMatchObject({ ok: false, fault: 'empty' });
  });
});

describe('the fault of a field', () => {
  it('asks for what is missing: an address by an example, another by its name', () => {
    expect(fault({ placeholder: 'https://acme.example' }, ' ')).toBe(
      'Enter the address, for example https://acme.example.',
    );
    expect(fault({}, '')).toContain('https://example.net');
    expect(fault({ kind: 'text' }, '')).toContain('Site');
    expect(fault({ kind: 'text' }, '')).not.toContain('https://');
    expect(fault({ required: false }, ' ')).toBeNull();
  });

  it('names the unsupported scheme, and gives an example of an address', () => {
    expect(fault({}, 'ftp://acme.example')).toContain('ftp');
    expect(fault({ placeholder: 'https://acme.example' }, 'a b')).toContain('https://acme.example');
    expect(fault({}, 'a b')).toContain('https://example.net');
  });

  it('names the values that a choice has', () => {
    if (plan === undefined) throw new Error('the tracker has plans');
    expect(fieldFault(tracker, plan, ' free ')).toBeNull();
    expect(fieldFault(tracker, plan, 'gold')).toContain('free, paid');
    expect(fieldFault(tracker, plan, 'gold')).toContain('Plan');
  });

  it.each([
    ['ines@example.org', true],
    [' ines@example.org ', true],
    ['ines', false],
    ['ines@', false],
    ['@example.org', false],
    ['a ines@example.org', false],
    ['ines@example.org b', false],
    ['a@b@c', false],
  ])('recognizes "%s" as an e-mail address: %s', (value, ok) =>
    expect(fault({ kind: 'email' }, value) === null).toBe(ok),
  );

  it('is the result of the service’s rule for a trimmed text', () => {
    const check = (value: string): string | null => (value === 'good' ? null : `not ${value}`);
    expect(fault({ kind: 'text', check }, ' good ')).toBeNull();
    expect(fault({ kind: 'text', check }, 'bad')).toBe('not bad');
    expect(fault({ kind: 'text' }, 'no @ needed')).toBeNull();
  });
});

it('keeps values trimmed, and an address that cannot be read as it was typed', () => {
  expect(completeFields(tracker, 'basic', { site: ' a b ', email: ' i@x ', plan: ' ' })).toEqual({
    site: 'a b',
    email: 'i@x',
  });
  expect(completeFields(tracker, 'none', { plan: 'free' })).toEqual({ plan: 'free' });
  const any = { ...address, expand: (typed: string) => `https://x.example/${typed}` };
  expect(completeFields({ ...tracker, fields: [any as typeof site & object] }, 'none', {})).toEqual(
    {},
  );
});

describe('the standard ways to sign in', () => {
  it('ask for a token, for user and password, or for nothing', () => {
    expect(bearerToken.fields).toEqual([]);
    expect(bearerToken.secrets.map(({ key }) => key)).toEqual(['token']);
    expect(basicAuth.fields.map(({ key }) => key)).toEqual(['user']);
    expect(basicAuth.fields[0]?.option.flags).toBe('--user <name>');
    expect(basicAuth.secrets.map(({ key }) => key)).toEqual(['password']);
    expect([noCredential.fields, noCredential.secrets]).toEqual([[], []]);
  });

  it('check a typed secret, but not a stored one that is kept', () => {
    const check = (value: string) => (value.startsWith('key_') ? null : 'Not a key.');
    const [token] = bearerToken.secrets;
    const strict = {
      ...bearerToken,
      secrets: [{ ...token, key: 'token', label: () => '', check }],
    };
    const faults = (typed: string) =>
      secretFaults({ ...tracker, credentials: [strict] }, 'bearer', { token: typed });
    expect(faults('gitcred_x')).toEqual({ token: 'Not a key.' });
    expect([faults(' key_1 '), faults(' ')]).toEqual([{}, {}]);
    expect(secretFaults(tracker, 'bearer', { token: 'anything' })).toEqual({});
  });

  it('keep a password as it was typed', () => {
    expect(basicAuth.secrets[0]?.verbatim).toBe(true);
    expect(bearerToken.secrets[0]?.verbatim).toBeUndefined();
  });

  it('have texts of their own', () => {
    const said = [bearerToken, basicAuth, noCredential].flatMap(({ choose, fields, secrets }) => [
      choose(),
      ...fields.flatMap(({ label, option: { text } }) => [label(), text()]),
      ...secrets.map(({ label }) => label()),
    ]);
    for (const text of said) expect(text).toMatch(/\w+/);
    for (const { title, failed } of Object.values(standardSteps))
      expect(failed()).not.toBe(title());
  });
});
