import { Lru } from '../../shared/lib/lru.ts';
import type { HttpResponse } from './http.ts';

interface CachedResponse {
  readonly etag: string;
  readonly answer: HttpResponse<unknown>;
  /** Bytes, as reported by the server. */
  readonly size: number;
}

/** Maximum total bytes of stored responses. A response without a length counts as a hundredth of it. */
const MAX_STORED_BYTES = 4_000_000;

/** Stores responses with an `ETag` and returns them for a 304. */
export class Validators {
  readonly #kept = new Lru<CachedResponse>(MAX_STORED_BYTES, ({ size }) => size);

  /** Headers to validate the stored response. */
  ask(key: string): Readonly<Record<string, string>> {
    const cached = this.#kept.get(key);
    return cached === undefined ? {} : { 'if-none-match': cached.etag };
  }

  /** The response, or the stored one if the server reports no change. */
  take<B>(key: string, answer: HttpResponse<B>): HttpResponse<B> {
    const cached = this.#kept.get(key);
    if (answer.status === 304 && cached !== undefined) return cached.answer as HttpResponse<B>;
    const etag = answer.headers.get('etag');
    if (answer.status !== 200 || etag === null) return answer;
    const size = Number(answer.headers.get('content-length') ?? MAX_STORED_BYTES / 100);
    this.#kept.set(key, { etag, answer, size });
    return answer;
  }
}
