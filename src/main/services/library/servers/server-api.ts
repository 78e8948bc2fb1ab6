import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryItem } from '../../../../shared/library/model.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Credential, WithSecret } from '../../../net/credential.ts';
import type { HttpPort } from '../../../net/http.ts';
import { collect } from '../../../net/paging.ts';
import { statusFailure } from '../../../net/status-failure.ts';

export interface ApiLibrary {
  readonly id: string;
  readonly name: string;
}

/** A media file as a server knows it. */
export interface ServerItem {
  readonly id: string;
  /** On the server's computer. */
  readonly path: string;
  /** Changes whenever the server's description of the item changes. */
  readonly stamp: string;
  readonly addedAt: number | null;
  readonly description: Omit<
    LibraryItem,
    'id' | 'path' | 'library' | 'source' | 'addedAt' | 'state'
  >;
}

/** Reports the number of received entries of a list. */
export type Report = (done: number) => void;

/** The requests of the library to a media server. */
export interface ServerApi {
  libraries(signal: AbortSignal): Promise<ApiLibrary[]>;
  /** All films and episodes of a library; `cut` says why some are missing. */
  items(library: ApiLibrary, signal: AbortSignal, report: Report): Promise<Listed<ServerItem>>;
  /** The ends of chapters by item id (ms). Omitted if lists contain the chapters. */
  chapters?(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number[]>>;
}

export interface ServerApiPorts {
  readonly http: HttpPort;
  /** The address of the server, which may have a path. */
  readonly url: string;
  readonly withSecret: WithSecret;
}

const MAX_BYTES = 24_000_000;
/** Number of items per page, and maximum number of pages of a library. */
export const PAGE_SIZE = 200;
const MAX_PAGES = 5000;

/** The failure for JSON that is not a list, such as from a starting server. It reveals nothing about the server's media. */
export const noList = ({ url }: Pick<ServerApiPorts, 'url'>): AppFailure =>
  failure('not-this-server', t('library:server.noList', { where: new URL(url).host }));

/** GET with a JSON response. Rejects for every status except 200. */
export async function getJson(
  { http, url }: Pick<ServerApiPorts, 'http' | 'url'>,
  credential: Credential,
  path: string,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<unknown> {
  const { origin, pathname, host } = new URL(url);
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  ).toString();
  const response = await http.request({
    origin,
    path: `${pathname.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`,
    headers: { accept: 'application/json' },
    credential,
    maxBytes: MAX_BYTES,
    expect: 'json',
    signal,
  });
  if (response.status !== 200) throw statusFailure(host, response, null);
  return response.body;
}

/** An entry of a server's list; an entry without a file has no `item`. */
interface ListedItem<T> {
  readonly id: string;
  readonly item: T | null;
}

interface ServerList<T> {
  /** Requests the page at an offset. */
  readonly fetch: (offset: number, signal: AbortSignal) => Promise<unknown>;
  readonly read: (body: unknown) => {
    readonly records: readonly JsonRecord[];
    readonly total: number | null;
  };
  readonly toItem: (record: JsonRecord) => T | null;
  readonly readId: (record: JsonRecord) => string | null;
}

/** Reads a whole list, without the entries that have no file. */
export async function readServerList<T>(
  list: ServerList<T>,
  signal: AbortSignal,
  report: Report,
): Promise<Listed<T>> {
  let arrived = 0;
  let last: string | undefined;
  const { items, cut } = await collect<ListedItem<T>, unknown>({
    style: 'offset',
    size: PAGE_SIZE,
    maxPages: MAX_PAGES,
    id: ({ id }) => id,
    signal,
    fetch: (at, until) => list.fetch(at.k === 'offset' ? at.offset : 0, until ?? signal),
    read: (body) => {
      const { records, total } = list.read(body);
      const read = records.flatMap((record) => {
        const id = list.readId(record);
        return id === null ? [] : [{ id, item: list.toItem(record) }];
      });
      // Consecutive pages share one entry.
      arrived += read.length - Number(read[0] !== undefined && read[0].id === last);
      last = read.at(-1)?.id;
      report(arrived);
      return { items: read, total, lost: records.length - read.length };
    },
  });
  return { items: items.flatMap(({ item }) => item ?? []), cut };
}
