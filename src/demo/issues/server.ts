import { bareAnswer, htmlAnswer, jsonAnswer, notFound, textAnswer } from '../kit/response.ts';
import type { DemoResponse } from '../kit/response.ts';
import type { Incoming, Outcome } from '../kit/http-demo.ts';
import { faultAnswer, readJson } from '../kit/http-demo.ts';
import type { Recorder } from '../kit/recorder.ts';
import { refusalAnswer } from '../kit/demo-error.ts';
import { answerRoutes } from '../kit/router.ts';
import { directoryRoutes } from './directory-routes.ts';
import type { IssuesFault } from './faults.ts';
import { issueRoutes } from './issue-routes.ts';
import type { IssuesServer, TrackerRequest } from './request.ts';
import { problem, trackerError } from './request.ts';
import { searchRoutes } from './search-routes.ts';
import data from './tracker.json' with { type: 'json' };

/** Seconds in `Retry-After`. */
const RETRY_AFTER = 7;
/** Time until the reset that `rate-limit-reset` reports (ms), rounded up to minutes. */
const RESET_MS = 120_000;

const unauthenticated = textAnswer(401, 'Client must be authenticated to access this resource.');
const wrongScope = jsonAnswer({ code: 401, message: 'Unauthorized; scope does not match' }, 401);
const limited = (headers: Readonly<Record<string, string>>): DemoResponse => ({
  ...refusalAnswer(trackerError(429, 'Rate limit exceeded.', null)),
  headers,
});
const resetAfter = (now: number): DemoResponse => {
  const reset = new Date(Math.ceil((now + RESET_MS) / 60_000) * 60_000).toISOString();
  const headers = { 'X-RateLimit-Reset': `${reset.slice(0, 16)}Z` };
  return limited({ ...headers, 'RateLimit-Reason': 'jira-quota-tenant-based' });
};
const burst = { 'Retry-After': String(RETRY_AFTER), 'RateLimit-Reason': 'jira-burst-based' };
/** Answers to every request, by fault. */
const general: Readonly<Partial<Record<IssuesFault, (now: number) => DemoResponse>>> = {
  html: () => htmlAnswer('Sign in to the network'),
  'server-error': () => textAnswer(500, 'internal server error'),
  'empty-body': () => bareAnswer(502),
  unauthorized: () => unauthenticated,
  'unauthorized-gateway': () => wrongScope,
  'rate-limit': () => limited(burst),
  'rate-limit-reset': resetAfter,
};

/** A successful answer with empty lists, as for an anonymous user. */
function anonymous({ path }: TrackerRequest): DemoResponse {
  const isArray = /\/(user\/search|assignable\/search|filter\/favourite|field)$/.test(path);
  const page = { issues: [], values: [], comments: [], transitions: [], total: 0, count: 0 };
  const user = { displayName: 'Anonymous', active: false };
  const answer = jsonAnswer(isArray ? [] : { ...page, ...user, isLast: true });
  return { ...answer, headers: { 'X-Seraph-LoginReason': 'AUTHENTICATED_FAILED' } };
}

/** Whether the request changes something; searches are sent by POST, too. */
const isWrite = ({ method, path }: Pick<TrackerRequest, 'method' | 'path'>): boolean =>
  method !== 'GET' && !/\/(search\/jql|approximate-count|jql\/parse)$/.test(path);

/**
 * Refuses bad credentials, wrong content types and, under a fault, writes; null if the request is allowed. May also throw a `DemoError`.
 */
function gateAnswer(request: TrackerRequest): DemoResponse | null {
  const { faults, token, scopedToken, method, headers, isGateway } = request;
  const { authorization = '', 'content-type': type = '' } = headers;
  if (faults.has('anonymous')) return anonymous(request);
  const expected = Buffer.from(`${data.me.email}:${isGateway ? scopedToken : token}`);
  if (authorization !== `Basic ${expected.toString('base64')}`) {
    if (isGateway) return wrongScope;
    if (!authorization.startsWith('Bearer ')) return unauthenticated;
    return jsonAnswer({ error: 'Failed to parse Connect Session Auth Token' }, 403);
  }
  if (/^P(OST|UT)$/.test(method) && !type.startsWith('application/json'))
    throw problem(415, 'Unsupported Media Type');
  if (faults.has('forbidden') && isWrite(request))
    throw trackerError(403, 'You do not have permission to change this.');
  return null;
}

const deep = (): object => {
  let node: object = { type: 'text', text: 'deep', marks: [link] };
  for (let depth = 0; depth < 500; depth += 1) node = { type: 'blockquote', content: [node] };
  return { type: 'doc', version: 1, content: [node, { type: 'text', text: 7 }, null, 'text'] };
};
const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
const long = `\u001b[31m\u202e<script>alert(1)</script>\u0000${'long '.repeat(4000)}`;

/** Values under the fault `hostile-strings`, by the name of their property. */
const values: Readonly<Record<string, unknown>> = {
  summary: long,
  displayName: `\u0007${long.slice(0, 2000)}`,
  description: deep(),
  body: deep(),
  created: 'yesterday',
  updated: '9999-99-99T99:99',
  statusCategory: 'done',
  labels: 'none',
  nextPage: 'javascript:alert(1)',
  duedate: 'soon',
  assignee: 'someone',
  attachment: null,
};

/** A replacer for `JSON.stringify`. */
const hostile = (key: string, value: unknown): unknown => (key in values ? values[key] : value);

/** A request that the demo answered. */
export interface RecordedIssuesRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
}

const answers = answerRoutes<TrackerRequest>(
  { ...searchRoutes, ...issueRoutes, ...directoryRoutes },
  {
    prefix: '/rest/api/3/',
    gate: gateAnswer,
    missing: () => refusalAnswer(trackerError(404, 'No such resource.', null)),
    write: (value, status, { faults }) => {
      if (value === undefined) return bareAnswer(204);
      const replacer = faults.has('hostile-strings') ? hostile : undefined;
      return { ...jsonAnswer(null, status), body: JSON.stringify(value, replacer) };
    },
  },
);

function routeRequest(request: TrackerRequest): DemoResponse {
  const { path, cloudId, faults, state } = request;
  const fault = faultAnswer(faults, general, state.now());
  if (fault !== null) return fault;
  if (path === '/_edge/tenant_info') return jsonAnswer({ cloudId });
  if (path.startsWith('/browse/')) return htmlAnswer(path.slice('/browse/'.length));
  if (!path.startsWith('/rest/')) return notFound();
  return answers(request);
}

/** Answers one request and records it. */
export function answerRequest(
  incoming: Incoming,
  served: IssuesServer,
  requests: Recorder<RecordedIssuesRequest>,
): Outcome {
  const { method, path, query, headers } = incoming;
  const body = readJson(incoming) ?? null;
  const request = {
    ...served,
    method,
    path: path.replace(`/ex/jira/${served.cloudId}/`, '/'),
    query,
    headers,
    isGateway: path.startsWith('/ex/'),
    text: incoming.body.toString(),
    body: typeof body === 'object' ? { ...body } : {},
  };
  const answer = routeRequest(request);
  requests.add({ method, path, query: Object.fromEntries(query), body, status: answer.status });
  return served.faults.has('lost-answer') && isWrite(request) ? 'lost' : answer;
}
