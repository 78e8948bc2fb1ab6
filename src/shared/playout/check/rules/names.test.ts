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
  timeText,
} from '../../../../../test/support/playout/playout-folder.ts';
import type { FolderFile } from '../facts.ts';

const items = [item('a', 0, 10)];
const renamed = (name: string): FolderFile => entryOf(docOf(name, items));
const unread = (name: string): FolderFile => ({ name, path: name, content: { k: 'unread' } });
const stem = named(0, 10).replace('.json', '');

describe('names in a playout folder', () => {
  it('air with any extension', () => {
    const found = check([file(0, 10, items), renamed(`${stem}.bak`)]);
    expect(found).toMatchObject([
      {
        code: 'stray-file',
        severity: 'error',
        from: minute(0),
        to: minute(10),
        repair: { k: 'rename', name: `.${stem}.bak` },
      },
    ]);
    expect(codes(check([unread(`${stem}.tmp`)]))).toEqual(['stray-file']);
    expect(check([renamed(`${stem}.JSON`)])).toEqual([]);
  });

  it.each([`.${stem}.json`, `${stem}.json.tmp`, 'README.md', 'channel.json', 'notes.txt'])(
    'say nothing of %s',
    (name) => expect(check([unread(name)])).toEqual([]),
  );

  it.each([`${stem} (1).json`, `${stem}_1.json`, `${stem} - Copy.json`])(
    'know a copy: %s',
    (name) => {
      expect(check([file(0, 10, items), renamed(name)])).toMatchObject([
        { code: 'stray-file', severity: 'warning', path: name },
      ]);
      expect(codes(check([unread(name)]))).toEqual(['stray-file']);
    },
  );

  it('say why the engine passes a playout by', () => {
    const name = '20260413T000000_20260413T001000.json';
    const found = check([renamed(name)]);
    expect(found).toMatchObject([{ code: 'name-refused', severity: 'error', path: name }]);
    expect(codes(check([unread('2026-04-13.json')]))).toEqual([]);
    expect(codes(check([unread(name)]))).toEqual(['name-refused']);
    expect(codes(check([renamed('today.json')]))).toEqual(['name-refused']);
  });

  it('are seconds of 1970 where they look like dates', () =>
    expect(check([renamed('20260413_20260414.json')])).toMatchObject([
      { code: 'name-style', severity: 'error', repair: { k: 'rename', name: named(0, 10) } },
    ]));

  it('must not end before they begin', () => {
    expect(check([renamed(named(10, 0))])).toMatchObject([
      { code: 'name-style', repair: { k: 'rename', name: named(0, 10) } },
    ]);
    expect(codes(check([renamed(named(5, 5))]))).toEqual(['name-style']);
  });

  it('are not given twice', () => {
    const found = check([file(0, 10, items), renamed(named(10, 0))]);
    expect(codes(found)).toEqual(['name-style']);
    expect(found[0]?.repair).toBeUndefined();
  });
});

describe('the folder itself', () => {
  const config = (folder: string) => ({ path: 'channel.json', value: { playout: { folder } } });

  it('is best named with an absolute path', () => {
    expect(check([], { config: config('playout') })).toMatchObject([
      {
        code: 'relative-folder',
        severity: 'info',
        path: 'channel.json',
        pointer: '/playout/folder',
      },
    ]);
    expect(check([], { config: config('/srv/playout') })).toEqual([]);
    expect(check([], { config: config('~/playout') })).toEqual([]);
    expect(check([], { config: config('C:/playout'), style: 'windows' })).toEqual([]);
  });

  it('must be there', () => {
    expect(check([], { folder: 'missing' })).toMatchObject([
      { code: 'folder-missing', path: 'folder', pointer: '' },
    ]);
    expect(check([], { folder: 'unreadable', config: config('/a') })).toMatchObject([
      { code: 'folder-missing', path: 'channel.json', pointer: '/playout/folder' },
    ]);
  });

  it("is another program's behind a link named current", () =>
    expect(check([], { viaCurrent: true })).toMatchObject([
      { code: 'read-only-folder', severity: 'info', path: 'folder' },
    ]));
});

describe('what is over', () => {
  const overlap = [item('a', 0, 11), item('b', 10, 20)];

  it('is only worth knowing', () => {
    const at = (now: number | null) =>
      check([file(0, 20, overlap)], { now }).map(({ severity }) => severity);
    expect(at(null)).toEqual(['error']);
    expect(at(minute(10.5))).toEqual(['error']);
    expect(at(minute(11))).toEqual(['info']);
  });

  it('comes again with a virtual start', () => {
    const config = {
      path: 'c',
      value: { playout: { folder: '/a', virtual_start: '2026-04-13T00:00:00+00:00' } },
    };
    const [found] = check([file(0, 20, overlap)], { now: minute(1000), config });
    expect(found?.severity).toBe('error');
  });

  it('never airs where the plan begins behind it each time', () => {
    const value = { playout: { folder: '/a', virtual_start: '2026-04-13T00:15:00+00:00' } };
    expect(check([file(0, 20, overlap)], { config: { path: 'c', value } })).toMatchObject([
      { code: 'overlap', severity: 'info' },
    ]);
  });
});

describe('a virtual start', () => {
  const from = (minutes: number) => ({
    path: 'c',
    value: { playout: { folder: '/a', virtual_start: timeText(minute(minutes)) } },
  });
  const files = [file(10, 20, [item('a', 10, 20)]), file(20, 30, [item('b', 20, 30)])];

  it('lies in a file', () => {
    for (const start of [10, 15, 20]) expect(check(files, { config: from(start) })).toEqual([]);
    expect(check([], { config: from(10) })).toEqual([]);
  });

  it('is black over the first item where no file claims it yet', () => {
    const found = check(files, { config: from(9.5) });
    const pointer = '/playout/virtual_start';
    expect(found).toMatchObject([
      { code: 'window-gap', severity: 'error', path: 'c', pointer, to: minute(10) },
    ]);
    expect(found[0]?.message).toMatch(/"a" .* 30 s before .*airs 30 s late, .* first 14 s do/);
  });

  it('is black for good behind all that is planned', () =>
    expect(check(files, { config: from(30) })).toMatchObject([
      { code: 'window-gap', severity: 'error', path: 'c' },
    ]));
});

describe('files that the engine refuses', () =>
  it('are looked at all the same where their items are known', () => {
    const doc = docOf(named(0, 20), [item('a', 0, 11), item('b', 10, 20)]);
    const refused: FolderFile = {
      name: doc.name,
      path: 'x',
      content: { k: 'refused', reason: 'No.', doc },
    };
    expect(codes(check([refused]))).toEqual(['overlap']);
  }));
