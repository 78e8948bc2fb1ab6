import { afterEach, describe, expect, it } from 'vitest';
import { DemoServerRig } from '../../../../test/support/net/demo-server-rig.ts';
import type { Frame, RawSocket } from '../../../../test/support/net/raw-socket.ts';
import type { MusicDemo } from '../server.ts';

const rig = new DemoServerRig();
afterEach(() => rig.close());

const start = (): Promise<MusicDemo> => rig.start({ generation: 'specified' });

async function signIn(demo: MusicDemo): Promise<RawSocket> {
  const socket = await rig.connect(demo);
  socket.send({ type: 'auth', token: demo.token });
  return socket;
}

const api = (demo: MusicDemo, body: unknown, token: string | null = demo.token) =>
  fetch(`${demo.url}/api`, {
    method: 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

const bands = [
  { type: 'peaking', frequency: 100, gain_db: 3, q: 1, enabled: true },
  { type: 'all_pass', frequency: 1000, q: 0.7, enabled: true },
];
const dsp = { enabled: true, preamp_gain_db: -3, per_channel: false, bands };

describe('the specified wire format', () => {
  it('sends nothing unsolicited, has no /info, and reports no server id', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    const answer = await socket.call('players/all');
    expect(socket.frames).toHaveLength(1);
    expect(Object.keys(answer)).toEqual(['message_id', 'result']);
    expect((await fetch(`${demo.url}/info`)).status).toBe(404);
    expect(demo.serverId).toBeNull();
  });

  it('closes on a command before the sign-in, and on an unknown key after naming it', async () => {
    const demo = await start();
    const early = await rig.connect(demo);
    early.send({ message_id: '1', command: 'players/all', args: {} });
    expect(await early.closed()).toBe(1000);
    expect(early.frames).toEqual([]);
    const wrong = await rig.connect(demo);
    wrong.send({ type: 'auth', token: 'TOKEN_A' });
    expect(await wrong.closed()).toBe(1000);
    expect(wrong.frames).toEqual([{ error_code: 401, details: 'A valid API key is needed' }]);
  });

  it('describes exactly the commands of the specification', async () => {
    const demo = await start();
    const docs = (await (await fetch(`${demo.url}/api-docs`)).json()) as { commands: Frame[] };
    expect(docs.commands.map((one) => one['command'])).toEqual([
      'config/players/get',
      'config/players/save',
      'players/cmd/play',
      'players/cmd/pause',
      'players/cmd/stop',
      'players/cmd/next',
      'players/cmd/previous',
      'players/cmd/volume_set',
      'players/cmd/power',
      'players/all',
      'music/library/artists',
      'music/library/albums',
      'music/library/tracks',
      'music/library/playlists',
    ]);
    expect((await fetch(`${demo.url}/api-docs/commands.json`)).status).toBe(404);
  });

  it('runs commands and sends events in the current shape', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    const set = { player_id: 'office', volume_level: 40 };
    expect(await socket.call('players/cmd/volume_set', set)).toMatchObject({ result: null });
    expect(socket.events()[0]).toMatchObject({
      event: 'player_updated',
      object_id: 'office',
      data: { volume_level: 40 },
    });
    await socket.call('players/cmd/next', { player_id: 'kitchen' });
    expect(demo.model.queue('living_room').index).toBe(1);
    expect((await socket.call('music/library/tracks'))['result']).toHaveLength(214);
  });

  it.each([
    [404, 'players/cmd/nope', {}],
    [404, 'players/cmd/play', { player_id: 'zzz' }],
    [400, 'players/cmd/volume_set', { player_id: 'office', level: 4 }],
    [400, 'players/cmd/volume_set', { player_id: 'office' }],
    [400, 'players/cmd/volume_set', { player_id: 'office', volume_level: 101 }],
    [400, 'config/players/save', { player_id: 'office', dsp: { ...dsp, preamp: 1 } }],
    [400, 'config/players/save', { player_id: 'office', dsp: { bands: [{ freq: 1 }] } }],
    [400, 'config/players/save', { player_id: 'bedroom', dsp }],
  ])('rejects with %i on both transports: %s %o', async (status, command, args) => {
    const demo = await start();
    const http = await api(demo, { command, args, message_id: 'x' });
    expect(http.status).toBe(status);
    const socket = await signIn(demo);
    const answer = await socket.call(command, args);
    expect(answer['error_code']).toBe(status);
    expect(((await http.json()) as Frame)['error']).toBe(answer['details']);
  });

  it('stores a player_config with its dsp, and has none if the player decodes itself', async () => {
    const demo = await start();
    const socket = await signIn(demo);
    const saved = await socket.call('config/players/save', { player_id: 'office', dsp });
    expect(saved['result']).toMatchObject({ player_id: 'office', dsp });
    const got = await api(demo, { command: 'config/players/get', args: { player_id: 'office' } });
    expect(await got.json()).toMatchObject({ result: { dsp } });
    const own = await socket.call('config/players/get', { player_id: 'bedroom' });
    expect(own['result']).not.toHaveProperty('dsp');
  });

  it('requires the key as a bearer token on HTTP', async () => {
    const demo = await start();
    expect((await api(demo, { command: 'players/all' }, null)).status).toBe(401);
    expect((await api(demo, { command: 'players/all' }, 'TOKEN_A')).status).toBe(401);
    const answer = await api(demo, { command: 'players/all', message_id: 'a' });
    expect(await answer.json()).toMatchObject({ message_id: 'a', result: [{}, {}, {}, {}, {}] });
  });
});
