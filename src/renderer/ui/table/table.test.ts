import { afterEach, describe, expect, it } from 'vitest';
import { arrayEntries, groupedEntries } from './entries.ts';
import { moveTo, TypeToFind } from './moves.ts';
import type { Selected } from './selection.ts';
import { pressRow, selectAll, selectMode } from './selection.ts';
import {
  foldedColumns,
  gridOf,
  moveColumn,
  noLayout,
  readLayout,
  writeLayout,
} from './table-layout.ts';

interface Fruit {
  readonly name: string;
  readonly kind: string;
}
const fruit: readonly Fruit[] = [
  { name: 'apple', kind: 'tree' },
  { name: 'banana', kind: 'plant' },
  { name: 'blackberry', kind: 'bush' },
  { name: 'cherry', kind: 'tree' },
  { name: 'blueberry', kind: 'bush' },
];
const nameOf = ({ name }: Fruit): string => name;
const entries = arrayEntries(fruit, nameOf);
const nothing: Selected = { ids: new Set(), current: null, anchor: null };
const press = (before: Selected, id: string, mode: Parameters<typeof pressRow>[3], many = true) =>
  pressRow(entries, before, id, mode, many);

describe('selecting rows', () => {
  it.each([
    [{ shift: false, ctrl: false }, 'pointer', 'only'],
    [{ shift: false, ctrl: true }, 'pointer', 'toggle'],
    [{ shift: false, ctrl: true }, 'key', 'move'],
    [{ shift: true, ctrl: false }, 'key', 'range'],
    [{ shift: true, ctrl: true }, 'pointer', 'add-range'],
  ] as const)('%j by %s is %s', (keys, by, mode) => expect(selectMode(keys, by)).toBe(mode));

  it('takes ranges from where the last plain press was, both ways', () => {
    const begun = press(nothing, 'blackberry', 'only');
    const down = press(begun, 'blueberry', 'range');
    expect([...down.ids]).toEqual(['blackberry', 'cherry', 'blueberry']);
    const up = press(down, 'apple', 'range');
    expect([...up.ids]).toEqual(['apple', 'banana', 'blackberry']);
    expect(up).toMatchObject({ current: 'apple', anchor: 'blackberry' });
  });

  it('adds and takes away single rows and further ranges', () => {
    const one = press(nothing, 'apple', 'only');
    const two = press(one, 'cherry', 'toggle');
    expect([...two.ids]).toEqual(['apple', 'cherry']);
    expect([...press(two, 'apple', 'toggle').ids]).toEqual(['cherry']);
    expect([...press(two, 'blueberry', 'add-range').ids]).toEqual(['apple', 'cherry', 'blueberry']);
  });

  it('selects one row at most where only one may be', () => {
    const one = press(nothing, 'apple', 'only', false);
    expect([...press(one, 'cherry', 'range', false).ids]).toEqual(['cherry']);
  });

  it('selects every row but no head of a group', () => {
    const grouped = groupedEntries(fruit, nameOf, ({ kind }) => kind, new Set(['bush']));
    const list = Array.from({ length: grouped.count }, (_, at) => grouped.at(at)?.id);
    expect(list).toEqual(['group tree', 'apple', 'cherry', 'group plant', 'banana', 'group bush']);
    expect(grouped.at(5)).toMatchObject({ count: 2, open: false });
    expect([...selectAll(grouped, nothing).ids]).toEqual(['apple', 'cherry', 'banana']);
    const moved = pressRow(grouped, nothing, 'group plant', 'only', true);
    expect(moved).toMatchObject({ current: 'group plant', ids: new Set() });
    const range = pressRow(grouped, { ...nothing, anchor: 'cherry' }, 'banana', 'range', true);
    expect([...range.ids]).toEqual(['cherry', 'banana']);
  });
});

describe('moving', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 9],
    ['PageUp', 3, 0],
    ['PageDown', 8, 9],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['ArrowDown', -1, 2],
    ['End', -1, 9],
    ['x', 1, null],
  ])('%s from %d of ten goes to %j', (key, from, to) =>
    expect(moveTo(key, from, 10, 6, 2)).toBe(to),
  );

  it('finds rows by words, and by one letter again and again', () => {
    const finder = new TypeToFind();
    const find = (letter: string, now: number, from: number) =>
      finder.find(letter, now, entries, from, nameOf);
    expect([find('b', 0, -1), find('b', 200, 1), find('b', 400, 2), find('b', 600, 4)]).toEqual([
      1, 2, 4, 1,
    ]);
    expect(find('c', 3000, 0)).toBe(3);
    expect([find('b', 6000, 0), find('l', 6100, 1), find('u', 6200, 2)]).toEqual([1, 2, 4]);
    expect(find('x', 6300, 4)).toBe(null);
  });
});

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
    expect(gridOf(columns.slice(0, 2), {})).toEqual({
      template: '100px minmax(200px, 1fr) 36px',
      least: 336,
    });
    expect(gridOf(columns.slice(0, 2), { b: 150 }).template).toBe('100px 150px minmax(36px, 1fr)');
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
