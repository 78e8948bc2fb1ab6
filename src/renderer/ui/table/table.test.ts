import { afterEach, describe, expect, it } from 'vitest';
import {
  foldedColumns,
  layOutColumns,
  moveColumn,
  noLayout,
  readLayout,
  writeLayout,
} from './table-layout.ts';

describe('columns', () => {
  const columns = [
    { id: 'a', width: 100 },
    { id: 'b', width: 200, grow: 1 },
    { id: 'c', width: 100, fold: 1 },
    { id: 'd', width: 100, fold: 2 },
    { id: 'e', width: 100, fold: 2 },
  ];
  const folded = (width: number, sizes = {}): string[] => [...foldedColumns(columns, sizes, width)];

  it('folds by priority until the rest fits', () => {
    expect(folded(640)).toEqual([]);
    expect(folded(630)).toEqual(['e']);
    expect(folded(440)).toEqual(['e', 'd']);
    expect(folded(320)).toEqual(['e', 'd', 'c']);
    expect(folded(640, { a: 140 })).toEqual(['e']);
    expect(folded(0)).toEqual([]);
  });

  it('shares the room that is left', () => {
    expect(layOutColumns(columns.slice(0, 2), {})).toEqual({
      template: '100px minmax(200px, 1fr) 36px',
      least: 336,
    });
    expect(layOutColumns(columns.slice(0, 2), { b: 150 }).template).toBe(
      '100px 150px minmax(36px, 1fr)',
    );
  });

  it('moves one place, not over the ends', () => {
    expect(moveColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(moveColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  });
});

describe('what is remembered', () => {
  afterEach(() => localStorage.clear());

  it('comes back by the table, and what is broken counts as nothing', () => {
    const layout = { order: ['b', 'a'], sizes: { a: 120 }, shown: { c: false }, sort: null };
    writeLayout('one', layout);
    expect([readLayout('one'), readLayout('two')]).toEqual([layout, noLayout]);
    localStorage.setItem('table one', '{"order": 3}');
    expect(readLayout('one')).toBe(noLayout);
    writeLayout('one', noLayout);
    expect(localStorage.getItem('table one')).toBe(null);
  });
});
