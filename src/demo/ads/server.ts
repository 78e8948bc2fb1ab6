import { parseExact, writeExact } from '../../shared/ads/rules/exact-json.ts';
import type { DemoResponse } from '../kit/response.ts';
import { bareAnswer, htmlAnswer, jsonAnswer, notFound } from '../kit/response.ts';
import type { Incoming, Outcome } from '../kit/http-demo.ts';
import { faultAnswer } from '../kit/http-demo.ts';
import type { Recorder } from '../kit/recorder.ts';
import { DemoError } from '../kit/demo-error.ts';
import { createRouter } from '../kit/router.ts';
import { directoryRoutes } from './answers/directory.ts';
import { entityRoutes } from './answers/entities.ts';
import { libraryRoutes } from './answers/library.ts';
import { reportRoutes } from './answers/reports.ts';
import { storageAnswer } from './answers/storage.ts';
import { tableRoutes } from './answers/tables.ts';
import type { AdsFault } from './faults.ts';
import type { IdempotencyKeys, RateLimits } from './gate.ts';
import { checkProduct } from './gate.ts';
import type { OAuth } from './oauth.ts';
import type { AdsRecord } from './raw.ts';
import type { AdsRequest, AdsServer } from './request.ts';
import { createError, refusalAnswer, requestError, unknown } from './request.ts';
import { addMany } from './state/seed.ts';

/** A request that the demo received, without tokens. `path`: below `/ads/v3`, or the full path. */
export interface RecordedAdsRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For a form: its fields as JSON, and the names of its files. */
  readonly body: string;
}

export interface AdsServing {
  readonly served: AdsServer;
  readonly oauth: OAuth;
  readonly limits: RateLimits;
  readonly keys: IdempotencyKeys;
  readonly requests: Recorder<RecordedAdsRequest>;
}

export const BASE = '/ads/v3';
const MANY_ROWS = 5000;
const MAX_BODY_TEXT = 100_000;

const find = createRouter<AdsRequest>({
  ...entityRoutes,
  ...directoryRoutes,
  ...libraryRoutes,
  ...reportRoutes,
  ...tableRoutes,
});

/** Whether the request changes something; orders of reports and estimates do not. */
const isWrite = ({ method, path }: AdsRequest): boolean =>
  method !== 'GET' && !/async_reports|\/estimates\//.test(path);
const isKeyed = ({ method, path }: AdsRequest): boolean =>
  method === 'POST' && /\/(campaigns|ad_sets|ads)$/.test(path);

const hostileText = `\u001b[31m\u202e<script>alert(1)</script>\u0000${'long '.repeat(2000)}`;
/** Fields with texts written by people. */
const written =
  /"(name|entity_name|tagline|advertiser_name|rejection|remediation|display_label)":"/g;
const hostile = (json: string): string =>
  json.replace(written, (start) => start + JSON.stringify(hostileText).slice(1, -1));

/** Calls the handler and writes its result. Throws a `DemoError`. */
async function carriedOut(
  request: AdsRequest,
  keys: IdempotencyKeys,
  headers: DemoResponse['headers'],
): Promise<Outcome> {
  const { faults } = request;
  checkProduct(request);
  const route = find(request);
  if (route === null || route === 'other-method') throw unknown();
  const isChange = isWrite(request);
  if (isChange && faults.has('drop-write-before')) return 'lost';
  const value = await keyed(request, keys, route.handle);
  if (isChange && faults.has('drop-write')) return 'lost';
  if (isChange && faults.has('server-error-write'))
    throw createError(500, 'Internal server error', 'INTERNAL');
  if (isChange && faults.has('no-content')) return { ...bareAnswer(204), headers };
  const body = faults.has('hostile-strings') ? hostile(writeExact(value)) : writeExact(value);
  return { ...jsonAnswer(null, route.status), body, headers };
}

async function keyed(
  request: AdsRequest,
  keys: IdempotencyKeys,
  make: () => unknown,
): Promise<unknown> {
  if (!isKeyed(request)) return make();
  keys.begin(request);
  try {
    const value = (await make()) as AdsRecord;
    keys.end(request, value['id']);
    return value;
  } catch (error) {
    keys.end(request, null);
    throw error;
  }
}

const general: Readonly<Partial<Record<AdsFault, () => DemoResponse>>> = {
  html: () => htmlAnswer('Sign in to the network'),
  'empty-401': () => bareAnswer(401),
};

function parseBody(type: string, text: string): unknown {
  if (text === '' || type.startsWith('multipart/')) return undefined;
  const value = parseExact(text);
  if (value === undefined) throw requestError('The body is not JSON', 'MALFORMED_JSON');
  return value;
}

/** The form of a multipart body; null: not a multipart body. */
const parseForm = (type: string, bytes: Buffer): Promise<FormData | null> =>
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

/** The recorded parts of a request. */
function toRecord({ method, path, search, headers }: Incoming, text: string): RecordedAdsRequest {
  const isSecret = path.startsWith('/accounts/');
  const shown = Object.entries(headers).map(([key, value]) => {
    const whole = String(value);
    return [key, key === 'authorization' ? whole.replace(/ .*/, ' ***') : whole] as const;
  });
  return {
    method,
    path: path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path,
    query: isSecret ? '' : search.slice(1),
    headers: Object.fromEntries(shown),
    body: isSecret ? '' : text.slice(0, MAX_BODY_TEXT),
  };
}

/** Answers one request and records it. */
export async function answerRequest(incoming: Incoming, serving: AdsServing): Promise<Outcome> {
  const { served, oauth } = serving;
  const { faults, state } = served;
  const { path, headers, query, response } = incoming;
  const type = headers['content-type'] ?? '';
  const form = await parseForm(type, incoming.body);
  const text = type.startsWith('multipart/') ? '' : incoming.body.toString();
  serving.requests.add(toRecord(incoming, form === null ? text : fieldsText(form)));
  if (path === '/accounts/authorize') return oauth.authorize(query);
  if (path === '/accounts/api/token') return oauth.grant(headers.authorization, text);
  if (path.startsWith('/storage/'))
    return storageAnswer(served, path, headers.authorization, response);
  const fault = faultAnswer(faults, general, state.now());
  if (fault !== null) return fault;
  if (!path.startsWith(`${BASE}/`)) return notFound();
  if (faults.has('many')) addMany(state, MANY_ROWS);
  return apiAnswer({ ...incoming, path: path.slice(BASE.length) }, { text, form, type }, serving);
}

interface Sent {
  readonly text: string;
  readonly form: FormData | null;
  readonly type: string;
}

/** Every answer to a known user, including refusals, has the rate limit headers. */
async function apiAnswer(
  { method, path, query, headers }: Incoming,
  { text, form, type }: Sent,
  { served, oauth, limits, keys }: AdsServing,
): Promise<Outcome> {
  let limitHeaders: DemoResponse['headers'] = {};
  try {
    const body = parseBody(type, text);
    const request = { ...served, method, path, query, headers, text, form, body };
    if (!oauth.knows(headers.authorization, served.faults.has('token-expired')))
      throw createError(401, 'The access token expired', 'UNAUTHORIZED');
    limitHeaders = limits.pass(request);
    return await carriedOut(request, keys, limitHeaders);
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    const answer = refusalAnswer(served, error);
    return { ...answer, headers: { ...limitHeaders, ...answer.headers } };
  }
}
