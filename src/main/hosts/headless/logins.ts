import { randomBytes } from 'node:crypto';
import type { BrowserSession } from '../../../shared/contract/admission.ts';
import type { Clock } from '../../platform/ports.ts';
import { sameSecret } from './access.ts';

/** How long a login address can be used (ms). */
export const LOGIN_LIFETIME = 60 * 60 * 1000;
/** Login addresses and browser sessions that are remembered; the oldest go first. */
const MAX_TOKENS = 16;
const MAX_SESSIONS_KEPT = 32;

const secret = (): string => randomBytes(32).toString('base64url');

/**
 * One-time login tokens and the browser sessions they become. Both are 256 random bits, live in memory only and end
 * with the process.
 */
export class Logins {
  readonly #clock: Clock;
  readonly #tokens: { readonly value: string; readonly until: number }[] = [];
  readonly #sessions: BrowserSession[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A token for one login address. */
  issue(): string {
    const value = secret();
    this.#tokens.push({ value, until: this.#clock.monotonic() + LOGIN_LIFETIME });
    if (this.#tokens.length > MAX_TOKENS) this.#tokens.shift();
    return value;
  }

  /** Trades a token for a session; null when it is not one, was used already or is too old. */
  redeem(token: string): BrowserSession | null {
    const at = this.#tokens.findIndex(({ value }) => sameSecret(value, token));
    const [found] = at === -1 ? [] : this.#tokens.splice(at, 1);
    if (found === undefined || found.until <= this.#clock.monotonic()) return null;
    const session = { key: secret(), paths: secret() };
    this.#sessions.push(session);
    if (this.#sessions.length > MAX_SESSIONS_KEPT) this.#sessions.shift();
    return session;
  }

  /** Whether a socket may be used with this key. */
  knowsKey(key: string): boolean {
    return this.#sessions.some((known) => sameSecret(known.key, key));
  }

  /** Whether pictures and channels may be loaded below these private paths. */
  knowsPaths(paths: string): boolean {
    return this.#sessions.some((known) => sameSecret(known.paths, paths));
  }
}
