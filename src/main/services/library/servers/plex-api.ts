import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { given } from '../../../../shared/lib/given.ts';
import type { Credential } from '../../../net/credential.ts';
import { headerCredential } from '../../../net/credential.ts';
import {
  getRecord,
  readCount,
  readId,
  readLine,
  readNumber,
  readRecords,
  readText,
} from '../../../net/wire.ts';
import { cleanChapters } from '../length-reader.ts';
import type { ApiLibrary, Report, ServerApiPorts, ServerApi, ServerItem } from './server-api.ts';
import { getJson, noList, PAGE_SIZE, readServerList } from './server-api.ts';

const MAX_PLOT = 4000;
const MAX_PATH = 4096;
const MAX_MS = 1e9;

/** Types of a section's items in queries. */
const MOVIE = 1;
const SHOW = 2;
const EPISODE = 4;

/** Sections by id, with their kind. */
const kinds: Readonly<Record<string, 'movie' | 'show'>> = { movie: 'movie', show: 'show' };

const MAX_CHAPTERS = 1000;

/** Plex. Its lists have no chapters, so chapters are read for changed items only. Episodes have the genres of their show. */
export function createPlexApi(ports: ServerApiPorts): ServerApi {
  const credential = headerCredential('x-plex-token', ports.withSecret);
  const readAll = <T>(
    { id }: ApiLibrary,
    type: number,
    toItem: (record: JsonRecord) => T | null,
    signal: AbortSignal,
    report: Report,
  ): Promise<Listed<T>> =>
    readServerList(
      {
        fetch: (start, until) => {
          const size = { 'X-Plex-Container-Start': start, 'X-Plex-Container-Size': PAGE_SIZE };
          const path = `/library/sections/${encodeURIComponent(id)}/all`;
          return getJson(ports, credential, path, { type, includeGuids: 1, ...size }, until);
        },
        read: (body) => readPage(ports, body),
        readId: ({ ratingKey }) => readId(ratingKey),
        toItem,
      },
      signal,
      report,
    );
  const sections = new Map<string, 'movie' | 'show'>();
  return {
    libraries: async (signal) => {
      const body = await getJson(ports, credential, '/library/sections', {}, signal);
      return readRecords(requireContainer(ports, body)['Directory'], 500).flatMap(
        ({ key, title, type }) => {
          const [id, name, kind] = [readId(key), readLine(title), kinds[String(type)]];
          if (id === null || name === null || kind === undefined) return [];
          sections.set(id, kind);
          return [{ id, name }];
        },
      );
    },
    items: async (library, signal, report) => {
      if (sections.get(library.id) !== 'show')
        return readAll(library, MOVIE, (record) => toItem(record, 'movie', null), signal, report);
      const shows = await readAll(library, SHOW, toShow, signal, report);
      const byId = new Map(shows.items.map((show) => [show.id, show]));
      const read = (record: JsonRecord): ServerItem | null =>
        toItem(record, 'episode', byId.get(readId(record['grandparentRatingKey']) ?? '') ?? null);
      const items = await readAll(library, EPISODE, read, signal, report);
      return { ...items, cut: items.cut ?? shows.cut };
    },
    chapters: (ids, signal) => readChapters(ports, credential, ids, signal),
  };
}

/** The media container of a response, which exists even for an empty list. */
function requireContainer(ports: ServerApiPorts, body: unknown): JsonRecord {
  const container = toRecord(toRecord(body)?.['MediaContainer']);
  if (container === null) throw noList(ports);
  return container;
}

function readPage(
  ports: ServerApiPorts,
  body: unknown,
): { records: JsonRecord[]; total: number | null } {
  const container = requireContainer(ports, body);
  const records = readRecords(container['Metadata'], PAGE_SIZE * 2);
  return { records, total: readCount(container['totalSize']) };
}

