import { randomBytes } from 'node:crypto';
import type { BrowserSession } from '../../../shared/contract/admission.ts';
import type { Clock } from '../../platform/ports.ts';
import { sameSecret } from './access.ts';

/** Lifetime of a sign-in address (ms). */
export const LOGIN_LIFETIME_MS = 60 * 60 * 1000;
/** Maximum number of sign-in addresses and browser sessions; the oldest are dropped first. */
const MAX_TOKENS = 16;
const MAX_SESSIONS_KEPT = 32;

const secret = (): string => randomBytes(32).toString('base64url');

/** One-time sign-in tokens and the browser sessions they become. Both are 256 random bits, in memory only, valid until the process ends. */
export class Logins {
  readonly #clock: Clock;
  readonly #tokens: { readonly value: string; readonly until: number }[] = [];
  readonly #sessions: BrowserSession[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A token for one sign-in address. */
  issue(): string {
    const value = secret();
    this.#tokens.push({ value, until: this.#clock.monotonic() + LOGIN_LIFETIME_MS });
    if (this.#tokens.length > MAX_TOKENS) this.#tokens.shift();
    return value;
  }

  /** Exchanges a token for a session; null if it is unknown, used or expired. */
  redeem(token: string): BrowserSession | null {
    const at = this.#tokens.findIndex(({ value }) => sameSecret(value, token));
    const [match] = at === -1 ? [] : this.#tokens.splice(at, 1);
    if (match === undefined || match.until <= this.#clock.monotonic()) return null;
    const session = { key: secret(), paths: secret() };
    this.#sessions.push(session);
    if (this.#sessions.length > MAX_SESSIONS_KEPT) this.#sessions.shift();
    return session;
  }

  /** Whether this key is valid for a socket. */
  knowsKey(key: string): boolean {
    return this.#sessions.some((known) => sameSecret(known.key, key));
  }

  /** Whether these private paths are valid for pictures and channels. */
  knowsPaths(paths: string): boolean {
    return this.#sessions.some((known) => sameSecret(known.paths, paths));
  }
}
