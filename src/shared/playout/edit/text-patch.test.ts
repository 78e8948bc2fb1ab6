import { describe, expect, it } from 'vitest';
import { applyPatch, makePatch } from './text-patch.ts';

describe('patches of a text', () => {
  it.each([
    ['', ''],
    ['', 'a'],
    ['abc', ''],
    ['aaa', 'aaaa'],
    ['aaaa', 'aaa'],
    ['{"a":1}', '{"a":1,"b":2}'],
    ['one two three', 'one 2 three'],
    ['𝄞a', '𝄢a'],
  ])('make %j into %j and back', (from, to) => {
    expect(applyPatch(from, makePatch(from, to))).toBe(to);
    expect(applyPatch(to, makePatch(to, from))).toBe(from);
  });

  it('hold only what differs', () => {
    expect(makePatch('one two three', 'one 2 three')).toEqual({ at: 4, length: 3, text: '2' });
  });
});
