import { afterEach, describe, expect, it } from 'vitest';
import { musicNames } from '../../src/demo/music/faults.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import { profileFor } from '../support/music/music-rig.ts';
import { causeIn, codeOf, ConnectionRig } from '../support/core/connection-rig.ts';

const rig = new ConnectionRig();
afterEach(() => rig.end());

describe('every current release', () => {
  it.each(musicNames.generations.filter((name) => name !== 'specified'))(
    '%s',
    async (generation) => {
      const demo = await rig.server({ generation });
      const made = rig.rig({ token: demo.token });
      const order: string[] = [];
      made.connection.onSync(async (link) => {
        order.push(link.generation ?? 'none');
        await link.command('players/all');
      });
      made.connection.start(profileFor(demo.url));
      const view = await made.state('online');
      expect(view).toMatchObject({
        profileName: 'Home',
        carrier: 'websocket',
        address: { url: demo.url, kind: 'local', reason: 'local-loopback' },
        server: { id: demo.serverId, generation: 'current' },
      });
      expect(view.liveAt).not.toBeNull();
      expect(order).toEqual(['current']);
      expect(made.connection.schema).toBe(view.server?.schema);
      expect(made.connection.origin).toBe(demo.url);
      expect(made.facts).toEqual([
        expect.objectContaining({
          profileId: 'p1',
          generation: 'current',
          serverId: demo.serverId,
        }),
      ]);
      const auths = demo.received().filter((one) => one.command === 'auth');
      expect(auths).toHaveLength(generation === '2.6' ? 0 : 1);
      expect(demo.received().some((one) => one.command === 'auth/logout')).toBe(false);
      const kinds = made.views.map((shown) => shown.state.k);
      expect([...new Set(kinds)]).toEqual([
        'connecting',
        'identifying',
        'authenticating',
        'syncing',
        'online',
      ]);
    },
  );

  it('needs no token below schema 28, and stops without one above', async () => {
    const old = await rig.server({ generation: '2.6' });
    const made = rig.rig({});
    made.connection.start(profileFor(old.url));
    expect((await made.state('online')).server).toMatchObject({ user: null });
    const newer = await rig.server({});
    made.connection.start(profileFor(newer.url));
    await made.state('blocked');
    expect(causeIn(made)).toBe('no-token');
  });

  it('reads user, role and expiry of a token', async () => {
    const demo = await rig.server({ generation: '2.10' });
    const made = rig.rig({ token: demo.userToken });
    made.connection.start(profileFor(demo.url));
    const view = await made.state('online');
    expect(view.server).toMatchObject({ user: 'guest', role: 'user' });
    expect(view.tokenExpiresAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(made.facts[0]?.tokenExpiresAt).toBe(view.tokenExpiresAt);
  });

  it('measures the clock of a server that tells the time', async () => {
    const begun = Date.now();
    const demo = await rig.server({ clockSkewMs: 90_000 });
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    // Two clocks are compared no better than by the time that it took.
    const off = Math.abs((made.connection.clockOffset ?? 0) - 90_000);
    expect(off).toBeLessThanOrEqual(Date.now() - begun);
    const older = await rig.server({ generation: '2.9', clockSkewMs: 90_000 });
    await made.ports.secrets.set('music/p1', older.token);
    made.connection.start(profileFor(older.url));
    await made.until((view) => view.state.k === 'online' && view.server?.id === older.serverId);
    expect(made.connection.clockOffset).toBeNull();
  });
});

describe('the specified generation', () => {
  const specified = async (token?: string) => {
    const demo = await rig.server({ generation: 'specified' });
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: token ?? demo.token });
    return { demo, clock, made };
  };

  it('is taken for it after 3 s without server info, and asked to be confirmed', async () => {
    const { demo, clock, made } = await specified();
    made.connection.start(profileFor(demo.url));
    await made.state('identifying');
    await demo.waitFor((one) => one.connections() === 1);
    clock.advance(3000);
    await made.state('blocked');
    expect(causeIn(made)).toBe('unconfirmed-address');
    expect(demo.everything().join('\n')).not.toContain(demo.token);
  });

  it('connects at a confirmed address, then skips the wait', async () => {
    const { demo, clock, made } = await specified();
    const profile = profileFor(demo.url, { confirmedOrigins: [demo.url] });
    made.connection.start(profile);
    await made.state('identifying');
    await demo.waitFor((one) => one.connections() === 1);
    clock.advance(3000);
    const view = await made.state('online');
    expect(view.server).toMatchObject({ id: null, generation: 'specified' });
    expect(made.facts).toEqual([expect.objectContaining({ generation: 'specified' })]);
    const frames = demo.everything().filter((text) => text.startsWith('{'));
    expect(frames[0]).toBe(JSON.stringify({ type: 'auth', token: demo.token }));
    expect(await codeOf(made.connection.command('players/all'))).toBe('ok');
    expect(await codeOf(made.connection.command('players/cmd/nope'))).toBe('unsupported');
    demo.drop();
    await made.until((shown) => shown.state.k === 'waiting');
    clock.advance(0);
    await made.state('online');
  });

  it('stops at a refused token', async () => {
    const { demo, clock, made } = await specified('TOKEN_WRONG');
    made.connection.start(profileFor(demo.url, { confirmedOrigins: [demo.url] }));
    await made.state('identifying');
    await demo.waitFor((one) => one.connections() === 1);
    clock.advance(3000);
    await made.state('blocked');
    expect(causeIn(made)).toBe('token-refused');
  });

  it('never takes the place of a server that named itself', async () => {
    const { demo, clock, made } = await specified();
    const profile = profileFor(demo.url, { serverId: 'S1', confirmedOrigins: [demo.url] });
    made.connection.start(profile);
    await made.state('identifying');
    await demo.waitFor((one) => one.connections() === 1);
    clock.advance(3000);
    await made.state('blocked');
    expect(causeIn(made)).toBe('other-server');
    expect(demo.everything().join('\n')).not.toContain(demo.token);
  });

  it('gives way when a remembered server is of the current generation now', async () => {
    const demo = await rig.server({});
    const made = rig.rig({ token: demo.token });
    const profile = profileFor(demo.url, {
      generation: 'specified',
      confirmedOrigins: [demo.url],
    });
    made.connection.start(profile);
    const view = await made.state('online');
    expect(view.server?.generation).toBe('current');
    expect(demo.everything().some((text) => text.includes('"type":"auth"'))).toBe(false);
  });
});

