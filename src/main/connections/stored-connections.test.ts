import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { mapSecrets } from '../../../test/support/music/music-rig.ts';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import type { ConnectionInput } from '../../shared/connections/model.ts';
import { basicAuth, bearerToken, standardSteps } from '../../shared/connections/standard-texts.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { CallContext } from '../../shared/contract/methods.ts';
import { defaultSettings } from '../../shared/settings/preferences.ts';
import { memorySettings } from '../core/adapters.ts';
import type { NetProbe } from '../net/probe.ts';
import type { SecretsPort, SettingsPort } from '../platform/ports.ts';
import { createMemoryStore } from '../platform/store/memory-store.ts';
import type { TestStep } from './connection-test.ts';
import { runTest } from './connection-test.ts';
import { NetworkTrust } from './network-trust.ts';
import { ProfileStore } from './profile-store.ts';
import { reachSteps } from './standard-steps.ts';
import { StoredConnections } from './stored-connections.ts';

const login = {
  ...basicAuth,
  kind: 'login' as const,
};
const descriptor: ServiceDescriptor = {
  id: 'depots',
  name: () => 'Depots',
  hosting: 'self-hosted',
  fields: [
    {
      key: 'url',
      kind: 'address',
      label: () => 'Address',
      option: { flags: '--url <address>', text: () => '' },
    },
  ],
  credentials: [bearerToken, login, { ...basicAuth, kind: 'none', fields: [], secrets: [] }],
  steps: Object.values(standardSteps),
  network: { caFile: false, proxy: true },
  texts: {
    about: () => '',
    addTitle: () => '',
    secretHelp: () => '',
    removeText: () => '',
    removeTextNoSecret: () => '',
  },
};

/** Every name resolves and every port answers: these tests do not cover the layers below HTTP. */
const reachable: NetProbe = {
  resolve: () => Promise.resolve('192.0.2.1'),
  port: () => Promise.resolve(3),
  tls: () => Promise.resolve('2030-01-01T00:00:00.000Z'),
};
const call: CallContext = { signal: new AbortController().signal, origin: 'test' };
const silent = { force: false, onSteps: () => undefined };

let settings: SettingsPort;
let secrets: SecretsPort;
let networkId: string | null;
let seen: (string | undefined)[];
let released: string[];
let undone: number;
let profiles: ProfileStore;
let connections: StoredConnections;
let trust: NetworkTrust;

const signIn: TestStep = {
  name: 'sign-in',
  run: (context) =>
    context.useSecrets((given) => {
      seen.push(given['token'] ?? given['password']);
      if (given['token'] === 'TOKEN_OLD') throw failure('unauthorized', 'Refused.');
      const made = context.candidate.credential === 'login' ? { token: 'TOKEN_MADE' } : null;
      return Promise.resolve({ detail: 'fine', learned: { account: 'ines', secrets: made } });
    }),
};

beforeEach(() => {
  settings = memorySettings(defaultSettings);
  secrets = mapSecrets();
  networkId = 'home';
  seen = [];
  released = [];
  undone = 0;
  let made = 0;
  profiles = new ProfileStore('depots', {
    settings,
    secrets,
    uuid: () => `d${String((made += 1))}`,
  });
  const network = { current: () => Promise.resolve({ id: networkId, label: null }) };
  trust = new NetworkTrust(network);
  const clock = new FakeClock();
  const steps = [...reachSteps(descriptor, { probe: reachable, network }), signIn];
  connections = new StoredConnections({
    trust,
    descriptor,
    profiles,
    secrets,
    test: async (context, how) => ({
      ...(await runTest({ clock, descriptor, steps }, context, how)),
      undo: () => Promise.resolve(`Undone ${String((undone += 1))} time.`),
    }),
    replace: async ({ id }) => {
      const old = await secretOf(`depots/${id}/token`);
      return () => Promise.resolve(`${old} is left.`);
    },
    store: createMemoryStore(),
    demo: false,
    release: ({ name }) => {
      released.push(name);
      return Promise.resolve('It may still be valid.');
    },
  });
});

const input = (change: Partial<ConnectionInput> = {}): ConnectionInput => ({
  service: 'depots',
  profileId: null,
  name: '',
  fields: { url: 'https://depot.example.net' },
  credential: 'bearer',
  secrets: { token: 'TOKEN_A' },
  trustNetwork: false,
  confirmAddress: false,
  caFile: null,
  proxy: null,
  ...change,
});
const save = (change?: Partial<ConnectionInput>, force = false) =>
  connections.save(input(change), { ...silent, force }, call);
const failed = ({ report }: Awaited<ReturnType<typeof save>>): string | undefined =>
  report.steps.find(({ ok }) => ok === false)?.name;
const secretOf = (name: string): Promise<string> => secrets.use(name, (value) => value);

