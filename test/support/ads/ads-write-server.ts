import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseExact, writeExact } from '../../../src/shared/ads/rules/exact-json.ts';
import { isRecord, toRecord } from '../../../src/shared/lib/json.ts';

type Row = Record<string, unknown>;
type Send = (status: number, value: unknown) => void;
/** Successes without an effect: `ignored`, `echo` (returns what was sent, with an id), `silent` (204). */
export type WriteFault =
  | 'drop'
  | 'drop-before'
  | 'error'
  | 'error-before'
  | 'refuse'
  | 'empty'
  | 'ignored'
  | 'echo'
  | 'silent';
export const ACCOUNT = '11111111-2222-4333-8444-555555555555';
const BASE = '/ads/v3';
const BUSINESS = '99999999-2222-4333-8444-555555555555';

export interface SeenWrite {
  readonly line: string;
  readonly body: string;
  readonly key: string | null;
}

/** A small advertising service that stores every number as it was sent, with faults for single writes. */
export class AdsWriteServer {
  readonly rows: Record<string, Map<string, Row>> = {};
  readonly writes: SeenWrite[] = [];
  /** Faults of the next writes, one each; null: no fault. */
  faults: (WriteFault | null)[] = [];
  /** Endpoints that the service lacks, such as `GET ad_sets`. */
  lacking: string[] = [];
  /** Every read fails after the next write. */
  isUnreadable = false;
  maxChunkMb: unknown = 8;
  /** The id of the next created object; null: a new one. */
  nextId: string | null = null;
  /** Number of reads during which an asset is still being processed. */
  processing = 2;
  mediaStatus = 'READY';
  /** Called when a request's body begins to arrive. */
  onBody: (line: string) => void = () => undefined;
  readonly #keys = new Map<string, Row>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  constructor() {
    for (const kind of ['campaigns', 'ad_sets', 'ads', 'assets', 'audiences', 'businesses'])
      this.rows[kind] = new Map();
    this.add('businesses', { id: BUSINESS, name: 'Studio' });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${String(port)}${BASE}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  add(kind: string, row: Row): string {
    const id = typeof row['id'] === 'string' ? row['id'] : randomUUID();
    this.rows[kind]?.set(id, { id, created_at: '2026-11-01T00:00:00Z', ...row });
    return id;
  }

