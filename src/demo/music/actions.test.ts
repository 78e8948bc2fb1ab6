import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import actions from '../../../test/fixtures/music-assistant/captured-2.8/actions.json' with { type: 'json' };
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { keyDifferences } from '../../../test/support/net/key-sets.ts';
import type { Frame, RawSocket } from '../../../test/support/net/raw-socket.ts';
import type { MusicDemo } from './server.ts';

/** The captured players and the corresponding ones here. */
const players: Readonly<Record<string, string>> = {
  demo_0: 'bedroom',
  demo_1: 'speaker_6',
  demo_2: 'speaker_7',
};

/** Captured events with another cause: a poll of the players, late updates of another stream. */
const noise: Readonly<Record<string, readonly number[]>> = {
  'play_media replace (8 tracks)': [11, 12],
  'bad repeat mode is stored as unknown': [1],
  mute: [1],
  'play again: resumes': [5],
  transfer: [18, 19, 20, 22],
  'save queue as playlist': [2],
  clear: [8, 9, 10],
};

/** The queue item of a captured request. */
const items: Readonly<Record<string, number>> = {
  'move up two': 4,
  'move the playing item: refused': 0,
  delete: 5,
};

const digestKeys = [
  'state',
  'playback_state',
  'items',
  'current_index',
  'repeat_mode',
  'shuffle_enabled',
] as const;

/** The contents of an event, as far as the captured digests contain them. */
function digest(event: Frame): string {
  const data = event['data'];
  const about = Object.entries(players).find(([, here]) => here === event['object_id'])?.[0];
  const object = String(about ?? event['object_id']).replace(/playlist\/\d+/, 'playlist/N');
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return `${String(event['event'])} ${object}`;
  const isQueue = String(event['event']).startsWith('queue_');
  const values = digestKeys
    .filter((key) => isQueue === (key !== 'playback_state'))
    .map((key) => `${key}=${String((data as Frame)[key])}`);
  return [event['event'], object, ...values].join(' ');
}

function translate(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value).replace(/demo_[012]/g, (id) => players[id] ?? id),
  ) as unknown;
}

describe('a player and its queue, one captured command after the other', () => {
  const rig = new DemoServerRig();
  const clock = new FakeClock();
  let demo: MusicDemo;
  let socket: RawSocket;

  beforeAll(async () => {
    demo = await rig.start({ generation: '2.8', players: 7, clock });
    const bedroom = demo.model.players.get('bedroom');
    if (bedroom === undefined) throw new Error('no bedroom');
    bedroom.powered = true;
    bedroom.volume = 50;
    bedroom.emittedGroupVolume = 50;
    socket = await rig.signIn(demo);
  });
  afterAll(() => rig.close());

  it.each(actions.map((one, index) => ({ ...one, index })))('$case', async (action) => {
    const request = translate(action.request) as { command: string; args: Frame };
    const at = items[action.case];
    const item = at === undefined ? undefined : demo.model.queue('bedroom').items[at];
    for (const key of ['queue_item_id', 'item_id_or_index'])
      if (item !== undefined && key in request.args) request.args[key] = item.id;
    const wanted = (action.events as Frame[])
      .filter((_, index) => !(noise[action.case] ?? []).includes(index))
      .map((event) => digest(event));
    socket.frames.length = 0;
    const reply = await socket.ask({ ...request, message_id: `action-${action.index}` });
    if (action.case === 'volume') clock.advance(200);
    await socket.until(() => socket.events().length >= wanted.length);
    expect(socket.events().map(digest)).toEqual(wanted);
    expect(reply['error_code']).toEqual((action.reply as Frame)['error_code']);
  });

  it('sends a whole config and a whole item where the real server does', () => {
    const preset = actions.find((one) => one.case === 'preset saved');
    const saved = { name: 'Late night', config: demo.model.presets.at(-1)?.config, preset_id: 'x' };
    const wanted = (preset?.reply as { result: unknown } | undefined)?.result;
    expect(keyDifferences(saved, wanted)).toEqual([]);
  });
});

