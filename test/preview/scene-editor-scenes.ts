import { configOfBands, makeBand } from '../../src/shared/eq/make.ts';
import type { EqPreset } from '../../src/shared/eq/state.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { Player } from '../../src/shared/music/player.ts';
import type { Scene as MusicScene, ScenePlayer } from '../../src/shared/music/scenes/model.ts';
import { somePlayer } from '../support/music/some-player.ts';
import { someMedia } from '../support/music/some-media.ts';
import { musicBase } from './music-scenes.ts';
import type { Scene } from './scene.ts';

const presets: readonly EqPreset[] = ['Evening', 'Film', 'Flat', 'Late night'].map((name, at) => ({
  id: name,
  place: 'local',
  name,
  config: configOfBands([makeBand('b', { gain: at })]),
  pinned: true,
}));

const withSources = { ...somePlayer('x').can, selectSource: true };
const tv = {
  id: 'tv',
  name: 'TV input',
  passive: false,
  canPlayPause: false,
  canSeek: false,
  canNextPrevious: false,
};
const glass = someMedia({ title: 'Glass Harbour', artist: 'Mira Okafor', album: 'Low Tide' });
const paradiso = someMedia({ title: 'Radio Paradiso', uri: 'library://radio/1' });

const grouped: Partial<Player> = { state: 'playing', media: glass, leader: 'living' };
const all: readonly Player[] = [
  somePlayer('living', {
    name: 'Living room',
    state: 'playing',
    volume: 38,
    groupVolume: 36,
    members: ['kitchen', 'terrace'],
    canGroupWith: ['kitchen', 'terrace', 'bedroom', 'study'],
    media: glass,
    sources: [tv],
    can: withSources,
  }),
  somePlayer('bedroom', { name: 'Bedroom', powered: false, volume: 30 }),
  somePlayer('kitchen', { name: 'Kitchen', volume: 26, ...grouped }),
  somePlayer('terrace', { name: 'Terrace', volume: 44, ...grouped }),
  somePlayer('study', { name: 'Study', state: 'playing', volume: 31, media: paradiso }),
  somePlayer('workshop', { name: 'Workshop', available: false }),
  somePlayer('harbour', { name: 'Harbour studio', state: 'paused', volume: 22 }),
  somePlayer('guest', { name: 'Guest room', powered: false }),
];

const byId = (players: readonly Player[]): Record<string, Player> =>
  Object.fromEntries(players.map((player) => [player.id, player]));

const entry = (id: string, name: string, change: Partial<ScenePlayer> = {}): ScenePlayer => ({
  id,
  name,
  powered: true,
  volume: null,
  preset: null,
  group: null,
  ...change,
});

const preset = (id: string) => ({ place: 'local', id, name: id }) as const;
const off = (id: string, name: string): ScenePlayer => entry(id, name, { powered: false });

const base = { play: null, fade: 2, tray: true, savedAt: Date.now(), usedAt: null, used: 0 };

const film: MusicScene = {
  ...base,
  id: 'film',
  name: 'Film night',
  icon: 'lamp',
  number: 2,
  usedAt: Date.now() - 2 * 86_400_000,
  used: 14,
  play: { k: 'source', playerId: 'living', source: 'tv', name: 'TV input' },
  players: [
    entry('living', 'Living room', { volume: 44, preset: preset('Film'), group: { k: 'alone' } }),
    entry('bedroom', 'Bedroom', { volume: 12, preset: preset('Late night') }),
    off('kitchen', 'Kitchen'),
    off('terrace', 'Terrace'),
    off('study', 'Study'),
    off('workshop', 'Workshop'),
  ],
};

const others: readonly MusicScene[] = [
  {
    ...base,
    id: 'morning',
    name: 'Morning',
    icon: 'sunrise',
    number: 1,
    usedAt: Date.now() - 3_600_000,
    used: 40,
    players: [entry('kitchen', 'Kitchen', { volume: 28 }), entry('bedroom', 'Bedroom')],
  },
  film,
  { ...base, id: 'party', name: 'Party', icon: 'party', number: 3, players: [...film.players] },
  {
    ...base,
    id: 'nap',
    name: 'A very long name of a scene that nobody shortened, for the afternoon',
    icon: 'moon',
    number: 4,
    players: [entry('study', 'Study', { volume: 5 })],
  },
  {
    ...base,
    id: 'off',
    name: 'All off',
    icon: 'power',
    number: 0,
    players: all.map(({ id, name }) => off(id, name)),
  },
];

const dsp = (playerId: string, at: number): Snapshot['eq.players'][string] => ({
  playerId,
  status: 'ready',
  reason: null,
  error: null,
  config: presets[at]?.config ?? null,
  revision: 1,
  rate: { hz: 48_000, from: 'default' },
  active: 'enabled',
  limiter: null,
  layers: null,
});

const topics: Partial<Snapshot> = {
  ...musicBase,
  'music.players': byId(all),
  'music.scenes': others,
  'eq.presets': { presets: [...presets] },
  'eq.players': { living: dsp('living', 0), bedroom: dsp('bedroom', 2) },
};

const sizes = ['1280x780', '1000x780', '420x800', '640x390'];

const scene = (name: string, id: string, change: Partial<Snapshot> = {}): Scene => ({
  name,
  path: `/#scenes${id === '' ? '' : `:${id}`}`,
  topics: { ...topics, ...change },
  handlers: { 'music.planScene': () => ({ steps: [], gaps: [] }) },
  sizes,
});

const crowd = Array.from({ length: 70 }, (_, at) =>
  somePlayer(`p${String(at)}`, { name: `Room ${String(at + 1)}`, volume: (at * 7) % 101 }),
);

const connection = musicBase['music.connection'];
const offline: Partial<Snapshot> =
  connection === undefined
    ? {}
    : {
        'music.connection': {
          ...connection,
          state: {
            k: 'waiting',
            attempt: 3,
            until: Date.now() + 8_000,
            cause: { code: 'refused', detail: '192.168.1.5:8095' },
          },
        },
      };

/** The page of the product's scenes in all its states. */
export const sceneEditorScenes: readonly Scene[] = [
  { ...scene('scenes', 'film'), forcedColors: true },
  { ...scene('scenes-list', ''), sizes: ['1280x780', '420x800'] },
  { ...scene('scenes-changes', 'film'), path: '/#scene-changes:film', sizes: ['420x800'] },
  scene('scenes-empty', '', { 'music.scenes': [] }),
  scene('scenes-offline', 'film', offline),
  scene('scenes-nothing-to-do', 'film', {
    'music.scenes': [
      { ...film, play: null, players: [entry('study', 'Study', { volume: 31 })] },
      ...others.filter(({ id }) => id !== 'film'),
    ],
  }),
  scene('scenes-missing', 'film', {
    'music.players': byId(all.filter(({ id }) => id !== 'study')),
    'eq.presets': { presets: presets.filter(({ id }) => id !== 'Film') },
  }),
  scene('scenes-seventy-players', 'film', {
    'music.players': byId(crowd),
    'music.scenes': [
      {
        ...film,
        play: null,
        players: crowd.slice(0, 9).map(({ id, name }) => entry(id, name, { volume: 20 })),
      },
    ],
  }),
];
