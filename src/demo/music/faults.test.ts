import { afterEach, describe, expect, it } from 'vitest';
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { RawSocket } from '../../../test/support/net/raw-socket.ts';
import type { Frame } from '../../../test/support/net/raw-socket.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import { musicNames } from './faults.ts';

const rig = new DemoServerRig();
afterEach(() => rig.close());

const volume = { player_id: 'office', volume_level: 9 };

describe('faults', () => {
  it('are all listed, each with a sentence', () => {
    expect(musicNames.faults).toHaveLength(29);
    for (const { about } of musicNames.faults) expect(about).toMatch(/^[A-Z/].*\.$/);
  });

  it('rejects an unknown name, listing the valid ones', async () => {
    const wrong = rig.start({ faults: ['nonsense'] });
    await expect(wrong).rejects.toThrow(AppFailure);
    await expect(wrong).rejects.toThrow('half-open');
  });

  it('refuse: the port is closed, and later open again on the same number', async () => {
    const demo = await rig.start();
    const socket = await rig.signIn(demo);
    demo.fault('refuse');
    await socket.closed();
    await expect(RawSocket.open(demo.url)).rejects.toThrow('ECONNREFUSED');
    await demo.restart();
    expect(await rig.signIn(demo)).toBeDefined();
    demo.fault('refuse');
    demo.fault('refuse', false);
    await demo.restart();
    expect(await rig.signIn(demo)).toBeDefined();
  });

  it('drop: disconnects after the server info, and now', async () => {
    const demo = await rig.start();
    const socket = await rig.signIn(demo);
    demo.fault('drop');
    expect(await socket.closed()).toBe(1006);
    const late = await rig.open(demo);
    expect(await late.closed()).toBe(1006);
    expect(late.frames[0]).toHaveProperty('server_id');
  });

  it('half-open: nothing is answered, not even a ping', async () => {
    const demo = await rig.start();
    const old = await rig.signIn(demo);
    demo.fault('half-open');
    const fresh = await rig.connect(demo);
    let pongs = 0;
    for (const socket of [old, fresh]) {
      socket.socket.on('pong', () => (pongs += 1));
      socket.socket.ping();
      socket.send({ message_id: '1', command: 'info' });
    }
    const info = fetch(`${demo.url}/info`).catch(() => null);
    await demo.waitFor(() => demo.everything().some((text) => text.startsWith('GET /info')));
    const other = await rig.start();
    await (await rig.signIn(other)).call('players/all');
    demo.model.emitPlayer('office');
    demo.emit('player_updated', 'office', {});
    expect([old.frames.length, fresh.frames.length, pongs]).toEqual([0, 0, 0]);
    demo.fault('half-open', false);
    expect(await info).toBeNull();
    expect(await old.closed()).toBe(1006);
  });

  it('garbage: invalid messages first, then valid ones', async () => {
    const demo = await rig.start({ faults: ['garbage'] });
    const socket = await rig.connect(demo);
    const info = await socket.until(() => socket.frames.find((one) => 'server_id' in one));
    expect(info).toBeDefined();
    expect(socket.frames[0]).toEqual({ binary: true });
    expect(socket.frames.filter((one) => 'odd' in one).length).toBeGreaterThan(4);
    expect(await socket.call('auth', { token: demo.token })).toHaveProperty('result');
    expect(await (await fetch(`${demo.url}/info`)).text()).toBe('{"server_id":');
  });

  it('huge: one frame of 40 MiB', async () => {
    const demo = await rig.start({ faults: ['huge'] });
    const socket = await rig.connect(demo);
    const frame = await socket.until(() => socket.frames[0]);
    expect(frame['odd']).toHaveLength(40 * 1024 * 1024 + 2);
  });

  it('slow: answers arrive after the set time', async () => {
    const clock = new FakeClock();
    const demo = await rig.start({ clock, slowMs: 700 });
    const socket = await rig.signIn(demo);
    demo.fault('slow');
    socket.send({ message_id: '1', command: 'players/cmd/volume_set', args: volume });
    await socket.until(() => socket.events().length > 0);
    clock.advance(699);
    await demo.waitForCommand('players/cmd/volume_set');
    expect(socket.frames.some((one) => 'result' in one)).toBe(false);
    clock.advance(1);
    await socket.until(() => socket.frames.some((one) => one['message_id'] === '1'));
  });

  it('overflow: closes with 1000 in the middle', async () => {
    const demo = await rig.start({ faults: ['overflow'] });
    const socket = await rig.signIn(demo);
    for (let id = 0; id < 20; id += 1) socket.send({ message_id: `${id}`, command: 'info' });
    expect(await socket.closed()).toBe(1000);
    expect(socket.frames).toHaveLength(12);
  });

  it('wrong-id: another server answers', async () => {
    const demo = await rig.start({ serverId: '0123456789abcdef0123456789abcdef' });
    demo.fault('wrong-id');
    const socket = await rig.open(demo);
    expect(socket.frames[0]?.['server_id']).toBe('fedcba9876543210fedcba9876543210');
  });

  it('token-revoked: sockets close, the token is refused', async () => {
    const demo = await rig.start();
    const socket = await rig.signIn(demo);
    demo.fault('token-revoked');
    expect(await socket.closed()).toBe(1000);
    const again = await rig.open(demo);
    expect(await again.call('auth', { token: demo.token })).toMatchObject({ error_code: 23 });
    demo.fault('token-revoked', false);
    expect(await again.call('auth', { token: demo.token })).toHaveProperty('result');
  });

  it('starting: no players yet, then they are added and the status is sent', async () => {
    const clock = new FakeClock();
    const demo = await rig.start({ clock, faults: ['starting'] });
    const socket = await rig.open(demo);
    expect(socket.frames[0]).toMatchObject({ status: 'starting' });
    await socket.call('auth', { token: demo.token });
    expect((await socket.call('players/all'))['result']).toEqual([]);
    clock.advance(2000);
    await socket.until(() => socket.events().length === 11);
    expect(socket.events()[0]).toMatchObject({
      event: 'core_state_updated',
      data: { status: 'running' },
    });
    expect((await socket.call('players/all'))['result']).toHaveLength(5);
  });

  it('no-setup: info and close until the first user is created', async () => {
    const demo = await rig.start({ faults: ['no-setup'] });
    expect(await (await rig.open(demo)).closed()).toBe(1000);
    const account = { username: 'tester', password: 'test-password-1' };
    const answer = await fetch(`${demo.url}/setup`, {
      method: 'POST',
      body: JSON.stringify(account),
    });
    const { token } = (await answer.json()) as { token: string };
    expect(await rig.signIn(demo, token)).toBeDefined();
  });

  it('html: a web page on every path', async () => {
    const demo = await rig.start({ faults: ['html'] });
    for (const path of ['/info', '/api-docs/commands.json', '/'])
      expect((await fetch(`${demo.url}${path}`)).headers.get('content-type')).toMatch('text/html');
    await expect(RawSocket.open(demo.url)).rejects.toThrow('Unexpected server response: 200');
  });

  it('no-websocket: the upgrade is rejected, HTTP works', async () => {
    const demo = await rig.start({ faults: ['no-websocket'] });
    await expect(RawSocket.open(demo.url)).rejects.toThrow('Unexpected server response: 403');
    expect((await fetch(`${demo.url}/info`)).status).toBe(200);
  });

  it('redirect: to another name, where requests are recorded', async () => {
    const demo = await rig.start({ faults: ['redirect'] });
    const answer = await fetch(`${demo.url}/info?a=1`, { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`http://localhost:${demo.port}/info?a=1`);
    await expect(RawSocket.open(demo.url)).rejects.toThrow('Unexpected server response: 302');
  });

  it('silent-commands: executed and acknowledged, no events', async () => {
    const demo = await rig.start({ faults: ['silent-commands'] });
    const socket = await rig.signIn(demo);
    expect(await socket.call('players/cmd/volume_set', volume)).toHaveProperty('result');
    await socket.call('info');
    expect(socket.events()).toEqual([]);
    expect(demo.model.players.get('office')?.volume).toBe(9);
  });

  it('lost-answers: executed with events, never answered', async () => {
    const demo = await rig.start();
    const socket = await rig.signIn(demo);
    demo.fault('lost-answers');
    socket.send({ message_id: '1', command: 'players/cmd/volume_set', args: volume });
    await socket.until(() => socket.events().length > 0);
    demo.fault('lost-answers', false);
    await socket.call('info');
    expect(socket.frames.some((one) => one['message_id'] === '1')).toBe(false);
  });

  it('old-fields: only the names before 2.6', async () => {
    const demo = await rig.start({ faults: ['old-fields'] });
    const socket = await rig.signIn(demo);
    const [living] = (await socket.call('players/all'))['result'] as Frame[];
    expect(living).toMatchObject({
      display_name: 'Living room',
      state: 'playing',
      group_childs: ['living_room', 'kitchen', 'terrace'],
    });
    for (const name of ['name', 'playback_state', 'group_members'])
      expect(living).not.toHaveProperty(name);
  });
});
