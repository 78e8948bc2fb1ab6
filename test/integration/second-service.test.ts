import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statusLines } from '../../src/main/connections/connections-service.ts';
import { createHttp } from '../../src/main/net/http.ts';
import { createNetProbe } from '../../src/main/net/probe.ts';
import { AtomicFiles } from '../../src/main/platform/files.ts';
import type { SecretsPort } from '../../src/main/platform/ports.ts';
import { openSettings } from '../../src/main/platform/settings-file.ts';
import { openStore } from '../../src/main/platform/store/open-store.ts';
import { createAttentionService } from '../../src/main/services/attention/attention-service.ts';
import type { ConnectionProfile } from '../../src/shared/connections/model.ts';
import { services } from '../../src/shared/contract/services.ts';
import { runCli } from '../support/cli-run.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { mapSecrets } from '../support/music-rig.ts';
import type { ParcelServer } from '../support/parcels.ts';
import { ParcelService, parcelsDescriptor, startParcelServer } from '../support/parcels.ts';
import type { ScriptedCore } from '../support/scripted-core.ts';
import { quietLog, scriptedCore } from '../support/scripted-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const tempDir = useTempDirs();
let server: ParcelServer;
let lab: Awaited<ReturnType<typeof open>>;

/** A core with music, which has no profile, and the made-up service over real files and a real server. */
async function open(dataDir: string, secrets: SecretsPort) {
  const clock = new FakeClock();
  const files = new AtomicFiles();
  const { settings } = await openSettings(dataDir, { files, clock });
  const { store } = await openStore(dataDir, { files, log: quietLog, clock });
  let parcels: ParcelService | null = null;
  const core: ScriptedCore = scriptedCore(clock, {}, (hub) => {
    const attention = createAttentionService({ clock, hub, settings, act: () => undefined });
    parcels = new ParcelService({
      ...{ settings, secrets, store, clock, log: quietLog, attention: attention.port },
      http: createHttp({ fetch: globalThis.fetch, clock, log: quietLog }),
      probe: createNetProbe(clock),
      network: { current: () => Promise.resolve({ id: null, label: null }) },
    });
    return [parcels.connections];
  });
  const service = parcels as ParcelService | null;
  if (service === null) throw new Error('the service was not made');
  core.hub.set('app.info', {
    ...core.hub.get('app.info'),
    secrets: { backend: 'file', encryptedAtRest: false, locked: false, keyring: 'missing' },
  });
  await service.start();
  return {
    clock,
    core,
    service,
    close: async () => {
      await service.stop();
      store.close();
      await settings.close();
    },
  };
}

const profiles = (): readonly ConnectionProfile[] => lab.core.hub.get('connections.profiles');
const phase = (): string | undefined => profiles().find(({ isDefault }) => isDefault)?.status.phase;
/** Lets a read that is due begin, and waits until the default profile stands so. */
const reaches = (wanted: string): Promise<void> => {
  lab.clock.advance(0);
  return until(
    (look) => lab.core.hub.onChange(look),
    () => phase() === wanted,
    { seen: profiles, limit: 10_000 },
  );
};
const attention = (): string[] =>
  Object.values(lab.core.hub.get('attention')).map(({ subject, text }) => `${subject} ${text}`);

/** Moves time to the next read and waits until it ended. */
async function polled(): Promise<void> {
  const { resource } = lab.service;
  if (resource === null) throw new Error('nothing is polled');
  lab.clock.advance((resource.state.nextAt ?? 0) - lab.clock.now());
  await resource.ended();
}

let dataDir: string;
let secrets: SecretsPort;
beforeEach(async () => {
  server = await startParcelServer();
  dataDir = await tempDir();
  secrets = mapSecrets();
  lab = await open(dataDir, secrets);
});
afterEach(async () => {
  await lab.close();
  await server.stop();
});

const cli = (args: readonly string[], stdin = '') =>
  runCli([...args, '--data-dir', path.join(dataDir, 'cli')], {
    stdin,
    services: [...services, parcelsDescriptor],
    createCore: () => Promise.resolve(lab.core),
  });
const connect = (...more: string[]) =>
  cli(
    ['connect', 'parcels', '--url', server.origin, '--token-stdin', '--json', ...more],
    `${server.token}\n`,
  );
const json = ({ out }: { readonly out: string }): unknown => JSON.parse(out);

