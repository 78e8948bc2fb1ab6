import type { Handlers } from '../../../src/shared/contract/methods.ts';
import { libraryKinds } from '../../../src/shared/music/media-kinds.ts';
import type { LibraryKind, MediaItem } from '../../../src/shared/music/media.ts';
import { sampleRecent, someMedia } from './music-sample.ts';

const by = (...names: readonly string[]) =>
  names.map((name) => ({ uri: `library://artist/${name}`, name }));
const on = (name: string) => ({ uri: `library://album/${name}`, name });

const album = (name: string, artist: string, year: number): MediaItem =>
  someMedia('album', name, { artists: by(artist), year });
const track = (name: string, artist: string, of: string, duration: number): MediaItem =>
  someMedia('track', name, { artists: by(artist), album: on(of), duration });

const wanted: Readonly<Partial<Record<LibraryKind, readonly MediaItem[]>>> = {
  artist: [
    'Harlan Vey',
    'Harlow Finch',
    'Richard Osei',
    'The Harbour Lane Brass Ensemble',
    'Sharon Lake',
    'Ekhard Thiel',
    'Charlotte Dray',
  ].map((name) => someMedia('artist', name)),
  album: [
    album('Harbour Lights', 'Tall Pines', 2014),
    album('Hard Winter', 'Otis Brandt', 1971),
    album('Harvest Season and Other Songs for a Long Drive Home', 'Ana Lindqvist', 2023),
    album('Harmattan', 'Sefa Marlowe', 2020),
    ...[
      'Sharp Corners',
      'Charcoal',
      'Orchard Harm',
      'Uncharted',
      'Harp Hours',
      'Hartley',
      'Hara',
    ].map((name, at) => album(name, 'Juno Vale', 1980 + at)),
  ],
  track: [
    track('Glass Harbour', 'Mira Okafor', 'Low Tide', 256),
    track('Harbour, reprise', 'Mira Okafor', 'Low Tide', 122),
    track('Hard to Say in Daylight', 'Ilse Moran', 'Half-Light', 227),
    track('Study for Harmonium No. 3', 'Nils Aoki', 'Harmonium Works', 504),
    track('Sharp Left at the Orchard', 'Juno Vale', 'First Light', 178),
    ...Array.from({ length: 14 }, (_, at) =>
      track(`Harbour, take ${String(at + 2)}`, 'Mira Okafor', 'Low Tide', 120 + at),
    ),
  ],
  playlist: [
    someMedia('playlist', 'Harvest supper', { owner: 'ines' }),
    someMedia('playlist', 'Harp and piano, quiet'),
    ...['Harsh weather', 'Charts 1998', 'Shared'].map((name) => someMedia('playlist', name)),
  ],
};

/** Search responses for any text, as if it were "har"; `change` replaces items of a kind. */
export function searchHandlers(change: typeof wanted = {}) {
  const all = { ...wanted, ...change };
  return {
    'music.search': ({ kinds, limit }) => ({
      best: all.artist?.[0] ?? null,
      groups: libraryKinds
        .filter((kind) => (kinds.length === 0 || kinds.includes(kind)) && all[kind] !== undefined)
        .map((kind) => ({ kind, items: [...(all[kind] ?? [])].slice(0, limit), more: false })),
    }),
    'music.related': ({ offset }) => ({
      items: ['Small Hours', 'Salt Road', 'Lantern Weather'].map((name) =>
        album(name, 'Harlan Vey', 2001),
      ),
      offset,
      next: 3,
      total: 9,
    }),
    'music.recent': ({ limit }) => sampleRecent.slice(0, limit),
    'music.playMedia': ({ playerId }) => ({ queueId: playerId, undo: 'undo-1' }),
  } satisfies Partial<Handlers>;
}
