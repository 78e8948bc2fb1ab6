import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import { profileFor } from '../support/music/music-rig.ts';
import { causeIn, codeOf, ConnectionRig } from '../support/core/connection-rig.ts';

const rig = new ConnectionRig();
afterEach(() => rig.end());

/** The demo server under an address that is not this computer's own name: plain http as on a network. */
const asRemote = (demo: MusicDemo): string => `http://0.0.0.0:${String(demo.port)}`;

describe('plain http on a network', () => {
  it('sends nothing on one that is not trusted, and connects when it is', async () => {
    const demo = await rig.server({});
    const made = rig.rig({ token: demo.token });
    made.ports.here.id = 'cafe';
    const profile = profileFor(asRemote(demo));
    made.connection.start(profile);
    await made.state('blocked');
    expect(causeIn(made)).toBe('untrusted-network');
    expect(demo.everything()).toEqual([]);
    expect(await codeOf(made.connection.command('players/all'))).toBe('offline');
    made.connection.setProfile({ ...profile, trustedNetworks: ['home', 'cafe'] });
    const view = await made.state('online');
    expect(view.address?.reason).toBe('local-trusted-network');
  });

  it('is dropped at once on another network, and taken again back home', async () => {
    const demo = await rig.server({});
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(profileFor(asRemote(demo)));
    await made.state('online');
    made.ports.here.id = 'cafe';
    made.connection.networkChanged();
    expect(made.connection.view().state.k).toBe('connecting');
    await made.state('blocked');
    await demo.waitFor((one) => one.connections() === 0);
    made.ports.here.id = 'home';
    await clock.advanceAsync(10_000);
    await made.state('online');
  });

  it('is dropped when nobody told of the change', async () => {
    const demo = await rig.server({});
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(profileFor(asRemote(demo)));
    await made.state('online');
    made.ports.here.id = 'cafe';
    await clock.advanceAsync(10_000);
    await made.state('blocked');
    expect(causeIn(made)).toBe('untrusted-network');
  });

  it('is dropped when the trust is taken back', async () => {
    const demo = await rig.server({});
    const made = rig.rig({ token: demo.token });
    const profile = profileFor(asRemote(demo));
    made.connection.start(profile);
    await made.state('online');
    made.connection.setProfile({ ...profile, trustedNetworks: [] });
    await made.state('blocked');
    expect(causeIn(made)).toBe('untrusted-network');
  });

  it('is trusted for the moment on a network that nobody can name', async () => {
    const demo = await rig.server({});
    const made = rig.rig({ token: demo.token });
    made.ports.here.id = null;
    const profile = profileFor(asRemote(demo));
    made.connection.start(profile);
    await made.state('blocked');
    made.connection.setProfile(profile, { trustUnknownNetwork: true });
    await made.state('online');
    made.connection.networkChanged();
    await made.state('blocked');
    expect(causeIn(made)).toBe('untrusted-network');
  });

  it('carries no single call to another network', async () => {
    const demo = await rig.server({ faults: ['no-websocket'] });
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(asRemote(demo)));
    await made.until((view) => view.carrier === 'http');
    expect(await codeOf(made.connection.command('players/all'))).toBe('ok');
    const before = demo.everything().length;
    made.ports.here.id = 'cafe';
    expect(await codeOf(made.connection.command('players/all'))).toBe('untrusted');
    expect(demo.everything()).toHaveLength(before);
    made.connection.networkChanged();
    await made.state('blocked');
    expect(made.connection.view().carrier).toBeNull();
  });
});

