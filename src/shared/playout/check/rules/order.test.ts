import { describe, expect, it } from 'vitest';
import {
  check,
  file,
  checkItems,
  codes,
  item,
  local,
  minute,
  only,
} from '../../../../../test/support/playout/playout-folder.ts';

describe('order of items', () => {
  it('reports nothing for adjacent items', () =>
    expect(checkItems([item('a', 0, 10), item('b', 10, 20), item('c', 20, 30)])).toEqual([]));

  it('points at the item that begins before the one above it', () => {
    const found = checkItems([item('a', 0, 10), item('c', 20, 30), item('b', 10, 20)]);
    expect(found).toMatchObject([
      { code: 'unsorted', pointer: '/items/2', severity: 'warning', repair: { k: 'sort' } },
    ]);
  });

  it('points at the one item that was moved ahead, not at all that follow it', () => {
    const found = checkItems([
      item('d', 30, 40),
      item('a', 0, 10),
      item('b', 10, 20),
      item('c', 20, 30),
    ]);
    expect(only(found, 'unsorted').map(({ pointer }) => pointer)).toEqual(['/items/0']);
  });

  it('is an error where the engine passes an item over after a hole', () => {
    const found = checkItems([item('a', 0, 10), item('c', 30, 40), item('b', 20, 30)]);
    const [unsorted] = only(found, 'unsorted');
    expect(unsorted).toMatchObject({ severity: 'error', pointer: '/items/2' });
    expect(unsorted?.message).toContain('can miss "b"');
  });

  it('tells items that were moved together once, and each place of several', () => {
    const items = [
      item('a', 0, 1),
      item('d', 3, 4),
      item('e', 4, 5),
      item('f', 5, 6),
      item('b', 1, 2),
      item('c', 2, 3),
      item('h', 7, 8),
      item('g', 6, 7),
    ];
    expect(only(checkItems(items), 'unsorted').map(({ pointer }) => pointer)).toEqual([
      '/items/4',
      '/items/7',
    ]);
  });

  it('reports an unordered list once', () => {
    const items = Array.from({ length: 1000 }, (_, at) =>
      item(`i${String(at)}`, 999 - at, 1000 - at),
    );
    expect(codes(checkItems(items))).toEqual(['unsorted']);
  });
});

describe('overlaps', () => {
  it('says how late what comes after begins, and ends the first where the second begins', () => {
    const found = checkItems([item('a', 0, 10 + 190 / 60), item('b', 10, 20)]);
    expect(found).toMatchObject([
      {
        code: 'overlap',
        pointer: '/items/1',
        severity: 'error',
        from: minute(10),
        to: minute(10 + 190 / 60),
        repair: { k: 'trim', pointer: '/items/0', to: minute(10) },
      },
    ]);
    expect(found[0]?.message).toContain('air 3:10 late');
  });

  it('says that an item within another never airs', () => {
    const found = checkItems([item('a', 0, 30), item('b', 10, 20)]);
    expect(codes(found)).toEqual(['overlap']);
    expect(found[0]?.message).toContain('"b" never airs');
  });

  it('names the winner if two begin together: the later in the list', () => {
    const found = checkItems([item('a', 0, 10), item('b', 0, 10)]);
    expect(found[0]).toMatchObject({
      code: 'overlap',
      repair: { k: 'remove', pointer: '/items/0' },
    });
    expect(found[0]?.message).toContain('so "a" never airs');
    expect(checkItems([item('a', 0, 10), item('b', 0, 4)])[0]?.message).toContain('air 4:00 late');
  });

  it('reports an item that overlaps many others once', () => {
    const others = Array.from({ length: 50 }, (_, at) => item(`b${String(at)}`, 10 + at, 11 + at));
    const found = checkItems([item('a', 0, 200), ...others]);
    expect(codes(found)).toEqual(['overlap']);
    expect(found[0]?.message).toContain('50 later items');
    expect(found[0]?.message).toContain('none of them airs');
    expect(found[0]?.message).not.toContain('late.');
  });

  it('counts the delay from the last of several, the only one that it delays', () => {
    const [found] = checkItems([
      item('a', 0, 30),
      item('b', 10, 20),
      item('c', 15, 40),
      item('d', 40, 60),
    ]);
    expect(found?.message).toContain('2 later items, from "b" on');
    expect(found?.message).toContain('"c" and everything after it air 15:00 late');
  });

  it('is quiet below a millisecond, a warning below a second', () => {
    const exact = [item('a', 0, 10), item('b', 10, 20)];
    const late = (fraction: string) => [
      { ...exact[0], finish: `2026-04-13T00:10:00.${fraction}+00:00` },
      ...exact.slice(1),
    ];
    expect(checkItems(late('000400'))).toEqual([]);
    expect(checkItems(late('001'))).toMatchObject([{ code: 'overlap', severity: 'warning' }]);
    expect(checkItems(late('999'))).toMatchObject([{ code: 'overlap', severity: 'warning' }]);
    expect(checkItems([item('a', 0, 10 + 1 / 60), item('b', 10, 20)])).toMatchObject([
      { code: 'overlap', severity: 'error' },
    ]);
  });
});

