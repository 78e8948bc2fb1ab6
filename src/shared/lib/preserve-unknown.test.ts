import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preserveUnknown } from './json.ts';

describe('a read-modify-write', () => {
  it('keeps keys that this version does not know, at every depth', () => {
    const document = { a: 1, later: [1], deep: { b: 2, later: null } };
    const before = { a: 1, deep: { b: 2 } };
    expect(preserveUnknown(document, before, { a: 5, deep: { b: 6 } })).toEqual({
      a: 5,
      later: [1],
      deep: { b: 6, later: null },
    });
  });

  it('keeps them in list entries, found by id after adding, removing and moving', () => {
    const document = [{ id: 'x', n: 1, later: 'X' }, { id: 'y', n: 2, later: 'Y' }, { id: 'z' }];
    const before = [{ id: 'x', n: 1 }, { id: 'y', n: 2 }, { id: 'z' }];
    const after = [
      { id: 'new', n: 9 },
      { id: 'y', n: 7 },
      { id: 'x', n: 1 },
    ];
    expect(preserveUnknown(document, before, after)).toEqual([
      { id: 'new', n: 9 },
      { id: 'y', n: 7, later: 'Y' },
      { id: 'x', n: 1, later: 'X' },
    ]);
  });

  it('lets go of known keys that were removed, and never of what they were', () => {
    expect(preserveUnknown({ a: { x: 1 } }, { a: { x: 1 } }, { a: {} })).toEqual({ a: {} });
    expect(preserveUnknown({ a: { x: 1 } }, { a: { x: 1 } }, { a: [1] })).toEqual({ a: [1] });
    expect(preserveUnknown([1, 2], [1, 2], [2])).toEqual([2]);
  });

  it('takes over the new value where the kinds of the three do not agree', () => {
    expect(preserveUnknown([1, 2], { a: 1 }, [2])).toEqual([2]);
    expect(preserveUnknown({ a: 1, later: 1 }, [1], { a: 2 })).toEqual({ a: 2 });
    expect(preserveUnknown(null, { a: 1 }, { a: 2 })).toEqual({ a: 2 });
    expect(preserveUnknown({ a: 1, later: 1 }, null, { a: 2 })).toEqual({ a: 2 });
  });

  it('takes over a known key as it is now where the document or what was understood had none', () => {
    const filled = { a: { x: 1 } };
    expect(preserveUnknown({ later: 1 }, filled, { a: { x: 2 } })).toEqual({
      later: 1,
      a: { x: 2 },
    });
    expect(preserveUnknown({ a: { later: 1 } }, {}, { a: { x: 2 } })).toEqual({ a: { x: 2 } });
  });

  it('treats inherited keys of objects like any other key', () => {
    const after: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": {"b": 2}}');
    expect(JSON.stringify(preserveUnknown({ later: 1 }, {}, after))).toBe(
      '{"later":1,"__proto__":{"a":1},"constructor":{"b":2}}',
    );
  });

  it('gives an entry without an id nothing of another one without an id', () =>
    expect(preserveUnknown([{ n: 1, later: 'old' }], [{ n: 1 }], [{ n: 2 }])).toEqual([{ n: 2 }]));

  it('writes exactly the new value where everything is known', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(preserveUnknown(before, before, after)).toEqual(after);
      }),
    ));

  it('changes nothing when nothing changed, and leaves its inputs alone', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (known, key) => {
        fc.pre(!Object.hasOwn(known, key));
        const document = Object.freeze(
          Object.fromEntries([...Object.entries(known), [key, 'new']]),
        );
        expect(preserveUnknown(document, Object.freeze(known), known)).toEqual(document);
      }),
    ));
});
