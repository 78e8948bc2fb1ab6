import { describe, expect, it } from 'vitest';
import { estimateSize } from './estimate-size.ts';

describe('the rough size of a value', () => {
  it('counts texts, keys and values wherever they are', () => {
    const text = 'x'.repeat(1_000);
    expect(estimateSize({ a: [text, { [text]: 1 }], b: null })).toBeGreaterThan(2_000);
    expect(estimateSize({ a: [1, 2, 3] })).toBeLessThan(200);
  });

  it('stops above a limit', () => {
    const many: unknown[] = [];
    for (let at = 0; at < 1_000; at += 1) many.push({ at });
    expect(estimateSize(many, 100)).toBeGreaterThan(100);
    expect(estimateSize(many, 100)).toBeLessThan(estimateSize(many));
  });

  it('counts 16 bytes a value and one a character', () => {
    expect(estimateSize(null)).toBe(16);
    expect(estimateSize(7)).toBe(16);
    expect(estimateSize('four')).toBe(20);
    expect(estimateSize(['four', 1])).toBe(16 + 20 + 16);
    expect(estimateSize({ key: 'four' })).toBe(16 + 3 + 20);
  });

  it('counts a value of exactly the limit whole', () =>
    expect(estimateSize([null, null], 32)).toBe(48));
});
