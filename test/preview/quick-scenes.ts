import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { Player } from '../../src/shared/music/player.ts';
import { demoScenes } from '../../src/main/domains/music/demo-scenes.ts';
import { defaultPreferences } from '../../src/shared/settings/preferences.ts';
import { musicProfile } from '../support/music/scripted-music.ts';
import { somePlayer } from '../support/music/some-player.ts';
import { entriesOf, someItem } from '../support/attention/some-item.ts';
import { someAttention } from './attention-scenes.ts';
import { answers, blocked, dayTopics, info, online, waiting } from './parts.ts';
import type { Scene } from './scene.ts';

const MINUTE = 60_000;
const now = Date.now();

type Players = Snapshot['music.players'];

const players: Players = dayTopics['music.players'] ?? {};
const one = (id: string): Player => players[id] ?? somePlayer(id);
const playing = one('living');

/** The players with one of them changed. */
const withChange = (id: string, change: Partial<Player>): Players => ({
  ...players,
  [id]: { ...one(id), ...change },
});

const chosen = (playerId: string | null): Pick<Snapshot, 'music.chosen'> => ({
  'music.chosen': { playerId, byUser: true },
});

/** A single playing player. */
const alone = (change: Partial<Player>): Partial<Snapshot> => ({
  'music.players': withChange('office', {
    state: 'playing',
    media: playing.media,
    position: playing.position,
    ...change,
  }),
  ...chosen('office'),
});

const long = 'The very long name of a loudspeaker that somebody wrote without a thought for lists';

const crowd = (count: number): Players => {
  const members = Array.from({ length: count }, (_, i) =>
    somePlayer(`m${String(i)}`, {
      name: i === 3 ? long : `Room ${String(i + 1)}`,
      volume: (i * 7) % 101,
      muted: i === 4,
      available: i !== 5,
      leader: 'living',
      state: 'playing',
    }),
  );
  return {
    living: { ...playing, members: members.map(({ id }) => id) },
    ...Object.fromEntries(members.map((member) => [member.id, member])),
  };
};

const scene = (
  name: string,
  topics: Partial<Snapshot> = {},
  more: Partial<Omit<Scene, 'name' | 'topics'>> = {},
): Scene => ({
  name: `quick-${name}`,
  path: '/quick',
  topics: { ...dayTopics, 'app.info': info, 'music.connection': online, ...topics },
  handlers: answers,
  sizes: ['348x520'],
  ...more,
});

const shell = { capabilities: { tray: true }, sizes: ['348x520'] } as const;
const nobody: Partial<Snapshot> = {
  'music.players': {},
  'music.queues': {},
  ...chosen(null),
};

const refusing: Partial<Handlers> = {
  ...answers,
  'music.command': () => {
    throw failure('rejected', 'Living room did not do it: the player is busy.');
  },
};

const manyThings = entriesOf(
  Array.from({ length: 12 }, (_, i) =>
    someItem(`thing-${String(i)}`, {
      severity: i === 0 ? 'bad' : i < 3 ? 'wait' : 'warn',
      kind: `kind ${String(i)}`,
      subject: i === 1 ? long : `Server ${String(i + 1)}`,
      since: now - i * 17 * MINUTE,
      action: { k: 'open', label: 'Open connections', path: '/connections' },
    }),
  ),
);

/** The playing media with other texts. */
const media = (change: Partial<NonNullable<Player['media']>>): Player['media'] =>
  playing.media === null ? null : { ...playing.media, ...change };

const longMedia = media({
  title: 'An Unusually Long Title That Nobody Ever Shortened, in Three Movements and a Coda',
  artist: 'The Extremely Verbose Ensemble of the Northern Coast',
  album: 'مجموعة الأعمال الكاملة، المجلد الرابع: رسائل وشذرات وبروفات',
});

/** Scenes of the quick controls, including errors. */
export const quickScenes: readonly Scene[] = [
  scene('day', { attention: someAttention }, shell),
  scene('browser', { attention: someAttention }, { sizes: ['320x640', '348x520', '1280x780'] }),
  scene('scenes', { 'music.scenes': demoScenes() }, shell),
  scene('pinned', { settings: { ...defaultPreferences, quickPinned: true } }, shell),
  scene('alone', alone({}), shell),
  scene('member', chosen('kitchen'), shell),
  scene('picking', {}, shell),
  scene('picking-many', { 'music.players': crowd(60) }, shell),
  scene('long', { 'music.players': withChange('living', { name: long, media: longMedia }) }, shell),
  scene('bare', alone({ media: media({ artist: null, album: null }) }), shell),
  scene(
    'radio',
    alone({ media: media({ title: 'Radio Paradiso', artist: null, album: null, duration: null }) }),
    shell,
  ),
  scene('nothing', alone({ state: 'idle', media: null, position: null }), shell),
  scene(
    'cannot',
    alone({
      can: {
        ...playing.can,
        volume: false,
        mute: false,
        pause: false,
        seek: false,
        nextPrevious: false,
      },
      queueId: null,
    }),
    shell,
  ),
  scene('away', alone({ available: false, state: 'idle' }), shell),
  scene('off', chosen('bedroom'), shell),
  scene('huge-group', { 'music.players': crowd(30) }, shell),
  scene('many-things', { attention: manyThings }, shell),
  scene('waiting', { 'music.connection': waiting }, shell),
  scene(
    'blocked',
    {
      'music.connection': blocked('token-refused', 'Invalid or expired token'),
      attention: someAttention,
    },
    shell,
  ),
  scene(
    'connecting',
    { 'music.connection': { ...online, state: { k: 'connecting', attempt: 1 } } },
    shell,
  ),
  scene(
    'syncing',
    {
      'music.connection': { ...online, state: { k: 'syncing', attempt: 1 }, liveAt: null },
      ...nobody,
    },
    shell,
  ),
  scene('no-players', nobody, shell),
  scene(
    'no-music',
    {
      'connections.profiles': [{ ...musicProfile('deploys'), service: 'deploys' }],
      attention: someAttention,
      ...nobody,
    },
    shell,
  ),
  scene('never-connected', { 'music.connection': { ...waiting, liveAt: null }, ...nobody }, shell),
  {
    name: 'quick-first-run',
    path: '/quick',
    topics: { 'app.info': info },
    handlers: answers,
    ...shell,
  },
  scene('demo', { 'app.info': { ...info, demo: true } }, shell),
  scene('refused', {}, { ...shell, handlers: refusing }),
  scene('host-never', {}, { host: 'never' }),
  scene('host-lost', {}, { host: 'lost' }),
];
