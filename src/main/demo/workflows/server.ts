import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Clock } from '../../platform/ports.ts';
import type { Answer } from '../http-answer.ts';
import { htmlAnswer, send, textAnswer } from '../http-answer.ts';
import { legacyAnswer, retryEnd } from './answers/legacy.ts';
import { newApiAnswer } from './answers/new-api.ts';
import { specifiedAnswer } from './answers/specified.ts';
import type { EventStreams } from './event-stream.ts';
import { noStream } from './event-stream.ts';
import type { Credentials } from './gate.ts';
import { gateAnswer } from './gate.ts';
import { hostile } from './hostile.ts';
import type { SchedulerRequest, Served } from './request.ts';
import { bare, json, Reply } from './request.ts';

/** A request that the demo answered. */
export interface AskedOfScheduler {
  /** Method and path: `POST /api/v1/dags/x/start`. */
  readonly line: string;
  readonly body: unknown;
}

/** Everything that answers need. */
export interface Serving {
  readonly served: Served;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly streams: EventStreams;
  readonly asked: AskedOfScheduler[];
}

/** Requests that are remembered. */
const MAX_ASKED = 2000;
/** Delay of the answer to a start under the fault `slow-start` (ms). */
export const SLOW_MS = 10_000;

const limited: Answer = {
  ...json({ code: 'rate_limited', message: 'too many requests' }, 429),
  headers: { 'Retry-After': '7' },
};
const general = { html: htmlAnswer('Dagu'), 'empty-401': bare(401), 'rate-limit': limited };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** 1.30 still serves the older interface, with everything that is empty left out. */
function besideAnswer(request: SchedulerRequest): Answer {
  if (request.path === '/health') return newApiAnswer(request);
  const answer = legacyAnswer(request);
  const thin = (key: string, value: unknown): unknown => {
    if (key === 'File') return '';
    const isEmpty =
      value === null || value === '-' || (value === '' && !/At$|^Name$|Id$/.test(key));
    return isEmpty ? undefined : value;
  };
  return { ...answer, body: JSON.stringify(parsed(String(answer.body)), thin) };
}

function apiAnswer(request: SchedulerRequest, prefix: string, { credentials }: Serving): Answer {
  const { generation, faults } = request;
  if (generation === 'specified') return specifiedAnswer(request);
  const isNew = generation === 'current' || prefix === '/api/v2';
  if (isNew) return newApiAnswer(request);
  if (generation === '1.30')
    return credentials.auth === 'login'
      ? textAnswer(404, '404 page not found\n')
      : besideAnswer(request);
  const answer = legacyAnswer(request);
  if (!faults.has('hostile-strings')) return answer;
  return { ...answer, body: JSON.stringify(parsed(String(answer.body)), hostile) };
}

const prefixesOf = { current: ['/api/v1'], '1.30': ['/api/v2', '/api/v1'] };

/** Answers one request and records it. */
export async function answerRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  serving: Serving,
): Promise<void> {
  const { served, asked, credentials, streams, clock } = serving;
  const { faults, generation } = served;
  const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://localhost');
  const { method = 'GET' } = incoming;
  const body = parsed(await textOf(incoming));
  asked.push({ line: `${method} ${pathname}`, body: pathname.endsWith('/login') ? null : body });
  if (asked.length > MAX_ASKED) asked.shift();
  const [fault] = Object.entries(general).filter(([name]) =>
    [...faults].some((one) => one === name),
  );
  if (fault !== undefined) return send(response, fault[1]);
  const known =
    generation in prefixesOf ? prefixesOf[generation as 'current' | '1.30'] : ['/api/v1'];
  const prefix = known.find((one) => pathname.startsWith(`${one}/`));
  const path = pathname.slice((prefix ?? '').length);
  const request: SchedulerRequest = { ...served, method, path, query, body };
  if (prefix === undefined) return send(response, pageAnswer(request, pathname));
  const isStart = method === 'POST' && isStartOf(request);
  if (isStart && faults.has('drop-start-before')) return void response.destroy();
  const answer = guarded(() => {
    const refusal = gateAnswer(request, incoming.headers.authorization ?? '', credentials);
    if (refusal !== null) return refusal;
    if (generation !== 'current' || !path.startsWith('/events/stream'))
      return apiAnswer(request, prefix, serving);
    if (faults.has('sse-off')) return noStream();
    if (method === 'POST') return streams.change(request);
    streams.open(request, response);
    return null;
  });
  if (answer === null) return;
  if (isStart && faults.has('drop-start')) return void response.destroy();
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  if (isStart && faults.has('slow-start')) await wait(SLOW_MS);
  const end = answer.status === 200 && method === 'POST' ? retryEnd(request) : null;
  if (end !== null && generation === '1.16') await wait(end.ms);
  send(response, (generation === '1.16' ? end?.answer : null) ?? answer);
}

function guarded<T>(action: () => T): T | Answer {
  try {
    return action();
  } catch (error) {
    if (error instanceof Reply) return error.answer;
    throw error;
  }
}

const isStartOf = ({ path, body }: SchedulerRequest): boolean =>
  /\/(start|enqueue)$/.test(path) || (body as { action?: unknown } | undefined)?.action === 'start';

/** What is served outside the interface: the pages of the server, whatever the path. */
function pageAnswer({ generation }: SchedulerRequest, pathname: string): Answer {
  if (generation === 'specified') return json({ status: 'error', message: 'not found' }, 404);
  const message = `path ${pathname} was not found`;
  if (generation === '1.16' && pathname.startsWith('/api/'))
    return json({ code: 404, message }, 404);
  const page = htmlAnswer('Dagu');
  const script = '<script>function getConfig() { return { tz: "UTC+1" }; }</script>';
  return { ...page, body: String(page.body).replace('</head>', `${script}</head>`) };
}
