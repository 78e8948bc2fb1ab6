import { formatTime } from '../../shared/format/time.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import { serviceCase } from '../../../test/support/core/service-case.ts';
import type { ServiceServer, Step } from '../../../test/support/net/service-server.ts';
import { json, startService } from '../../../test/support/net/service-server.ts';
import { createTrackerCall as trackerCalls } from '../services/issues/tracker/call.ts';
import { HttpCarrier } from '../services/music/connection/http-carrier.ts';
import { createSchedulerCall as schedulerCalls } from '../services/workflows/scheduler/call.ts';
import { getCause } from './errors.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
async function setUp(step: Step) {
  const server = await startService({ 'GET /a': step, 'POST /a': step, 'POST /api': step });
  servers.push(server);
  return { server, ...clientRig(server.origin) };
}
const get = { path: '/a', expect: 'json' } as const;
const post = { ...get, method: 'POST', json: { x: 1 } } as const;

describe('headers-too-large', () => {
  const step: Step = (request, response) => {
    response.setHeader('set-cookie', `a=${'x'.repeat(20_000)}`);
    json({ ok: 1 })(request, response);
  };

  it('is requested once and named', async () => {
    const { server, client, throughTime } = await setUp(step);
    const failure = await failed(throughTime(client.request(get)));
    expect(failure.error).toMatchObject({ code: 'rejected', retryable: false });
    expect(getCause(failure)?.code).toBe('headers-too-large');
    expect(failure.message).toMatch(/headers that are larger than the app accepts/);
    expect(server.requests).toHaveLength(1);
    expect(client.gate.state.k).toBe('open');
  });

  it('leaves a write unconfirmed, sent once', async () => {
    const { server, client } = await setUp(step);
    const failure = await failed(client.request(post));
    expect(failure.error).toMatchObject({ code: 'unconfirmed', retryable: false });
    expect(failure.error.detail?.['why']).toMatch(/headers/);
    expect(server.requests).toHaveLength(1);
  });
});

describe('busy-without-a-time', () => {
  const input = serviceCase<{ status: number; headers: Record<string, string> }>(
    'busy-without-a-time',
  );
  const step = json({ message: 'later' }, input.status, input.headers);
  /** The first full minute at which the wait is over. */
  const timeOf = (until: number): string => formatTime(Math.ceil(until / 60_000) * 60_000);

  it.each([
    ['a read', get],
    ['a write', post],
  ])('names the time, and does not call a refused request unsent: %s', async (_name, request) => {
    const { server, client, clock } = await setUp(step);
    const failure = await failed(client.request(request));
    const until = clock.now() + 1_800_000;
    expect(failure.error).toMatchObject({
      code: 'busy',
      retryable: true,
      detail: { kind: 'paused', until, status: 429 },
    });
    expect(failure.message).toContain(`until ${timeOf(until)}`);
    expect(failure.message).not.toMatch(/nothing was sent/i);
    const next = await failed(client.request({ ...request, path: '/b' }));
    expect(next.message).toMatch(/until \d\d:\d\d.*nothing was sent/);
    expect(next.message).toContain(timeOf(Number(next.error.detail?.['until'])));
    expect(server.requests).toHaveLength(1);
  });

  it('applies to a 503 with a time too; a write with one may have been carried out', async () => {
    const { client, clock } = await setUp(json({}, 503, { 'retry-after': '1800' }));
    const failure = await failed(client.request(get));
    expect(failure.message).toContain(timeOf(clock.now() + 1_800_000));
    const other = await setUp(json({}, 503, { 'retry-after': '1800' }));
    expect((await failed(other.client.request(post))).error.code).toBe('unconfirmed');
  });
});

describe('the page of a firewall', () => {
  const page =
    (status: number, headers: Readonly<Record<string, string>> = {}): Step =>
    (_request, response) =>
      response
        .writeHead(status, { 'content-type': 'text/html; charset=UTF-8', ...headers })
        .end('<!DOCTYPE html><title>Attention Required!</title>error 1020');
  const signal = new AbortController().signal;
  type Rig = Awaited<ReturnType<typeof setUp>>;
  const carrier = ({ http, client }: Rig) =>
    new HttpCarrier({
      http,
      uuid: () => '1',
      origin: client.origin,
      caFile: null,
      generation: 'current',
      withSecret: null,
    });
  const services: readonly [string, (rig: Rig) => Promise<unknown>][] = [
    ['any client', ({ client }) => client.request(get)],
    ['issues', ({ client }) => trackerCalls(client)({ path: '/a', signal })],
    ['workflows', ({ client }) => schedulerCalls(client, '')({ path: '/a', signal })],
    ['music', (rig) => carrier(rig).command('players/all')],
  ];

  it.each(services)('does not count as a rejected token: %s', async (_name, ask) => {
    for (const status of [401, 403]) {
      const rig = await setUp(page(status));
      const failure = await failed(ask(rig));
      expect(failure.error).toMatchObject({ code: 'not-this-server', detail: { status } });
      expect(getCause(failure)?.code).toBe('speaks-html');
      expect(failure.message).toContain(`web page (${String(status)})`);
      expect(rig.server.requests).toHaveLength(1);
    }
  });

  it.each(services)('does not include a request for a credential: %s', async (_name, ask) => {
    const asking = await setUp(page(401, { 'www-authenticate': 'Basic realm="x"' }));
    expect((await failed(ask(asking))).error.code).toBe('unauthorized');
    const refusing = await setUp(json({ message: 'no' }, 403));
    expect((await failed(ask(refusing))).error.code).toBe('forbidden');
  });
});