describe('holes inside a file', () => {
  it('names length and neighbours, and closes what the item before can fill', () => {
    const found = checkItems([item('a', 0, 10), item('b', 15, 20)]);
    expect(found).toMatchObject([
      {
        code: 'gap',
        pointer: '/items/1/start',
        severity: 'warning',
        from: minute(10),
        to: minute(15),
        repair: { k: 'close-gap', pointer: '/items/0', from: minute(10), to: minute(15) },
      },
    ]);
    expect(found[0]?.message).toContain('5:00 between "a" and "b"');
  });

  it('closes only a short one with a file of unknown length, and none with one that is too short', () => {
    const around = (from: number) => [item('a', 0, 10, local()), item('b', from, 20)];
    expect(checkItems(around(11))[0]?.repair?.k).toBe('close-gap');
    expect(checkItems(around(12))[0]?.repair).toBeUndefined();
    const media = () => ({
      path: '',
      durationMs: 630_000,
      streams: [],
      title: null,
      problem: null,
    });
    const gaps = (from: number) => only(checkItems(around(from), { media }), 'gap');
    expect(gaps(10.5)[0]?.repair?.k).toBe('close-gap');
    expect(gaps(11)[0]?.repair).toBeUndefined();
  });

  it('is not told beside an item whose times cannot be read', () => {
    const items = [item('a', 0, 10), { ...item('b', 10, 20), start: 'soon' }, item('c', 20, 30)];
    expect(check([file(0, 30, items)])).toEqual([]);
    for (const some of [items.slice(1), items.slice(0, 2), items.slice(1, 2)])
      expect(check([file(0, 30, some)])).toEqual([]);
  });

  it('is quiet below a millisecond, information below a minute: it airs as planned', () => {
    const early = (fraction: string) => [
      { ...item('a', 0, 10), finish: `2026-04-13T00:09:59.${fraction}+00:00` },
      item('b', 10, 20),
    ];
    expect(checkItems(early('999600'))).toEqual([]);
    expect(checkItems(early('999'))).toMatchObject([{ code: 'gap', severity: 'info' }]);
    expect(checkItems(early('001'))).toMatchObject([{ code: 'gap', severity: 'info' }]);
    const hole = (length: number) => checkItems([item('a', 0, 10), item('b', 10 + length, 20)]);
    expect(hole(0.99)).toMatchObject([{ code: 'gap', severity: 'info' }]);
    expect(hole(1)).toMatchObject([{ code: 'gap', severity: 'warning' }]);
  });
});

describe('items that never play', () =>
  it('takes out what does not end after it begins', () => {
    const found = checkItems([
      item('a', 0, 10),
      item('x', 5, 5),
      item('y', 6, 3),
      item('b', 10, 20),
    ]);
    expect(found).toMatchObject([
      {
        code: 'finish-not-after-start',
        pointer: '/items/1/finish',
        repair: { k: 'remove', pointer: '/items/1' },
      },
      {
        code: 'finish-not-after-start',
        pointer: '/items/2/finish',
        repair: { k: 'remove', pointer: '/items/2' },
      },
    ]);
  }));
