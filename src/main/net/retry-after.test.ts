import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResetFormat } from './retry-after.ts';
import { parseRetryAfter } from './retry-after.ts';

const NOW = Date.UTC(2026, 5, 5, 5, 59, 30);
const read = (headers: Record<string, string>, reset: ResetFormat | null = null): number | null =>
  parseRetryAfter(new Headers(headers), NOW, reset);

describe('how long a server asks the client to wait', () => {
  it.each<[Record<string, string>, ResetFormat | null, number | null]>([
    [{}, null, null],
    [{ 'retry-after': '7' }, null, 7_000],
    [{ 'retry-after': '1.5' }, null, 1_500],
    [{ 'retry-after': 'Fri, 05 Jun 2026 06:00:00 GMT' }, null, 30_000],
    [{ 'retry-after': 'soon' }, null, null],
    [{ 'ratelimit-reset': '12' }, null, 12_000],
    [{ 'x-ratelimit-reset': '2026-06-05T06:00Z' }, 'iso', 30_000],
    [{ 'x-ratelimit-reset': '2026-06-05T06:00:10.000Z' }, 'iso', 40_000],
    [{ 'x-ratelimit-reset': '25' }, 'seconds-left', 25_000],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 20) }, 'epoch-seconds', 20_000],
    [{ 'x-ratelimit-reset': '25' }, null, null],
    [{ 'retry-after': '3', 'x-ratelimit-reset': '25' }, 'seconds-left', 3_000],
    [{ 'retry-after': '-5' }, null, 1_000],
    [{ 'retry-after': '0' }, null, 1_000],
    [{ 'retry-after': '3700' }, null, 3_600_000],
    [{ 'retry-after': '999999' }, null, 3_600_000],
  ])('%j (%s) is %s ms', (headers, reset, ms) => expect(read(headers, reset)).toBe(ms));

  it('uses the clock of a server that is more than a minute off', () => {
    const date = new Date(NOW + 600_000).toUTCString();
    const reset = new Date(NOW + 610_000).toISOString();
    expect(read({ date, 'x-ratelimit-reset': reset }, 'iso')).toBe(10_000);
    const near = new Date(NOW + 30_000).toUTCString();
    expect(read({ date: near, 'retry-after': new Date(NOW + 40_000).toUTCString() })).toBe(40_000);
  });

  it('is null or between 1 s and 60 min, whatever comes', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme-ascii' }), fc.integer().map(String));
    const form = fc.constantFrom<ResetFormat | null>('iso', 'epoch-seconds', 'seconds-left', null);
    fc.assert(
      fc.property(value, value, value, form, (after, reset, date, kind) => {
        let headers: Headers;
        try {
          headers = new Headers({ 'retry-after': after, 'x-ratelimit-reset': reset, date });
        } catch {
          return;
        }
        const ms = parseRetryAfter(headers, NOW, kind);
        if (ms !== null) expect(ms >= 1_000 && ms <= 3_600_000).toBe(true);
      }),
    );
  });
});
