import { given } from '../../../../shared/lib/given.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Credential, WithSecret } from '../../../net/credential.ts';
import { headerCredential } from '../../../net/credential.ts';
import {
  readCount,
  readId,
  readLine,
  readLines,
  readList,
  readNumber,
  readRecords,
  readText,
  readTime,
} from '../../../net/wire.ts';
import { cleanChapters } from '../length-reader.ts';
import type { ApiLibrary, Report, ServerApiPorts, ServerApi, ServerItem } from './server-api.ts';
import { getJson, noList, PAGE_SIZE, readServerList } from './server-api.ts';

const TICKS_PER_MS = 10_000;
/** Longer than any film (ticks of 100 ns). */
const MAX_TICKS = 1e13;
const MAX_PLOT = 4000;
const MAX_PATH = 4096;
const MAX_GUIDS = 8;

const FIELDS =
  'Path,Genres,Tags,DateCreated,Etag,Overview,Studios,People,OfficialRating,ProductionLocations,ProviderIds,Chapters';

/** Jellyfin requires its own scheme in the header, with the token in quotation marks. */
const jellyfinCredential = (withSecret: WithSecret): Credential => ({
  id: 'jellyfin',
  withHeader: (use) =>
    withSecret((secret) =>
      use({ name: 'authorization', value: `MediaBrowser Token="${secret}"`, secret }),
    ),
});

export const createJellyfinApi = (ports: ServerApiPorts): ServerApi =>
  createApi({ ...ports, credential: jellyfinCredential(ports.withSecret) });

export const createEmbyApi = (ports: ServerApiPorts): ServerApi =>
  createApi({ ...ports, credential: headerCredential('x-emby-token', ports.withSecret) });

interface SignedPorts extends Pick<ServerApiPorts, 'http' | 'url'> {
  readonly credential: Credential;
}

/** Jellyfin and Emby have the same API. */
const createApi = (ports: SignedPorts): ServerApi => ({
  libraries: async (signal) => {
    const body = await getJson(ports, ports.credential, '/Library/VirtualFolders', {}, signal);
    if (!Array.isArray(body)) throw noList(ports);
    return readRecords(body, 500).flatMap(({ ItemId, Name }) => {
      const [id, name] = [readId(ItemId), readLine(Name)];
      return id === null || name === null ? [] : [{ id, name }];
    });
  },
  items: async (library, signal, report) => {
    const series = await readAll(ports, library, 'Series', toSeries, signal, report);
    const byId = new Map(series.items.map((one) => [one.id, one]));
    const types = 'Movie,Episode,MusicVideo,Video';
    const read = (record: JsonRecord): ServerItem | null => toItem(record, byId);
    const items = await readAll(ports, library, types, read, signal, report);
    return { ...items, cut: items.cut ?? series.cut };
  },
});

const readAll = <T>(
  ports: SignedPorts,
  library: ApiLibrary,
  types: string,
  toItem: (record: JsonRecord) => T | null,
  signal: AbortSignal,
  report: Report,
): Promise<Listed<T>> =>
  readServerList(
    {
      fetch: (startIndex, until) => {
        const what = { parentId: library.id, recursive: 'true', includeItemTypes: types };
        const query = { ...what, fields: FIELDS, sortBy: 'DateCreated', startIndex };
        return getJson(ports, ports.credential, '/Items', { ...query, limit: PAGE_SIZE }, until);
      },
      read: (body) => {
        const { Items, TotalRecordCount } = toRecord(body) ?? {};
        if (!Array.isArray(Items)) throw noList(ports);
        return { records: readRecords(Items, PAGE_SIZE * 2), total: readCount(TotalRecordCount) };
      },
      readId: ({ Id }) => readId(Id),
      toItem,
    },
    signal,
    report,
  );

interface Series {
  readonly id: string;
  readonly genres: string[] | undefined;
  readonly tags: string[] | undefined;
  readonly studios: string[] | undefined;
  readonly rating: string | undefined;
}

const orNothing = <T>(value: T | null): T | undefined => value ?? undefined;
const words = (list: string[]): string[] | undefined => (list.length === 0 ? undefined : list);
const names = (value: unknown): string[] | undefined =>
  words(readRecords(value, 100).flatMap(({ Name }) => readLine(Name) ?? []));

