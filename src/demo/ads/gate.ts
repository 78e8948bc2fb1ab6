import type { AdsRequest } from './request.ts';
import { toText } from './raw.ts';
import { DemoError } from '../kit/demo-error.ts';
import { createError } from './request.ts';

/** Window of the rate limits (ms), and maximum requests per window. */
const WINDOW_MS = 30_000;
const limits = { all: 1500, reports: 150 } as const;
/** How long the fault `rate-limit` refuses requests (ms). */
const LIMITED_MS = 3000;

/** Counts requests of one user. */
export class RateLimits {
  readonly #counts = { all: { since: 0, used: 0 }, reports: { since: 0, used: 0 } };
  #limitedUntil: number | null = null;

  /** Counts a request; returns the rate limit headers, or throws 429 with them. */
  pass({ state, faults, path }: AdsRequest): Readonly<Record<string, string>> {
    const name = path.includes('_reports') ? 'reports' : 'all';
    const now = state.now();
    const count = this.#counts[name];
    if (now - count.since >= WINDOW_MS) Object.assign(count, { since: now, used: 0 });
    count.used += 1;
    const headers = (remaining: number, wait: number): Record<string, string> => ({
      'X-RateLimit-Limit': String(limits[name]),
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset': String(Math.ceil(wait / 1000)),
    });
    if (!faults.has('rate-limit')) this.#limitedUntil = null;
    else this.#limitedUntil ??= now + LIMITED_MS;
    const isOver = count.used > limits[name];
    const wait = isOver ? count.since + WINDOW_MS - now : (this.#limitedUntil ?? 0) - now;
    if (isOver || wait > 0)
      throw new DemoError(
        429,
        'API rate limit exceeded',
        { code: 'RATE_LIMIT_EXCEEDED', more: {} },
        headers(0, wait),
      );
    return headers(limits[name] - count.used, count.since + WINDOW_MS - now);
  }
}

/** Refuses requests without the header that names the client's product. */
export function checkProduct({ headers, generation }: AdsRequest): void {
  const names = ['x-vendor-ads-sdk', ...(generation === 'current' ? ['x-spotify-ads-sdk'] : [])];
  const isNamed = names.some((name) => /^[^/\s]+\/\S+$/.test(String(headers[name] ?? '')));
  if (!isNamed)
    throw createError(
      400,
      `The header ${names.join(' or ')} is required: <product>/<version>`,
      'MISSING_HEADER',
    );
}

interface PendingSignIn {
  readonly text: string;
  readonly path: string;
  isSeen: boolean;
  uri: string;
}

/** Stores the keys of creates. */
export class IdempotencyKeys {
  readonly #kept = new Map<string, PendingSignIn>();

  /** Stores a new key; throws 409 for a used one. */
  begin({ headers, path, text, faults }: AdsRequest): void {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return;
    const pending = this.#kept.get(key);
    if (pending === undefined) {
      this.#kept.set(key, { text, path, isSeen: false, uri: '' });
      return;
    }
    if (pending.text !== text || pending.path !== path)
      throw createError(409, 'The key was used for another request.', 'IDEMPOTENCY_KEY_REUSED');
    const isFirst = !pending.isSeen;
    pending.isSeen = true;
    if (faults.has('still-working') && isFirst)
      throw new DemoError(
        409,
        'The first request is under way.',
        { code: 'IDEMPOTENCY_REQUEST_IN_PROGRESS', more: {} },
        { 'Retry-After': '1' },
      );
    if (pending.uri === '')
      throw createError(
        409,
        'What became of the first request is unknown.',
        'IDEMPOTENCY_OUTCOME_INDETERMINATE',
      );
    const extra = { resource_uri: pending.uri };
    throw createError(
      409,
      'The request was carried out.',
      'IDEMPOTENCY_REQUEST_ALREADY_COMPLETED',
      extra,
    );
  }

  /** Records the result of a create; `failed`: nothing was created, so the key may be used again. */
  end({ headers, path, faults }: AdsRequest, id: unknown): void {
    const key = String(headers['idempotency-key']);
    const pending = this.#kept.get(key);
    if (pending === undefined || pending.uri !== '') return;
    if (id === null) this.#kept.delete(key);
    else if (!faults.has('server-error-write')) pending.uri = `${path}/${toText(id)}`;
  }
}
