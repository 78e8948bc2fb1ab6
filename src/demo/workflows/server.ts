import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { RequestTarget } from '../../node/request-target.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import type { Answer } from '../http-answer.ts';
import { htmlAnswer, send, textAnswer } from '../http-answer.ts';
import { legacyAnswer, retryEnd } from './answers/legacy.ts';
import { newApiAnswer } from './answers/new-api.ts';
import { specifiedAnswer } from './answers/specified.ts';
import type { EventStreams } from './event-stream.ts';
import type { WorkflowsFault } from './faults.ts';
import { isTwo } from './faults.ts';
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
/** Answers to everything, by fault. */
const general: Readonly<Partial<Record<WorkflowsFault, Answer>>> = {
  html: htmlAnswer('Dagu'),
  'empty-401': bare(401),
  'rate-limit': limited,
};

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
    if (key === 'File' || value === '-') return '';
    const isLeft = /^(Dir|Pid)$/.test(key) || value === null;
    return isLeft || (value === '' && !/At$|^Name$|Id$/.test(key)) ? undefined : value;
  };
  return { ...answer, body: JSON.stringify(parsed(String(answer.body)), thin) };
}

function apiAnswer(request: SchedulerRequest, prefix: string, { credentials }: Serving): Answer {
  const { generation, faults } = request;
  if (generation === 'specified') return specifiedAnswer(request);
  const isNew = isTwo(generation) || prefix === '/api/v2';
  if (isNew) return newApiAnswer(request);
  if (generation === '1.30')
    return credentials.auth === 'login'
      ? textAnswer(404, '404 page not found\n')
      : besideAnswer(request);
  const answer = legacyAnswer(request);
  if (!faults.has('hostile-strings')) return answer;
  return { ...answer, body: JSON.stringify(parsed(String(answer.body)), hostile) };
}

/** Answers one request and records it. */
export async function answerRequest(
  { request: incoming, target }: { request: IncomingMessage; target: RequestTarget },
  response: ServerResponse,
  serving: Serving,
): Promise<void> {
  const { served, asked } = serving;
  const { faults, generation } = served;
  const { path: pathname, query } = target;
  const { method = 'GET' } = incoming;
  const body = parsed(await textOf(incoming));
  asked.push({ line: `${method} ${pathname}`, body: pathname.endsWith('/login') ? null : body });
  if (asked.length > MAX_ASKED) asked.shift();
  const [fault] = [...faults].flatMap((name) => general[name] ?? []);
  if (fault !== undefined) return send(response, fault);
  const prefixes = generation === '1.30' ? /^\/api\/v[12](?=\/)/ : /^\/api\/v1(?=\/)/;
  const [prefix] = prefixes.exec(pathname) ?? [];
  const path = pathname.slice((prefix ?? '').length);
  const request: SchedulerRequest = { ...served, method, path, query, body };
  if (prefix === undefined) return send(response, pageAnswer(request, pathname));
  const isStart = isStartOf(request);
  if (isStart && faults.has('drop-start-before')) return void response.destroy();
  const answer = guarded(() => {
    const refusal = gateAnswer(request, incoming.headers.authorization ?? '', serving.credentials);
    if (refusal !== null) return refusal;
    const isStream = generation === 'current' && path.startsWith('/events/stream');
    const isOwnStream = generation === '2.2' && /^\/events\/(dags|dag-runs)$/.test(path);
    return isStream || isOwnStream
      ? streamAnswer(request, response, serving)
      : apiAnswer(request, prefix, serving);
  });
  if (answer === null) return;
  if (isStart && faults.has('drop-start')) return void response.destroy();
  await sendLate(response, answer, { request, isStart, clock: serving.clock });
}

/** Null: the response is a stream now. */
function streamAnswer(
  request: SchedulerRequest,
  response: ServerResponse,
  { streams }: Serving,
): Answer | null {
  if (request.faults.has('sse-off')) return textAnswer(404, '404 page not found\n');
  if (request.method === 'POST') return streams.change(request);
  if (request.generation === '2.2') streams.openOne(request, response);
  else streams.open(request, response);
  return null;
}

/** Sends the answer when it is due: a slow start after 10 s, a retry of 1.16 when the new run has ended. */
async function sendLate(
  response: ServerResponse,
  answer: Answer,
  { request, isStart, clock }: { request: SchedulerRequest; isStart: boolean; clock: Clock },
): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  if (isStart && request.faults.has('slow-start')) await wait(SLOW_MS);
  const isLong = answer.status === 200 && request.generation === '1.16';
  const end = isLong ? retryEnd(request) : null;
  if (end !== null) await wait(end.ms);
  send(response, end?.answer ?? answer);
}

function guarded<T>(action: () => T): T | Answer {
  try {
    return action();
  } catch (error) {
    if (error instanceof Reply) return error.answer;
    throw error;
  }
}

const isStartOf = ({ method, path, body }: SchedulerRequest): boolean =>
  (method === 'POST' && /\/(start|enqueue)$/.test(path)) ||
  (body as { action?: unknown } | undefined)?.action === 'start';

/** What is served outside the interface: the pages of the server, whatever the path. */
function pageAnswer({ generation }: SchedulerRequest, pathname: string): Answer {
  if (generation === 'specified') return json({ status: 'error', message: 'not found' }, 404);
  const message = `path ${pathname} was not found`;
  if (generation === '1.16' && pathname.startsWith('/api/'))
    return json({ code: 404, message }, 404);
  return htmlAnswer('Dagu');
}
