import { systemClock } from '../../../src/node/system-clock.ts';
import type { HttpDemo, Incoming } from '../../../src/demo/kit/http-demo.ts';
import { startHttpDemo } from '../../../src/demo/kit/http-demo.ts';
import type { DemoResponse } from '../../../src/demo/kit/response.ts';
import { bareAnswer, htmlAnswer, jsonAnswer } from '../../../src/demo/kit/response.ts';

const mediaServerFaults = [
  'broken',
  'revoked',
  'html',
  'repeats',
  'odd',
  'huge',
  'garbage',
  'starting',
  'lost',
  'stalls',
  'slow',
  'half-closed',
] as const;
type MediaServerFault = (typeof mediaServerFaults)[number];

export type MediaServerKind = 'jellyfin' | 'emby' | 'plex';

/** A film; with `show`, an episode. */
export interface ServedMedia {
  readonly id: string;
  readonly title: string;
  /** The path on the server. */
  readonly path: string;
  readonly ms: number;
  readonly genres?: readonly string[];
  readonly show?: string;
  readonly season?: number;
  readonly episode?: number;
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  /** Starts of chapters (ms). */
  readonly chapters?: readonly number[];
  /** Its TMDB ID. */
  readonly tmdb?: string;
}

export interface MediaServerOptions {
  readonly kind: MediaServerKind;
  readonly token: string;
  readonly films: readonly ServedMedia[];
  readonly episodes: readonly ServedMedia[];
  /** Genres by show. */
  readonly shows?: Readonly<Record<string, readonly string[]>>;
}

export interface MediaServerDemo extends HttpDemo<MediaServerFault> {
  /** Paths with their queries, in order. */
  readonly requests: readonly string[];
  /** Changes the served media; clients see the change at their next request. */
  serve(media: Partial<Pick<MediaServerOptions, 'films' | 'episodes'>>): void;
}

/** Starts a server that imitates the parts of Jellyfin, Emby or Plex that the library reads: libraries, and items in pages. */
export async function startMediaServer(options: MediaServerOptions): Promise<MediaServerDemo> {
  const faults = new Set<MediaServerFault>();
  const requests: string[] = [];
  let served = options;
  const http = await startHttpDemo({
    port: 0,
    clock: systemClock,
    faults,
    answer: (incoming) => {
      requests.push(`${incoming.path}?${incoming.query.toString()}`);
      if (faults.has('html')) return htmlAnswer('Sign in to the network');
      if (faults.has('broken')) return bareAnswer(500);
      if (faults.has('garbage')) return jsonAnswer({ message: 'Almost ready' });
      // The fault begins after the first pages.
      if (readStart(incoming) >= 300 && faults.has('lost')) return 'lost';
      if (readStart(incoming) >= 300 && faults.has('stalls')) return null;
      if (faults.has('revoked') || !isSigned(incoming, served)) return bareAnswer(401);
      return (served.kind === 'plex' ? answerPlex : answerJellyfin)(incoming, served, faults);
    },
  });
  return {
    ...http,
    requests,
    serve: (media) => {
      served = { ...served, ...media };
    },
  };
}

const readStart = ({ query }: Incoming): number =>
  Number(query.get('startIndex') ?? query.get('X-Plex-Container-Start') ?? 0);

function isSigned({ headers }: Incoming, { kind, token }: MediaServerOptions): boolean {
  if (kind === 'plex') return headers['x-plex-token'] === token;
  if (kind === 'emby') return headers['x-emby-token'] === token;
  return headers.authorization === `MediaBrowser Token="${token}"`;
}

type Faults = ReadonlySet<MediaServerFault>;

/** Items that no program expects: wrong types, missing names, paths that lead out of their folder. */
const odd: readonly unknown[] = [
  null,
  7,
  'text',
  {},
  { Id: 'o1', Name: 'Away', Type: 'Movie', Path: '/media/../../etc/passwd.mkv', RunTimeTicks: 1e9 },
  { Id: 'o2', Name: ['x'], Type: 'Movie', Path: 5 },
  { Id: 'o3', Name: 'No video', Type: 'Movie', Path: '/media/films/secret.txt', RunTimeTicks: 'x' },
  {
    ratingKey: 'o4',
    title: 'Away',
    Media: [{ Part: [{ file: '/media/../x.mkv' }] }],
    duration: -5,
  },
  { ratingKey: 'o5', title: {}, Media: 'none' },
  { ratingKey: 'o6', title: 'No parts', Media: [{ Part: {} }], duration: 1e300 },
];

function toPage(all: readonly unknown[], start: number, size: number, faults: Faults): unknown[] {
  const items = faults.has('odd') ? [...odd, ...all] : all;
  const from = faults.has('repeats') ? 0 : start;
  return items.slice(from, from + size);
}

