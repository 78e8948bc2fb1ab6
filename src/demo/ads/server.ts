import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { RequestTarget } from '../../node/request-target.ts';
import { parseExact, writeExact } from '../../shared/ads/rules/exact-json.ts';
import type { Answer } from '../http-answer.ts';
import { htmlAnswer, jsonAnswer, notFound, send } from '../http-answer.ts';
import { directoryRoutes } from './answers/directory.ts';
import { entityRoutes } from './answers/entities.ts';
import { libraryRoutes } from './answers/library.ts';
import { reportRoutes } from './answers/reports.ts';
import { storageAnswer } from './answers/storage.ts';
import { tableRoutes } from './answers/tables.ts';
import type { AdsFault } from './faults.ts';
import type { IdempotencyKeys, RateLimits } from './gate.ts';
import { checkProduct, Limited } from './gate.ts';
import type { OAuth } from './oauth.ts';
import type { Raw } from './raw.ts';
import type { AdsRequest, Handler, Served } from './request.ts';
import { Refusal, refusalBody, refused, unknown } from './request.ts';
import { addMany } from './state/seed.ts';

/** A request that the demo was asked; without tokens. `path`: below `/ads/v3`, or whole. */
export interface AskedOfAds {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a form: its fields as JSON, files as their names. */
  readonly body: string;
}

export interface Serving {
  readonly served: Served;
  readonly oauth: OAuth;
  readonly limits: RateLimits;
  readonly keys: IdempotencyKeys;
  readonly requests: AskedOfAds[];
}

export const BASE = '/ads/v3';
const MANY = 5000;
const MAX_REQUESTS = 5000;
const MAX_BODY_TEXT = 100_000;

