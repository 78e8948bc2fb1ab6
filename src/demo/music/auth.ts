import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';

export interface User {
  readonly id: string;
  readonly username: string;
  readonly role: 'admin' | 'user';
  readonly createdAt: string;
  password: string;
  displayName: string | null;
  preferences: Json;
  /** Players that this user may see; empty: all. */
  playerFilter: string[];
}

export interface Token {
  readonly id: string;
  readonly text: string;
  readonly user: User;
  readonly name: string;
  readonly createdAt: number;
  readonly longLived: boolean;
  /** ms since epoch. */
  expiresAt: number;
  lastUsedAt: number | null;
}

export interface Session {
  readonly user: User;
  readonly token: Token;
}

const dayMs = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString().replace('Z', '000+00:00');
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Users and tokens. Tokens are JWTs (HS256) from 2.8 on and opaque text before. */
export class Auth {
  readonly users: User[] = [];
  readonly tokens: Token[] = [];
  /** Emits each revoked token, so that its sockets are closed. */
  readonly revoked = new Emitter<Token>();
  /** A fault: no token is valid. */
  refuseAll = false;
  readonly #generation: Generation;
  readonly #clock: Clock;
  readonly #secret = randomBytes(32);

  constructor(generation: Generation, clock: Clock) {
    this.#generation = generation;
    this.#clock = clock;
  }

  addUser(username: string, password: string, role: User['role']): User {
    const user: User = {
      id: randomBytes(32).toString('base64url'),
      username,
      role,
      createdAt: iso(this.#clock.now()),
      password,
      displayName: null,
      preferences: {},
      playerFilter: [],
    };
    this.users.push(user);
    return user;
  }

  /** Issues a token: 30 days, or the release's own lifetime for a long-lived one. */
  issue(user: User, name: string, longLived: boolean): Token {
    const now = this.#clock.now();
    const expiresAt = now + (longLived ? this.#generation.longLivedDays : 30) * dayMs;
    const id = randomBytes(32).toString('base64url');
    const text = this.#generation.jwt
      ? this.#jwt(user, { id, name, now, expiresAt, longLived })
      : randomBytes(48).toString('base64url');
    const token = { id, text, user, name, createdAt: now, longLived, expiresAt, lastUsedAt: null };
    this.tokens.push(token);
    return token;
  }

  /** The user of a token; null if it is unknown, expired or revoked. */
  check(text: string): Session | null {
    if (this.refuseAll) return null;
    const token = this.tokens.find((one) => one.text === text);
    const now = this.#clock.now();
    if (token === undefined || token.expiresAt <= now || !this.#signed(text)) return null;
    token.lastUsedAt = now;
    if (!token.longLived) token.expiresAt = now + 30 * dayMs;
    return { user: token.user, token };
  }

  byPassword(username: unknown, password: unknown): User | null {
    return (
      this.users.find((user) => user.username === username && user.password === password) ?? null
    );
  }

  revoke(token: Token): void {
    const at = this.tokens.indexOf(token);
    if (at >= 0) this.tokens.splice(at, 1);
    this.revoked.emit(token);
  }

  #jwt(
    user: User,
    of: { id: string; name: string; now: number; expiresAt: number; longLived: boolean },
  ): string {
    const head = part({ alg: 'HS256', typ: 'JWT' });
    const body = part({
      sub: user.id,
      jti: of.id,
      iat: Math.floor(of.now / 1000),
      exp: Math.floor(of.expiresAt / 1000),
      username: user.username,
      role: user.role,
      token_name: of.name,
      is_long_lived: of.longLived,
    });
    return `${head}.${body}.${this.#sign(`${head}.${body}`)}`;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }

  #signed(text: string): boolean {
    if (!this.#generation.jwt) return true;
    const cut = text.lastIndexOf('.');
    const given = Buffer.from(text.slice(cut + 1));
    const right = Buffer.from(this.#sign(text.slice(0, cut)));
    return given.length === right.length && timingSafeEqual(given, right);
  }
}

export const userShape = (user: User): Json => ({
  user_id: user.id,
  username: user.username,
  role: user.role,
  enabled: true,
  created_at: user.createdAt,
  display_name: user.displayName,
  avatar_url: null,
  preferences: user.preferences,
  provider_filter: [],
  player_filter: user.playerFilter,
});

export const tokenShape = (token: Token): Json => ({
  token_id: token.id,
  user_id: token.user.id,
  token_hash: createHash('sha256').update(token.text).digest('hex'),
  name: token.name,
  created_at: iso(token.createdAt),
  expires_at: iso(token.expiresAt),
  last_used_at: token.lastUsedAt === null ? null : iso(token.lastUsedAt),
  is_long_lived: token.longLived,
});

/** A server id in the real server's format: 32 hex digits. */
export const newServerId = (): string => randomUUID().replaceAll('-', '');
