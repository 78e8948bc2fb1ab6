import { openAsBlob } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import type { ServiceServer, Step } from '../../../test/support/net/service-server.ts';
import {
  cut,
  drop,
  echoMultipart,
  events,
  hold,
  json,
  startService,
} from '../../../test/support/net/service-server.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import type { ClientOptions } from './client.ts';
import { bearer } from './credential.ts';
import { download, linkRequest } from './download.ts';
import { getCause } from './errors.ts';
import type { EventsOptions, ServerEvent } from './events.ts';
import { serverEvents } from './events.ts';
import { formBody, multipartBody } from './request-body.ts';

const tempDir = useTempDirs();
const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
async function setUp(routes: Record<string, Step | Step[]>, options: Partial<ClientOptions> = {}) {
  const server = await startService(routes);
  servers.push(server);
  return { server, ...clientRig(server.origin, options) };
}
const token = bearer((use) => use('TOKEN_CANARY'));

describe('bodies', () => {
  it('are sent as a form', async () => {
    const { server, client } = await setUp({ 'POST /a': json(1) });
    const body = formBody({ a: 'x & y', b: [1, 2], c: null, d: true });
    await client.request({ path: '/a', method: 'POST', body, expect: 'json' });
    expect(server.requests[0]).toMatchObject({
      body: 'a=x+%26+y&b=1&b=2&d=true',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  });

  it('are sent in parts, from disk, with progress and a known length', async () => {
    const { server, client } = await setUp({ 'POST /a': echoMultipart });
    const folder = await tempDir();
    const file = path.join(folder, 'spot.wav');
    await writeFile(file, Buffer.alloc(300_000, 7));
    const progress: [number, number][] = [];
    const body = multipartBody(
      [
        { name: 'asset_type', value: 'AUDIO ü' },
        {
          name: 'media',
          fileName: 'a "b".wav',
          file: await openAsBlob(file, { type: 'audio/wav' }),
        },
      ],
      (sent, total) => progress.push([sent, total]),
    );
    const answer = await client.request({ path: '/a', method: 'POST', body, expect: 'json' });
    expect(answer.body).toEqual({ asset_type: 'AUDIO ü', media: 'a "b".wav audio/wav 300000' });
    expect(server.requests[0]?.headers['content-length']).toBe(String(body.length));
    expect(server.requests[0]?.headers['transfer-encoding']).toBeUndefined();
    expect(progress.length).toBeGreaterThan(3);
    expect(progress.at(-1)).toEqual([body.length, body.length]);
    expect(progress.every(([sent], index) => sent > (progress[index - 1]?.[0] ?? 0))).toBe(true);
  });
});

describe('a download', () => {
  const big: Step = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '200000' });
    response.end(Buffer.alloc(200_000, 65));
  };

  it('is a file once it is complete', async () => {
    const { server, client } = await setUp({ 'GET /report': big }, { credential: token });
    const folder = await tempDir();
    const to = path.join(folder, 'report.csv');
    await writeFile(to, 'older');
    const progress: [number, number | null][] = [];
    const onProgress = (received: number, total: number | null) => progress.push([received, total]);
    const request = linkRequest('/report?x=1', server.origin);
    expect(await download(client.streams, request, { to, maxBytes: 1e6, onProgress })).toBe(
      200_000,
    );
    expect((await readFile(to)).byteLength).toBe(200_000);
    expect(progress.at(-1)).toEqual([200_000, 200_000]);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer TOKEN_CANARY');
    expect(await readdir(folder)).toEqual(['report.csv']);
  });

  it.each<[string, Step, object]>([
    ['too large as announced', big, { code: 'rejected', detail: { kind: 'too-large' } }],
    [
      'too large as it came',
      (_request, response) => {
        response.writeHead(200).write(Buffer.alloc(60_000));
        response.end(Buffer.alloc(60_000));
      },
      { code: 'rejected', detail: { kind: 'too-large' } },
    ],
    ['cut', cut, { code: 'connection-lost' }],
    ['not there', json({}, 404), { code: 'not-found' }],
  ])('leaves nothing behind: %s', async (_name, step, error) => {
    const { server, client } = await setUp({ 'GET /report': step });
    const folder = await tempDir();
    const to = path.join(folder, 'report.csv');
    const request = { origin: server.origin, path: '/report' };
    expect(
      (await failed(download(client.streams, request, { to, maxBytes: 100_000 }))).error,
    ).toMatchObject(error);
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends when it is canceled, and reports where it cannot be written', async () => {
    const { server, client } = await setUp({ 'GET /report': [hold, big] });
    const controller = new AbortController();
    const folder = await tempDir();
    const request = { origin: server.origin, path: '/report', signal: controller.signal };
    const call = failed(
      download(client.streams, request, { to: path.join(folder, 'x'), maxBytes: 1e6 }),
    );
    await server.arrived(1);
    controller.abort();
    expect((await call).error.code).toBe('cancelled');
    const nowhere = { to: path.join(folder, 'no', 'x'), maxBytes: 1e6 };
    const { origin, path: from } = request;
    expect(
      (await failed(download(client.streams, { origin, path: from }, nowhere))).error.code,
    ).toBe('storage');
  });

  it('from another host is sent without the credential, and over https only', async () => {
    const { client } = await setUp({}, { credential: token });
    const other = await startService({ 'GET /csv': json(1) });
    servers.push(other);
    const request = { origin: other.origin, path: '/csv' };
    (await client.streams.open(request)).close();
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
    expect(linkRequest('https://store.example/x?sig=KEY', 'https://api.example')).toEqual({
      origin: 'https://store.example',
      path: '/x?sig=KEY',
      template: '/(link)',
    });
    for (const link of [
      'http://store.example/x',
      'ftp://a/b',
      'https://u:p@store.example/',
      'http://[',
    ])
      expect(() => linkRequest(link, 'https://api.example')).toThrow(/did not follow/);
  });
});

