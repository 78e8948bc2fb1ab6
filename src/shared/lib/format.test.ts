import { describe, expect, it } from 'vitest';
import { shorten } from './format.ts';

describe('shorten', () => {
  it('leaves a text of up to 1000 characters alone', () => {
    const text = 'x'.repeat(1000);
    expect(shorten(text)).toBe(text);
    expect(shorten('')).toBe('');
  });

  it('keeps the first and the last 500 characters of a longer one', () => {
    const text = `${'a'.repeat(500)}b${'c'.repeat(500)}`;
    expect(shorten(text)).toBe(`${'a'.repeat(500)} … ${'c'.repeat(500)}`);
  });
});