describe('servers that are none, or not the right one', () => {
  it.each([
    ['html', 'speaks-html'],
    ['redirect', 'redirect'],
    ['refuse', 'refused'],
  ] as const)('%s waits with %s and sends no token', async (fault, cause) => {
    const demo = await rig.server({ faults: [fault] });
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('waiting');
    expect(causeIn(made)).toBe(cause);
    expect(demo.everything().join('\n')).not.toContain(demo.token);
  });

  it('wrong-id is blocked before the token goes out', async () => {
    const demo = await rig.server({ faults: ['wrong-id'] });
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url, { serverId: demo.serverId }));
    await made.state('blocked');
    expect(causeIn(made)).toBe('other-server');
    expect(demo.everything().join('\n')).not.toContain(demo.token);
    demo.fault('wrong-id', false);
    made.connection.retryNow();
    await made.state('online');
  });

  it('no-setup is blocked, and goes on when it is set up', async () => {
    const demo = await rig.server({ faults: ['no-setup'] });
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('blocked');
    expect(causeIn(made)).toBe('needs-setup');
    expect(demo.everything().join('\n')).not.toContain(demo.token);
    demo.fault('no-setup', false);
    made.connection.retryNow();
    await made.state('online');
  });

  it('starting waits until it runs', async () => {
    const demo = await rig.server({ faults: ['starting'] });
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('waiting');
    expect(causeIn(made)).toBe('starting');
    await made.state('online');
  });

  it('half-open is noticed and left', async () => {
    const demo = await rig.server({ faults: ['half-open'] });
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('identifying');
    clock.advance(3000);
    await demo.waitFor((one) => one.everything().some((text) => text.includes('/info')));
    clock.advance(5000);
    await made.state('waiting');
    expect(causeIn(made)).toBe('timeout');
  });

  it('garbage around what is right changes nothing', async () => {
    const demo = await rig.server({ faults: ['garbage'] });
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    expect(Array.isArray(await made.connection.command('players/all'))).toBe(true);
    const warnings = made.log.lines.filter((line) => line.level === 'warn');
    expect(warnings.map((line) => line.message).sort()).toEqual([
      'binary frame dropped',
      'malformed text from the server dropped',
    ]);
  });

  it('token-revoked stops the loop and says so', async () => {
    const demo = await rig.server({});
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    demo.revoke(demo.token);
    await made.state('blocked');
    expect(causeIn(made)).toBe('token-refused');
    const { state } = made.connection.view();
    expect('cause' in state && state.cause.detail).toContain('Invalid or expired token');
    await made.ports.secrets.set('music/p1', demo.userToken);
    made.connection.start(profileFor(demo.url));
    await made.state('online');
  });
});