describe('server-sent events', () => {
  async function follow(
    routes: Record<string, Step | Step[]>,
    count: number,
    options: EventsOptions & { credential?: ClientOptions['credential'] } = {},
  ) {
    const rig = await setUp(
      routes,
      options.credential === undefined ? {} : { credential: options.credential },
    );
    const got: ServerEvent[] = [];
    const states: (number | null)[] = [];
    const read = async (): Promise<void> => {
      const ports = { http: rig.client.streams, clock: rig.clock, random: rig.random };
      const request = { origin: rig.server.origin, path: '/events', idleMs: 45_000 };
      const onState: EventsOptions['onState'] = (lost) => {
        states.push(lost === null ? null : lost.retryMs);
        // No call is running: the wait may have ended.
        if (lost !== null) setImmediate(() => rig.clock.advance(lost.retryMs));
      };
      for await (const event of serverEvents(ports, request, { ...options, onState })) {
        got.push(event);
        if (got.length === count) return;
      }
    };
    return { ...rig, got, states, read };
  }
  const lastIds = (server: ServiceServer) =>
    server.requests.map(({ headers }) => headers['last-event-id']);

  it('continue where they were after every kind of end', async () => {
    const { server, got, states, read, clock } = await follow(
      {
        'GET /events': [
          events('retry: 2000\n\nid: 1\nevent: control\ndata: {"a":1}\n\n'),
          drop,
          json({}, 503),
          events(': heartbeat\n\nid: 2\ndata: two\ndata: lines\n\n', 'cut'),
          events('data: no id\n\n', 'open'),
        ],
      },
      3,
    );
    await read();
    expect(got).toEqual([
      { id: '1', event: 'control', data: '{"a":1}' },
      { id: '2', event: 'message', data: 'two\nlines' },
      { id: null, event: 'message', data: 'no id' },
    ]);
    expect(lastIds(server)).toEqual([undefined, '1', '1', '1', '2']);
    expect(states).toEqual([null, 2_000, 4_000, 4_000, null, 2_000, null]);
    expect(clock.pending).toBe(0);
  });

  it('are requested again after a long silence', async () => {
    const { server, got, read, clock } = await follow(
      { 'GET /events': [events('data: 1\n\n', 'open'), events('data: 2\n\n', 'open')] },
      2,
    );
    const reading = read();
    while (got.length === 0) await new Promise((resolve) => setImmediate(resolve));
    while (clock.nextIn !== 45_000) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(45_000);
    await reading;
    expect(server.requests).toHaveLength(2);
  });

  it('end with 204, and if a retry cannot help', async () => {
    const over = await follow(
      { 'GET /events': (_request, response) => response.writeHead(204).end() },
      1,
    );
    await over.read();
    expect(over.got).toEqual([]);
    const refused = await follow({ 'GET /events': json({}, 404) }, 1);
    expect((await failed(refused.read())).error.code).toBe('not-found');
    const page = await follow({ 'GET /events': json({}) }, 1);
    expect((await failed(page.read())).error.detail).toMatchObject({ kind: 'wrong-type' });
    const huge = await follow({ 'GET /events': events(`data: ${'x'.repeat(2_000)}`, 'open') }, 1, {
      maxEvent: 1_000,
    });
    expect(getCause(await failed(huge.read()))?.code).toBe('too-large');
    const gone = await follow({ 'GET /events': drop }, 1, { maxFailures: 3 });
    expect((await failed(gone.read())).error.code).toBe('connection-lost');
    expect(gone.server.requests).toHaveLength(4);
  });

  it('renew the secret once', async () => {
    let secret = 'old';
    const credential = {
      ...bearer((use) => use(secret)),
      renew: () => Promise.resolve(((secret = 'new'), true)),
    };
    const step: Step = (request, response) =>
      (request.headers.authorization === 'Bearer new' ? events('data: 1\n\n') : json({}, 401))(
        request,
        response,
      );
    const { got, read } = await follow({ 'GET /events': step }, 1, { credential });
    await read();
    expect(got).toHaveLength(1);
  });
});
