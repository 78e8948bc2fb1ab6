import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PathMapping, ServerKind } from '../../../../shared/library/model.ts';
import type { LibraryServer, ScanProgress } from '../../../../shared/library/topics.ts';
import { isPlainRemote } from '../../../net/plain-http.ts';
import type { LibraryDatabase } from '../../../platform/ports/library-files.ts';
import type { Catalog } from '../catalog.ts';
import type { ScanResult } from '../folders/scan-folder.ts';
import type { LibraryServicePorts } from '../library-ports.ts';
import { Records } from '../records.ts';
import { Scans } from '../scans.ts';
import type { StoredMedia } from '../stored-media.ts';
import { createEmbyApi, createJellyfinApi } from './jellyfin-api.ts';
import { createPlexApi } from './plex-api.ts';
import type { ServerScan } from './scan-server.ts';
import { checkMappings, scanServer } from './scan-server.ts';
import type { ApiLibrary, ServerApiPorts, ServerApi } from './server-api.ts';
import { SERVER_SECRET } from './server-secret.ts';

interface ServerRecord extends Omit<LibraryServer, 'media' | 'scan' | 'found'> {
  /** The network on which the token may travel unencrypted; null: the connection is encrypted or local. */
  readonly network: string | null;
}

export interface NewServer {
  readonly kind: ServerKind;
  readonly name: string;
  readonly url: string;
  readonly token: string;
  readonly trustsNetwork: boolean;
}

const apis: Readonly<Record<ServerKind, (ports: ServerApiPorts) => ServerApi>> = {
  jellyfin: createJellyfinApi,
  emby: createEmbyApi,
  plex: createPlexApi,
};

const MAX_SERVERS = 20;

/** Failures that prove that the server is online. */
const answered: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'rejected',
  'not-this-server',
  'not-found',
  'busy',
] satisfies ErrorCode[]);

export interface ServersPorts extends LibraryServicePorts {
  readonly changed: () => void;
}

/** Media servers: their libraries, items and path mappings. Their tokens never leave this process. */
export class MediaServers {
  readonly #ports: ServersPorts;
  readonly #catalog: Catalog;
  readonly #records: Records<ServerRecord>;
  readonly #scans: Scans;

  constructor(ports: ServersPorts, catalog: Catalog, database: LibraryDatabase) {
    this.#ports = ports;
    this.#catalog = catalog;
    this.#records = new Records(database, 'server');
    this.#scans = new Scans(ports.changed, { isSerial: false });
  }

