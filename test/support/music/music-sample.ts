import type { Handlers } from '../../../src/shared/contract/methods.ts';
import { failure } from '../../../src/shared/contract/errors.ts';
import type { LibraryQuery, MusicAbilities } from '../../../src/shared/music/library.ts';
import type {
  LibraryKind,
  MediaDetail,
  MediaItem,
  MediaKind,
} from '../../../src/shared/music/media.ts';
import { libraryKinds } from '../../../src/shared/music/media-kinds.ts';

/** A server of the current release, used by an administrator. */
export const allAbilities: MusicAbilities = {
  library: true,
  kinds: libraryKinds,
  search: true,
  browse: true,
  favorites: true,
  playlists: true,
  renamePlaylists: true,
  playMedia: true,
  radio: true,
  editQueue: true,
  saveQueue: true,
  transfer: true,
  autoplay: true,
  crossfade: true,
  speed: true,
  lyrics: true,
  sleepTimer: 'server',
  announce: true,
  speak: true,
  playerSettings: true,
};

/** An item of the library. */
export function someMedia(
  kind: MediaKind,
  name: string,
  change: Partial<MediaItem> = {},
): MediaItem {
  return {
    uri: `library://${kind === 'episode' ? 'podcast_episode' : kind}/${name}`,
    kind,
    name,
    version: '',
    artists: [],
    album: null,
    year: null,
    albumType: null,
    duration: null,
    disc: null,
    number: null,
    art: null,
    favorite: false,
    inLibrary: true,
    playable: true,
    available: true,
    explicit: false,
    editable: kind === 'playlist' ? true : null,
    owner: null,
    resumeAt: null,
    played: null,
    position: null,
    path: null,
    sortName: name.toLowerCase(),
    provider: 'library',
    ...change,
  };
}

/** The same item as its page shows it. */
export function someDetail(item: MediaItem, change: Partial<MediaDetail> = {}): MediaDetail {
  return {
    ...item,
    description: null,
    genres: [],
    quality: null,
    providers: ['library'],
    count: null,
    addedAt: null,
    label: null,
    chapters: [],
    ...change,
  };
}

const link = (kind: string, name: string) => ({ uri: `library://${kind}/${name}`, name });

/** One word per letter of the strip, in its order. */
const firsts =
  '1999 Amber Bells Copper Drift Ember Field Glass Harbour Iris Juniper Kelp Lantern Meridian Nocturne Orchard Paper Quartz River Salt Tide Undertow Velvet Willow Xenon Yarrow Zephyr'.split(
    ' ',
  );
const seconds =
  'Atlas Bay Choir Dawn Echo Ferry Garden Hymns Island Journey Keys Letters Mirrors Notes Opera Postcards Quarter Rooms Stations Tapes'.split(
    ' ',
  );
const artists = [
  'Sefa Marlowe',
  'Kessel Run',
  'The Extremely Patient Orchestra of the Northern Coast',
  'Juno Vale',
  'Mira Okafor',
  'Tall Pines',
  'Ana Lindqvist',
  'Otis Brandt',
];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The name at `index` of a list of `total` items that is sorted by name. */
function sampleName(index: number, total: number): string {
  const letter = Math.floor((index * firsts.length) / total);
  const start = Math.ceil((letter * total) / firsts.length);
  const place = index - start;
  const round = Math.floor(place / seconds.length);
  const size = Math.ceil(total / firsts.length / seconds.length);
  const second = pick(seconds, Math.floor(place / size));
  return total <= firsts.length * seconds.length
    ? `${pick(firsts, letter)} ${pick(seconds, place)}${round > 0 ? ` ${String(round + 1)}` : ''}`
    : `${pick(firsts, letter)} ${second} ${String(place % size).padStart(4, '0')}`;
}

