import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers, MethodOutput } from '../../src/shared/contract/methods.ts';
import type { LibraryRow, MediaState } from '../../src/shared/library/model.ts';
import type {
  LibraryFolder,
  LibraryServer,
  MediaLibraryState,
} from '../../src/shared/library/topics.ts';
import { emptyLibrary } from '../../src/shared/library/topics.ts';
import { openWorkspace, playoutTopics } from './playout-parts.ts';
import type { Scene } from './scene.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const now = Date.now();

const films = [
  ['Copper Wire', '2021', 136, 18],
  ['Every Other Sunday', '1994', 98, 9],
  ['Long Portage', '1974', 112, 11],
  ['Salt and Neon', '2011', 105, 14],
  ['The Glass Ferry', '1988', 97, 0],
  ['Night Ledger', '1962', 90, 10],
  ['Low Bridge', '2008', 0, null],
  ['Two Harbours', '1979', 107, 12],
  ['The Weather Debt', '1956', 91, 8],
  ['Harbour Master', '1949', 85, 12],
  ['Cold Quay', '2016', 119, 16],
  ['A Signal at Nine', '1983', 101, 11],
  ['Paper Alibi', '1971', 94, 9],
  ['Ferry to Nowhere', '1968', 87, 7],
] as const;

const states: Readonly<Record<number, MediaState>> = {
  6: 'reading',
  8: 'renamed',
  9: 'missing',
  22: 'remote',
  25: 'unreadable',
};

/** Episodes of one show with a long name, which must not read alike. */
const episodes: Readonly<Record<number, Partial<LibraryRow>>> = {
  3: episode(1, 'The Paper Clip'),
  4: episode(2, 'Buttons and Their Holes'),
};

function episode(number: number, title: string): Partial<LibraryRow> {
  return { type: 'episode', title, show: 'Atlas of Small Things', season: 1, episode: number };
}

function row(index: number): LibraryRow {
  const [title, date, minutes, chapters] = films[index % films.length] ?? films[0];
  const state = states[index] ?? (minutes === 0 ? 'reading' : 'ready');
  return {
    id: `m${String(index)}`,
    path: `/mnt/nas/films/${title} (${date})/${title} (${date}).mkv`,
    ms: minutes === 0 ? 0 : minutes * MINUTE_MS + index * 997,
    type: 'movie',
    title: index < films.length ? title : `${title} ${String(index)}`,
    date,
    library: 'Films',
    addedAt: now - index * 2.4 * DAY_MS,
    state,
    chapters,
    ...episodes[index],
  };
}

const folder = (
  over: Partial<LibraryFolder> & Pick<LibraryFolder, 'id' | 'path'>,
): LibraryFolder => ({
  name: over.path.split('/').at(-1) ?? '',
  media: 6804,
  scan: null,
  isPaused: false,
  scannedAt: now - 15 * MINUTE_MS,
  added: 38,
  gone: 1,
  error: null,
  isWatched: true,
  ...over,
});

const server = (
  over: Partial<LibraryServer> & Pick<LibraryServer, 'id' | 'name'>,
): LibraryServer => ({
  kind: 'jellyfin',
  url: 'http://jellyfin.lan:8096/',
  isOnline: true,
  since: now - 5 * DAY_MS,
  media: 48_912,
  found: 48_520,
  scan: null,
  isPaused: false,
  scannedAt: now - 3 * MINUTE_MS,
  added: 38,
  gone: 1,
  error: null,
  libraries: [
    { id: 'l1', name: 'Shows', media: 41_806, isChosen: true },
    { id: 'l2', name: 'Films', media: 5190, isChosen: true },
    { id: 'l3', name: 'Kids', media: 1916, isChosen: true },
    { id: 'l4', name: 'Home videos', media: 212, isChosen: false },
  ],
  paths: [
    { from: '/media/tv', to: '/mnt/nas/tv', found: 20, of: 20 },
    { from: '/media/films', to: '/mnt/nas/films', found: 20, of: 20 },
    { from: '/media/kids', to: '/mnt/nas/kids', found: 17, of: 20 },
  ],
  ...over,
});

