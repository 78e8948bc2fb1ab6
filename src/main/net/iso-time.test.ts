import { expect, it } from 'vitest';
import { fromIso } from './iso-time.ts';

it.each([
  ['2026-02-28', Date.UTC(2026, 1, 28)],
  ['2028-02-29T23:59:59Z', Date.UTC(2028, 1, 29, 23, 59, 59)],
  ['2026-03-01T00:30:00+01:00', Date.UTC(2026, 1, 28, 23, 30)],
  ['2026-02-30', null],
  ['2026-02-29T00:00:00Z', null],
  ['2026-04-31T10:00:00+02:00', null],
  ['2026-13-01', null],
  ['2026-01-01T25:00:00Z', null],
  ['2026-01-01T10:60:00Z', null],
  ['', null],
])('reads %s', (text, at) => expect(fromIso(text)).toBe(at));
