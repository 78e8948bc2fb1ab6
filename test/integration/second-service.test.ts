import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statusLines } from '../../src/main/connections/connections-service.ts';
import { WAKE_MS } from '../../src/main/connections/profile-service.ts';
import type { ConnectionProfile } from '../../src/shared/connections/model.ts';
import { services } from '../../src/main/domains.ts';
import { runCli, runningCore } from '../support/programs/cli-run.ts';
import type { ParcelServer } from '../support/parcels/parcels.ts';
import { openParcelsCore } from '../support/parcels/parcels-core.ts';
import { parcelsDescriptor } from '../support/parcels/parcels-descriptor.ts';
import { startParcelServer } from '../support/parcels/parcels.ts';
import { startProxy } from '../support/net/proxy.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const tempDir = useTempDirs();
let server: ParcelServer;
let lab: Awaited<ReturnType<typeof openParcelsCore>>;

const profiles = (): readonly ConnectionProfile[] => lab.core.hub.get('connections.profiles');
const phase = (): string | undefined => profiles().find(({ isDefault }) => isDefault)?.status.phase;
/** Lets a due read start, and waits until the default profile has this status. */
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

/** Advances to the next read and waits until it ended. */
async function polled(): Promise<void> {
  lab.clock.advance((lab.resource.state.nextAt ?? 0) - lab.clock.now());
  await readEnded();
}

/** Waits until the running read has ended. */
async function readEnded(): Promise<void> {
  let done = false;
  const ended = lab.resource.ended().then(() => {
    done = true;
  });
  // The client retries after pauses. The clock advances slowly, so that no answer is too late.
  while (!done) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (!done) lab.clock.advance(50);
  }
  await ended;
}

let dataDir: string;
beforeEach(async () => {
  server = await startParcelServer();
  dataDir = await tempDir();
  lab = await openParcelsCore(dataDir);
});
afterEach(async () => {
  await lab.close();
  await server.stop();
});

