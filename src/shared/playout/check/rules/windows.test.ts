import { describe, expect, it } from 'vitest';
import {
  check,
  codes,
  docOf,
  entryOf,
  file,
  item,
  minute,
  named,
  only,
} from '../../../../../test/support/playout/playout-folder.ts';
import type { FolderFile } from '../facts.ts';

const rename = (from: number, to: number) => ({ k: 'rename', name: named(from, to) });

describe('files that join', () => {
  it('say nothing when names and items meet exactly', () =>
    expect(check([file(0, 10, [item('a', 0, 10)]), file(10, 20, [item('b', 10, 20)])])).toEqual(
      [],
    ));

  it('do so in any order of the directory', () =>
    expect(check([file(10, 20, [item('b', 10, 20)]), file(0, 10, [item('a', 0, 10)])])).toEqual(
      [],
    ));
});

describe('names that claim too much', () => {
  it('at the end: black in steps of a minute, and what follows is late', () => {
    const found = check([file(0, 10, [item('a', 0, 7.5)]), file(10, 20, [item('b', 10, 20)])]);
    expect(found).toMatchObject([
      {
        code: 'name-overclaims',
        severity: 'error',
        pointer: '',
        path: named(0, 10),
        from: minute(7.5),
        to: minute(10),
        repair: rename(0, 7.5),
      },
    ]);
    expect(found[0]?.message).toContain('covers 2:30 after the last item');
    expect(found[0]?.message).toContain(
      'everything after it air 14 s to 58 s late, or its first 14 s to 42 s do not air',
    );
  });

  it('can cost time where pieces of a minute end with the hole, since those of 44 s do not', () => {
    const found = check([file(0, 10, [item('a', 0, 7)]), file(10, 20, [item('b', 10, 20)])]);
    expect(found).toMatchObject([{ code: 'name-overclaims', severity: 'error' }]);
    expect(found[0]?.message).toContain(
      'air up to 56 s late, or its first 12 s to 40 s do not air',
    );
  });

  it('can cost the next item as a whole', () => {
    const missed = (finish: number) =>
      check([
        file(0, 10, [item('a', 0, 9.5)]),
        file(10, 20, [item('b', 10, finish), item('c', finish, 20)]),
      ])[0]?.message;
    // A gap of 30 s, and 44 or 60 s of black.
    expect(missed(10.2)).toContain('The black covers all of "b"');
    expect(missed(10.4)).toContain('air 30 s late, or its first 14 s do not air, or it never airs');
    expect(missed(11)).toContain('air 30 s late, or its first 14 s do not air.');
  });

  it('costs a minute where the hole is only a rounding', () => {
    const early = { ...item('a', 0, 10), finish: '2026-04-13T00:09:59.999600+00:00' };
    const found = check([file(0, 10, [early]), file(10, 20, [item('b', 10, 20)])]);
    expect(found).toMatchObject([{ code: 'name-overclaims', severity: 'error' }]);
    expect(found[0]?.message).toContain('air 1:00 late, or its first 44 s do');
  });

  it('at the start: black until the first item, and nothing late', () => {
    const found = check([file(0, 10, [item('a', 0, 10)]), file(10, 20, [item('b', 12.5, 20)])]);
    expect(found).toMatchObject([
      {
        code: 'name-overclaims',
        severity: 'warning',
        path: named(10, 20),
        from: minute(10),
        to: minute(12.5),
      },
    ]);
    expect(found[0]?.repair).toBeUndefined();
  });

  it('at the ends of the plan', () => {
    const found = check([file(0, 30, [item('a', 10, 20)])]);
    expect(found).toMatchObject([
      { code: 'name-overclaims', from: minute(0), to: minute(10), repair: rename(10, 20) },
      { code: 'name-overclaims', from: minute(20), to: minute(30), repair: rename(10, 20) },
    ]);
  });

  it('over nothing at all', () => {
    expect(check([file(0, 10, [])])).toMatchObject([
      { code: 'name-overclaims', from: minute(0), to: minute(10) },
    ]);
    expect(codes(check([file(0, 10, []), file(10, 20, [item('a', 10, 20)])]))).toEqual([
      'name-overclaims',
    ]);
  });

  it('lets names of whole seconds be', () => {
    const name = `${String(minute(0))}_${String(minute(10) + 460)}.json`;
    const first = { ...item('a', 0, 10), finish: '2026-04-13T00:10:00.460+00:00' };
    const second = { ...item('b', 10, 20), start: '2026-04-13T00:10:00.460+00:00' };
    const next = `${String(minute(10) + 460)}_${String(minute(20))}.json`;
    expect(check([entryOf(docOf(name, [first])), entryOf(docOf(next, [second]))])).toEqual([]);
  });
});