describe('a profile that is edited', () => {
  it('keeps its connection through a new name, and changes it for a new address', async () => {
    const demo = await rig.server({ serverId: 'S1' });
    const other = await rig.server({ serverId: 'S1' });
    const made = rig.rig({ token: demo.token });
    const profile = profileFor(demo.url);
    made.connection.start(profile);
    await made.state('online');
    const learned = { ...profile, ...made.facts[0] };
    const seen = made.views.length;
    made.connection.setProfile({ ...learned, id: 'p1', name: 'Attic' });
    expect(made.connection.view()).toMatchObject({ profileName: 'Attic', state: { k: 'online' } });
    expect(made.views).toHaveLength(seen + 1);
    await made.ports.secrets.set('music/p1', other.token);
    made.connection.setProfile({ ...learned, id: 'p1', localUrl: other.url });
    const view = await made.until(
      (shown) => shown.state.k === 'online' && shown.address?.url === other.url,
    );
    expect(view.profileName).toBe('Home');
    await demo.waitFor((one) => one.connections() === 0);
  });

  it('uses what was announced when the local address fails', async () => {
    const moved = await rig.server({ serverId: 'S1' });
    const gone = await rig.server({ faults: ['refuse'] });
    const made = rig.rig({ token: moved.token });
    made.connection.start(profileFor(gone.url, { serverId: 'S1', generation: 'current' }), {
      discoveredUrl: moved.url,
    });
    const view = await made.state('online');
    expect(view.address).toEqual({ url: moved.url, kind: 'discovered', reason: 'discovered' });
  });
});

describe('a planned switch', () =>
  it('sends what came meanwhile once, on the new socket', async () => {
    const local = await rig.server({ serverId: 'S1', faults: ['refuse'] });
    const outside = await rig.server({ serverId: 'S1' });
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: outside.token });
    const profile = profileFor(local.url, { externalUrl: outside.url, serverId: 'S1' });
    made.connection.start(profile);
    await made.state('online');
    await made.ports.secrets.set('music/p1', local.token);
    await local.restart();
    clock.advance(20_001);
    outside.fault('lost-answers');
    const flying = codeOf(
      made.connection.command('players/get', { player_id: 'x' }, { timeoutMs: 60_000 }),
    );
    const looks = () => made.log.lines.filter(({ fields }) => fields['path'] === '/info').length;
    const before = looks();
    clock.advance(9_999);
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before), 30_000);
    await clock.advanceAsync(0);
    const held = codeOf(made.connection.command('players/all'));
    const cancelled = new AbortController();
    const given = codeOf(
      made.connection.command('config/players', {}, { signal: cancelled.signal }),
    );
    cancelled.abort();
    expect(outside.received().some((one) => one.command === 'players/all')).toBe(false);
    clock.advance(2000);
    const view = await made.until((shown) => shown.address?.kind === 'local');
    expect(view.address?.url).toBe(local.url);
    expect(await Promise.all([flying, held, given])).toEqual([
      'connection-lost',
      'ok',
      'cancelled',
    ]);
    const everywhere = [...outside.received(), ...local.received()];
    expect(everywhere.filter((one) => one.command === 'players/all')).toHaveLength(1);
    expect(everywhere.some((one) => one.command === 'config/players')).toBe(false);
  }));

describe('a server of the specified generation that goes away', () =>
  it('is noticed when it comes back', async () => {
    const demo = await rig.server({ generation: 'specified' });
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(
      profileFor(demo.url, { generation: 'specified', confirmedOrigins: [demo.url] }),
    );
    await made.state('online');
    await demo.stop();
    await made.state('waiting');
    clock.advance(0);
    await made.until((view) => view.state.k === 'waiting' && view.state.cause.code === 'refused');
    await demo.restart();
    clock.advance(1000);
    await made.state('online');
  }));

describe('syncTasks', () =>
  it('that get no answer make the connection a silent one', async () => {
    const demo = await rig.server({});
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.onSync(async (link) => {
      demo.fault('lost-answers');
      const call = link.command('players/all');
      await demo.waitForCommand('players/all');
      clock.advance(10_000);
      await call;
    });
    made.connection.start(profileFor(demo.url));
    await made.state('waiting');
    expect(causeIn(made)).toBe('silent');
  }));
