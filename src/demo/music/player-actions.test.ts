import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import recorded from '../../../test/fixtures/music-assistant/captured-2.8/player-actions.json' with { type: 'json' };
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { keyDifferences } from '../../../test/support/net/key-sets.ts';
import type { Frame, RawSocket } from '../../../test/support/net/raw-socket.ts';
import type { MusicDemo } from './server.ts';
import type { DemoPlayer } from './state-model.ts';

/** One recorded command with the real server's answer; shortened answers say so. */
interface Recorded {
  readonly case: string;
  readonly request: { readonly command: string; readonly args: Frame };
  readonly reply: Frame;
  readonly before?: Readonly<Record<string, Frame>>;
  /** The changes of each player; a text if there were none. */
  readonly after?: Readonly<Record<string, Frame>> | string;
}

const commands = (recorded as readonly object[]).filter(
  (one): one is Recorded => 'request' in one && 'reply' in one,
);

/** Parts that the recorder removed from a request although the answer depends on them. */
const cutOut: Readonly<Record<string, Frame>> = {
  'lyrics in the object itself': { metadata: { lyrics: 'la la', lrc_lyrics: '[00:01.00] la la' } },
};

/** Levels, power and groups: the changes of each player by a command. */
const compared = ['volume_level', 'volume_muted', 'powered', 'synced_to'] as const;

/**
 * Fields that differ by case: a poll of the recorded players reset their volume to 50, and the demo's group is a universal one, so its
 * members name the group as leader instead of another member.
 */
const otherwise: Readonly<Record<string, string>> = {
  'play on a switched-off player switches it on': 'volume_level',
  'group player: play': 'synced_to',
};

/** Fields to skip: the recorder's notes about removed parts, and maps whose keys are data. */
const open = ['digest', 'values', 'values_count', 'extra_attributes', 'current_item', 'next_item'];

/** The players of the recording: three plain ones, three synced ones, and a group of two of them. */
const plain = ['play_media', 'power', 'volume_set', 'volume_mute', 'play_announcement'];
const inSync = ['play_media', 'volume_set', 'volume_mute', 'set_members', 'multi_device_dsp'];
const all: readonly [string, Partial<DemoPlayer>][] = [
  ['demo_0', { name: 'Kitchen', features: plain }],
  ['demo_1', { name: null, features: plain }],
  ['demo_2', { name: 'Study', features: plain }],
  ['upspka', { name: 'Küche', features: inSync, canGroupWith: ['upspkb', 'upspkc'] }],
  ['upspkb', { name: 'Living room', features: inSync, canGroupWith: ['upspka', 'upspkc'] }],
  ['upspkc', { name: 'Bad & <b>Sauna</b>', features: inSync, canGroupWith: ['upspka'] }],
  [
    'syncgroup_yoeh6qb5',
    {
      name: 'Downstairs',
      type: 'group',
      volume: null,
      muted: null,
      members: ['upspkb', 'upspka'],
      features: ['play_media', 'volume_set', 'volume_mute', 'set_members'],
    },
  ],
];

/** Replaces the players of the demo by the recorded ones, each with an empty queue. */
function settle({ model }: MusicDemo): void {
  const [sample] = model.players.values();
  const queue = model.queues.get('bedroom');
  if (sample === undefined || queue === undefined) throw new Error('the demo has no players');
  model.players.clear();
  model.queues.clear();
  const fresh = {
    state: 'idle',
    leader: null,
    members: [],
    powered: true,
    canGroupWith: [],
  } as const;
  for (const [id, own] of all) {
    const player = { ...sample, ...structuredClone(fresh), defaultName: id, ...own, id };
    model.players.set(id, player as unknown as DemoPlayer);
    model.queues.set(id, { ...queue, id, items: [] });
  }
}

describe('every recorded command of a real server gets an answer of the same shape', () => {
  const rig = new DemoServerRig();
  let demo: MusicDemo;
  let socket: RawSocket;
  let track: string;

  beforeAll(async () => {
    demo = await rig.start({ generation: '2.8', commandDelayMs: 0 });
    settle(demo);
    socket = await rig.signIn(demo);
    track = `library://track/${String(demo.model.library.named.track[0]?.id)}`;
    await play('upspka');
  });
  afterAll(() => rig.close());

  const play = (queue_id: string): Promise<Frame> =>
    socket.call('player_queues/play_media', { queue_id, media: track, option: 'replace' });

  /** State before a command that does not come from the commands before it. */
  const before: Readonly<Record<string, () => Promise<unknown>>> = {
    'select a source without the feature while playing': () => play('upspka'),
    'set_members: add two': () => play('upspka'),
    'add the playing song to the favorites': () => play('demo_1'),
    'add to favorites when the song has left the library': async () => {
      await play('demo_2');
      const [item] = demo.model.queue('demo_2').items;
      if (item?.media.kind === 'track') Object.assign(item, { media: { ...item.media, id: 503 } });
    },
  };

  it.each(commands.map((one, index) => ({ ...one, index })))('$case', async (one) => {
    await before[one.case]?.();
    for (const [id, { volume_level, powered }] of Object.entries(one.before ?? {})) {
      const player = demo.model.players.get(id);
      if (player !== undefined && typeof volume_level === 'number') player.volume = volume_level;
      if (player !== undefined && typeof powered === 'boolean') player.powered = powered;
    }
    const args = JSON.parse(
      JSON.stringify(one.request.args).replace(/library:\/\/track\/\d+/g, track),
    ) as Frame;
    if (one.case in cutOut) Object.assign(args['track'] as Frame, cutOut[one.case]);
    const reply = await socket.ask({
      command: one.request.command,
      args,
      message_id: `recorded-${one.index}`,
    });
    expect(reply['error_code'], JSON.stringify(reply)).toBe(one.reply['error_code']);
    expect(Object.keys(reply).sort()).toEqual(Object.keys(one.reply).sort());
    expect(keyDifferences(reply['result'], one.reply['result'], open)).toEqual([]);
    if (typeof one.after !== 'object') return;
    for (const [player_id, changed] of Object.entries(one.after)) {
      const { result } = await socket.call('players/get', { player_id });
      for (const key of compared)
        if (key in changed && otherwise[one.case] !== key)
          expect([player_id, key, (result as Frame)[key]]).toEqual([player_id, key, changed[key]]);
    }
  });
});