const library: MediaLibraryState = {
  folders: [
    folder({ id: 'f1', path: '/mnt/nas/films' }),
    folder({ id: 'f2', path: '/mnt/nas/spots', media: 1986 }),
    folder({
      id: 'f3',
      path: '/mnt/archive',
      media: 11_420,
      scan: { done: 11_420, total: 18_420 },
    }),
  ],
  servers: [
    server({ id: 's1', name: 'Jellyfin, cellar' }),
    server({ id: 's2', name: 'Plex, attic', kind: 'plex', media: 15_188, found: 14_854 }),
    server({
      id: 's3',
      name: 'Emby',
      kind: 'emby',
      media: 0,
      found: 0,
      isOnline: false,
      since: now - 90 * MINUTE_MS,
      libraries: [],
      paths: [],
    }),
  ],
  collections: [
    { id: 'c1', name: 'Crime films', query: 'type:movie AND genre:crime', media: 214 },
    { id: 'c2', name: 'Added this month', query: 'added_inthelast:"1 month"', media: 1306 },
    { id: 'c3', name: 'Winter films', query: null, media: 3 },
    { id: 'c4', name: 'Harbour, both parts', query: null, media: 22 },
  ],
  media: 84_310,
  ms: 61_204 * 60 * MINUTE_MS,
  missing: 12,
  unread: 310,
  version: 1,
  error: null,
};

const search =
  (total: number): Handlers['library.search'] =>
  ({ offset, limit, query }) => {
    const wrong = query.indexOf('gnre');
    return {
      items:
        wrong >= 0
          ? []
          : Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) =>
              row(offset + at),
            ),
      total: wrong >= 0 ? 0 : total,
      totalMs: wrong >= 0 ? 0 : total * 104 * MINUTE_MS,
      ms: 4,
      error:
        wrong < 0
          ? null
          : { at: wrong, end: wrong + 4, message: 'There is no field gnre. Did you mean genre?' },
    };
  };

const completions: MethodOutput<'library.complete'> = {
  from: 21,
  to: 24,
  words: [
    { text: 'crime', label: 'crime', field: 'genre', count: 214 },
    { text: '"crime comedy"', label: 'crime comedy', field: 'genre', count: 31 },
    { text: '"critics’ pick"', label: 'critics’ pick', field: 'tag', count: 86 },
  ],
};

const item = (over: Partial<MethodOutput<'library.show'>> = {}): MethodOutput<'library.show'> => {
  return {
    ...row(2),
    source: 'f1',
    plot: 'Two brothers carry a canoe over the divide, and a letter that neither of them has opened.',
    genres: ['Crime', 'Drama'],
    tags: ['restored'],
    studios: ['Northern Light'],
    directors: ['Ada Holm'],
    actors: ['Jon Berg', 'Mira Sand', 'Otto Lind'],
    countries: ['Norway'],
    width: 1920,
    height: 1080,
    codec: 'h264',
    languages: ['nor', 'eng'],
    subtitles: ['eng', 'deu'],
    chapters: Array.from({ length: 11 }, (__, at) => (at + 1) * 10 * MINUTE_MS),
    problem: null,
    size: 7_812_000_000,
    was: null,
    collections: ['Crime films'],
    ...over,
  };
};

