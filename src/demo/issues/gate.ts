import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../kit/answer.ts';
import { bareAnswer, htmlAnswer, jsonAnswer, textAnswer } from '../kit/answer.ts';
import type { IssuesFault } from './faults.ts';
import { refusalAnswer } from '../kit/refusal.ts';
import type { TrackerRequest } from './request.ts';
import { problem, refused } from './request.ts';
import data from './tracker.json' with { type: 'json' };

/** Seconds in `Retry-After`. */
export const RETRY_AFTER = 7;
/** Time until the reset that `rate-limit-reset` reports (ms), rounded up to minutes. */
const RESET_MS = 120_000;

const unauthenticated = textAnswer(401, 'Client must be authenticated to access this resource.');
const wrongScope = jsonAnswer({ code: 401, message: 'Unauthorized; scope does not match' }, 401);
const limited = (headers: Readonly<Record<string, string>>): Answer => ({
  ...refusalAnswer(refused(429, 'Rate limit exceeded.', null)),
  headers,
});
const resetAfter = (now: number): Answer => {
  const reset = new Date(Math.ceil((now + RESET_MS) / 60_000) * 60_000).toISOString();
  const headers = { 'X-RateLimit-Reset': `${reset.slice(0, 16)}Z` };
  return limited({ ...headers, 'RateLimit-Reason': 'jira-quota-tenant-based' });
};
const burst = { 'Retry-After': String(RETRY_AFTER), 'RateLimit-Reason': 'jira-burst-based' };
/** Answers to everything, by fault. */
export const general: Readonly<Partial<Record<IssuesFault, (now: number) => Answer>>> = {
  html: () => htmlAnswer('Sign in to the network'),
  'server-error': () => textAnswer(500, 'internal server error'),
  'empty-body': () => bareAnswer(502),
  unauthorized: () => unauthenticated,
  'unauthorized-gateway': () => wrongScope,
  'rate-limit': () => limited(burst),
  'rate-limit-reset': resetAfter,
};

/** Success with empty lists, as for an anonymous user. */
function anonymous({ path }: TrackerRequest): Answer {
  const isArray = /\/(user\/search|assignable\/search|filter\/favourite|field)$/.test(path);
  const page = { issues: [], values: [], comments: [], transitions: [], total: 0, count: 0 };
  const user = { displayName: 'Anonymous', active: false };
  const answer = jsonAnswer(isArray ? [] : { ...page, ...user, isLast: true });
  return { ...answer, headers: { 'X-Seraph-LoginReason': 'AUTHENTICATED_FAILED' } };
}

/** Whether the request changes something; searches are sent by POST, too. */
export const isWrite = ({ method, path }: Pick<TrackerRequest, 'method' | 'path'>): boolean =>
  method !== 'GET' && !/\/(search\/jql|approximate-count|jql\/parse)$/.test(path);

/** Refuses bad credentials, wrong content types and, under a fault, writes; null: the request may be carried out. Throws a `Refusal`, too. */
export function gateAnswer(
  request: TrackerRequest,
  { authorization = '', 'content-type': type = '' }: IncomingHttpHeaders,
  isGateway: boolean,
): Answer | null {
  const { faults, token, scopedToken, method } = request;
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
    throw refused(403, 'You do not have permission to change this.');
  return null;
}