describe('profiles of a service', () => {
  it('are stored without their secrets, and get the name of the service and the host by default', async () => {
    await save({ secrets: { token: ' TOKEN_A ' } });
    expect(connections.profiles()).toMatchObject([
      {
        id: 'd1',
        name: 'Depots, depot.example.net',
        account: 'ines',
        hasSecret: true,
        isDefault: true,
      },
    ]);
    expect(await secretOf('depots/d1/token')).toBe('TOKEN_A');
    expect(JSON.stringify(settings.get())).not.toContain('TOKEN_A');
  });

  it('store nothing when a step fails, unless forced; never an invalid address', async () => {
    expect(failed(await save({ secrets: { token: 'TOKEN_OLD' } }))).toBe('sign-in');
    expect(connections.profiles()).toEqual([]);
    expect((await save({ secrets: { token: 'TOKEN_OLD' } }, true)).profileId).toBe('d1');
    expect((await save({ fields: { url: 'ws://x' } }, true)).profileId).toBeNull();
  });

  it('store the token from a login, and never the password', async () => {
    const fields = { url: 'https://depot.example.net', user: 'ines' };
    await save({ credential: 'login', fields, secrets: { password: ' with spaces ' } });
    expect(seen).toEqual([' with spaces ']);
    expect(await secretOf('depots/d1/token')).toBe('TOKEN_MADE');
    expect(await secrets.has('depots/d1/password')).toBe(false);
  });

  it('are changed with their stored secret, named or recognized by their fields', async () => {
    await save();
    expect((await save({ profileId: 'd1', name: 'Depot', secrets: {} })).profileId).toBe('d1');
    expect((await save({ secrets: {} })).profileId).toBe('d1');
    expect(seen).toEqual(['TOKEN_A', 'TOKEN_A', 'TOKEN_A']);
    expect(connections.profiles()).toMatchObject([{ name: 'Depot' }]);
    const other = await save({ fields: { url: 'https://other.example.net' }, secrets: {} });
    expect(failed(other)).toBe('sign-in');
    expect(seen).toHaveLength(3);
  });

  it('revoke the old secret once the new one is stored', async () => {
    expect((await save()).report.notice).toBeUndefined();
    const again = await save({ profileId: 'd1', secrets: { token: 'TOKEN_B' } });
    expect(again.report.notice).toBe('TOKEN_A is left.');
    expect((await save({ profileId: 'd1', secrets: {} })).report.notice).toBeUndefined();
    expect(undone).toBe(0);
  });

  it('drop the secrets of another way to sign in', async () => {
    await save();
    await save({ profileId: 'd1', credential: 'none', secrets: {} });
    expect(await secrets.has('depots/d1/token')).toBe(false);
    expect(connections.profiles()).toMatchObject([{ credential: 'none', hasSecret: false }]);
  });

  it('do not exist if their secret could not be stored', async () => {
    secrets.set = () => Promise.reject(failure('storage', 'Locked.'));
    await expect(save()).rejects.toThrow('Locked. Undone 1 time.');
    expect(connections.profiles()).toEqual([]);
  });

  it('are released on the server before their secrets are deleted, and leave a default', async () => {
    await save({ name: 'A' });
    await save({ name: 'B', fields: { url: 'https://b.example.net' } });
    expect(await connections.remove('d2')).toBe('It may still be valid.');
    expect(released).toEqual(['B']);
    expect(await secrets.has('depots/d2/token')).toBe(false);
    expect(connections.profiles()).toMatchObject([{ name: 'A', isDefault: true }]);
    await connections.remove('d1');
    expect(settings.get().connections).toEqual({ profiles: [], defaults: {} });
  });

  it('distinguish a lost secret from a locked one', async () => {
    await save();
    await secrets.clear('depots/d1/token');
    await profiles.load();
    expect(connections.profiles()).toMatchObject([{ hasSecret: false }]);
    secrets.has = () => Promise.reject(failure('storage', 'Locked.'));
    await profiles.load();
    expect(connections.profiles()).toMatchObject([{ hasSecret: true }]);
  });
});

describe('plain http', () => {
  const plain = { fields: { url: 'http://10.0.0.5:8080' } };

  it('carries no secret on an untrusted network', async () => {
    const answer = await save(plain);
    expect(failed(answer)).toBe('trust');
    expect(answer.report.problem).toMatchObject({ code: 'untrusted-network' });
    expect(seen).toEqual([]);
  });

  it('carries it on a trusted network, for this profile and only there', async () => {
    await save({ ...plain, trustNetwork: true });
    expect(seen).toEqual(['TOKEN_A']);
    const [profile] = profiles.all();
    expect(profile?.trustedNetworks).toEqual(['home']);
    const may = (url = 'http://10.0.0.5:8080') =>
      profile === undefined ? Promise.resolve(null) : trust.mayCarry(url, profile);
    expect(await may()).toBe(true);
    networkId = 'cafe';
    expect(await may()).toBe(false);
    expect(await may('https://x.example')).toBe(true);
    expect(await may('http://127.0.0.1:1')).toBe(true);
  });

  it('carries it on an unidentified network only after the user allowed it there', async () => {
    networkId = null;
    await save(plain, true);
    const stored = () => profiles.require('d1');
    expect(await trust.mayCarry('http://10.0.0.5:8080', stored())).toBe(false);
    await save({ ...plain, profileId: 'd1', trustNetwork: true });
    expect(await trust.mayCarry('http://10.0.0.5:8080', stored())).toBe(true);
    expect(stored().trustedNetworks).toEqual([]);
    networkId = 'cafe';
    expect(await trust.mayCarry('http://10.0.0.5:8080', stored())).toBe(false);
  });

  it('needs no trust without a secret, and none of the lower steps behind a proxy', async () => {
    const none = await save({ ...plain, credential: 'none', secrets: {} });
    expect(none.report).toMatchObject({ ok: true, steps: { 4: { name: 'trust', ok: null } } });
    const proxied = await save({ proxy: 'http://proxy.lan:3128' });
    expect(proxied.report.steps.map(({ ok }) => ok)).toEqual([true, null, null, null, true, true]);
  });

  it.each(['http://ines:geheim@proxy.lan:3128', 'ines@proxy.lan', ' https://:geheim@proxy.lan'])(
    'stores no password of a proxy: %s',
    async (proxy) => {
      for (const force of [false, true])
        await expect(save({ proxy }, force)).rejects.toMatchObject({
          error: { code: 'invalid-input', detail: { field: 'proxy' } },
          message: expect.not.stringContaining('geheim') as unknown,
        });
      expect(JSON.stringify(settings.get())).not.toContain('proxy.lan');
    },
  );
});
