import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonText } from './json-text.ts';

describe('JSON from a server', () => {
  it('is read as JSON.parse reads it', () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        expect(parseJsonText(text)).toEqual(JSON.parse(text));
      }),
    ));

  it.each(['', '{', '"', '"\\', '{"a":"', '[1,]', 'undefined'])(
    'is refused if it is invalid: %s',
    (text) => expect(parseJsonText(text)).toBeUndefined(),
  );

  it('is refused if it nests deeper than any real response', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJsonText(nested(64))).toBeDefined();
    expect(parseJsonText(nested(65))).toBeUndefined();
    expect(parseJsonText(nested(1_000_000))).toBeUndefined();
    expect(parseJsonText('{"a":'.repeat(65) + '1' + '}'.repeat(65))).toBeUndefined();
  });

  it('is refused if it has more values than any list', () => {
    const list = (count: number): string => `[${'0,'.repeat(count - 1)}0]`;
    expect(parseJsonText(list(1_000_000))).toHaveLength(1_000_000);
    expect(parseJsonText(list(2_000_000))).toBeUndefined();
  });

  it('may have any punctuation in its texts', () => {
    const text = JSON.stringify(['['.repeat(100), ','.repeat(2_000_000), '\\"'.repeat(100)]);
    expect(parseJsonText(text)).toEqual(JSON.parse(text));
  });
});
