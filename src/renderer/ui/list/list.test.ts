import { describe, expect, it } from 'vitest';
import { arrayEntries, groupedEntries } from '../table/entries.ts';
import { moveTo, TypeToFind } from './moves.ts';
import type { Selected } from './selection.ts';
import { numberedItems, pressItem, selectAll, selectMode } from './selection.ts';

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
const noKeys = { shiftKey: false, ctrlKey: false, metaKey: false };
const nothing: Selected = { ids: new Set(), current: null, anchor: null };
const press = (
  before: Selected,
  id: string,
  mode: Parameters<typeof pressItem>[3],
  max = Infinity,
) => pressItem(entries, before, id, mode, max);

describe('selecting rows', () => {
  it.each([
    [{}, 'pointer', 'only'],
    [{ ctrlKey: true }, 'pointer', 'toggle'],
    [{ ctrlKey: true }, 'key', 'move'],
    [{ shiftKey: true }, 'key', 'range'],
    [{ shiftKey: true, metaKey: true }, 'pointer', 'add-range'],
  ] as const)('%j by %s is %s', (keys, by, mode) =>
    expect(selectMode({ ...noKeys, ...keys }, by)).toBe(mode),
  );

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
    const one = press(nothing, 'apple', 'only', 1);
    expect([...press(one, 'cherry', 'range', 1).ids]).toEqual(['cherry']);
  });

  it('selects every row but no head of a group', () => {
    const grouped = groupedEntries(fruit, nameOf, ({ kind }) => kind, new Set(['bush']));
    const list = Array.from({ length: grouped.count }, (_, at) => grouped.at(at)?.id);
    expect(list).toEqual(['group tree', 'apple', 'cherry', 'group plant', 'banana', 'group bush']);
    expect(grouped.at(5)).toMatchObject({ count: 2, open: false });
    expect([...selectAll(grouped, nothing, Infinity).ids]).toEqual(['apple', 'cherry', 'banana']);
    const moved = pressItem(grouped, nothing, 'group plant', 'only', Infinity);
    expect(moved).toMatchObject({ current: 'group plant', ids: new Set() });
    const range = pressItem(grouped, { ...nothing, anchor: 'cherry' }, 'banana', 'range', Infinity);
    expect([...range.ids]).toEqual(['cherry', 'banana']);
  });
});

describe('a list of numbered items', () => {
  const items = numberedItems(1000, 200);
  const of = (item: number, mode: Parameters<typeof pressItem>[3], before = nothing): Selected =>
    pressItem(items, before, String(item), mode, 3);

  it('cuts what is selected at the maximum, and the cursor with a range', () => {
    const begun = of(250, 'only');
    const down = of(300, 'range', begun);
    expect([...down.ids, down.current]).toEqual(['250', '251', '252', '252']);
    const up = of(200, 'range', begun);
    expect([...up.ids, up.current]).toEqual(['248', '249', '250', '248']);
    expect([...of(900, 'toggle', down).ids]).toEqual(['250', '251', '252']);
    expect([...selectAll(items, nothing, 3).ids]).toEqual(['200', '201', '202']);
  });

  it('begins a range at the cursor once the selection has changed', () => {
    const before = { ids: new Set(['400']), current: '400', anchor: '300' };
    expect([...of(401, 'range', before).ids]).toEqual(['400', '401']);
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
    expect(moveTo(key, from, { count: 10, page: 6, start: 2 })).toBe(to),
  );

  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowUp', 0, 0],
    ['PageDown', 95, 99],
    ['PageUp', 15, 5],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['a', 50, null],
  ])('%s from %d goes to %s', (key, at, target) =>
    expect(moveTo(key, at, { count: 100, page: 10 })).toBe(target),
  );

  it.each([
    ['ArrowRight', 4, 5, 5],
    ['ArrowDown', 4, 8, null],
    ['ArrowDown', 9, 9, null],
    ['PageUp', 9, 1, null],
    ['ArrowLeft', 0, 0, 0],
    ['End', 0, 9, 9],
  ])('%s from %d of covers goes to %d, of a row of covers to %j', (key, from, grid, row) => {
    expect(moveTo(key, from, { count: 10, page: 2, columns: 4 })).toBe(grid);
    expect(moveTo(key, from, { count: 10, columns: Infinity })).toBe(row);
  });

  it('leaves the keys alone that the list does not have', () => {
    expect(moveTo('PageDown', 1, { count: 10 })).toBe(null);
    expect(moveTo('ArrowRight', 1, { count: 10 })).toBe(null);
  });

  it('finds rows by words, and by one letter again and again', () => {
    const finder = new TypeToFind();
    const find = (letter: string, now: number, from: number) =>
      finder.find(letter, now, from, fruit.length, (index) => fruit[index]?.name ?? null);
    expect([find('b', 0, -1), find('b', 200, 1), find('b', 400, 2), find('b', 600, 4)]).toEqual([
      1, 2, 4, 1,
    ]);
    expect(find('c', 3000, 0)).toBe(3);
    expect([find('b', 6000, 0), find('l', 6100, 1), find('u', 6200, 2)]).toEqual([1, 2, 4]);
    expect(find('x', 6300, 4)).toBe(null);
  });

  it('leaves g and the letter of a panel to the window, unless an item starts with both', () => {
    const finder = new TypeToFind();
    const names = ['Gap', 'Oak', 'Green'];
    const find = (letter: string, now: number) =>
      finder.findOrPass(letter, now, -1, names.length, (index) => names[index] ?? null);
    expect([find('g', 0), find('i', 100), find('o', 200)]).toEqual(['passed', 'passed', 1]);
    expect([find('g', 3000), find('r', 3100)]).toEqual(['passed', 2]);
    expect([find('g', 6000), find('g', 6100)]).toEqual(['passed', 0]);
  });
});
