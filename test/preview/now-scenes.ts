import type { Page } from '@playwright/test';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import type { Lyrics, MusicAbilities } from '../../src/shared/music/library.ts';
import type { StreamDetails } from '../../src/shared/music/player-settings.ts';
import type { Media, Player } from '../../src/shared/music/player.ts';
import { noAbilities } from '../../src/shared/music/topics.ts';
import { someDetail, someMedia } from '../support/music/music-sample.ts';
import { somePlayer } from '../support/music/some-player.ts';
import { dayTopics, musicDay, waiting } from './parts.ts';
import type { Scene } from './scene.ts';

const verses = [
  'You said the winter would be short',
  'You said it with your collar up',
  'We left the porch light burning',
  'for the boats we could not name',
  'and the tide came in like paper',
  'folded once and put away',
  'Oh, glass harbour, hold the morning',
  'hold it still until I’m home',
  'every window keeps a weather',
  'every weather keeps a stone',
  '',
  'And I walked the wall at midnight',
  'with your coat across my arm',
  'counting lamps on the far water',
  'counting none of them as harm',
  'Oh, glass harbour, hold the evening',
];
const synced: Lyrics = {
  synced: true,
  lines: verses.map((text, index) => ({ at: 3 + index * 17, text })),
};
const chapterNames = [
  'Opening Credits',
  'The Harbour at Low Tide',
  'In Which the Keeper Counts the Lamps for the Very Last Time and Writes Nothing Down',
  null,
  'Salt',
  'A Letter from the Mainland',
  'Ledger',
  'The Second Winter',
];
const plain: Lyrics = { synced: false, lines: verses.map((text) => ({ at: null, text })) };

const format = { codec: 'flac', sampleRate: 48_000, bitDepth: 24, bitRate: 1_650, channels: 2 };
const stream: StreamDetails = {
  input: format,
  provider: 'Music folder',
  normalization: -2.4,
  crossfade: false,
  outputs: ['living', 'kitchen'].map((playerId, index) => ({
    playerId,
    output: format,
    dsp: index === 0 ? ('on' as const) : ('unsupported' as const),
    headroom: index === 0 ? 4.6 : -1.2,
    limiter: true,
  })),
};

const allAbilities: MusicAbilities = {
  ...noAbilities,
  library: true,
  search: true,
  browse: true,
  favorites: true,
  playlists: true,
  playMedia: true,
  editQueue: true,
  saveQueue: true,
  transfer: true,
  lyrics: true,
};

const media: Partial<Media> = {
  art: '/art/low-tide.svg',
  year: 2023,
  favorite: true,
  quality: 'FLAC 48 kHz / 24 bit',
  albumUri: 'library://album/1',
  artistUri: 'library://artist/1',
};

/** The players of a normal day, with more details about the first group's track. */
function players(change: Partial<Media> = {}, by: Partial<Player> = {}): Snapshot['music.players'] {
  const day = dayTopics['music.players'] ?? {};
  const living = day['living'] ?? somePlayer('living');
  const track = living.media === null ? null : { ...living.media, ...media, ...change };
  return { ...day, living: { ...living, media: track, ...by } };
}

const handlers: Partial<Handlers> = {
  ...musicDay?.handlers,
  'music.lyrics': () => synced,
  'music.stream': () => stream,
  'music.queueLeft': () => ({ items: 213, seconds: 46_680, exact: true }),
};

const scene = (
  name: string,
  topics: Partial<Snapshot> = {},
  answers: Partial<Handlers> = {},
  more: Partial<Scene> = {},
): Scene => ({
  name,
  path: '/#now',
  topics: {
    ...dayTopics,
    'music.abilities': allAbilities,
    'music.players': players(),
    ...topics,
  },
  handlers: { ...handlers, ...answers },
  ...more,
});

const mini = { path: '/mini', sizes: ['420x140', '320x200'], forcedColors: true } as const;
const long = 'An Unusually Long Title That Nobody Ever Shortened, in Three Movements and a Coda';

/** All states of the now-playing view and of the mini player. */
export const nowScenes: readonly Scene[] = [
  scene(
    'now',
    {},
    {},
    { forcedColors: true, sizes: ['320x640', '640x390', '800x600', '1280x780', '1600x1000'] },
  ),
  scene('now-plain-lyrics', {}, { 'music.lyrics': () => plain }),
  scene('now-no-lyrics', {}, { 'music.lyrics': () => null }),
  scene('now-paused-lyrics'),
  scene('now-stream'),
  scene('now-long-names', {
    'music.players': players({ title: long, artist: long, album: long, art: null }),
  }),
  scene(
    'now-alone',
    {
      'music.players': players({}, { members: [], groupVolume: null, state: 'paused' }),
      'music.queues': {},
    },
    {
      'music.lyrics': () => null,
      'music.stream': () => null,
      'music.queueLeft': () => {
        throw failure('unsupported', 'The server lists no queues.');
      },
    },
  ),
  scene('now-nothing', {
    'music.players': players({}, { media: null, position: null, state: 'idle' }),
    'music.queues': {},
  }),
  scene(
    'now-chapters',
    {
      'music.players': players({
        uri: 'library://audiobook/1',
        title: 'The Lighthouse Ledger',
        album: null,
        quality: null,
        duration: 32_000,
      }),
    },
    {
      'music.lyrics': () => null,
      'music.item': () =>
        someDetail(someMedia('audiobook', 'The Lighthouse Ledger'), {
          chapters: chapterNames.map((name, at) => ({ name, start: at * 93 })),
        }),
    },
  ),
  scene('now-stale', { 'music.connection': waiting }),
  scene('mini', {}, {}, { ...mini, capabilities: { miniPlayer: true } }),
  scene('mini-browser', {}, {}, mini),
  scene(
    'mini-long-names',
    { 'music.players': players({ title: long, artist: long, favorite: null }, { name: long }) },
    {},
    mini,
  ),
  scene(
    'mini-nothing',
    { 'music.players': {}, 'music.chosen': { playerId: null, byUser: false } },
    {},
    mini,
  ),
];

export const nowPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'now-paused-lyrics': async (page) => {
    await page.getByRole('button', { name: verses[6] ?? '' }).hover();
    await page.mouse.wheel(0, 400);
    await page.getByRole('button', { name: t('musicnow:lyrics.resume') }).waitFor();
  },
  'now-stream': async (page) => {
    await page.getByTitle(t('musicnow:stream.open')).click();
    await page.getByRole('dialog').waitFor();
  },
};
