import { bareAnswer, htmlAnswer, jsonAnswer, notFound } from '../kit/answer.ts';
import type { Answer } from '../kit/answer.ts';
import type { Incoming, Outcome } from '../kit/http-demo.ts';
import { faultAnswer, readJson } from '../kit/http-demo.ts';
import type { Recorder } from '../kit/recorder.ts';
import { answering } from '../kit/refusal.ts';
import { createRouter } from '../kit/router.ts';
import { directoryRoutes } from './directory-routes.ts';
import { gateAnswer, general, isWrite } from './gate.ts';
import { hostile } from './hostile.ts';
import { issueRoutes } from './issue-routes.ts';
import type { Served, TrackerRequest } from './request.ts';
import { refused } from './request.ts';
import { searchRoutes } from './search-routes.ts';

/** A request that the demo answered. */
export interface AskedOfIssues {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
}

const find = createRouter<TrackerRequest>(
  { ...searchRoutes, ...issueRoutes, ...directoryRoutes },
  '/rest/api/3/',
);

function routed(request: TrackerRequest): Answer {
  const found = find(request);
  if (found === null || found === 'other-method') throw refused(404, 'No such resource.', null);
  const value = found.handle();
  if (value === undefined) return bareAnswer(204);
  const replacer = request.faults.has('hostile-strings') ? hostile : undefined;
  return { ...jsonAnswer(null, found.status), body: JSON.stringify(value, replacer) };
}

function answerOf(request: TrackerRequest, { headers, path: whole }: Incoming): Answer {
  const { path, cloudId, faults, state } = request;
  const fault = faultAnswer(faults, general, state.now());
  if (fault !== null) return fault;
  if (path === '/_edge/tenant_info') return jsonAnswer({ cloudId });
  if (path.startsWith('/browse/')) return htmlAnswer(path.slice('/browse/'.length));
  if (!path.startsWith('/rest/')) return notFound();
  return answering(() => gateAnswer(request, headers, whole.startsWith('/ex/')) ?? routed(request));
}

/** Answers one request and records it. */
export function answerRequest(
  incoming: Incoming,
  served: Served,
  asked: Recorder<AskedOfIssues>,
): Outcome {
  const { method, path, query } = incoming;
  const body = readJson(incoming) ?? null;
  const request = {
    ...served,
    method,
    path: path.replace(`/ex/jira/${served.cloudId}/`, '/'),
    query,
    text: incoming.body.toString(),
    body: typeof body === 'object' ? { ...body } : {},
  };
  const answer = answerOf(request, incoming);
  asked.add({ method, path, query: Object.fromEntries(query), body, status: answer.status });
  return served.faults.has('lost-answer') && isWrite(request) ? 'lost' : answer;
}
