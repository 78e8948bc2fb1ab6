import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../support/core/fake-clock.ts';
import { profileFor } from '../support/music/music-rig.ts';
import { causeIn, codeOf, ConnectionRig } from '../support/core/connection-rig.ts';
import { t } from '../../src/shared/i18n/translate.ts';

const rig = new ConnectionRig();
afterEach(() => rig.end());

describe('a server that goes and comes back', () => {
  it('is found again within 1 s, and no command is sent twice or lost silently', async () => {
    const demo = await rig.server({});
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    clock.advance(5000);
    demo.fault('lost-answers');
    const lost = codeOf(
      made.connection.command('players/cmd/volume_set', { player_id: 'x', volume_level: 7 }),
    );
    await demo.waitForCommand('players/cmd/volume_set');
    await demo.stop();
    expect(await lost).toBe('unconfirmed');
    const attempted = (attempt: number) =>
      made.until(({ state }) => state.k === 'waiting' && state.attempt === attempt);
    await attempted(1);
    clock.advance(0);
    const waiting = await attempted(2);
    expect(waiting.state).toMatchObject({ cause: { code: 'refused' } });
    expect(waiting.server?.id).toBe(demo.serverId);
    expect(waiting.liveAt).toBe(clock.now());
    expect(await codeOf(made.connection.command('players/all'))).toBe('offline');
    clock.advance(1000);
    await attempted(3);
    demo.fault('lost-answers', false);
    await demo.restart();
    // Sooner than the next try by itself (2 s): a look without the token notices it.
    clock.advance(1000);
    await made.state('online');
    const volumes = demo.received().filter((one) => one.command === 'players/cmd/volume_set');
    expect(volumes).toHaveLength(1);
  });

  it('runs the syncTasks again, and tells events only after them, in order', async () => {
    const demo = await rig.server({});
    const made = rig.rig({ token: demo.token });
    const seen: string[] = [];
    let rounds = 0;
    made.connection.onEvent((event) => {
      if (event.event.startsWith('test_')) seen.push(event.event);
    });
    made.connection.onSync(async (link) => {
      rounds += 1;
      demo.emit(`test_${String(rounds)}a`, null, {});
      demo.emit(`test_${String(rounds)}b`, null, {});
      await link.command('players/all');
      seen.push(`synced ${String(rounds)}`);
    });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    demo.drop();
    await made.until((view) => view.state.k === 'waiting');
    await made.state('online');
    expect(seen).toEqual(['synced 1', 'test_1a', 'test_1b', 'synced 2', 'test_2a', 'test_2b']);
  });

  it('does not give up the other parts when a recipe is refused', async () => {
    const demo = await rig.server({});
    const made = rig.rig({ token: demo.token });
    const done: string[] = [];
    made.connection.onSync(async (link) => {
      await link.command('no/such');
    });
    made.connection.onSync(async () => {
      done.push('second');
    });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    expect(done).toEqual(['second']);
  });

  it('notices a socket that died without a word', async () => {
    const demo = await rig.server({});
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    demo.fault('half-open');
    made.connection.resumed();
    clock.advance(2000);
    await made.state('waiting');
    expect(causeIn(made)).toBe('silent');
  });

  it('checks the socket as soon as a command was not answered in time', async () => {
    const demo = await rig.server({});
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    demo.fault('half-open');
    const silent = made.connection
      .command('players/cmd/play', { player_id: 'x' })
      .catch((error: unknown) => error);
    const other = codeOf(made.connection.command('players/all', {}, { timeoutMs: 30_000 }));
    clock.advance(10_000);
    clock.advance(2000);
    expect(await other).toBe('connection-lost');
    expect(causeIn(made)).toBe('silent');
    expect(String(await silent)).toMatch(/didn't answer .* It may still carry out the command\.$/);
  });

  it('stays connected where only the answer is missing', async () => {
    const demo = await rig.server({});
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    const asked = () => demo.received().filter((one) => one.command === 'time').length;
    const before = asked();
    demo.fault('lost-answers');
    const lost = codeOf(made.connection.command('players/cmd/play', { player_id: 'x' }));
    clock.advance(10_000);
    expect(await lost).toBe('unconfirmed');
    demo.fault('lost-answers', false);
    await made.connection.command('players/all');
    clock.advance(2000);
    expect(made.connection.view().state.k).toBe('online');
    expect(asked()).toBe(before);
  });

  it('waits a little longer for one nearby that cuts every socket', async () => {
    const demo = await rig.server({ faults: ['drop'] });
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(profileFor(demo.url));
    const waits: number[] = [];
    for (let failures = 1; failures <= 5; failures += 1) {
      const { state } = await made.until(
        (view) => view.state.k === 'waiting' && view.state.attempt === failures,
      );
      if (state.k !== 'waiting') throw new Error('unreachable');
      expect(state.cause.code).toBe('closed');
      waits.push(state.until - clock.now());
      clock.advance(state.until - clock.now());
    }
    expect(waits).toEqual([0, 1000, 2000, 3500, 3500]);
    demo.fault('drop', false);
    made.connection.retryNow();
    await made.state('online');
  });

  it('loses what was in flight when a client is dropped for too much, and connects again', async () => {
    const demo = await rig.server({ faults: ['overflow'] });
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    const calls = Array.from({ length: 40 }, () => codeOf(made.connection.command('players/all')));
    expect(new Set(await Promise.all(calls))).toContain('connection-lost');
    await made.state('online');
    const sent = demo.received().filter((one) => one.command === 'players/all').length;
    expect(sent).toBeLessThanOrEqual(40);
  });

  it('survives a burst that the real server would drop a client for', async () => {
    const demo = await rig.server({ players: 62 });
    // However long the machine takes, no answer counts as missing.
    const made = rig.rig({ clock: new FakeClock(), token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    const calls = Array.from({ length: 700 }, () => codeOf(made.connection.command('players/all')));
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ok']));
    expect(made.connection.view().state.k).toBe('online');
  });
});

describe('behind something that lets no socket through', () => {
  it.each(['current', 'specified'] as const)('single calls do (%s)', async (generation) => {
    const demo = await rig.server({ generation, faults: ['no-websocket'] });
    const made = rig.rig({ token: demo.token });
    let synced = 0;
    made.connection.onSync(async (link) => {
      await link.command('players/all');
      synced += 1;
    });
    made.connection.start(profileFor(demo.url, { confirmedOrigins: [demo.url] }));
    const view = await made.until((shown) => shown.carrier === 'http' && shown.liveAt !== null);
    expect(view.state).toMatchObject({ k: 'waiting', cause: { code: 'http-only' } });
    expect(synced).toBe(1);
    expect(made.connection.origin).toBe(demo.url);
    expect(Array.isArray(await made.connection.command('players/all'))).toBe(true);
    expect(await codeOf(made.connection.command('no/such'))).toBe('unsupported');
    const carriers = demo.received().map((one) => one.carrier);
    expect(new Set(carriers)).toEqual(new Set(['http']));
    demo.fault('no-websocket', false);
    made.connection.retryNow();
    expect((await made.state('online')).carrier).toBe('websocket');
    expect(synced).toBe(2);
  });

  it('explains what a failed single call cannot tell', async () => {
    const demo = await rig.server({ faults: ['no-websocket'] });
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.until((shown) => shown.carrier === 'http');
    const reason = t('connection:command.httpNoReason');
    await expect(made.connection.command('players/get')).rejects.toMatchObject({
      error: { code: 'rejected', detail: { reason } },
    });
  });

  it('stops at a refused token there too', async () => {
    const demo = await rig.server({ faults: ['no-websocket'] });
    const made = rig.rig({ token: 'TOKEN_WRONG' });
    made.connection.start(profileFor(demo.url));
    await made.state('blocked');
    expect(causeIn(made)).toBe('token-refused');
  });
});

describe('two addresses', () => {
  it('uses the other one, comes back when the first works, and lets commands end first', async () => {
    const local = await rig.server({ serverId: 'S1', faults: ['refuse'] });
    const outside = await rig.server({ serverId: 'S1', faults: ['slow'], slowMs: 50 });
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: outside.token });
    const profile = profileFor(local.url, { externalUrl: outside.url, serverId: 'S1' });
    made.connection.start(profile);
    const away = await made.state('online');
    expect(away.address).toMatchObject({ kind: 'external', reason: 'external-local-failed' });
    await local.restart();
    clock.advance(30_000);
    await local.waitFor((one) => one.everything().some((text) => text.includes('/info')));
    const flying = codeOf(made.connection.command('players/all'));
    const home = await made.until(
      (view) => view.address?.kind === 'local' && view.state.k !== 'connecting',
    );
    expect(await flying).toBe('ok');
    expect(home.address?.url).toBe(local.url);
  });

  it('does not take a stranger at the local address', async () => {
    const stranger = await rig.server({ serverId: 'S2' });
    const outside = await rig.server({ serverId: 'S1' });
    const made = rig.rig({ token: outside.token });
    made.connection.start(profileFor(stranger.url, { externalUrl: outside.url, serverId: 'S1' }));
    const view = await made.state('online');
    expect(view.address).toMatchObject({ kind: 'external', reason: 'external-local-other-server' });
    expect(stranger.everything().join('\n')).not.toContain(outside.token);
  });
});

describe('the token', () =>
  it.each(['current', 'specified'] as const)(
    'is nowhere but in its frame and its header (%s)',
    async (generation) => {
      const demo = await rig.server({ generation });
      const made = rig.rig({ token: demo.token });
      made.connection.start(profileFor(demo.url, { generation, confirmedOrigins: [demo.url] }));
      await made.state('online');
      await codeOf(made.connection.command('players/all'));
      demo.fault('no-websocket');
      demo.drop();
      await made.until((view) => view.carrier === 'http');
      await codeOf(made.connection.command('players/all'));
      await codeOf(made.connection.command('no/such'));
      demo.fault('token-revoked');
      expect(await codeOf(made.connection.command('players/all'))).toBe('unauthorized');
      const carrying = demo.everything().filter((text) => text.includes(demo.token));
      const fit = (text: string): boolean =>
        text.startsWith('{')
          ? /"(command|type)":"auth"/.test(text)
          : /^authorization: Bearer \S+$/im.test(text) && text.split(demo.token).length === 2;
      expect(carrying.length).toBeGreaterThan(1);
      expect(carrying.filter((text) => !fit(text))).toEqual([]);
      const shown = JSON.stringify([made.views, made.facts, made.log.lines]);
      expect(shown).not.toContain(demo.token);
    },
  ));

describe('the end', () => {
  it('leaves no timer and no socket', async () => {
    const demo = await rig.server({});
    const clock = new FakeClock();
    const made = rig.rig({ clock, token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    await made.connection.stop();
    expect(made.connection.view().state.k).toBe('stopped');
    expect(clock.pending).toBe(0);
    await demo.waitFor((one) => one.connections() === 0);
  });

  it('knows what commands the server has, once it was asked', async () => {
    const demo = await rig.server({});
    const made = rig.rig({ token: demo.token });
    made.connection.start(profileFor(demo.url));
    await made.state('online');
    expect(made.connection.knows('players/all')).toBeNull();
    await demo.waitFor((one) => one.everything().some((text) => text.includes('schemas.json')));
    await vi.waitFor(() => expect(made.connection.knows('players/all')).toBe(true), 30_000);
    expect(made.connection.knows('no/such')).toBe(false);
  });
});