/** Ends of chapters by item. */
async function readChapters(
  ports: ServerApiPorts,
  credential: Credential,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number[]>> {
  const path = `/library/metadata/${ids.map(encodeURIComponent).join(',')}`;
  const body = await getJson(ports, credential, path, { includeChapters: 1 }, signal);
  const records = readRecords(getRecord(body, 'MediaContainer')['Metadata'], ids.length);
  return new Map(
    records.map((record) => [readId(record['ratingKey']) ?? '', readChapterEnds(record)]),
  );
}

const readChapterEnds = (record: JsonRecord): number[] =>
  cleanChapters(
    readRecords(record['Chapter'], MAX_CHAPTERS).flatMap(
      ({ endTimeOffset }) => readNumber(endTimeOffset) ?? [],
    ),
    readMs(record),
  );

/** Length of an item (ms); 0: unknown. */
function readMs(record: JsonRecord): number {
  const [media] = readRecords(record['Media'], 20);
  const [part] = readRecords(media?.['Part'], 20);
  const ms = readNumber(part?.['duration']) ?? readNumber(record['duration']) ?? 0;
  return ms > 0 && ms < MAX_MS ? Math.round(ms) : 0;
}

interface PlexShow {
  readonly id: string;
  readonly genres: string[] | undefined;
  readonly studio: string | undefined;
  readonly rating: string | undefined;
}

const orNothing = <T>(value: T | null): T | undefined => value ?? undefined;

function tags(value: unknown): string[] | undefined {
  const list = readRecords(value, 60).flatMap(({ tag }) => readLine(tag) ?? []);
  return list.length === 0 ? undefined : list;
}

/** `[{"id":"tmdb://603"}]`. */
function readGuids(value: unknown): string[] | undefined {
  const list = readRecords(value, 8).flatMap(({ id }) => readLine(id, 80) ?? []);
  return list.length === 0 ? undefined : list;
}

function toShow(record: JsonRecord): PlexShow | null {
  const id = readId(record['ratingKey']);
  if (id === null) return null;
  const studio = orNothing(readLine(record['studio']));
  const rating = orNothing(readLine(record['contentRating']));
  return { id, genres: tags(record['Genre']), studio, rating };
}

function toItem(
  record: JsonRecord,
  type: 'movie' | 'episode',
  show: PlexShow | null,
): ServerItem | null {
  const [media] = readRecords(record['Media'], 20);
  const [part] = readRecords(media?.['Part'], 20);
  const id = readId(record['ratingKey']);
  const path = readText(part?.['file'], MAX_PATH);
  const title = readLine(record['title'], 500);
  if (id === null || path === null || title === null) return null;
  const added = readNumber(record['addedAt']);
  return {
    id,
    path,
    // The suffix marks items whose chapters were read.
    stamp: `${String(readNumber(record['updatedAt']) ?? added ?? '')} chapters`,
    addedAt: added === null ? null : added * 1000,
    description: {
      title,
      type,
      ms: readMs(record),
      ...given(readNumbers(record, type)),
      ...given(readFacts(record, show)),
    },
  };
}

const readNumbers = (record: JsonRecord, type: 'movie' | 'episode') =>
  type === 'movie'
    ? {}
    : {
        show: orNothing(readLine(record['grandparentTitle'])),
        season: orNothing(readCount(record['parentIndex'])),
        episode: orNothing(readCount(record['index'])),
      };

function readFacts(record: JsonRecord, show: PlexShow | null) {
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(readLine(record['originallyAvailableAt']) ?? '')?.[0];
  const year = readCount(record['year']);
  const studio = orNothing(readLine(record['studio'])) ?? show?.studio;
  return {
    date: day ?? (year !== null && year > 999 && year < 10_000 ? String(year) : undefined),
    plot: orNothing(readText(record['summary'], MAX_PLOT)),
    genres: tags(record['Genre']) ?? show?.genres,
    studios: studio === undefined ? undefined : [studio],
    rating: orNothing(readLine(record['contentRating'])) ?? show?.rating,
    countries: tags(record['Country']),
    actors: tags(record['Role']),
    directors: tags(record['Director']),
    writers: tags(record['Writer']),
    guids: readGuids(record['Guid']),
  };
}