const perKind: Readonly<Record<LibraryKind, (name: string, at: number) => Partial<MediaItem>>> = {
  artist: () => ({}),
  album: (_, at) => ({
    artists: [link('artist', pick(artists, at))],
    year: 1970 + (at % 55),
    albumType: pick(['album', 'album', 'single', 'ep', 'compilation'], at),
  }),
  track: (_, at) => ({
    artists: [link('artist', pick(artists, at))],
    album: link('album', `${pick(firsts, at)} ${pick(seconds, at)}`),
    duration: 120 + ((at * 37) % 400),
    explicit: at % 11 === 10,
    favorite: at % 5 === 0,
    available: at % 13 !== 12,
  }),
  playlist: () => ({ owner: 'ines' }),
  radio: () => ({}),
  podcast: (_, at) => ({ artists: [link('artist', pick(artists, at))] }),
  audiobook: (_, at) => ({ artists: [link('artist', pick(artists, at))], duration: 30_000 + at }),
  genre: () => ({}),
};

/** The item at `index` of a list of `total` items of a kind that is sorted by name. */
export function sampleItem(kind: LibraryKind, index: number, total: number): MediaItem {
  const name = sampleName(index, total);
  return someMedia(kind, name, {
    uri: `library://${kind}/${String(index)}`,
    ...perKind[kind](name, index),
  });
}

const sampleCounts: Readonly<Record<LibraryKind, number>> = {
  artist: 190,
  album: 418,
  track: 5_400,
  playlist: 24,
  radio: 12,
  podcast: 9,
  audiobook: 14,
  genre: 21,
};

/** Recently played items, newest first. */
export const sampleRecent: readonly MediaItem[] = [
  someMedia('album', 'Low Tide', { artists: [link('artist', 'Mira Okafor')] }),
  someMedia('radio', 'Radio Paradiso'),
  someMedia('playlist', 'Rain, three hours of it'),
  someMedia('album', 'Nocturnes', { artists: [link('artist', 'Ada Lind')] }),
  someMedia('playlist', 'Kitchen Disco'),
  someMedia('track', 'Salt and Neon', { artists: [link('artist', 'Mira Okafor')] }),
];

type Counts = Partial<Record<LibraryKind, number>>;

/** Filters and sorts the items of a list. Only `favorite` and `search` filter, and only `name` sorts. */
function listed(
  query: LibraryQuery,
  total: number,
): { count: number; at: (i: number) => MediaItem } {
  const { kind, search, favorite, descending } = query;
  const at = (i: number): MediaItem => sampleItem(kind, descending ? total - 1 - i : i, total);
  if (search === '' && !favorite) return { count: total, at };
  const found = Array.from({ length: total }, (_, i) => at(i)).filter(
    (item) => (!favorite || item.favorite === true) && item.sortName.includes(search.toLowerCase()),
  );
  return { count: found.length, at: (i) => found[i] as MediaItem };
}

/** Library methods over generated items. `counts`: length of each list, default `sampleCounts`. */
export function libraryHandlers(counts: Counts = {}) {
  const totalOf = (kind: LibraryKind): number => counts[kind] ?? sampleCounts[kind];
  return {
    'music.library': ({ offset, limit, ...query }) => {
      const { count, at } = listed(query, totalOf(query.kind));
      const length = Math.max(0, Math.min(limit, count - offset));
      return {
        items: Array.from({ length }, (_, i) => at(offset + i)),
        offset,
        next: length < limit ? null : offset + length,
        total: query.favorite || query.search !== '' ? null : count,
      };
    },
    'music.libraryLetter': ({ letter, ...query }) => {
      const { count, at } = listed(query, totalOf(query.kind));
      const before = (i: number): boolean => at(i).sortName.localeCompare(letter) < 0;
      let offset = 0;
      while (offset < count && before(offset) !== query.descending) offset += 1;
      return { offset };
    },
    'music.recent': ({ limit }) => sampleRecent.slice(0, limit),
    'music.item': ({ uri }) => {
      const [, kind, index] = /^library:\/\/(\w+)\/(\d+)$/.exec(uri) ?? [];
      if (kind === undefined) throw failure('not-found', 'The music server has no such item.');
      const known = kind as LibraryKind;
      return someDetail(sampleItem(known, Number(index), totalOf(known)));
    },
    'music.browse': ({ path }) => ({
      path,
      parent: path === null ? null : '',
      items: [
        someMedia('folder', 'Music on the NAS', { path: 'nas--1://', provider: 'nas--1' }),
        someMedia('folder', 'Radio directory', { path: 'radio--2://', provider: 'radio--2' }),
      ],
      cut: null,
    }),
  } satisfies Partial<Handlers>;
}
