import { expect, it } from 'vitest';
import type { JsonValue } from './document.ts';
import { editText, diffValues } from './edit-text.ts';

const text = `{
  "a": { "x": 1,   "y": [1, 2] },
  "note": "kept",
  "b": [ { "id": "p" }, { "id": "q", "at": "06:00" } ]
}
`;
const edit = (after: JsonValue): string =>
  editText(text, diffValues(JSON.parse(text) as JsonValue, after));

it('keeps the bytes of equal parts', () => {
  expect(edit(JSON.parse(text) as JsonValue)).toBe(text);
  expect(
    edit({
      a: { x: 1, y: [1, 2] },
      note: 'kept',
      b: [{ id: 'p' }, { id: 'q', at: '07:00' }],
    }),
  ).toBe(text.replace('06:00', '07:00'));
});

it('adds, removes and replaces', () => {
  const after = { a: { y: [1, 2, 3], z: null }, b: [{ id: 'p' }], c: 'new' };
  const edited = edit(after);
  expect(JSON.parse(edited)).toEqual(after);
  expect(edited).not.toContain('note');
});