const answers: Partial<Handlers> = {
  'library.search': search(84_310),
  'library.complete': () => completions,
  'library.show': () => item(),
  'library.collection': () => ({
    items: [
      ...[4, 2, 7].map((at) => ({ id: `m${String(at)}`, media: row(at) })),
      { id: 'm-2f9c', media: null },
    ],
    total: 4,
  }),
  'library.missing': ({ offset, limit }) => ({
    total: 12,
    items: Array.from({ length: Math.max(0, Math.min(limit, 12 - offset)) }, (_, at) => ({
      ...row(offset + at),
      state: 'missing' as const,
      missingSince: now - 2 * DAY_MS,
      keptUntil: now + 28 * DAY_MS,
    })),
  }),
  'library.mapPath': ({ paths }) => ({
    paths: paths.map((path) => ({ ...path, found: path.to === '' ? 0 : 20, of: 20 })),
  }),
  'library.scan': () => ({
    media: 0,
    added: 0,
    changed: 0,
    gone: 0,
    renamed: 0,
    skipped: [],
    ms: 0,
  }),
  'playout.search': () => ({
    hits: [0, 1].map((at) => ({
      ref: { channel: 'c4', file: 'c4-file', key: at },
      title: 'Long Portage',
      start: now + (at * 7 + 1) * DAY_MS,
      finish: now + (at * 7 + 1) * DAY_MS + 112 * MINUTE_MS,
    })),
    more: 0,
  }),
};

interface Over {
  readonly state?: Partial<MediaLibraryState>;
  readonly handlers?: Partial<Handlers>;
  readonly sizes?: readonly string[];
  readonly host?: Scene['host'];
  readonly forcedColors?: boolean;
}

const few = ['320x640', '1280x780'];

const scene = (name: string, { state, handlers, host, ...rest }: Over = {}): Scene => ({
  name: name === '' ? 'media-library' : `media-library-${name}`,
  path: '/playout#library',
  ...rest,
  ...(host === undefined ? {} : { host }),
  topics: {
    ...playoutTopics,
    'playout.workspace': openWorkspace,
    library: { ...library, ...state },
  },
  handlers: { ...answers, ...handlers },
});

const never = (): Promise<never> => new Promise(() => undefined);

export const mediaLibraryScenes: readonly Scene[] = [
  scene('', { forcedColors: true }),
  scene('query', { handlers: { 'library.search': search(214) } }),
  scene('query-wrong', { sizes: few }),
  scene('server', { forcedColors: true }),
  scene('item'),
  scene('collection', { sizes: few }),
  scene('order', { sizes: few }),
  scene('folder', { sizes: few }),
  scene('missing', {
    handlers: {
      'library.show': () => item({ state: 'missing', missing: true }),
    },
  }),
  scene('renamed', {
    handlers: { 'library.show': () => item({ state: 'renamed' }) },
    sizes: few,
  }),
  scene('empty', { state: emptyLibrary, handlers: { 'library.search': search(0) } }),
  scene('loading', { handlers: { 'library.search': never }, sizes: few }),
  scene('scanning', {
    state: {
      ...emptyLibrary,
      folders: [
        folder({
          id: 'f1',
          path: '/mnt/nas/films',
          media: 0,
          scannedAt: null,
          scan: { done: 1310, total: null },
        }),
      ],
    },
    handlers: { 'library.search': search(0) },
    sizes: few,
  }),
  scene('no-match', { handlers: { 'library.search': search(0) }, sizes: few }),
  scene('error', {
    state: {
      folders: [
        folder({
          id: 'f1',
          path: '/mnt/nas/a-folder-with-a-very-long-name/and-another-one/films',
          error: 'The folder cannot be read: permission denied. Allow reading, then scan again.',
        }),
      ],
      servers: [
        server({ id: 's1', name: 'Jellyfin, cellar', isOnline: false, isReached: true }),
        server({ id: 's2', name: 'Plex, attic', kind: 'plex', found: 0 }),
      ],
      collections: [
        { id: 'c1', name: 'Wintersammlung'.repeat(14), query: 'type:movie', media: 214 },
        { id: 'c2', name: 'Films of the year '.repeat(11), query: 'type:movie', media: 3 },
      ],
    },
    handlers: {
      'library.search': () => {
        throw failure('storage', 'The library could not be read. Try again.');
      },
    },
    sizes: few,
  }),
  scene('add-server', { sizes: few }),
  scene('save-collection', { sizes: few }),
  scene('lost', { host: 'lost', sizes: few }),
];