const all = {
  ...entityRoutes,
  ...directoryRoutes,
  ...libraryRoutes,
  ...reportRoutes,
  ...tableRoutes,
};
const routes = Object.entries(all).map(([name, handle]) => {
  const [method, path = '', status = '200'] = name.split(' ');
  return {
    method,
    path: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`),
    status: Number(status),
    handle,
  };
});

interface Found {
  readonly handle: Handler;
  readonly status: number;
  readonly parts: readonly string[];
}

function routeOf({ method, path }: AdsRequest): Found {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match !== null) return { ...route, parts: match.slice(1).map(decodeURIComponent) };
  }
  throw unknown();
}

/** Whether the request changes something; orders of reports and estimates do not. */
const isWrite = ({ method, path }: AdsRequest): boolean =>
  method !== 'GET' && !/async_reports|\/estimates\//.test(path);
const isKeyed = ({ method, path }: AdsRequest): boolean =>
  method === 'POST' && /\/(campaigns|ad_sets|ads)$/.test(path);

const hostileText = `\u001b[31m\u202e<script>alert(1)</script>\u0000${'long '.repeat(2000)}`;
/** Texts that people wrote. */
const written =
  /"(name|entity_name|tagline|advertiser_name|rejection|remediation|display_label)":"/g;
const hostile = (json: string): string =>
  json.replace(written, (start) => start + JSON.stringify(hostileText).slice(1, -1));

const exact = (
  value: unknown,
  status: number,
  headers: Readonly<Record<string, string>>,
): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: writeExact(value),
  headers,
});

/** Calls the handler; what it gives or refuses as an answer. Null: the connection ends without one. */
async function carriedOut(
  request: AdsRequest,
  { served, oauth, limits, keys }: Serving,
): Promise<Answer | null> {
  const { faults } = request;
  let headers: Readonly<Record<string, string>> = {};
  try {
    if (
      !oauth.knows(
        request.headers['authorization'] as string | undefined,
        faults.has('token-expired'),
      )
    )
      throw new Refusal(401, 'The access token expired', 'UNAUTHORIZED');
    headers = limits.pass(request);
    checkProduct(request);
    const { handle, status, parts } = routeOf(request);
    if (isWrite(request) && faults.has('drop-write-before')) return null;
    const value = await keyed(request, keys, () => handle(request, ...parts));
    if (isWrite(request) && faults.has('drop-write')) return null;
    if (isWrite(request) && faults.has('server-error-write'))
      throw new Refusal(500, 'Internal server error', 'INTERNAL');
    if (isWrite(request) && faults.has('no-content'))
      return { status: 204, type: null, body: '', headers };
    const answer = exact(value, status, headers);
    return faults.has('hostile-strings')
      ? { ...answer, body: hostile(String(answer.body)) }
      : answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wait = error.code === 'IDEMPOTENCY_REQUEST_IN_PROGRESS' ? { 'Retry-After': '1' } : {};
    const more = error instanceof Limited ? error.headers : {};
    return exact(refusalBody(served, error, randomUUID()), error.status, {
      ...headers,
      ...more,
      ...wait,
    });
  }
}

async function keyed(
  request: AdsRequest,
  keys: IdempotencyKeys,
  make: () => unknown,
): Promise<unknown> {
  if (!isKeyed(request)) return make();
  keys.begin(request);
  try {
    const value = (await make()) as Raw;
    keys.end(request, value['id']);
    return value;
  } catch (error) {
    keys.end(request, null);
    throw error;
  }
}

const general: Readonly<Partial<Record<AdsFault, () => Answer>>> = {
  html: () => htmlAnswer('Sign in to the network'),
  'empty-401': () => ({ ...notFound(), status: 401 }),
};

function bodyOf(type: string, text: string): unknown {
  if (text === '' || type.startsWith('multipart/')) return undefined;
  const value = parseExact(text);
  if (value === undefined) throw refused('The body is not JSON', 'MALFORMED_JSON');
  return value;
}

/** The form of a multipart body; null: it is none. */
const formOf = (type: string, bytes: Buffer): Promise<FormData | null> =>
  type.startsWith('multipart/')
    ? new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
        .formData()
        .catch(() => null)
    : Promise.resolve(null);

const fieldsText = (form: FormData): string =>
  JSON.stringify(
    Object.fromEntries(
      [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    ),
  );

function remember(
  requests: AskedOfAds[],
  { request: incoming, target }: Asked,
  text: string,
): void {
  const isSecret = target.path.startsWith('/accounts/');
  const headers = Object.entries(incoming.headers).map(
    ([key, value]) => [key, String(value)] as const,
  );
  const shown = headers.map(([key, value]) => [
    key,
    key === 'authorization' ? value.replace(/ .*/, ' ***') : value,
  ]);
  const path = target.path.startsWith(`${BASE}/`) ? target.path.slice(BASE.length) : target.path;
  const query = isSecret ? '' : target.search.slice(1);
  const body = isSecret ? '' : text.slice(0, MAX_BODY_TEXT);
  requests.push({
    method: incoming.method ?? 'GET',
    path,
    query,
    headers: Object.fromEntries(shown) as Record<string, string>,
    body,
  });
  if (requests.length > MAX_REQUESTS) requests.shift();
}

interface Asked {
  readonly request: IncomingMessage;
  readonly target: RequestTarget;
}

/** Answers one request and records it. */
export async function answerRequest(
  asked: Asked,
  response: ServerResponse,
  serving: Serving,
): Promise<void> {
  const { served, oauth } = serving;
  const { faults, state } = served;
  const { request: incoming, target } = asked;
  const bytes = await buffer(incoming);
  const type = incoming.headers['content-type'] ?? '';
  const form = await formOf(type, bytes);
  const text = type.startsWith('multipart/') ? '' : bytes.toString();
  remember(serving.requests, asked, form === null ? text : fieldsText(form));
  const { path: pathname, query } = target;
  const { authorization } = incoming.headers;
  if (pathname === '/accounts/authorize') return send(response, oauth.authorize(query));
  if (pathname === '/accounts/api/token') return send(response, oauth.grant(authorization, text));
  if (pathname.startsWith('/storage/'))
    return storageAnswer(served, pathname, authorization, response);
  const [fault] = [...faults].flatMap((name) => general[name] ?? []);
  if (fault !== undefined) return send(response, fault());
  if (!pathname.startsWith(`${BASE}/`)) return send(response, notFound());
  if (faults.has('many')) addMany(state, MANY);
  const request = {
    ...served,
    method: incoming.method ?? 'GET',
    path: pathname.slice(BASE.length),
    query,
    headers: incoming.headers,
    text,
    form,
  };
  const answer = await parsedAnswer(request, type, serving);
  if (answer === null) response.destroy();
  else send(response, answer);
}

async function parsedAnswer(
  request: Omit<AdsRequest, 'body'>,
  type: string,
  serving: Serving,
): Promise<Answer | null> {
  try {
    return await carriedOut({ ...request, body: bodyOf(type, request.text) }, serving);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return jsonAnswer(refusalBody(serving.served, error, randomUUID()), error.status);
  }
}
