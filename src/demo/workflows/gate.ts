import { randomUUID } from 'node:crypto';
import type { DemoResponse } from '../kit/response.ts';
import { stamp } from './answers/shapes.ts';
import { isTwo } from './faults.ts';
import type { SchedulerRequest } from './request.ts';
import { bareAnswer } from '../kit/response.ts';
import { json, requireObject } from './request.ts';

export type SchedulerAuth = 'none' | 'basic' | 'login' | 'key';

/** Lifetime of a login (ms). */
const LOGIN_MS = 86_400_000;

/** Checks who may send requests. */
export interface Credentials {
  readonly auth: SchedulerAuth;
  readonly token: string;
  readonly user: string;
  readonly password: string;
  /** Logins with their expiry (ms since epoch). */
  readonly logins: Map<string, number>;
}

const challenge = (scheme: string): DemoResponse => ({
  ...bareAnswer(401),
  headers: { 'WWW-Authenticate': `${scheme} realm="restricted"` },
});
const forbidden = { code: 'forbidden', message: 'Insufficient permissions' };
const unauthorized = (message: string): DemoResponse =>
  json({ code: 'unauthorized', message }, 401);

/** Whether the server has users and logins, not just one token. */
const hasLogins = ({ generation }: SchedulerRequest, { auth }: Credentials): boolean =>
  auth === 'login' || (auth === 'key' && isTwo(generation));

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

function login(request: SchedulerRequest, credentials: Credentials): DemoResponse {
  if (!hasLogins(request, credentials)) return unauthorized('Authentication is not enabled');
  const { username, password } = requireObject(request.body);
  if (username !== credentials.user || password !== credentials.password)
    return unauthorized('Invalid username or password');
  const ends = request.state.now() + LOGIN_MS;
  const payload = { sub: username, exp: Math.floor(ends / 1000), jti: randomUUID() };
  const token = [{ alg: 'HS256', typ: 'JWT' }, payload, 'demo'].map(encoded).join('.');
  credentials.logins.set(token, ends);
  return json({ token, expiresAt: stamp(ends), user: makeUser(request, String(username)) });
}

const makeUser = (request: SchedulerRequest, username: string): object => {
  const { generation, state } = request;
  const at = stamp(state.bornAt, true);
  const role = isViewer(request) ? 'viewer' : 'admin';
  const user = { id: 'demo-user', username, role, createdAt: at, updatedAt: at };
  if (!isTwo(generation)) return user;
  return { ...user, authProvider: 'builtin', workspaceAccess: { all: true, grants: [] } };
};

/** Generations with users and roles. */
const hasUsers = ({ generation }: SchedulerRequest): boolean =>
  isTwo(generation) || generation === '1.30';
const isViewer = (request: SchedulerRequest): boolean =>
  request.faults.has('viewer') && hasUsers(request);
const isChange = ({ method, path }: SchedulerRequest): boolean =>
  path.endsWith('/dequeue') || (method === 'POST' && !path.startsWith('/events'));

function isKnown(
  { state }: SchedulerRequest,
  { auth, token, user, password, logins }: Credentials,
  authorization: string,
): boolean {
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  if (auth === 'basic') return authorization === basic;
  const given = authorization.replace(/^Bearer /, '');
  return `Bearer ${token}` === authorization || (logins.get(given) ?? 0) > state.now();
}

/** Answers logins and refuses unauthorized requests; null: the request is allowed. */
export function gateAnswer(
  request: SchedulerRequest,
  authorization: string,
  credentials: Credentials,
): DemoResponse | null {
  const { method, path } = request;
  const { auth, user } = credentials;
  const isNew = hasUsers(request);
  if (isNew && path === '/health') return null;
  if (isNew && method === 'POST' && path === '/auth/login') return login(request, credentials);
  if (auth !== 'none' && !isKnown(request, credentials, authorization))
    return challenge(auth === 'basic' ? 'Basic' : 'Bearer');
  if (isViewer(request) && isChange(request)) return json(forbidden, 403);
  if (!isNew || path !== '/auth/me') return null;
  return hasLogins(request, credentials)
    ? json({ user: makeUser(request, user) })
    : unauthorized('Not authenticated');
}
