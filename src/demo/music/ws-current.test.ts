import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import closing from '../../../test/fixtures/music-assistant/captured-2.8/closing.json' with { type: 'json' };
import errors from '../../../test/fixtures/music-assistant/captured-2.8/errors.json' with { type: 'json' };
import handshake from '../../../test/fixtures/music-assistant/captured-2.8/handshake.json' with { type: 'json' };
import variants from '../../../test/fixtures/music-assistant/shapes-2.10/server-info-variants.json' with { type: 'json' };
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { keyDifferences } from '../../../test/support/net/key-sets.ts';
import { RawSocket } from '../../../test/support/net/raw-socket.ts';
import type { Frame } from '../../../test/support/net/raw-socket.ts';
import type { MusicDemo, MusicDemoOptions } from './server.ts';

/** The claims of a JWT, not verified; null if it is none. */
function claimsOf(token: string): Readonly<Record<string, unknown>> | null {
  const [, body] = token.split('.');
  return body === undefined
    ? null
    : (JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>);
}

const rig = new DemoServerRig();
const start = (options: MusicDemoOptions = {}): Promise<MusicDemo> =>
  rig.start({ generation: '2.8', ...options });
const open = (demo: MusicDemo): Promise<RawSocket> => rig.open(demo);
const signIn = (demo: MusicDemo, token?: string): Promise<RawSocket> => rig.signIn(demo, token);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

afterEach(() => rig.close());

describe('handshake', () => {
  it('sends server info first and, without set-up, closes with 1000 before anything else', async () => {
    const demo = await start({ onboarded: false });
    const socket = await open(demo);
    expect(await socket.closed()).toBe(1000);
    expect(socket.frames).toHaveLength(1);
    expect(keyDifferences(socket.frames[0], handshake[0]?.frames?.[0])).toEqual([]);
    expect(socket.frames[0]).toMatchObject({ onboard_done: false, schema_version: 29 });
  });

  it.each(handshake[1]?.exchanges ?? [])('answers as captured: $case', async (exchange) => {
    const demo = await start({ onboarded: false });
    const account = { username: 'tester', password: 'test-password-1', device_name: 'fixture' };
    const set = await fetch(`${demo.url}/setup`, {
      method: 'POST',
      body: JSON.stringify(account),
    });
    const { token } = (await set.json()) as { token: string };
    const socket = await open(demo);
    if (Number(exchange.request.message_id) > 6) await socket.call('auth', { token });
    const args = { ...exchange.request.args } as Frame;
    if (args['token'] === 'TOKEN_0') args['token'] = token;
    const reply = await socket.ask({ ...exchange.request, args });
    expect(keyDifferences(reply, exchange.reply)).toEqual([]);
    expect(reply['error_code']).toEqual((exchange.reply as Frame)['error_code']);
    expect(reply['details']).toEqual((exchange.reply as Frame)['details']);
  });

  it('accepts the old name of the token argument', async () => {
    const demo = await start();
    const socket = await open(demo);
    expect(await socket.call('auth', { access_token: demo.token })).toMatchObject({
      result: { authenticated: true },
    });
  });

  it.each([
    ['2.6', '2.6 and older (no auth command)'],
    ['2.7', '2.7'],
    ['2.8', '2.8'],
    ['2.10', '2.10'],
    ['current', '2.10'],
  ] as const)('%s has the server info of %s', async (generation, name) => {
    const demo = await start({ generation });
    const socket = await open(demo);
    const wanted = variants.variants[name];
    expect(keyDifferences(socket.frames[0], wanted)).toEqual([]);
    expect(socket.frames[0]).toMatchObject({ schema_version: wanted.schema_version });
  });

  it('needs no token before 2.7, where auth is an unknown command', async () => {
    const demo = await start({ generation: '2.6' });
    const socket = await open(demo);
    expect(await socket.call('auth', { token: 'TOKEN_A' })).toMatchObject({ error_code: 12 });
    expect((await socket.call('players/all'))['result']).toHaveLength(5);
  });

  it('issues tokens with a readable expiry from 2.8 on: ten years, from 2.10 on one', async () => {
    const days = async (generation: '2.9' | '2.10'): Promise<number> => {
      const demo = await start({ generation });
      const claims = claimsOf(demo.token) ?? {};
      return (Number(claims['exp']) - Number(claims['iat'])) / 86_400;
    };
    expect(await days('2.9')).toBe(3650);
    expect(await days('2.10')).toBe(365);
    expect(claimsOf((await start({ generation: '2.7' })).token)).toBeNull();
  });

  it('issues a long-lived token that signs in, and rejects it after it is revoked', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    const { result: token } = await socket.call('auth/token/create', { name: 'Desktop' });
    const other = await signIn(demo, String(token));
    demo.revoke(String(token));
    expect(await other.closed()).toBe(1000);
    const again = await open(demo);
    expect(await again.call('auth', { token })).toMatchObject({ error_code: 23 });
    expect(socket.closeCode).toBeNull();
  });

  it.each(['2.7', '2.8', '2.10'] as const)('takes a listed token back (%s)', async (generation) => {
    const demo = await start({ generation });
    const socket = await signIn(demo);
    const { result } = await socket.call('auth/token/create', { name: 'Desktop' });
    const token = String(result);
    const list = (await socket.call('auth/tokens'))['result'] as Frame[];
    const own = list.find((one) => one['token_hash'] === sha256(token));
    const id = own?.['token_id'];
    expect(own).toMatchObject({ name: 'Desktop', is_long_lived: true });
    if (generation !== '2.7') expect(claimsOf(token)?.['jti']).toBe(id);
    expect(await socket.call('auth/token/revoke', { token_id: id })).toMatchObject({
      result: null,
    });
    const again = await open(demo);
    expect(await again.call('auth', { token })).toMatchObject({ error_code: 23 });
    const none = await socket.call('auth/token/revoke', { token_id: id });
    expect(none).toMatchObject({ details: 'Token not found' });
    demo.fault('no-revoke');
    expect(await socket.call('auth/token/revoke', { token_id: id })).toMatchObject({
      error_code: 22,
    });
  });

  it('has no tokens to revoke before 2.7', async () => {
    const socket = await open(await start({ generation: '2.6' }));
    for (const command of ['auth/tokens', 'auth/token/revoke', 'auth/logout'])
      expect(await socket.call(command)).toMatchObject({ error_code: 12 });
  });
});