describe('a service that brings a descriptor', () => {
  it('is connected by the command line: tested step by step, kept without its token, polled', async () => {
    const answer = await connect('--profile', 'Office', '--depot', 'North');
    expect(answer.code).toBe(0);
    expect(json(answer)).toMatchObject({
      ok: true,
      steps: [
        { name: 'address', ok: true, detail: server.origin },
        { name: 'resolve', ok: true },
        { name: 'port', ok: true },
        { name: 'tls', ok: null },
        { name: 'trust', ok: true },
        { name: 'sign-in', ok: true, detail: 'Signed in as ines.' },
      ],
    });
    await reaches('connected');
    expect(profiles()).toMatchObject([
      {
        service: 'parcels',
        name: 'Office',
        fields: { url: server.origin, depot: 'North' },
        hasSecret: true,
        account: 'ines',
        isDefault: true,
      },
    ]);
    const file = await readFile(path.join(dataDir, 'settings.json'), 'utf8');
    expect(file).toContain('Office');
    expect(file).not.toContain(server.token);
  });

  it('names the step that fails, keeps nothing then, and sends no token before trust', async () => {
    const refused = await cli(
      ['connect', 'parcels', '--url', server.origin, '--token-stdin', '--json'],
      'TOKEN_WRONG',
    );
    expect(refused.code).toBe(1);
    expect(json(refused)).toMatchObject({
      ok: false,
      steps: { 5: { name: 'sign-in', ok: false } },
    });
    const plain = await cli(
      ['connect', 'parcels', '--url', 'http://parcels.invalid', '--token-stdin', '--json'],
      server.token,
    );
    expect(json(plain)).toMatchObject({ ok: false, steps: { 1: { name: 'resolve', ok: false } } });
    const person = await cli(['connect', 'parcels', '--url', 'ws://x', '--token-stdin'], 'T');
    expect(person.out).toContain('✗ Address is valid');
    expect(profiles()).toEqual([]);
  });

  it('refuses options of other services and misses its own', async () => {
    expect((await connect('--external-url', 'https://x')).code).toBe(2);
    expect((await cli(['connect', 'parcels', '--token-stdin'], 'T')).code).toBe(2);
    const music = ['connect', 'music', '--url', 'x', '--depot', 'North'];
    expect((await cli(music)).err).toContain('--depot');
  });

  it('stands in status and is disconnected', async () => {
    await connect('--profile', 'Office');
    await reaches('connected');
    expect(statusLines(profiles())).toMatchObject([
      { name: 'parcels', profile: 'Office', state: 'online', address: server.origin },
    ]);
    const gone = await cli(['disconnect', 'parcels', '--json']);
    expect(json(gone)).toEqual({
      removed: { service: 'parcels', id: 'parcels-1', name: 'Office' },
    });
    expect(profiles()).toEqual([]);
    expect((await cli(['disconnect', 'parcels'])).code).toBe(1);
  });

  it('changes a known profile with its kept token, and has one default of several', async () => {
    await connect('--profile', 'Office');
    const again = ['connect', 'parcels', '--profile', 'office', '--depot', 'South', '--json'];
    expect((await cli(again)).code).toBe(0);
    expect(profiles()).toMatchObject([{ name: 'Office', fields: { depot: 'South' } }]);
    await connect('--profile', 'Home');
    const defaults = () => profiles().map(({ name, isDefault }) => [name, isDefault]);
    expect(defaults()).toEqual([
      ['Office', false],
      ['Home', true],
    ]);
    await cli(['disconnect', 'parcels', '--profile', 'Home']);
    expect(defaults()).toEqual([['Office', true]]);
  });

  it('tells what changed under its eyes, and after a restart what changed meanwhile', async () => {
    server.parcels = [
      { id: 'A1', state: 'stuck' },
      { id: 'B2', state: 'waiting' },
    ];
    await connect();
    await reaches('connected');
    expect(attention()).toEqual([]);
    server.parcels = [
      { id: 'A1', state: 'stuck' },
      { id: 'B2', state: 'stuck' },
    ];
    await polled();
    expect(attention()).toEqual(['B2 is stuck']);
    server.parcels = [{ id: 'C3', state: 'moving' }];
    await polled();
    expect(attention()).toEqual([]);
    await lab.close();
    server.parcels = [
      { id: 'C3', state: 'stuck' },
      { id: 'D4', state: 'waiting' },
    ];
    lab = await open(dataDir, secrets);
    await reaches('connected');
    expect(attention()).toEqual(['C3 is stuck']);
  });

  it('shows what it knew last with its age while the server is away, and says when the token is refused', async () => {
    server.parcels = [{ id: 'A1', state: 'waiting' }];
    await connect();
    await reaches('connected');
    const at = profiles()[0]?.status.dataAt;
    server.fault = 503;
    await polled();
    expect(phase()).toBe('waiting');
    expect(profiles()[0]?.status.dataAt).toBe(at);
    expect(lab.service.resource?.state).toMatchObject({ value: [{ id: 'A1' }], stale: true });
    server.fault = 401;
    await polled();
    expect(phase()).toBe('attention');
    expect(lab.service.resource?.state.nextAt).toBeNull();
    await lab.close();
    lab = await open(dataDir, secrets);
    expect(lab.service.resource?.state).toMatchObject({ value: [{ id: 'A1' }], at, stale: true });
  });
});
