import type { IncomingMessage } from 'node:http';
import type { Answer } from '../http-answer.ts';
import { htmlAnswer, jsonAnswer, textAnswer } from '../http-answer.ts';
import type { IssuesFault } from './faults.ts';
import type { Served, TrackerRequest } from './request.ts';
import { problem, refused } from './request.ts';
import data from './tracker.json' with { type: 'json' };

/** Seconds in `Retry-After`. */
export const RETRY_AFTER = 7;
/** Time until the reset that `rate-limit-reset` reports (ms), rounded up to minutes. */
const RESET_MS = 120_000;

const unauthenticated = (): Answer =>
  textAnswer(401, 'Client must be authenticated to access this resource.');
const wrongScope = (): Answer =>
  jsonAnswer({ code: 401, message: 'Unauthorized; scope does not match' }, 401);
const limited = (headers: Readonly<Record<string, string>>): Answer => ({
  ...refused(429, 'Rate limit exceeded.', null).answer,
  headers: { 'X-RateLimit-Remaining': '0', ...headers },
});

const general: Readonly<Partial<Record<IssuesFault, (now: number) => Answer>>> = {
  html: () => htmlAnswer('Sign in to the network'),
  'server-error': () => textAnswer(500, 'internal server error'),
  'empty-body': () => ({ status: 502, type: null, body: '' }),
  unauthorized: unauthenticated,
  'unauthorized-gateway': wrongScope,
  'rate-limit': () =>
    limited({ 'Retry-After': String(RETRY_AFTER), 'RateLimit-Reason': 'jira-burst-based' }),
  'rate-limit-reset': (now) => {
    const reset = new Date(Math.ceil((now + RESET_MS) / 60_000) * 60_000).toISOString();
    const reason = { 'RateLimit-Reason': 'jira-quota-tenant-based' };
    return limited({ ...reason, 'X-RateLimit-Reset': `${reset.slice(0, 16)}Z` });
  },
};

/** The answer to faults that do not depend on the request. */
export function generalFault({ faults, state }: Served): Answer | null {
  for (const name of faults) {
    const answer = general[name]?.(state.now());
    if (answer !== undefined) return answer;
  }
  return null;
}

/** Success with empty lists, as for an anonymous user. */
function anonymous({ path }: TrackerRequest): Answer {
  const isArray = /\/(user\/search|user\/assignable\/search|filter\/\w+|field)$/.test(path);
  const page = { startAt: 0, maxResults: 50, total: 0, count: 0, isLast: true };
  const lists = { issues: [], values: [], comments: [], transitions: [] };
  const user = { displayName: 'Anonymous', active: false };
  const answer = jsonAnswer(isArray ? [] : path.endsWith('/myself') ? user : { ...page, ...lists });
  return { ...answer, headers: { 'X-Seraph-LoginReason': 'AUTHENTICATED_FAILED' } };
}

/** Whether the request changes something; searches are sent by POST, too. */
export const isWrite = ({ method, path }: Pick<TrackerRequest, 'method' | 'path'>): boolean =>
  method !== 'GET' && !/\/(search\/jql|approximate-count|jql\/parse)$/.test(path);

/** Refuses bad credentials, wrong content types and, under a fault, writes; null: the request may be carried out. */
export function gateAnswer(
  request: TrackerRequest,
  headers: IncomingMessage['headers'],
  isGateway: boolean,
): Answer | null {
  const { faults, token, scopedToken, method, path } = request;
  const { authorization = '', 'content-type': type = '' } = headers;
  if (faults.has('anonymous')) return anonymous(request);
  const expected = `${data.me.email}:${isGateway ? scopedToken : token}`;
  if (authorization !== `Basic ${Buffer.from(expected).toString('base64')}`) {
    if (isGateway) return wrongScope();
    if (!authorization.startsWith('Bearer ')) return unauthenticated();
    return jsonAnswer({ error: 'Failed to parse Connect Session Auth Token' }, 403);
  }
  if (/^P(OST|UT)$/.test(method) && !type.startsWith('application/json'))
    return problem(415, 'Unsupported Media Type', path).answer;
  const isForbidden = faults.has('forbidden') && isWrite(request);
  return isForbidden ? refused(403, 'You do not have permission to change this.').answer : null;
}
