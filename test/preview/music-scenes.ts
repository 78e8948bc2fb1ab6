import { someMedia } from '../support/music/some-media.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { ConnectionView } from '../../src/shared/music/connection.ts';
import type { Media, Player } from '../../src/shared/music/player.ts';
import type { Queue, QueueItem } from '../../src/shared/music/queue.ts';
import { musicProfile } from '../support/music/scripted-music.ts';
import { somePlayer } from '../support/music/some-player.ts';
import type { Scene } from './scene.ts';

interface Track {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly seconds: number;
}

const track = (title: string, artist: string, album: string, seconds: number): Track => ({
  title,
  artist,
  album,
  seconds,
});

const album: readonly [Track, ...Track[]] = [
  track('Glass Harbour', 'Mira Okafor', 'Low Tide', 256),
  track('Salt and Neon', 'Mira Okafor', 'Low Tide', 232),
  track('Undertow', 'Mira Okafor', 'Low Tide', 307),
  track(
    'An Unusually Long Title That Nobody Ever Shortened, in Three Movements and a Coda',
    'The Extremely Verbose Ensemble of the Northern Coast',
    'Collected Works, Volume Four: Letters, Fragments and Rehearsals',
    761,
  ),
  track('Paper Lanterns', 'Juno Vale', 'Field Notes', 200),
  track('Slow Orbit', 'Juno Vale', 'Field Notes', 362),
  track('Ferrous', 'Kessel Run', 'Alloy', 284),
  track('Nightbus 29', 'Kessel Run', 'Alloy', 238),
  track('Third Rail', 'Kessel Run', 'Alloy', 250),
  track('Harbour, reprise', 'Mira Okafor', 'Low Tide', 122),
];
const glass = album[0];

const at = (index: number): Track => album[index % album.length] ?? glass;

function media(of: Track): Media {
  const { title, artist, album: on, seconds } = of;
  const uri = `library://track/${title}`;
  return someMedia({ uri, title, artist, album: on, duration: seconds, queueItemId: title });
}

function queue(id: string, change: Partial<Queue> = {}): Queue {
  return {
    id,
    name: id,
    active: true,
    available: true,
    state: 'playing',
    count: 214,
    currentIndex: 0,
    shuffle: false,
    repeat: 'off',
    current: media(glass),
    next: media(at(1)),
    position: null,
    lockedThrough: null,
    autoplay: null,
    crossfade: null,
    speed: null,
    revision: 1,
    ...change,
  };
}

function item(index: number): QueueItem {
  const { title, artist, album: of, seconds } = at(index);
  const id = `item-${String(index)}`;
  return {
    id,
    index,
    title,
    artist,
    album: of,
    duration: seconds,
    art: null,
    uri: null,
    albumUri: null,
    artistUri: null,
    favorite: null,
    available: index !== 5,
  };
}

const items =
  (total: number): Handlers['music.queueItems'] =>
  ({ queueId, offset, limit }) => ({
    queueId,
    offset,
    total,
    revision: 1,
    items: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) =>
      item(offset + i),
    ),
  });

const online: ConnectionView = {
  profileId: 'studio',
  profileName: 'Studio server',
  state: { k: 'online', since: Date.now() },
  since: Date.now(),
  address: { url: 'http://192.168.1.5:8095', kind: 'local', reason: 'local-trusted-network' },
  carrier: 'websocket',
  server: {
    id: 'studio',
    name: 'Studio server',
    version: '2.8.0',
    schema: 29,
    generation: 'current',
    user: 'ines',
    role: 'admin',
  },
  tokenExpiresAt: null,
  liveAt: Date.now(),
};

const byId = <T extends { id: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((one) => [one.id, one]));

const playing = (elapsed: number): Player['position'] => ({ elapsed, at: Date.now(), rate: 1 });

/** A playing group, a paused player, and one that is off. */
const players: readonly Player[] = [
  somePlayer('living', {
    name: 'Living room',
    state: 'playing',
    volume: 44,
    groupVolume: 38,
    groupMuted: false,
    members: ['kitchen', 'terrace'],
    canGroupWith: ['kitchen', 'terrace', 'office', 'bedroom'],
    media: media(glass),
    position: playing(108),
    sources: [
      source('living', 'Music server'),
      source('line', 'Line in'),
      source('tv', 'Television'),
    ],
    activeSource: 'living',
    can: { ...somePlayer('x').can, selectSource: true },
  }),
  somePlayer('kitchen', {
    name: 'Kitchen',
    state: 'playing',
    volume: 26,
    leader: 'living',
    queueId: 'living',
    media: media(glass),
    position: playing(108),
    can: { ...somePlayer('x').can, power: false },
  }),
  somePlayer('terrace', {
    name: 'Terrace',
    state: 'playing',
    volume: 44,
    leader: 'living',
    queueId: 'living',
    media: media(glass),
    position: playing(108),
    can: { ...somePlayer('x').can, power: false },
  }),
  somePlayer('office', {
    name: 'Office',
    state: 'paused',
    volume: 22,
    media: media(track('Nocturne 9', 'Ada Lind', 'Nocturnes', 288)),
    position: { elapsed: 12, at: Date.now(), rate: 0 },
    canGroupWith: ['living', 'bedroom'],
  }),
  somePlayer('bedroom', { name: 'Bedroom', powered: false, volume: 15 }),
];

