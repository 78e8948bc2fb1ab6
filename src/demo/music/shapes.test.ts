import { afterEach, describe, expect, it } from 'vitest';
import commands from '../../../test/fixtures/music-assistant/captured-2.8/api-docs-commands.json' with { type: 'json' };
import configs from '../../../test/fixtures/music-assistant/captured-2.8/config-players.json' with { type: 'json' };
import library from '../../../test/fixtures/music-assistant/captured-2.8/library.json' with { type: 'json' };
import players from '../../../test/fixtures/music-assistant/captured-2.8/players.json' with { type: 'json' };
import providers from '../../../test/fixtures/music-assistant/captured-2.8/providers.json' with { type: 'json' };
import queueItems from '../../../test/fixtures/music-assistant/captured-2.8/queue-items.json' with { type: 'json' };
import queues from '../../../test/fixtures/music-assistant/captured-2.8/queues.json' with { type: 'json' };
import player210 from '../../../test/fixtures/music-assistant/shapes-2.10/player.json' with { type: 'json' };
import queue210 from '../../../test/fixtures/music-assistant/shapes-2.10/queue.json' with { type: 'json' };
import summary210 from '../../../test/fixtures/music-assistant/shapes-2.10/track-summary.json' with { type: 'json' };
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { keyDifferences } from '../../../test/support/net/key-sets.ts';
import type { Frame, RawSocket } from '../../../test/support/net/raw-socket.ts';
import type { MusicDemoOptions } from './server.ts';

const rig = new DemoServerRig();
afterEach(() => rig.close());

async function client(generation: NonNullable<MusicDemoOptions['generation']>): Promise<RawSocket> {
  return rig.signIn(await rig.start({ generation }));
}

async function ask(socket: RawSocket, command: string, args: Frame = {}): Promise<unknown> {
  const answer = await socket.call(command, args);
  expect(answer).toHaveProperty('result');
  return answer['result'];
}

const queue = { queue_id: 'living_room' };

describe('shapes of 2.8 compared with a real server', () => {
  it('players', async () => {
    const [living] = (await ask(await client('2.8'), 'players/all')) as unknown[];
    expect(keyDifferences(living, players[0])).toEqual([]);
  });

  it('queues, with the current item and its stream', async () => {
    const actual = await ask(await client('2.8'), 'player_queues/get', queue);
    const free = [
      'current_item.streamdetails.dsp',
      'next_item.streamdetails.dsp',
      'extra_attributes',
    ];
    expect(keyDifferences(actual, queues[0], free)).toEqual([]);
  });

  it('the sound processing in a stream', async () => {
    const actual = (await ask(await client('2.8'), 'player_queues/get', queue)) as {
      current_item: { streamdetails: { dsp: Record<string, unknown> } };
    };
    const { dsp } = actual.current_item.streamdetails;
    expect(Object.keys(dsp)).toEqual(['living_room', 'kitchen', 'terrace']);
    const wanted = queues[0]?.current_item?.streamdetails.dsp.demo_0;
    expect(keyDifferences(dsp['kitchen'], wanted)).toEqual([]);
  });

  it('queue items: index is 0 in each, no stream unless playing', async () => {
    const args = { ...queue, offset: 5, limit: 3 };
    const actual = (await ask(await client('2.8'), 'player_queues/items', args)) as Frame[];
    expect(keyDifferences(actual[0], queueItems[0])).toEqual([]);
    expect(actual.map((one) => [one['index'], one['streamdetails']])).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
  });

  it.each(['tracks', 'albums', 'artists', 'playlists'] as const)('library %s', async (kind) => {
    const actual = (await ask(await client('2.8'), `music/${kind}/library_items`)) as unknown[];
    const wanted: unknown = library[kind][0];
    const short = kind === 'tracks' ? ['album'] : [];
    expect(keyDifferences(actual[0], wanted, short)).toEqual([]);
  });

  it('search, favorites, counts and folders', async () => {
    const socket = await client('2.8');
    const found = await ask(socket, 'music/search', { search_query: 'harbour' });
    expect(keyDifferences(found, library.search, ['tracks[].album'])).toEqual([]);
    const both = await ask(socket, 'music/search', { search_query: 'Mira Okafor - Glass' });
    expect((both as { tracks: Frame[] }).tracks.map((one) => one['name'])).toEqual([
      'Glass Harbour',
    ]);
    const favorites = await ask(socket, 'music/tracks/library_items', { favorite: true });
    expect((favorites as Frame[]).every((one) => one['favorite'] === true)).toBe(true);
    expect(await ask(socket, 'music/tracks/count')).toBe(20_000);
    const [folder] = (await ask(socket, 'music/browse')) as unknown[];
    expect(keyDifferences(folder, library.browse_root[0])).toEqual([]);
  });

  it('player configuration', async () => {
    const socket = await client('2.8');
    const player = { player_id: 'kitchen' };
    const actual = (await ask(socket, 'config/players/get', player)) as { values: Frame };
    const wanted = configs['config/players/get'];
    expect(keyDifferences(actual, wanted, ['values'])).toEqual([]);
    for (const [key, entry] of Object.entries(actual.values)) {
      const captured = (wanted.values as Frame)[key];
      expect(captured, key).toBeDefined();
      expect(keyDifferences(entry, captured), key).toEqual([]);
    }
    const [listed] = (await ask(socket, 'config/players')) as Frame[];
    expect(listed?.['values']).toEqual({});
  });

  it('providers', async () => {
    const [actual] = (await ask(await client('2.8'), 'providers')) as unknown[];
    expect(keyDifferences(actual, providers[0])).toEqual([]);
  });

  it('describes only commands that the real server describes, with the same parameters', async () => {
    const demo = await rig.start({ generation: '2.8' });
    const docs = (await (await fetch(`${demo.url}/api-docs/commands.json`)).json()) as Frame[];
    const known = new Map(commands.map((one) => [one.command, one]));
    expect(docs.length).toBeGreaterThan(80);
    for (const entry of docs) {
      const real = known.get(String(entry['command']));
      const name = String(entry['command']);
      expect(real, name).toBeDefined();
      expect(keyDifferences(entry, real), name).toEqual([]);
      expect(namesOf(entry['parameters']), name).toEqual(namesOf(real?.parameters));
      expect(entry['required_role'], name).toBe(real?.required_role);
      expect(entry['authenticated'], name).toBe(real?.authenticated);
      expect(entry['category'], name).toBe(real?.category);
    }
  });
});

