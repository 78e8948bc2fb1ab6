import { expect, it } from 'vitest';
import { parseLongInteger, parseLong, withNumbers } from './long-integer.ts';

it.each([
  '{"a":9007199254740993,"b":[-12345678901234567890,1],"c":"9007199254740993"}',
  '[9007199254740993, 1.5, 1e30, 9007199254740991]',
  '90071992547409931',
])('writes integers as they were read: %s', (text) => {
  const written = JSON.stringify(withNumbers(parseLong(text)));
  expect(written).toBe(text.replaceAll(' ', '').replace('1e30', '1e+30'));
});

it('accepts only digits as an integer', () => {
  expect(parseLongInteger({ $integer: '1' })).toBe('1');
  for (const value of [{ $integer: '1e5' }, { $integer: 1 }, { $integer: '1', more: 1 }, '1', null])
    expect(parseLongInteger(value)).toBeNull();
  expect(JSON.stringify(withNumbers({ $integer: '1}' }))).toBe('{"$integer":"1}"}');
});
