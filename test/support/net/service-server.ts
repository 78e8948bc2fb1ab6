import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { CertificateName, ScriptedServer } from './http-fault-server.ts';
import { startScripted } from './http-fault-server.ts';

/** A request as received. */
export interface Arrived {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** Latin-1, so that bytes survive. */
  readonly body: string;
}

/** The server's behavior for one request. */
export type Step = (request: Arrived, response: ServerResponse) => unknown;

/** A server for clients of services: each route runs its steps in turn and repeats the last one. */
export interface ServiceServer extends ScriptedServer {
  readonly requests: readonly Arrived[];
  /** `GET /path` without a query. Replaces the route's steps. */
  on(route: string, ...steps: Step[]): void;
  /** Resolves when `count` requests have arrived. */
  arrived(count: number): Promise<void>;
}

export async function startService(
  routes: Readonly<Record<string, Step | readonly Step[]>> = {},
  cert?: CertificateName,
): Promise<ServiceServer> {
  const table = new Map<string, Step[]>();
  const requests: Arrived[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const on = (route: string, ...steps: Step[]): void => {
    table.set(route, [...steps]);
  };
  for (const [route, steps] of Object.entries(routes)) on(route, ...[steps].flat());
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    incoming.setEncoding('latin1');
    const body = await readText(incoming);
    const url = new URL(incoming.url ?? '/', 'http://x');
    const method = incoming.method ?? '';
    const request: Arrived = {
      method,
      path: incoming.url ?? '',
      query: url.searchParams,
      headers: incoming.headers,
      body,
    };
    requests.push(request);
    for (const one of waiting) if (requests.length >= one.count) one.done();
    const steps = table.get(`${method} ${url.pathname}`);
    const step = steps !== undefined && steps.length > 1 ? steps.shift() : steps?.[0];
    if (step === undefined) response.writeHead(404).end();
    else await step(request, response);
  };
  const server = await startScripted((incoming, response) => {
    // An aborted request needs no response.
    answer(incoming, response).catch(() => response.destroy());
  }, cert);
  return {
    ...server,
    requests,
    on,
    arrived: (count) =>
      new Promise((done) => {
        if (requests.length >= count) done();
        else waiting.push({ count, done });
      }),
  };
}

/** Responds with JSON. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Step =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** 429 (or another status) with one form of the delay: `{'retry-after': '2'}`. */
export const wait = (headers: Readonly<Record<string, string>>, status = 429): Step =>
  json({ error: 'later' }, status, headers);

/** Cuts the connection before a response. */
export const drop: Step = (_request, response) => response.destroy();

/** Cuts the connection in the middle of a response. */
export const cut: Step = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"a":', () => response.destroy());
};

/** Never answers. */
export const hold: Step = () => undefined;

/** Responds when `release` resolves. */
export const after =
  (release: Promise<unknown>, step: Step): Step =>
  async (request, response) => {
    await release;
    await step(request, response);
  };

/** Sends server-sent events, then ends the response, cuts it or leaves it open. */
export const events =
  (frames: string, then: 'end' | 'cut' | 'open' = 'end'): Step =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frames, () => {
      if (then === 'end') response.end();
      if (then === 'cut') response.destroy();
    });
  };

/** Returns the fields of a multipart body: texts unchanged, files as `name type size`. */
export const echoMultipart: Step = async (request, response) => {
  const bytes = Buffer.from(request.body, 'latin1');
  const type = String(request.headers['content-type']);
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const fields = [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.type} ${String(value.size)}`,
  ]);
  await json(Object.fromEntries(fields))(request, response);
};