function namesOf(parameters: unknown): string[] {
  const list = parameters as { name: string; required: boolean }[];
  return list.map((one) => (one.required ? one.name : `?${one.name}`));
}

describe('shapes of 2.10', () => {
  it('players', async () => {
    const all = (await ask(await client('current'), 'players/all')) as unknown[];
    for (const one of all)
      expect(keyDifferences(one, player210, ['source_list', 'output_protocols'])).toEqual([]);
  });

  // An object whose keys are data: the channels that have their own preamp.
  const perChannel =
    'current_item.streamdetails.audio_processing.outputs[].dsp.filters[].per_channel_preamp';

  it('queues with their sound processing', async () => {
    const actual = await ask(await client('current'), 'player_queues/get', queue);
    expect(keyDifferences(actual, queue210, ['sources', perChannel])).toEqual([]);
  });

  it('list items are slim', async () => {
    const socket = await client('current');
    const [track] = (await ask(socket, 'music/tracks/library_items')) as Frame[];
    const more = ['album', 'metadata', 'artists[]'];
    expect(keyDifferences(track, summary210, more)).toEqual([]);
    expect(track?.['provider_mappings']).toEqual([]);
    expect(Object.values(track ?? {})).not.toContain(null);
  });

  it('uses scopes instead of roles, has server time and hides old names', async () => {
    const demo = await rig.start();
    const docs = (await (await fetch(`${demo.url}/api-docs/commands.json`)).json()) as Frame[];
    expect(docs[0]).toHaveProperty('required_scope');
    const names = docs.map((one) => one['command']);
    expect(names).toContain('player_queues/autoplay');
    expect(names).not.toContain('player_queues/dont_stop_the_music');
    expect(names).not.toContain('auth');
    const socket = await rig.open(demo);
    const before = Date.now();
    const { result } = await socket.call('time');
    expect(Number(result) * 1000).toBeGreaterThanOrEqual(before - 1);
    expect(Number(result) * 1000).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('has the configured clock offset', async () => {
    const demo = await rig.start({ clockSkewMs: 90_000 });
    const socket = await rig.open(demo);
    const before = Date.now();
    const { result } = await socket.call('time');
    expect(Number(result) * 1000).toBeGreaterThanOrEqual(before + 90_000 - 1);
    expect(Number(result) * 1000).toBeLessThanOrEqual(Date.now() + 90_000 + 1);
  });

  it.each(['2.6', '2.7'] as const)(
    '%s has no api-docs or no newer commands',
    async (generation) => {
      const demo = await rig.start({ generation });
      const answer = await fetch(`${demo.url}/api-docs/commands.json`);
      expect(answer.status).toBe(generation === '2.6' ? 404 : 200);
      const socket = generation === '2.6' ? await rig.open(demo) : await rig.signIn(demo);
      const members = { target_player: 'office', player_ids_to_add: [] };
      expect(await socket.call('players/cmd/set_members', members)).toMatchObject({
        error_code: 12,
      });
    },
  );
});
