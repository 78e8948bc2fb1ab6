import { expect, it } from 'vitest';
import { rowsCut, readRows } from './rows.ts';

const text = (row: unknown): string | null => (typeof row === 'string' ? row : null);

it('counts the rows that cannot be read', () => {
  expect(readRows(['a', null, 3, 'b'], text)).toEqual({ rows: ['a', 'b'], lost: 2 });
  expect(readRows(['a', 'b', 'c'], text, 2)).toEqual({ rows: ['a', 'b'], lost: 1 });
  expect(readRows([], text)).toEqual({ rows: [], lost: 0 });
});

it.each([undefined, null, {}, 'a', 0, { length: 0 }])('does not take %j for a list', (value) =>
  expect(readRows(value, text)).toBeNull(),
);

it("reports the rows missing from the server's count", () => {
  expect(rowsCut({ have: 2, lost: 0 }, null)).toBeNull();
  expect(rowsCut({ have: 2, lost: 0 }, 2)).toBeNull();
  expect(rowsCut({ have: 2, lost: 0 }, 1)).toBeNull();
  expect(rowsCut({ have: 2, lost: 0 }, 9)).toEqual({ why: 'short', have: 2, of: 9 });
  expect(rowsCut({ have: 2, lost: 1 }, null)).toEqual({ why: 'lost', have: 2, of: 3 });
  expect(rowsCut({ have: 2, lost: 1 }, 9)).toEqual({ why: 'lost', have: 2, of: 9 });
});