describe('time that no file claims', () => {
  it('is black in steps of a minute', () => {
    const found = check([file(0, 10, [item('a', 0, 10)]), file(12.25, 20, [item('b', 12.25, 20)])]);
    expect(found).toMatchObject([
      {
        code: 'window-gap',
        severity: 'error',
        path: named(12.25, 20),
        from: minute(10),
        to: minute(12.25),
      },
    ]);
    expect(found[0]?.message).toContain('2:15 before this one');
    expect(found[0]?.message).toContain('air 13 s to 57 s late');
  });

  it('can be longer than what follows', () => {
    const found = check([
      file(0, 10, [item('a', 0, 10)]),
      file(10.25, 10.5, [item('b', 10.25, 10.5)]),
    ]);
    expect(found[0]?.message).toContain('never airs');
  });

  it('is left to the next file, which is black exactly until its first item', () => {
    const left = file(0, 10, [item('a', 0, 10)]);
    const right = [item('b', 10.25, 10.5), item('c', 10.5, 20)];
    expect(check([left, file(10.25, 20, right)])).toMatchObject([
      { code: 'window-gap', severity: 'error', repair: rename(10, 20) },
    ]);
    expect(check([left, file(10, 20, right)])).toMatchObject([
      { code: 'name-overclaims', severity: 'info' },
    ]);
  });

  it('is not known beside a file that nobody could read', () => {
    const unread: FolderFile = {
      name: named(10, 20),
      path: 'x',
      content: { k: 'unreadable', reason: 'No.' },
    };
    expect(check([file(0, 10, [item('a', 0, 10)]), unread])).toEqual([]);
    expect(codes(check([file(0, 8, [item('a', 0, 8)]), unread]))).toEqual(['window-gap']);
  });
});

describe('two files for one time', () => {
  it('depends on the order of the directory', () => {
    const found = check([file(0, 10, [item('a', 0, 10)]), file(8, 20, [item('b', 8, 20)])]);
    expect(found).toMatchObject([
      {
        code: 'window-overlap',
        severity: 'error',
        path: named(8, 20),
        from: minute(8),
        to: minute(10),
      },
    ]);
    expect(found[0]?.message).toContain(named(0, 10));
  });

  it('ends with a name of its own where one only claims it', () => {
    const found = check([file(0, 12, [item('a', 0, 10)]), file(10, 20, [item('b', 10, 20)])]);
    expect(codes(found)).toEqual(['name-overclaims', 'window-overlap']);
    expect(found[0]).toMatchObject({ severity: 'error', repair: rename(0, 10) });
    expect(found[0]?.message).toContain(`hide the items of ${named(10, 20)}`);
  });

  it('is reported once per file, even if there are many', () => {
    const files = Array.from({ length: 100 }, (_, at) =>
      file(at / 100, 60, [item('a', at / 100, 60)]),
    );
    expect(only(check(files), 'window-overlap')).toHaveLength(99);
  });
});

describe('items that run into the next file', () => {
  it('delay it', () => {
    const found = check([file(0, 10, [item('a', 0, 13)]), file(10, 20, [item('b', 10, 20)])]);
    expect(found).toMatchObject([
      {
        code: 'overlap',
        severity: 'error',
        path: named(0, 10),
        pointer: '/items/0/finish',
        repair: { k: 'trim', pointer: '/items/0', to: minute(10) },
      },
    ]);
    expect(found[0]?.message).toContain('air 3:00 late');
  });

  it('are fine when the next file has them too, for who tunes in', () => {
    const a = item('a', 0, 13);
    const found = check([file(0, 10, [a]), file(10, 20, [a, item('b', 13, 20)])]);
    expect(found).toEqual([]);
  });

  it('leave who tunes in with black where the next file begins later', () => {
    const found = check([file(0, 10, [item('a', 0, 13)]), file(10, 20, [item('b', 13, 20)])]);
    expect(found).toMatchObject([
      {
        code: 'outside-window',
        severity: 'warning',
        pointer: '/items/0/finish',
        repair: { k: 'split', pointer: '/items/0', at: minute(10) },
      },
    ]);
  });
});

describe('items outside the name', () => {
  it('reach over the end of the last file', () =>
    expect(check([file(0, 10, [item('a', 0, 13)])])).toMatchObject([
      {
        code: 'outside-window',
        severity: 'warning',
        pointer: '/items/0/finish',
        repair: rename(0, 13),
      },
    ]));

  it('begin late where they begin before it', () => {
    const found = check([file(2, 10, [item('a', 0, 10)])]);
    expect(found).toMatchObject([
      { code: 'outside-window', severity: 'error', pointer: '/items/0/start' },
    ]);
    expect(found[0]?.message).toContain('starts 2:00 before');
  });

  it('never air where they lie wholly outside', () => {
    const found = check([file(0, 10, [item('a', 0, 10), item('b', 10, 20)])]);
    expect(found).toMatchObject([
      { code: 'outside-window', severity: 'error', pointer: '/items/1', repair: rename(0, 20) },
    ]);
  });

  it('are one fault of the name where they are many', () => {
    const items = Array.from({ length: 30 }, (_, at) => item(`i${String(at)}`, 60 + at, 61 + at));
    expect(only(check([file(0, 10, items)]), 'outside-window')).toMatchObject([
      { pointer: '', severity: 'error', repair: rename(60, 90) },
    ]);
  });

  it('let a rounding pass', () => {
    const late = { ...item('a', 0, 10), finish: '2026-04-13T00:10:00.000400+00:00' };
    expect(check([file(0, 10, [late])])).toEqual([]);
  });
});
