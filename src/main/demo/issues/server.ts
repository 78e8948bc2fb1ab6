import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Answer } from '../http-answer.ts';
import { htmlAnswer, jsonAnswer, notFound, send } from '../http-answer.ts';
import { directoryRoutes } from './directory-routes.ts';
import { gateAnswer, generalFault, isWrite } from './gate.ts';
import { issueRoutes } from './issue-routes.ts';
import type { AskedOfIssues } from './issues-demo.ts';
import { Refusal, refused } from './refusals.ts';
import type { Served, TrackerRequest } from './request.ts';
import { searchRoutes } from './search-routes.ts';

/** Requests that are remembered. */
const MAX_ASKED = 2000;
/** Delay of an answer under the fault `slow` (ms). */
export const SLOW_MS = 20_000;

const routes = [...searchRoutes, ...issueRoutes, ...directoryRoutes];

interface Answering {
  readonly served: Served;
  readonly cloudId: string;
  readonly asked: AskedOfIssues[];
}

function bodyFrom(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return null;
  }
}

function routed(request: TrackerRequest): Answer {
  for (const [method, path, handle] of routes) {
    const match = method === request.method ? path.exec(request.path) : null;
    if (match !== null) return handle(request, ...match.slice(1).map(decodeURIComponent));
  }
  return refused(404, ['No such resource.'], null).answer;
}

function answerOf(
  request: TrackerRequest,
  headers: IncomingMessage['headers'],
  { cloudId, isGateway }: { readonly cloudId: string; readonly isGateway: boolean },
): Answer {
  const { served, path } = request;
  const fault = generalFault(served);
  if (fault !== null) return fault;
  if (!isGateway && path === '/_edge/tenant_info') return jsonAnswer({ cloudId });
  if (!isGateway && path.startsWith('/browse/')) return htmlAnswer(path.slice('/browse/'.length));
  if (!path.startsWith('/rest/')) return notFound();
  try {
    return gateAnswer(request, headers, isGateway) ?? routed(request);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** Answers one request, and records it with its status. */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { served, cloudId, asked }: Answering,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const body = bodyFrom(await text(request));
  const { faults, clock } = served;
  if (faults.has('slow'))
    await new Promise<void>((resolve) => {
      clock.after(SLOW_MS, resolve);
    });
  const { pathname, searchParams: query } = new URL(url, served.url);
  const prefix = `/ex/jira/${cloudId}`;
  const isGateway = pathname.startsWith(`${prefix}/`);
  const path = isGateway ? pathname.slice(prefix.length) : pathname;
  const asking = { served, method, path, query, body };
  const answer = answerOf(asking, headers, { cloudId, isGateway });
  const { status } = answer;
  asked.push({ method, path: pathname, query: Object.fromEntries(query), body, status });
  if (asked.length > MAX_ASKED) asked.shift();
  if (faults.has('lost-answer') && isWrite(asking)) response.destroy();
  else if (faults.has('half-closed')) cut(response, answer);
  else if (status === 204) response.writeHead(204).end();
  else send(response, answer);
}

/** Sends half of the body and closes the connection. */
function cut(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    ...{ 'Content-Type': type ?? 'text/plain', 'Content-Length': Buffer.byteLength(body) },
  });
  const bytes = Buffer.from(body);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