describe('closing', () => {
  const bad = closing.filter((one) => 'sent' in one && one.closed);
  it.each(bad)('closes with 1000 and without an answer: $case', async ({ sent }) => {
    const demo = await start();
    const socket = await open(demo);
    socket.send(sent);
    expect(await socket.closed()).toBe(1000);
    expect(socket.frames).toHaveLength(1);
  });

  it('returns an integer message id as text', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    expect(await socket.ask({ message_id: 77, command: 'time_or_unknown' })).toEqual({
      message_id: '77',
      error_code: 12,
      details: 'Invalid command: time_or_unknown',
    });
  });

  it('revokes the token on auth/logout and closes without an answer', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    socket.send({ message_id: '1', command: 'auth/logout' });
    expect(await socket.closed()).toBe(1000);
    expect(socket.frames).toEqual([]);
    const again = await open(demo);
    expect(await again.call('auth', { token: demo.token })).toMatchObject({ error_code: 23 });
  });

  it('answers a burst of 700 commands about few players, and drops a client that requests as much of many', async () => {
    const few = await signIn(await start({ players: 4 }));
    for (let id = 0; id < 700; id += 1) few.send({ message_id: `${id}`, command: 'players/all' });
    await few.until(() => few.frames.length === 700);
    expect(few.closeCode).toBeNull();
    const many = await signIn(await start({ players: 62 }));
    for (let id = 0; id < 700; id += 1) many.send({ message_id: `${id}`, command: 'players/all' });
    expect(await many.closed()).toBe(1000);
    expect(many.frames.length).toBeLessThan(300);
  });

  it('ends with close 1000 and no event, and returns on the same port', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    const { port } = demo;
    demo.model.players.forEach((player) => (player.volume = 77));
    await demo.stop();
    expect(await socket.closed()).toBe(1000);
    expect(socket.frames).toEqual([]);
    await expect(RawSocket.open(demo.url)).rejects.toThrow('ECONNREFUSED');
    await demo.restart();
    expect(demo.port).toBe(port);
    const again = await signIn(demo);
    const { result } = await again.call('players/get', { player_id: 'kitchen' });
    expect(result).toMatchObject({ volume_level: 77 });
  });

  it('pings every 30 s and drops clients that do not answer', async () => {
    const clock = new FakeClock();
    const demo = await start({ clock });
    const alive = await signIn(demo);
    const deaf = await signIn(demo);
    let pings = 0;
    alive.socket.on('ping', () => (pings += 1));
    deaf.socket.pause();
    clock.advance(30_000);
    await alive.call('info');
    expect(pings).toBe(1);
    // The pong was sent before this request, so it has been read when the answer arrives.
    await alive.call('info');
    clock.advance(30_000);
    await demo.waitFor(() => demo.connections() === 1);
    expect(alive.closeCode).toBeNull();
  });

  it('ignores commands to an unavailable player, with success', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    const office = demo.model.players.get('office');
    if (office !== undefined) office.available = false;
    const args = { player_id: 'office', volume_level: 1 };
    expect(await socket.call('players/cmd/volume_set', args)).toMatchObject({ result: null });
    expect(office?.volume).toBe(22);
    const { result } = await socket.call('players/all', { return_unavailable: false });
    expect(result).toHaveLength(4);
  });

  it('drops without a close frame on drop', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    demo.drop();
    expect(await socket.closed()).toBe(1006);
  });
});

