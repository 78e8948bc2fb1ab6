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
  /** Changes when the server's description does. */
  readonly stamp: string;
  readonly addedAt: number | null;
  readonly description: Omit<
    LibraryItem,
    'id' | 'path' | 'library' | 'source' | 'addedAt' | 'state'
  >;
}

/** How many entries of a list have arrived. */
export type Report = (done: number) => void;

/** What the library reads from a media server. */
export interface ServerApi {
  libraries(signal: AbortSignal): Promise<ApiLibrary[]>;
  /** All films and episodes of a library; `cut` says why some are missing. */
  items(library: ApiLibrary, signal: AbortSignal, report: Report): Promise<Listed<ServerItem>>;
  /** Only where the items of a list have no chapters: their ends by ID (ms). */
  chapters?(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number[]>>;
}

export interface ServerApiPorts {
  readonly http: HttpPort;
  /** The address of the server, which may have a path. */
  readonly url: string;
  readonly withSecret: WithSecret;
}

const MAX_BYTES = 24_000_000;
/** Items of one page, and pages of a library. */
export const PAGE_SIZE = 200;
const MAX_PAGES = 5000;

/** JSON of another form than that of a list, such as of a server that is starting. It says nothing about what the server has. */
export const noList = ({ url }: Pick<ServerApiPorts, 'url'>): AppFailure =>
  failure('not-this-server', t('library:server.noList', { where: new URL(url).host }));

/** GET, as JSON. Rejects for each status but 200. */
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

/** An entry of a server's list; one without a file has no `item`. */
interface ListedItem<T> {
  readonly id: string;
  readonly item: T | null;
}

interface ServerList<T> {
  /** The page at an offset. */
  readonly fetch: (offset: number, signal: AbortSignal) => Promise<unknown>;
  readonly read: (body: unknown) => {
    readonly records: readonly JsonRecord[];
    readonly total: number | null;
  };
  readonly toItem: (record: JsonRecord) => T | null;
  readonly readId: (record: JsonRecord) => string | null;
}

/** A whole list, without the entries that are no files. */
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
      // Pages share one entry.
      arrived += read.length - Number(read[0] !== undefined && read[0].id === last);
      last = read.at(-1)?.id;
      report(arrived);
      return { items: read, total, lost: records.length - read.length };
    },
  });
  return { items: items.flatMap(({ item }) => item ?? []), cut };
}