function toSeries(record: JsonRecord): Series | null {
  const id = readId(record['Id']);
  return id === null ? null : { id, ...readShared(record) };
}

const readShared = (record: JsonRecord): Shared => ({
  genres: words(readLines(record['Genres'])),
  tags: words(readLines(record['Tags'])),
  studios: names(record['Studios']),
  rating: orNothing(readLine(record['OfficialRating'])),
});

const typeOf: Readonly<Record<string, 'movie' | 'episode' | 'music_video' | 'other_video'>> = {
  Movie: 'movie',
  Episode: 'episode',
  MusicVideo: 'music_video',
  Video: 'other_video',
};

function toItem(record: JsonRecord, series: ReadonlyMap<string, Series>): ServerItem | null {
  const id = readId(record['Id']);
  const path = readText(record['Path'], MAX_PATH);
  const type = typeOf[String(record['Type'])];
  const title = readLine(record['Name'], 500);
  if (id === null || path === null || type === undefined || title === null) return null;
  const ticks = readNumber(record['RunTimeTicks']) ?? 0;
  const ms = ticks > 0 && ticks < MAX_TICKS ? Math.round(ticks / TICKS_PER_MS) : 0;
  const show = type === 'episode' ? series.get(readId(record['SeriesId']) ?? '') : undefined;
  return {
    id,
    path,
    stamp: readLine(record['Etag']) ?? '',
    addedAt: readTime(record['DateCreated']),
    description: {
      title,
      type,
      ms,
      ...(type === 'episode' ? given(readEpisode(record)) : {}),
      ...given(inherit(readShared(record), show)),
      ...given(readPeople(record)),
      ...given({
        date: readDate(record),
        plot: orNothing(readText(record['Overview'], MAX_PLOT)),
        countries: words(readLines(record['ProductionLocations'])),
        chapters: numbers(readChapters(record['Chapters'], ms)),
        guids: readGuids(record['ProviderIds']),
      }),
    },
  };
}

const readEpisode = (record: JsonRecord) => ({
  show: orNothing(readLine(record['SeriesName'])),
  season: orNothing(readCount(record['ParentIndexNumber'])),
  episode: orNothing(readCount(record['IndexNumber'])),
  episodeEnd: orNothing(readCount(record['IndexNumberEnd'])),
});

type Shared = Omit<Series, 'id'>;

const inherit = (own: Shared, show: Shared | undefined): Shared => ({
  genres: own.genres ?? show?.genres,
  tags: own.tags ?? show?.tags,
  studios: own.studios ?? show?.studios,
  rating: own.rating ?? show?.rating,
});

function readPeople(record: JsonRecord) {
  const people = readRecords(record['People'], 60);
  const select = (kind: string): string[] | undefined =>
    words(people.filter(({ Type }) => Type === kind).flatMap(({ Name }) => readLine(Name) ?? []));
  return { actors: select('Actor'), directors: select('Director'), writers: select('Writer') };
}

/** `{"Tmdb":"603"}`. */
const readGuids = (value: unknown): string[] | undefined =>
  words(
    Object.entries(toRecord(value) ?? {})
      .slice(0, MAX_GUIDS)
      .flatMap(([kind, id]) => {
        const line = readLine(id, 64);
        return line === null || !/^[a-z]{2,12}$/i.test(kind)
          ? []
          : [`${kind.toLowerCase()}://${line}`];
      }),
  );

/** The full date, otherwise the year. */
function readDate(record: JsonRecord): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(readLine(record['PremiereDate']) ?? '')?.[0];
  const year = String(readCount(record['ProductionYear']));
  return day ?? (/^\d{4}$/.test(year) ? year : undefined);
}

const numbers = (list: number[]): number[] | undefined => (list.length === 0 ? undefined : list);

/** The server sends only the starts of chapters: each chapter ends where the next one starts. */
function readChapters(value: unknown, ms: number): number[] {
  const starts = readList(value, 1000).flatMap((one) => {
    const ticks = readNumber(toRecord(one)?.['StartPositionTicks']);
    return ticks === null || ticks <= 0 ? [] : [ticks / TICKS_PER_MS];
  });
  return starts.length === 0 ? [] : cleanChapters([...starts, ms], ms);
}