function answerJellyfin(
  { path, query }: Incoming,
  { films, episodes, shows = {} }: MediaServerOptions,
  faults: Faults,
): DemoResponse {
  if (path === '/Library/VirtualFolders' && faults.has('starting')) return jsonAnswer([]);
  if (path === '/Library/VirtualFolders')
    return jsonAnswer([
      { Name: 'Films', ItemId: 'lib-films', CollectionType: 'movies' },
      { Name: 'Shows', ItemId: 'lib-shows', CollectionType: 'tvshows' },
    ]);
  if (path !== '/Items') return bareAnswer(404);
  const wanted = (query.get('includeItemTypes') ?? '').split(',');
  const parent = query.get('parentId');
  const listed = wanted.includes('Series')
    ? Object.entries(shows).map(([Name, Genres]) => ({
        Id: `show-${Name}`,
        Name,
        Type: 'Series',
        Genres,
      }))
    : parent === 'lib-films'
      ? films.map(toJellyfin)
      : episodes.map(toJellyfin);
  const [start, limit] = [Number(query.get('startIndex')), Number(query.get('limit'))];
  const Items = toPage(listed, start, limit, faults);
  if (faults.has('huge')) return jsonAnswer({ Items: [{ Overview: 'x'.repeat(30_000_000) }] });
  return jsonAnswer({ Items, TotalRecordCount: listed.length, StartIndex: start });
}

const toJellyfin = (media: ServedMedia) => ({
  Id: media.id,
  Name: media.title,
  Type: media.show === undefined ? 'Movie' : 'Episode',
  Path: media.path,
  RunTimeTicks: media.ms * 10_000,
  Etag: JSON.stringify(media).length.toString(16),
  DateCreated: '2026-11-02T10:00:00.0000000Z',
  Genres: media.genres ?? [],
  ...(media.date === undefined ? {} : { PremiereDate: `${media.date}T00:00:00.0000000Z` }),
  ...(media.show === undefined
    ? {}
    : {
        SeriesName: media.show,
        SeriesId: `show-${media.show}`,
        ParentIndexNumber: media.season,
        IndexNumber: media.episode,
      }),
  Chapters: (media.chapters ?? []).map((ms) => ({ StartPositionTicks: ms * 10_000 })),
  People: [{ Name: 'Mira Okafor', Type: 'Actor' }],
  ...(media.tmdb === undefined ? {} : { ProviderIds: { Tmdb: media.tmdb, Imdb: '' } }),
});

function answerPlex(
  { path, query }: Incoming,
  { films, episodes, shows = {} }: MediaServerOptions,
  faults: Faults,
): DemoResponse {
  if (path === '/library/sections' && faults.has('starting'))
    return jsonAnswer({ MediaContainer: { size: 0 } });
  if (path === '/library/sections')
    return jsonAnswer({
      MediaContainer: {
        Directory: [
          { key: '1', title: 'Films', type: 'movie' },
          { key: '2', title: 'Shows', type: 'show' },
          { key: '3', title: 'Music', type: 'artist' },
        ],
      },
    });
  const keys = /^\/library\/metadata\/([\w,]+)$/.exec(path)?.[1]?.split(',');
  if (keys !== undefined && query.get('includeChapters') === '1')
    return jsonAnswer({
      MediaContainer: {
        Metadata: [...films, ...episodes].filter(({ id }) => keys.includes(id)).map(toPlexDetails),
      },
    });
  const section = /^\/library\/sections\/(\d)\/all$/.exec(path)?.[1];
  if (section === undefined) return bareAnswer(404);
  const type = query.get('type');
  const listed =
    type === '2'
      ? Object.entries(shows).map(([title, genres]) => ({
          ratingKey: `show-${title}`,
          title,
          Genre: genres.map((tag) => ({ tag })),
        }))
      : (section === '1' ? films : episodes).map(toPlex);
  const start = Number(query.get('X-Plex-Container-Start'));
  const size = Number(query.get('X-Plex-Container-Size'));
  const Metadata = toPage(listed, start, size, faults);
  if (faults.has('huge'))
    return jsonAnswer({ MediaContainer: { Metadata: [{ summary: 'x'.repeat(30_000_000) }] } });
  return jsonAnswer({
    MediaContainer: { size: Metadata.length, totalSize: listed.length, Metadata },
  });
}

/** With chapters, which lists omit. */
const toPlexDetails = (media: ServedMedia) => ({
  ...toPlex(media),
  Chapter: (media.chapters ?? []).map((startTimeOffset, at, all) => ({
    index: at + 1,
    startTimeOffset,
    endTimeOffset: all[at + 1] ?? media.ms,
  })),
});

const toPlex = (media: ServedMedia) => ({
  ratingKey: media.id,
  title: media.title,
  duration: media.ms,
  addedAt: 1_790_000_000,
  updatedAt: JSON.stringify(media).length,
  Media: [{ Part: [{ file: media.path, duration: media.ms }] }],
  Genre: (media.genres ?? []).map((tag) => ({ tag })),
  Role: [{ tag: 'Mira Okafor' }],
  ...(media.tmdb === undefined ? {} : { Guid: [{ id: `tmdb://${media.tmdb}` }] }),
  ...(media.date === undefined ? {} : { originallyAvailableAt: media.date }),
  ...(media.show === undefined
    ? {}
    : {
        grandparentTitle: media.show,
        grandparentRatingKey: `show-${media.show}`,
        parentIndex: media.season,
        index: media.episode,
      }),
});
