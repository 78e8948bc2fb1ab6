import { describe, expect, it } from 'vitest';
import { ExactNumber, parseExact, plainValue, writeExact } from './exact-json.ts';

describe('exact JSON', () => {
  it('is written with the digits that were read', () => {
    const text = '{"budget":40.50,"ids":[9007199254740993,-1e3],"name":"9.0","none":null}';
    expect(writeExact(parseExact(text))).toBe(text);
    expect(writeExact({ a: [1] }, 2)).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it('keeps plain the numbers that JavaScript writes in the same way and can count with', () => {
    expect(parseExact('[0, 12, -7.5, 9007199254740991, -9007199254740991]')).toEqual([
      0, 12, -7.5, 9007199254740991, -9007199254740991,
    ]);
    for (const source of ['9007199254740992', '-9007199254740992', '1.0', '1E2'])
      expect(parseExact(source)).toEqual(new ExactNumber(source));
  });

  it('is undefined for invalid JSON', () => {
    for (const text of ['', '{', 'undefined', '01']) expect(parseExact(text)).toBeUndefined();
  });

  it('becomes text in the values that other processes get, at any depth', () => {
    const value = parseExact('{"a":[1,{"b":1.50}],"c":12345678901234567890,"d":null,"e":true}');
    expect(plainValue(value)).toEqual({
      a: [1, { b: '1.50' }],
      c: '12345678901234567890',
      d: null,
      e: true,
    });
    expect(`${String(parseExact('2.50'))} USD`).toBe('2.50 USD');
  });
});