describe('levels', () => {
  const rig = new DemoServerRig();
  afterAll(() => rig.close());

  it('stores any value, and sends the group volume one update late, then right', async () => {
    const demo = await rig.start({ generation: '2.8' });
    const socket = await rig.signIn(demo);
    const set = (volume_level: unknown): Promise<Frame> =>
      socket.call('players/cmd/volume_set', { player_id: 'office', volume_level });
    for (const level of [150, 33.7, '20']) await set(level);
    await socket.until(() => socket.events().length === 4);
    const seen = socket.events().map((one) => {
      const data = one['data'] as Frame;
      return [data['volume_level'], data['group_volume']];
    });
    expect(seen).toEqual([
      [150, 22],
      [33, 150],
      [20, 33],
      [20, 20],
    ]);
    expect(await set('loud')).toMatchObject({ error_code: 999 });
  });

  it('moves a group with one event per player', async () => {
    const demo = await rig.start();
    const socket = await rig.signIn(demo);
    const args = { player_id: 'living_room', volume_level: 46 };
    await socket.call('players/cmd/group_volume', args);
    const seen = socket.events().map((one) => {
      const data = one['data'] as Frame;
      return [one['object_id'], data['volume_level']];
    });
    expect(seen).toEqual([
      ['living_room', 48],
      ['kitchen', 36],
      ['terrace', 54],
    ]);
    const { data } = await socket.until(() =>
      socket.events().find((one, at) => at > 2 && one['object_id'] === 'living_room'),
    );
    expect(data).toMatchObject({ group_volume: 46 });
  });
});

describe('sources and groups', () => {
  const rig = new DemoServerRig();
  afterAll(() => rig.close());

  it('stops a player without sources and only then fails', async () => {
    const demo = await rig.start();
    const socket = await rig.signIn(demo);
    const args = { player_id: 'living_room', source: 'line_in' };
    const answer = await socket.call('players/cmd/select_source', args);
    expect(answer).toMatchObject({ error_code: 11 });
    expect(demo.model.queue('living_room').state).toBe('idle');
  });

  it('plays its own source, and no passive one', async () => {
    const demo = await rig.start();
    const socket = await rig.signIn(demo);
    const choose = (source: string | null): Promise<Frame> =>
      socket.call('players/cmd/select_source', { player_id: 'office', source });
    expect(await choose('line_in')).toHaveProperty('result');
    const { result } = await socket.call('players/get', { player_id: 'office' });
    expect(result).toMatchObject({ active_source: 'line_in', playback_state: 'playing' });
    expect((result as { current_media: Frame }).current_media).toMatchObject({ title: 'Line-In' });
    expect(await choose('spotify_connect')).toMatchObject({ error_code: 11 });
  });

  it('adds and removes a member by both commands', async () => {
    const demo = await rig.start();
    const socket = await rig.signIn(demo);
    const target_player = 'living_room';
    await socket.call('players/cmd/set_members', { target_player, player_ids_to_add: ['office'] });
    expect(demo.model.players.get('office')?.leader).toBe('living_room');
    const { result } = await socket.call('players/get', { player_id: 'office' });
    expect(result).toMatchObject({ playback_state: 'playing', synced_to: 'living_room' });
    await socket.call('players/cmd/ungroup', { player_id: 'office' });
    expect(demo.model.players.get('living_room')?.members).toEqual(['kitchen', 'terrace']);
    const bedroom = { player_id: 'bedroom', target_player };
    expect(await socket.call('players/cmd/group', bedroom)).toMatchObject({ error_code: 11 });
    await socket.call('players/cmd/ungroup', { player_id: 'living_room' });
    const leaders = [...demo.model.players.values()].map((one) => one.leader);
    expect(leaders.every((leader) => leader === null)).toBe(true);
  });

  it('hides players and their events from a user with a filter', async () => {
    const demo = await rig.start();
    const socket = await rig.signIn(demo, demo.userToken);
    const admin = await rig.signIn(demo);
    demo.restrict(demo.userToken, ['office']);
    expect((await socket.call('players/all'))['result']).toHaveLength(1);
    for (const player_id of ['terrace', 'office'])
      await admin.call('players/cmd/volume_set', { player_id, volume_level: 1 });
    await socket.until(() => socket.events().length > 0);
    expect(socket.events().map((one) => one['object_id'])).toEqual(['office']);
  });
});