describe('answers', () => {
  it.each(errors)('as captured: $case', async ({ request, reply }) => {
    const demo = await start();
    const socket = await signIn(demo);
    expect(await socket.ask(request)).toEqual(reply);
  });

  it('splits only streamed results into frames of 500', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    await socket.call('music/playlists/playlist_tracks', {
      item_id: '4',
      provider_instance_id_or_domain: 'library',
    });
    const parts = socket.frames.map((one) => [(one['result'] as unknown[]).length, one['partial']]);
    expect(parts).toEqual([
      [500, true],
      [142, false],
    ]);
    const items = await socket.call('player_queues/items', { queue_id: 'living_room' });
    expect(items['result']).toHaveLength(214);
  });

  it('lets a plain user read the sound settings but not save them', async () => {
    const demo = await start();
    const socket = await signIn(demo, demo.userToken);
    const player = { player_id: 'kitchen' };
    expect(await socket.call('config/players/dsp/get', player)).toHaveProperty('result');
    expect(await socket.call('config/players/dsp/save', { ...player, config: {} })).toMatchObject({
      error_code: 22,
      details: 'Admin access required',
    });
  });

  it('runs the commands of one player one after the other, the others at once', async () => {
    const clock = new FakeClock();
    const demo = await start({ commandDelayMs: 25, clock });
    const socket = await signIn(demo);
    const levels = [
      ['office', 1],
      ['office', 2],
      ['kitchen', 3],
    ] as const;
    for (const [player_id, volume_level] of levels)
      socket.send({
        message_id: `${volume_level}`,
        command: 'players/cmd/volume_set',
        args: { player_id, volume_level },
      });
    await socket.call('players/all');
    const seen = async (): Promise<unknown[]> => {
      await clock.advanceAsync(25);
      await socket.call('info');
      return levels.map(([id]) => demo.model.players.get(id)?.volume);
    };
    expect(socket.events()).toEqual([]);
    expect(await seen()).toEqual([1, 1, 3]);
    expect(await seen()).toEqual([2, 2, 3]);
  });

  it('records every received text and command', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    await socket.call('players/get', { player_id: 'CANARY' });
    expect(demo.everything().join('\n')).toContain('CANARY');
    expect(demo.everything()[0]).toMatch(/^GET \/ws HTTP\/1.1\r\n[^]*Host: 127/);
    expect(demo.received().map((one) => one.command)).toEqual(['auth', 'players/get']);
    expect(await demo.waitForCommand('players/get')).toMatchObject({ carrier: 'ws' });
  });
});
