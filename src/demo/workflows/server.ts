import type { ServerResponse } from 'node:http';
import type { Clock } from '../../shared/lib/clock.ts';
import { parseJson } from '../../shared/lib/json.ts';
import type { DemoResponse } from '../kit/response.ts';
import { bareAnswer, htmlAnswer, textAnswer } from '../kit/response.ts';
import type { Incoming, Outcome } from '../kit/http-demo.ts';
import { faultAnswer, pause, readJson } from '../kit/http-demo.ts';
import type { Recorder } from '../kit/recorder.ts';
import { answering } from '../kit/demo-error.ts';
import { legacyAnswer, retryEnd } from './answers/legacy.ts';
import { newApiAnswer } from './answers/new-api.ts';
import { specifiedAnswer } from './answers/specified.ts';
import type { EventStreams } from './event-stream.ts';
import type { WorkflowsFault } from './faults.ts';
import { isTwo } from './faults.ts';
import type { Credentials } from './gate.ts';
import { gateAnswer } from './gate.ts';
import { hostile } from './request.ts';
import type { SchedulerRequest, WorkflowsServer } from './request.ts';
import { json } from './request.ts';

/** A request that the demo answered. */
export interface RecordedWorkflowsRequest {
  /** Method and path: `POST /api/v1/dags/x/start`. */
  readonly line: string;
  readonly body: unknown;
}

/** Context of the routes. */
export interface WorkflowsServing {
  readonly served: WorkflowsServer;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly streams: EventStreams;
  readonly asked: Recorder<RecordedWorkflowsRequest>;
}

/** Delay of the answer to a start under the fault `slow-start` (ms). */
export const SLOW_START_MS = 10_000;

const limited: DemoResponse = {
  ...json({ code: 'rate_limited', message: 'too many requests' }, 429),
  headers: { 'Retry-After': '7' },
};
/** Answers to every request, by fault. */
const general: Readonly<Partial<Record<WorkflowsFault, () => DemoResponse>>> = {
  html: () => htmlAnswer('Dagu'),
  'empty-401': () => bareAnswer(401),
  'rate-limit': () => limited,
};

/** 1.30 still serves the older API, but omits empty values. */
function besideAnswer(request: SchedulerRequest): DemoResponse {
  if (request.path === '/health') return newApiAnswer(request);
  const answer = legacyAnswer(request);
  const thin = (key: string, value: unknown): unknown => {
    if (key === 'File' || value === '-') return '';
    const isLeft = /^(Dir|Pid)$/.test(key) || value === null;
    return isLeft || (value === '' && !/At$|^Name$|Id$/.test(key)) ? undefined : value;
  };
  return { ...answer, body: JSON.stringify(parseJson(String(answer.body)), thin) };
}

function apiAnswer(
  request: SchedulerRequest,
  prefix: string,
  { credentials }: WorkflowsServing,
): DemoResponse {
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
  return { ...answer, body: JSON.stringify(parseJson(String(answer.body)), hostile) };
}

/** Answers one request and records it. */
export async function answerRequest(
  incoming: Incoming,
  serving: WorkflowsServing,
): Promise<Outcome> {
  const { served, asked } = serving;
  const { faults, generation, state } = served;
  const { method, path: whole, query } = incoming;
  const body = readJson(incoming);
  asked.add({ line: `${method} ${whole}`, body: whole.endsWith('/login') ? null : body });
  const fault = faultAnswer(faults, general, state.now());
  if (fault !== null) return fault;
  const prefixes = generation === '1.30' ? /^\/api\/v[12](?=\/)/ : /^\/api\/v1(?=\/)/;
  const [prefix] = prefixes.exec(whole) ?? [];
  const path = whole.slice((prefix ?? '').length);
  const request: SchedulerRequest = { ...served, method, path, query, body };
  if (prefix === undefined) return pageAnswer(request, whole);
  const isStart = isStartRequest(request);
  if (isStart && faults.has('drop-start-before')) return 'lost';
  const answer = answering(() => apiOrStream(request, prefix, incoming, serving));
  if (answer !== null && isStart && faults.has('drop-start')) return 'lost';
  return answer && whenDue(answer, { request, isStart, clock: serving.clock });
}

/** Null: the response is a stream now. */
function apiOrStream(
  request: SchedulerRequest,
  prefix: string,
  { headers, response }: Incoming,
  serving: WorkflowsServing,
): DemoResponse | null {
  const { generation, path } = request;
  const refusal = gateAnswer(request, headers.authorization ?? '', serving.credentials);
  if (refusal !== null) return refusal;
  const isStream = generation === 'current' && path.startsWith('/events/stream');
  const isOwnStream = generation === '2.2' && /^\/events\/(dags|dag-runs)$/.test(path);
  return isStream || isOwnStream
    ? streamAnswer(request, response, serving)
    : apiAnswer(request, prefix, serving);
}

function streamAnswer(
  request: SchedulerRequest,
  response: ServerResponse,
  { streams }: WorkflowsServing,
): DemoResponse | null {
  if (request.faults.has('sse-off')) return textAnswer(404, '404 page not found\n');
  if (request.method === 'POST') return streams.change(request);
  if (request.generation === '2.2') streams.openOne(request, response);
  else streams.open(request, response);
  return null;
}

/** Waits until the answer is due: to a slow start after 10 s, to a retry of 1.16 when the new run has ended. */
async function whenDue(
  answer: DemoResponse,
  { request, isStart, clock }: { request: SchedulerRequest; isStart: boolean; clock: Clock },
): Promise<DemoResponse> {
  if (isStart && request.faults.has('slow-start')) await pause(clock, SLOW_START_MS);
  const isLong = answer.status === 200 && request.generation === '1.16';
  const end = isLong ? retryEnd(request) : null;
  if (end !== null) await pause(clock, end.ms);
  return end?.answer ?? answer;
}

const isStartRequest = ({ method, path, body }: SchedulerRequest): boolean =>
  (method === 'POST' && /\/(start|enqueue)$/.test(path)) ||
  (body as { action?: unknown } | undefined)?.action === 'start';

/** Routes outside the API: the server's web page, for any path. */
function pageAnswer({ generation }: SchedulerRequest, pathname: string): DemoResponse {
  if (generation === 'specified') return json({ status: 'error', message: 'not found' }, 404);
  const message = `path ${pathname} was not found`;
  if (generation === '1.16' && pathname.startsWith('/api/'))
    return json({ code: 404, message }, 404);
  return htmlAnswer('Dagu');
}