const cli = (args: readonly string[], stdin = '') =>
  runCli([...args, '--data-dir', path.join(dataDir, 'cli')], {
    stdin,
    services: [...services, parcelsDescriptor],
    createCore: runningCore(lab.core),
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
    expect(person.out + person.err).toMatch(/✗ Address is valid[^]*\nThe connection test failed\./);
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

  it('is waited for by a status that has to connect by itself', async () => {
    await connect('--profile', 'Office');
    await reaches('connected');
    await lab.close();
    lab = await openParcelsCore(dataDir);
    expect(phase()).toBe('connecting');
    const answer = cli(['status', '--json']);
    await until(
      (look) => lab.core.hub.onAudience(look),
      () => lab.core.hub.isFollowed('app.faults'),
      { seen: profiles },
    );
    // Enough time for answers that nobody awaits.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await reaches('connected');
    lab.core.hub.flush();
    expect(json(await answer)).toMatchObject({ services: [{ name: 'parcels', state: 'online' }] });
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

  it('lists what is stuck, also before it looked, and after a restart what still holds', async () => {
    server.parcels = [
      { id: 'A1', state: 'stuck' },
      { id: 'B2', state: 'waiting' },
    ];
    await connect();
    await reaches('connected');
    expect(attention()).toEqual(['A1 is stuck']);
    server.parcels = [
      { id: 'A1', state: 'stuck' },
      { id: 'B2', state: 'stuck' },
    ];
    await polled();
    expect(attention()).toEqual(['A1 is stuck', 'B2 is stuck']);
    const before = lab.core.hub.get('attention');
    await lab.close();
    lab = await openParcelsCore(dataDir);
    expect(lab.core.hub.get('attention')).toEqual(before);
    await reaches('connected');
    expect(lab.core.hub.get('attention')).toEqual(before);
    server.parcels = [{ id: 'C3', state: 'moving' }];
    await polled();
    expect(attention()).toEqual([]);
    await lab.close();
    server.parcels = [
      { id: 'C3', state: 'stuck' },
      { id: 'D4', state: 'waiting' },
    ];
    lab = await openParcelsCore(dataDir);
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
    expect(lab.resource.state).toMatchObject({ value: [{ id: 'A1' }], stale: true });
    server.fault = 401;
    await polled();
    expect(phase()).toBe('attention');
    expect(lab.resource.state.nextAt).toBeNull();
    await lab.close();
    lab = await openParcelsCore(dataDir);
    expect(lab.resource.state).toMatchObject({ value: [{ id: 'A1' }], at, stale: true });
  });

  it('sees a server nearby that comes back within 5 seconds, however long it was gone', async () => {
    await connect();
    await reaches('connected');
    server.fault = 502;
    for (let round = 0; round < 20; round += 1) await polled();
    expect(phase()).toBe('waiting');
    server.fault = null;
    const gone = lab.clock.now();
    await polled();
    expect(phase()).toBe('connected');
    expect(lab.clock.now() - gone).toBeLessThanOrEqual(5_000);
  });

  it('is not shown as connected while its calls are refused, and asks again when the user does', async () => {
    await connect();
    await reaches('connected');
    const client = lab.made.at(-1)?.parcels.work?.client;
    const post = () =>
      client?.request({ path: '/parcels', method: 'POST', json: {}, expect: 'json' });
    server.fault = 502;
    for (let count = 0; count < 5; count += 1) await post()?.catch(() => undefined);
    const before = server.seen.length;
    // The first call that failed made the core read, which is refused while it pauses before it tries again.
    await readEnded();
    expect(phase()).toBe('waiting');
    expect(lab.resource.state.error).toMatchObject({ detail: { kind: 'down' } });
    expect(server.seen).toHaveLength(before);
    server.fault = null;
    await lab.resource.refresh();
    expect([phase(), lab.resource.state.stale]).toEqual(['connected', false]);
  });

  it('is loaded by whoever needs it: not by the list of connections, and at the start with a profile', async () => {
    await cli(['status', '--json']);
    expect(profiles()).toEqual([]);
    expect(lab.made).toEqual([]);
    await connect('--profile', 'Office');
    await lab.close();
    lab = await openParcelsCore(dataDir);
    expect(lab.made.length).toBe(1);
  });

  it('gives its place to the demo’s profile and back; a failed connection does not end the demo', async () => {
    await connect('--profile', 'Office');
    const context = { signal: new AbortController().signal, origin: 'window' } as const;
    await lab.core.router.call('app.startDemo', undefined, context);
    expect(profiles()).toMatchObject([{}, { service: 'parcels', name: 'Demo', demo: true }]);
    await reaches('connected');
    expect(lab.resource.state.value).toMatchObject([{ id: 'DEMO' }]);
    const wrong = ['connect', 'parcels', '--url', server.origin, '--token-stdin'];
    expect((await cli(wrong, 'TOKEN_WRONG')).code).toBe(1);
    expect(lab.core.hub.get('app.info').demo).toBe(true);
    const before = server.seen.length;
    expect((await connect('--profile', 'Home')).code).toBe(0);
    expect(lab.core.hub.get('app.info').demo).toBe(false);
    // A browser sign-in must not be requested twice.
    expect(server.seen.slice(before).filter((line) => line.includes('/me'))).toHaveLength(1);
    expect(profiles()).toMatchObject([
      { name: 'Office', demo: false },
      { name: 'Home', demo: false, isDefault: true },
    ]);
  });

  it('reads at its visible pace while a session looks, sleeps with the computer and waits for the network after it', async () => {
    await connect();
    await reaches('connected');
    const wait = () => (lab.resource.state.nextAt ?? Infinity) - lab.clock.now();
    expect(wait()).toBe(60_000);
    const leave = lab.core.hub.follow(new Set(['app.faults']));
    expect(wait()).toBe(10_000);
    leave();
    expect(wait()).toBe(60_000);
    lab.core.suspended();
    expect(lab.resource.state.nextAt).toBeNull();
    const before = server.seen.length;
    lab.clock.advance(600_000);
    lab.core.resumed();
    lab.clock.advance(WAKE_MS - 1);
    expect(server.seen.length).toBe(before);
    lab.clock.advance(1);
    lab.clock.advance(0);
    await lab.resource.ended();
    expect(server.seen.length).toBe(before + 1);
  });

  it('asks through the proxy of its profile, in the test and later', async () => {
    const proxy = await startProxy();
    try {
      expect((await connect('--proxy', proxy.origin)).code).toBe(0);
      await reaches('connected');
      const where = new URL(server.origin).host;
      expect(proxy.asked.length).toBeGreaterThan(1);
      expect(new Set(proxy.asked)).toEqual(new Set([where]));
    } finally {
      await proxy.stop();
    }
  });
});

/** Signs in as the user does in the browser, once the address is known. */
async function browse(known: () => string | undefined): Promise<void> {
  await until(
    (look) => lab.core.hub.onChange(look),
    () => known() !== undefined,
    { seen: () => lab.core.hub.get('connections.test'), limit: 10_000 },
  );
  await (await fetch(known() ?? '')).text();
}

describe('a sign-in in the browser', () => {
  const oauth = (...more: string[]) =>
    cli(['connect', 'parcels', '--url', server.origin, '--sign-in', 'oauth', ...more]);
  const waiting = () =>
    lab.core.hub.get('connections.test').steps.find(({ url }) => url !== undefined)?.url;

  it('is waited for, told with its address, kept without its tokens, and renewed once for all', async () => {
    const [answer] = await Promise.all([oauth(), browse(waiting)]);
    expect(answer.err).toContain(`${server.origin}/authorize?`);
    expect(answer.code).toBe(0);
    expect(lab.addresses.length).toBe(1);
    await reaches('connected');
    expect(profiles()).toMatchObject([{ credential: 'oauth', account: 'ines', hasSecret: true }]);
    const file = await readFile(path.join(dataDir, 'settings.json'), 'utf8');
    expect(file).not.toContain('TOKEN_1');
    for (const token of server.access) server.revoked.add(token);
    await Promise.all([polled(), check()]);
    expect(phase()).toBe('connected');
    expect(server.grants).toEqual(['authorization_code', 'refresh_token']);
    await lab.close();
    lab = await openParcelsCore(dataDir);
    for (const token of server.access) server.revoked.add(token);
    await reaches('connected');
    expect(server.grants.slice(2)).toEqual(['refresh_token']);
  });

  it('is not asked for by a check, and ends when the user gives up', async () => {
    const stop = new AbortController();
    const context = { signal: stop.signal, origin: 'window' } as const;
    const input = {
      service: 'parcels',
      credential: 'oauth' as const,
      fields: { url: server.origin },
    };
    const asked = lab.core.router.call('connections.test', input, context);
    await until(
      (look) => lab.core.hub.onChange(look),
      () => waiting() !== undefined,
      { seen: waiting, limit: 10_000 },
    );
    // The user's time limit is longer than a test's.
    lab.clock.advance(60_000);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ error: { code: 'cancelled' } });
    expect(lab.core.hub.get('connections.test').running).toBe(false);
    expect(profiles()).toEqual([]);
  });

  const check = () =>
    lab.core.router.call(
      'connections.check',
      { service: 'parcels', profileId: profiles()[0]?.id ?? '' },
      { signal: new AbortController().signal, origin: 'window' },
    );
});
