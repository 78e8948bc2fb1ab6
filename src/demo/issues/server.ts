import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { RequestTarget } from '../../node/request-target.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import type { Answer } from '../http-answer.ts';
import { htmlAnswer, jsonAnswer, notFound, send } from '../http-answer.ts';
import { directoryRoutes } from './directory-routes.ts';
import { gateAnswer, generalFault, isWrite } from './gate.ts';
import { hostile } from './hostile.ts';
import { issueRoutes } from './issue-routes.ts';
import type { Served, TrackerRequest } from './request.ts';
import { refused, Reply } from './request.ts';
import { searchRoutes } from './search-routes.ts';

/** A request that the demo answered. */
export interface AskedOfIssues {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
}

/** Requests that are remembered. */
const MAX_ASKED = 2000;
/** Delay of an answer under the fault `slow` (ms). */
export const SLOW_MS = 20_000;

const all = Object.entries({ ...searchRoutes, ...issueRoutes, ...directoryRoutes });
const routes = all.map(([name, handle]) => {
  const [method, path = ''] = name.split(' ');
  const full = path.startsWith('/') ? path : `/rest/api/3/${path}`;
  return { method, path: new RegExp(`^${full.replaceAll('*', '([^/]+)')}$`), handle };
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function routed(request: TrackerRequest): Answer {
  for (const { method, path, handle } of routes) {
    const match = method === request.method ? path.exec(request.path) : null;
    if (match === null) continue;
    const value = handle(request, ...match.slice(1).map(decodeURIComponent));
    if (value === undefined) return { status: 204, type: null, body: '' };
    const replacer = request.faults.has('hostile-strings') ? hostile : undefined;
    return { ...jsonAnswer(null), body: JSON.stringify(value, replacer) };
  }
  throw refused(404, 'No such resource.', null);
}

interface Incoming {
  readonly request: IncomingMessage;
  readonly target: RequestTarget;
}

function answerOf(request: TrackerRequest, { request: { headers }, target }: Incoming): Answer {
  const { path, cloudId } = request;
  const isGateway = target.path.startsWith('/ex/');
  const fault = generalFault(request);
  if (fault !== null) return fault;
  if (path === '/_edge/tenant_info') return jsonAnswer({ cloudId });
  if (path.startsWith('/browse/')) return htmlAnswer(path.slice('/browse/'.length));
  if (!path.startsWith('/rest/')) return notFound();
  try {
    return gateAnswer(request, headers, isGateway) ?? routed(request);
  } catch (error) {
    if (error instanceof Reply) return error.answer;
    throw error;
  }
}

/** Answers one request and records it. */
export async function answerRequest(
  incoming: Incoming,
  response: ServerResponse,
  { served, clock, asked }: { served: Served; clock: Clock; asked: AskedOfIssues[] },
): Promise<void> {
  const { faults, cloudId } = served;
  const text = await textOf(incoming.request);
  if (faults.has('slow')) await new Promise<void>((resolve) => void clock.after(SLOW_MS, resolve));
  const { path: pathname, query } = incoming.target;
  const { method = 'GET' } = incoming.request;
  const body = parsed(text);
  const object = typeof body === 'object' ? { ...body } : {};
  const path = pathname.replace(`/ex/jira/${cloudId}/`, '/');
  const request = { ...served, method, path, query, text, body: object };
  const answer = answerOf(request, incoming);
  const { status } = answer;
  asked.push({ method, path: pathname, query: Object.fromEntries(query), body, status });
  if (asked.length > MAX_ASKED) asked.shift();
  if (faults.has('lost-answer') && isWrite(request)) response.destroy();
  else if (faults.has('half-closed')) sendHalf(response, answer);
  else if (status === 204) response.writeHead(204).end();
  else send(response, answer);
}

function sendHalf(response: ServerResponse, { status, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'Content-Length': bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
