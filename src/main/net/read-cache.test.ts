import { describe, expect, it } from 'vitest';
import type { HttpResponse } from './http.ts';
import { Validators } from './read-cache.ts';

const answer = (status: number, headers: Record<string, string>, body = 'x') =>
  ({ status, headers: new Headers(headers), body }) as HttpResponse<string>;

describe('stored responses', () => {
  it('are validated by their ETag, and reused when nothing changed', () => {
    const kept = new Validators();
    expect(kept.ask('a')).toEqual({});
    const first = answer(200, { etag: '"1"' }, 'first');
    expect(kept.take('a', first)).toBe(first);
    expect(kept.ask('a')).toEqual({ 'if-none-match': '"1"' });
    expect(kept.take('a', answer(304, {}))).toBe(first);
    expect(kept.ask('b')).toEqual({});
  });

  it('are replaced by newer ones', () => {
    const kept = new Validators();
    kept.take('a', answer(200, { etag: '"1"' }, 'first'));
    const second = answer(200, { etag: '"2"' }, 'second');
    expect(kept.take('a', second)).toBe(second);
    expect(kept.take('a', answer(304, {}))).toBe(second);
  });

  it('are complete responses with an ETag, nothing else', () => {
    const kept = new Validators();
    for (const other of [
      answer(200, {}),
      answer(206, { etag: '"1"' }),
      answer(404, { etag: '"1"' }),
    ])
      expect(kept.take('a', other)).toBe(other);
    expect(kept.ask('a')).toEqual({});
    const unasked = answer(304, {});
    expect(kept.take('a', unasked)).toBe(unasked);
  });

  it('take 4 MB in all; the least recently used one is dropped', () => {
    const kept = new Validators();
    const large = (length: number) =>
      answer(200, { etag: '"1"', 'content-length': String(length) });
    kept.take('huge', large(4_000_001));
    expect(kept.ask('huge')).toEqual({});
    kept.take('a', large(2_000_000));
    kept.take('b', large(2_000_000));
    kept.ask('a');
    kept.take('c', large(1));
    expect(Object.keys(kept.ask('a'))).toHaveLength(1);
    expect(kept.ask('b')).toEqual({});
  });

  it('of unknown length count as a hundredth of the room', () => {
    const kept = new Validators();
    for (let at = 0; at <= 100; at += 1) kept.take(String(at), answer(200, { etag: '"1"' }));
    expect(kept.ask('0')).toEqual({});
    expect(kept.ask('1')).toEqual({ 'if-none-match': '"1"' });
  });
});
