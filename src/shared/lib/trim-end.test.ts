import { expect, it } from 'vitest';
import { cpuTime } from '../../../test/support/cpu-time.ts';
import { commonFolder } from '../playout/check/paths.ts';
import { isBindAddress } from '../playout/names/bind-address.ts';
import { trimEndChars } from './trim-end.ts';

const MANY = 50_000;

it.each([
  ['1.2500', '0', '1.25'],
  ['a \t\r\n', ' \t\r\n', 'a'],
  ['   ', ' ', ''],
  ['a b', ' ', 'a b'],
])('trims %j of %j', (text, characters, trimmed) =>
  expect(trimEndChars(text, characters)).toBe(trimmed),
);

it('reads hostile texts of 50,000 characters in linear time', () => {
  const took = cpuTime(() => {
    const spaces = `a${' '.repeat(MANY)}b`;
    expect(trimEndChars(spaces, ' ')).toBe(spaces);
    expect(commonFolder([`/${'a'.repeat(MANY)}`, '/b'])).toBe('');
    expect(isBindAddress(`::${'1'.repeat(MANY)}!`)).toBe(false);
  });
  expect(took).toBeLessThan(2_000);
});