function source(id: string, name: string): Player['sources'][number] {
  return {
    id,
    name,
    passive: false,
    canPlayPause: true,
    canSeek: false,
    canNextPrevious: false,
  };
}

/** A connected server with some players. */
export const musicBase: Partial<Snapshot> = {
  'music.connection': online,
  'connections.profiles': [
    musicProfile('studio', { fields: { localUrl: 'http://192.168.1.5:8095' } }),
  ],
  'music.players': byId(players),
  'music.queues': byId([queue('living'), queue('office', { count: 0, state: 'paused' })]),
  'music.chosen': { playerId: 'living', byUser: true },
};

const scene = (
  name: string,
  topics: Partial<Snapshot> = {},
  handlers: Partial<Handlers> = { 'music.queueItems': items(214) },
): Scene => ({ name, topics: { ...musicBase, ...topics }, handlers });

const change = (id: string, by: Partial<Player>): Snapshot['music.players'] =>
  byId(players.map((player) => (player.id === id ? { ...player, ...by } : player)));

const longName =
  'The very long name of a loudspeaker that somebody wrote without a thought for lists';

const long = byId([
  ...players.map((player) => ({
    ...player,
    name: `${longName}, ${player.name}`,
    media: player.media && media(at(3)),
  })),
  somePlayer('rtl', { name: 'غرفة المعيشة الكبيرة في الطابق الأول من البيت', volume: 61 }),
  somePlayer('emoji', { name: '🎷🎺 Jazz corner 🎹', volume: 40, muted: true }),
  somePlayer('gone', { name: 'Attic', available: false, volume: 10 }),
]);

const crowd = byId(
  Array.from({ length: 100 }, (_, i) =>
    somePlayer(`p${String(i)}`, {
      name: `Room ${String(i + 1)}`,
      volume: (i * 7) % 101,
      state: i % 3 === 0 ? 'playing' : 'idle',
      media: i % 3 === 0 ? media(at(i)) : null,
      available: i % 17 !== 16,
      powered: i % 11 !== 10,
    }),
  ),
);

const waiting: ConnectionView = {
  ...online,
  state: {
    k: 'waiting',
    attempt: 3,
    until: Date.now() + 8_000,
    cause: { code: 'refused', detail: '192.168.1.5:8095' },
  },
  liveAt: new Date(2026, 6, 1, 20, 5).getTime(),
};

const refused: ConnectionView = {
  ...waiting,
  state: { k: 'blocked', cause: { code: 'token-refused', detail: '192.168.1.5:8095' } },
};

/** All states of the music panel, including errors. */
export const musicScenes: readonly Scene[] = [
  scene('music'),
  scene('music-shuffled', {
    'music.queues': byId([queue('living', { shuffle: true, repeat: 'all', currentIndex: 42 })]),
    'music.ceilings': { kitchen: 60, office: 40 },
    'music.players': change('kitchen', { pending: ['volume'] }),
  }),
  scene('music-long-names', { 'music.players': long }),
  scene(
    'music-hundred-players',
    {
      'music.players': crowd,
      'music.queues': byId([queue('p3', { count: 10_000, currentIndex: 5_000 })]),
      'music.chosen': { playerId: 'p3', byUser: true },
    },
    { 'music.queueItems': items(10_000) },
  ),
  scene('music-empty-queue', { 'music.chosen': { playerId: 'office', byUser: true } }),
  scene('music-nothing-plays', {
    'music.chosen': { playerId: 'bedroom', byUser: true },
  }),
  scene('music-external', {
    'music.players': change('office', {
      state: 'playing',
      queueId: null,
      activeSource: 'spotify',
      sources: [{ ...source('spotify', 'Spotify Connect'), passive: true }],
      can: { ...somePlayer('x').can, seek: false, nextPrevious: false },
    }),
    'music.chosen': { playerId: 'office', byUser: true },
  }),
  scene('music-radio', {
    'music.players': change('office', {
      state: 'playing',
      media: {
        ...media(track('Radio Paradiso', '', '', 0)),
        artist: null,
        album: null,
        duration: null,
      },
      position: playing(4210),
    }),
    'music.chosen': { playerId: 'office', byUser: true },
  }),
  scene('music-stale', { 'music.connection': waiting }),
  scene('music-token-refused', { 'music.connection': refused }),
  scene('music-token-refused-empty', {
    'music.connection': { ...refused, liveAt: null },
    'music.players': {},
    'music.queues': {},
    'music.chosen': { playerId: null, byUser: false },
  }),
  scene('music-no-players', {
    'music.players': {},
    'music.queues': {},
    'music.chosen': { playerId: null, byUser: false },
  }),
  scene('music-never-connected', {
    'music.connection': { ...waiting, liveAt: null },
    'music.players': {},
    'music.queues': {},
    'music.chosen': { playerId: null, byUser: false },
  }),
  scene('music-loading', {
    'music.connection': { ...online, state: { k: 'syncing', attempt: 1 }, liveAt: null },
    'music.players': {},
    'music.queues': {},
    'music.chosen': { playerId: null, byUser: false },
  }),
  scene('music-queue-loading', {}, { 'music.queueItems': () => new Promise(() => undefined) }),
  scene(
    'music-queue-failed',
    {},
    {
      'music.queueItems': () => {
        throw failure('timeout', 'The music server did not answer within 10 seconds.');
      },
    },
  ),
];