  all(kind: string): Row[] {
    return [...(this.rows[kind]?.values() ?? [])];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://x');
    // The system may reuse this port, so a client of another test may still send requests to it.
    if (!url.pathname.startsWith(BASE)) {
      response.writeHead(404).end();
      return;
    }
    const path = url.pathname.slice(BASE.length).replace(`/ad_accounts/${ACCOUNT}`, '');
    const method = request.method ?? '';
    const line = `${method} ${path}`;
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof value === 'string' ? value : writeExact(value));
    };
    if (this.lacking.includes(line)) {
      send(404, { messages: ['Resource not found'] });
      return;
    }
    if (method === 'GET') {
      if (this.isUnreadable && this.writes.length > 0) {
        send(500, { messages: ['Internal error'] });
        return;
      }
      this.#read(path, url.searchParams, send);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (chunks.length === 0) this.onBody(line);
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks).toString('latin1');
    const key = request.headers['idempotency-key'];
    this.writes.push({ line, body, key: typeof key === 'string' ? key : null });
    this.#settle(line, body, typeof key === 'string' ? key : null, { send, response });
  }

  /** Applies the change, or does what the next fault specifies. */
  #settle(
    line: string,
    body: string,
    key: string | null,
    { send, response }: { readonly send: Send; readonly response: ServerResponse },
  ): void {
    const fault = this.faults.shift() ?? null;
    if (fault === 'refuse') {
      const codes = [{ code: 'NO' }];
      send(400, { sp_trace_id: randomUUID(), messages: ['That is too much.'], error_codes: codes });
      return;
    }
    if (fault === 'ignored') {
      send(200, {});
      return;
    }
    if (fault === 'echo') {
      send(200, { id: randomUUID(), ...(toRecord(parseExact(body)) ?? {}) });
      return;
    }
    if (fault === 'silent') {
      response.writeHead(204).end();
      return;
    }
    const result = fault?.endsWith('before') === true ? null : this.#write(line, body, key);
    if (fault === 'empty') response.writeHead(204).end();
    else if (fault?.startsWith('drop') === true) response.destroy();
    else if (fault !== null) send(500, { messages: ['Internal error'] });
    else if (result === null) send(404, { messages: ['Resource not found'] });
    else send(200, result);
  }

  #read(
    path: string,
    query: URLSearchParams,
    send: (status: number, value: unknown) => void,
  ): void {
    const [, kind = '', id] = path.split('/');
    const account = { id: ACCOUNT, name: 'Radio', currency_code: 'EUR', status: 'ACTIVE' };
    if (path === '') send(200, { ...account, ...this.rows['account']?.get(ACCOUNT) });
    else if (path.endsWith('/ad_accounts')) send(200, { ad_accounts: [account] });
    else if (id !== undefined) {
      const row = this.rows[kind]?.get(id);
      if (row !== undefined) this.#process(row);
      send(row === undefined ? 404 : 200, row ?? { messages: ['Resource not found'] });
    } else {
      const fits = (row: Row): boolean =>
        [...new Set(query.keys())].every((name) => {
          if (!name.endsWith('_ids')) return true;
          const field = name === `${kind.slice(0, -1)}_ids` ? 'id' : name.slice(0, -1);
          return query.getAll(name).includes(String(row[field]));
        });
      const all = this.all(kind).filter(fits);
      const offset = Number(query.get('offset') ?? 0);
      const limit = Number(query.get('limit') ?? 50);
      const items = all.slice(offset, offset + limit);
      const paging = { page_size: limit, total_results: all.length, offset, current_page: 1 };
      send(200, { paging, [kind]: items });
    }
  }

  #process(row: Row): void {
    const left = row['left'];
    if (typeof left !== 'number') return;
    row['left'] = left - 1;
    if (left <= 0) row['status'] = this.mediaStatus;
  }

  #write(line: string, body: string, key: string | null): unknown {
    const parsed = parseExact(Buffer.from(body, 'latin1').toString('utf8'));
    const value: Row = isRecord(parsed) ? parsed : {};
    const [method, path = ''] = line.split(' ');
    const [, kind = '', id = '', ...rest] = path.split('/');
    const rows = this.rows[kind];
    if (rest.length > 0) return this.#media(rest.join('/'), rows?.get(id));
    if (path === '') {
      this.rows['account'] = new Map([[ACCOUNT, value]]);
      return { id: ACCOUNT, ...value };
    }
    if (method === 'POST') return this.#create(kind, value, key);
    if (method === 'DELETE') return { deletion_count: rows?.delete(id) === true ? 1 : 0 };
    if (id === '') return this.#archive(value);
    const row = rows?.get(id);
    return row === undefined ? null : Object.assign(row, value);
  }

  #create(kind: string, value: Row, key: string | null): Row {
    const known = key === null ? undefined : this.#keys.get(key);
    if (known !== undefined) return known;
    const status = kind === 'assets' ? 'WAITING_UPLOAD' : 'ACTIVE';
    const made = { id: this.nextId ?? randomUUID(), status, ...value };
    this.rows[kind]?.set(made.id, made);
    if (key !== null) this.#keys.set(key, made);
    return made;
  }

  #archive({ asset_ids: ids, action }: Row): unknown {
    for (const row of this.all('assets'))
      if (Array.isArray(ids) && ids.includes(row['id'])) row['archived'] = action === 'ARCHIVE';
    return {};
  }

  #media(action: string, row: Row | undefined): unknown {
    if (row === undefined) return null;
    if (action === 'chunked_upload/start')
      return { upload_session_id: randomUUID(), max_chunk_size_mb: this.maxChunkMb };
    if (action === 'chunked_upload/transfer') return { success: true };
    row['status'] = 'PROCESSING';
    row['left'] = this.processing;
    return row;
  }
}