  list(): readonly (ServerRecord & { readonly scan: ScanProgress | null })[] {
    return this.#records
      .all()
      .map((record) => ({ ...record, scan: this.#scans.getProgress(record.id) }));
  }

  has(id: string): boolean {
    return this.#records.get(id) !== undefined;
  }

  isPaused(id: string): boolean {
    return this.#records.get(id)?.isPaused ?? false;
  }

  isScanning(): boolean {
    return this.#scans.isRunning;
  }

  settled(): Promise<void> {
    return this.#scans.settled();
  }

  /**
   * Reads the libraries, then stores the server and its token with all libraries chosen. For a known server of the same kind and address,
   * only replaces the token and the name.
   */
  async add(server: NewServer, signal: AbortSignal): Promise<string> {
    const { uuid, clock, secrets } = this.#ports;
    const { kind, name, token } = server;
    const { protocol, origin, pathname, username } = new URL(server.url);
    if (!/^https?:$/.test(protocol) || username !== '') throw urlError(t('library:server.url'));
    const network = await this.#askNetwork(origin, server.trustsNetwork);
    secrets.conceal(token);
    const url = `${origin}${pathname.replace(/\/+$/, '')}`;
    const known = this.#records.all().find((one) => one.kind === kind && one.url === url);
    if (known === undefined && this.#records.all().length >= MAX_SERVERS)
      throw failure('rejected', t('library:server.tooMany', { count: MAX_SERVERS }));
    const api = apis[kind]({ http: this.#ports.http, url, withSecret: (use) => use(token) });
    const libraries = await api.libraries(signal);
    const id = known?.id ?? `s-${uuid().slice(0, 8)}`;
    await this.#saveTokens((tokens) => ({ ...tokens, [id]: token }));
    this.#records.put({
      id,
      kind,
      url,
      libraries: libraries.map((library) => ({ ...library, media: 0, isChosen: true })),
      paths: [],
      isPaused: false,
      scannedAt: null,
      added: 0,
      gone: 0,
      ...known,
      name,
      network,
      isOnline: true,
      since: clock.now(),
      error: null,
    });
    this.#ports.changed();
    return id;
  }

  async remove(id: string): Promise<void> {
    this.#require(id);
    this.#scans.stop(id);
    await this.#saveTokens((tokens) =>
      Object.fromEntries(Object.entries(tokens).filter(([server]) => server !== id)),
    );
    this.#records.remove(id);
    this.#catalog.removeSource(id);
    this.#ports.changed();
  }

  choose(id: string, libraries: readonly string[]): void {
    const record = this.#require(id);
    this.#records.put({
      ...record,
      libraries: record.libraries.map((one) => ({ ...one, isChosen: libraries.includes(one.id) })),
    });
    this.#ports.changed();
  }

  async map(id: string, paths: readonly PathMapping[], isSaved: boolean) {
    const record = this.#require(id);
    const checked = await checkMappings(this.#ports.files, this.#media(id), paths);
    if (isSaved) {
      this.#records.put({ ...record, paths: checked });
      this.#ports.changed();
    }
    return checked;
  }

  setPaused(id: string, isPaused: boolean): void {
    this.#records.put({ ...this.#require(id), isPaused });
    if (isPaused) this.#scans.stop(id);
    this.#ports.changed();
  }

  /** A second call joins the scan. Rejects with the server's failure; the items then stay unchanged. */
  scan(id: string, signal: AbortSignal): Promise<ScanResult> {
    const record = this.#require(id);
    return this.#scans.run(id, signal, (until, report) => this.#scan(record, until, report));
  }

  async #scan(
    record: ServerRecord,
    until: AbortSignal,
    report: (progress: ScanProgress) => void,
  ): Promise<ScanResult> {
    const { id } = record;
    try {
      await this.#checkNetwork(record);
      const { http } = this.#ports;
      const api = apis[record.kind]({
        http,
        url: record.url,
        withSecret: (use) => this.#withToken(id, use),
      });
      const known = new Map(record.libraries.map((one) => [one.id, one]));
      const libraries = (await api.libraries(until)).map((library) => ({
        media: known.get(library.id)?.media ?? 0,
        isChosen: known.get(library.id)?.isChosen ?? true,
        ...library,
      }));
      // A starting server may list no libraries, and its media would be forgotten.
      if (libraries.length === 0 && known.size > 0)
        throw failure('rejected', t('library:server.noLibraries'));
      const chosen: ApiLibrary[] = libraries.filter(({ isChosen }) => isChosen);
      const server = { ...record, libraries: chosen };
      const result = await scanServer(this.#ports, this.#catalog, api, server, until, report);
      if (this.#records.get(id) === undefined) throw failure('cancelled', t('errors:cancelled'));
      // Keeps what was read. The list counts as complete, because the scan was only stopped.
      if (until.aborted) throw failure('cancelled', t('library:folder.stopped'));
      this.#saveOnline(id, {
        libraries: libraries.map((one) => ({ ...one, media: countMedia(one, result) })),
        paths: await checkMappings(this.#ports.files, this.#media(id), record.paths),
        error: result.isComplete ? null : t('library:server.cut'),
        scannedAt: this.#ports.clock.now(),
        added: result.added,
        gone: result.gone,
      });
      return result;
    } catch (error) {
      // A look-up that was running when the server was removed may have added media since.
      if (this.#records.get(id) === undefined) this.#catalog.removeSource(id);
      else if (!until.aborted) this.#saveOffline(id, error);
      throw error;
    }
  }

  #saveOnline(id: string, changes: Partial<ServerRecord>): void {
    const record = this.#records.get(id);
    if (record === undefined) return;
    const since = record.isOnline ? record.since : this.#ports.clock.now();
    this.#records.put({ ...record, ...changes, isOnline: true, since });
  }

  #saveOffline(id: string, error: unknown): void {
    const record = this.#records.get(id);
    if (record === undefined) return;
    const since = record.isOnline ? this.#ports.clock.now() : record.since;
    const message = error instanceof AppFailure ? error.error.message : t('library:server.failed');
    const isReached = error instanceof AppFailure && answered.has(error.error.code);
    this.#records.put({ ...record, isOnline: false, isReached, since, error: message });
  }

  #media(id: string): StoredMedia[] {
    return [...this.#catalog.all()].filter(({ item }) => item.source === id);
  }

  #require(id: string): ServerRecord {
    const record = this.#records.get(id);
    if (record === undefined) throw failure('not-found', t('library:server.gone'));
    return record;
  }

  /** Determines the network on which the token may travel unencrypted. */
  async #askNetwork(origin: string, isTrusted: boolean): Promise<string | null> {
    if (!isPlainRemote(origin)) return null;
    if (!isTrusted) throw untrusted();
    return (await this.#ports.network.current()).id ?? '';
  }

  async #checkNetwork({ network }: ServerRecord): Promise<void> {
    if (network === null) return;
    const { id } = await this.#ports.network.current().catch(() => ({ id: null }));
    if ((id ?? '') !== network) throw untrusted();
  }

  async #withToken<T>(id: string, use: (token: string) => Promise<T>): Promise<T> {
    return this.#ports.secrets.use(SERVER_SECRET, (text) => {
      const token = readTokens(text)[id];
      if (token === undefined) throw failure('unauthorized', t('library:server.noToken'));
      this.#ports.secrets.conceal(token);
      return use(token);
    });
  }

  async #saveTokens(
    change: (tokens: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
  ): Promise<void> {
    const { secrets } = this.#ports;
    const before = (await secrets.has(SERVER_SECRET))
      ? await secrets.use(SERVER_SECRET, readTokens)
      : {};
    const after = change(before);
    if (Object.keys(after).length === 0) await secrets.clear(SERVER_SECRET);
    else await secrets.set(SERVER_SECRET, JSON.stringify(after));
  }
}

/** For an incomplete list, returns at least the previous number. */
function countMedia(
  { id, media }: { readonly id: string; readonly media: number },
  { byLibrary, isComplete }: ServerScan,
): number {
  const read = byLibrary.get(id) ?? 0;
  return isComplete ? read : Math.max(read, media);
}

function readTokens(text: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, string>>;
  } catch {
    return {};
  }
}

const urlError = (message: string): AppFailure =>
  failure('invalid-input', message, { field: 'url' });

const untrusted = (): AppFailure => failure('untrusted', t('library:server.untrusted'));
