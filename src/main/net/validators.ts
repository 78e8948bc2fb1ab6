import { Lru } from '../../shared/lib/lru.ts';
import type { HttpAnswer } from './http.ts';

interface CachedAnswer {
  readonly etag: string;
  readonly answer: HttpAnswer<unknown>;
  /** Bytes, as reported by the server. */
  readonly size: number;
}

/** Maximum total bytes of stored responses. A response without a length counts as a hundredth of it. */
const ROOM = 4_000_000;

/** Stores responses with an `ETag` and returns them for a 304. */
export class Validators {
  readonly #kept = new Lru<CachedAnswer>(ROOM, ({ size }) => size);

  /** Headers to validate the stored response. */
  ask(key: string): Readonly<Record<string, string>> {
    const kept = this.#kept.get(key);
    return kept === undefined ? {} : { 'if-none-match': kept.etag };
  }

  /** The response, or the stored one if the server reports no change. */
  take<B>(key: string, answer: HttpAnswer<B>): HttpAnswer<B> {
    const kept = this.#kept.get(key);
    if (answer.status === 304 && kept !== undefined) return kept.answer as HttpAnswer<B>;
    const etag = answer.headers.get('etag');
    if (answer.status !== 200 || etag === null) return answer;
    const size = Number(answer.headers.get('content-length') ?? ROOM / 100);
    this.#kept.set(key, { etag, answer, size });
    return answer;
  }
}
