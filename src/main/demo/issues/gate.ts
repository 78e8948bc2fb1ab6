import type { IncomingMessage } from 'node:http';
import type { Answer } from '../http-answer.ts';
import { htmlAnswer, jsonAnswer, textAnswer } from '../http-answer.ts';
import type { IssuesFault } from './faults.ts';
import { me } from './model.ts';
import { gatewayRefusal, problem, refused, unauthenticated } from './refusals.ts';
import type { Served, TrackerRequest } from './request.ts';

/** Seconds in `Retry-After`. */
export const RETRY_AFTER = 7;
/** Time until the reset that `rate-limit-reset` reports (ms). */
const RESET_MS = 120_000;

const limited = (headers: Readonly<Record<string, string>>): Answer => ({
  ...refused(429, ['Rate limit exceeded.'], null).answer,
  headers: { ...headers, 'X-RateLimit-Limit': '350', 'X-RateLimit-Remaining': '0' },
});

/** `2026-11-23T14:05Z`: without seconds. */
const minuteText = (at: number): string =>
  `${new Date(Math.ceil(at / 60_000) * 60_000).toISOString().slice(0, 16)}Z`;

const general: readonly [IssuesFault, (served: Served) => Answer][] = [
  ['html', () => htmlAnswer('Sign in to the network')],
  ['server-error', () => textAnswer(500, 'internal server error')],
  ['empty-body', () => ({ status: 502, type: null, body: '' })],
  [
    'rate-limit',
    () => limited({ 'Retry-After': String(RETRY_AFTER), 'RateLimit-Reason': 'jira-burst-based' }),
  ],
  [
    'rate-limit-reset',
    ({ state }) =>
      limited({
        'X-RateLimit-Reset': minuteText(state.now() + RESET_MS),
        'RateLimit-Reason': 'jira-quota-tenant-based',
      }),
  ],
  ['unauthorized', unauthenticated],
  ['unauthorized-gateway', gatewayRefusal],
];

/** The answer to faults that do not depend on the request. */
export const generalFault = (served: Served): Answer | null =>
  general.find(([name]) => served.faults.has(name))?.[1](served) ?? null;

/** Lists have these names for their items. */
const itemNames = ['issues', 'values', 'comments', 'transitions', 'watchers'];

/** What an anonymous user gets: success, with empty lists. */
function anonymous({ path }: TrackerRequest): Answer {
  const list = Object.fromEntries(itemNames.map((name) => [name, []]));
  const isArray = /\/(user\/search|user\/assignable\/search|filter\/\w+|field)$/.test(path);
  const body = path.endsWith('/myself')
    ? { displayName: 'Anonymous', active: false }
    : { ...list, startAt: 0, maxResults: 50, total: 0, count: 0, isLast: true };
  const answer = jsonAnswer(isArray ? [] : body);
  return { ...answer, headers: { 'X-Seraph-LoginReason': 'AUTHENTICATED_FAILED' } };
}

const basic = (token: string): string =>
  `Basic ${Buffer.from(`${me.email}:${token}`).toString('base64')}`;

/** Paths of searches that are requested by POST but change nothing. */
const READS = /\/(search\/jql|search\/approximate-count|jql\/parse|jql\/match)$/;
export const isWrite = ({ method, path }: Pick<TrackerRequest, 'method' | 'path'>): boolean =>
  method !== 'GET' && !READS.test(path);

/** Refuses bad credentials, content types and, under a fault, writes; null: the request may be carried out. */
export function gateAnswer(
  request: TrackerRequest,
  headers: IncomingMessage['headers'],
  isGateway: boolean,
): Answer | null {
  const { served, method, path } = request;
  const { authorization = '' } = headers;
  if (served.faults.has('anonymous')) return anonymous(request);
  if (isGateway && authorization !== basic(served.scopedToken)) return gatewayRefusal();
  if (!isGateway && authorization.startsWith('Bearer '))
    return jsonAnswer({ error: 'Failed to parse Connect Session Auth Token' }, 403);
  if (!isGateway && authorization !== basic(served.token)) return unauthenticated();
  if (
    ['POST', 'PUT'].includes(method) &&
    !/^application\/json\b/.test(headers['content-type'] ?? '')
  )
    return problem(415, 'Unsupported Media Type', 'Content-Type is not supported', path);
  if (served.faults.has('forbidden') && isWrite(request))
    return refused(403, ['You do not have permission to change this issue.']).answer;
  return null;
}
