import { describe, expect, it } from 'vitest';
import {
  check,
  checkItems,
  codes,
  docOf,
  entryOf,
  item,
  local,
  minute,
  named,
  only,
} from '../../../../test/support/playout/playout-folder.ts';
import type { JsonObject } from '../document/document.ts';
import { applyRepairs } from '../edit/repair.ts';
import type { Finding } from '../finding.ts';
import { groupFindings } from './group-findings.ts';
import type { CollectedFinding } from './sink.ts';

/** Consecutive items of one minute. */
const minutes = (count: number, more: (at: number) => JsonObject): JsonObject[] =>
  Array.from({ length: count }, (_, at) => item(`i${String(at)}`, at, at + 1, more(at)));

const film = (at: number) => local({ path: `media/${String(at)}.mkv` });

describe('a fault that a whole file has', () => {
  it('is one finding with a count, at its first place', () => {
    const found = checkItems(minutes(3458, film));
    expect(found).toMatchObject([
      {
        code: 'relative-path',
        severity: 'warning',
        pointer: '/items/0/source/path',
        count: 3458,
        from: minute(0),
        to: minute(1),
      },
    ]);
    expect(found[0]?.items).toHaveLength(3458);
    expect(found[0]?.message).toMatch(/"media\/0\.mkv" .*3,?457 more places.*items 1, 2, 3\.$/);
    expect(found[0]).not.toHaveProperty('cause');
  });

  it('is told one by one where it is neither the whole file nor more than ten', () => {
    const some = (bad: number, all: number) =>
      checkItems(minutes(all, (at) => (at < bad ? film(at) : {})));
    expect(some(10, 11)).toHaveLength(10);
    expect(some(11, 12)).toMatchObject([{ count: 11 }]);
    expect(some(2, 2)).toHaveLength(2);
    expect(some(3, 3)).toMatchObject([{ count: 3, items: [0, 1, 2] }]);
    expect(some(2, 2)[0]).not.toHaveProperty('count');
  });

  it('says below which folder all the missing films are', () => {
    const found = checkItems(
      minutes(20, (at) => local({ path: `/mnt/films/${String(at % 3)}/${String(at)}.mkv` })),
      { media: () => 'missing' },
    );
    expect(found).toMatchObject([{ code: 'missing-file', severity: 'error', count: 20 }]);
    expect(found[0]?.message).toContain('in /mnt/films or its subfolders');
    const apart = checkItems(
      minutes(20, (at) => local({ path: `/${String(at)}/a.mkv` })),
      { media: () => 'missing' },
    );
    expect(apart).toMatchObject([{ count: 20 }]);
    expect(apart[0]?.message).not.toContain('subfolders');
  });

  it('separates findings with different causes', () => {
    const found = checkItems(
      minutes(24, (at) => local({ out_point_ms: at % 2 === 0 ? 50_000 : 70_000 })),
    );
    expect(codes(found)).toEqual(['slot-mismatch', 'slot-mismatch']);
    expect(found).toMatchObject([
      { count: 12, pointer: '/items/0/source/out_point_ms' },
      { count: 12, pointer: '/items/1/source/out_point_ms' },
    ]);
    expect(found[0]?.message).toContain('10 s early');
    expect(found[1]?.message).toContain('10 s late');
  });

  it('separates past findings, so that the first one named is still to come', () => {
    const items = minutes(40, film);
    const found = check([entryOf(docOf(named(0, 40), items))], { now: minute(15) });
    expect(found).toMatchObject([
      { severity: 'info', count: 15, pointer: '/items/0/source/path' },
      { severity: 'warning', count: 25, pointer: '/items/15/source/path' },
    ]);
  });

  it('groups holes and overlaps of equal length, and separates others', () => {
    const short = Array.from({ length: 20 }, (_, at) => item(`i${String(at)}`, at, at + 0.9));
    expect(only(checkItems(short), 'gap')).toMatchObject([{ count: 19 }]);
    const long = Array.from({ length: 20 }, (_, at) => item(`i${String(at)}`, at, at + 1.1));
    expect(only(checkItems(long), 'overlap')).toMatchObject([{ count: 19, severity: 'error' }]);
    const various = Array.from({ length: 20 }, (_, at) =>
      item(`i${String(at)}`, at * 10, at * 10 + 9 - at / 10),
    );
    expect(only(checkItems(various), 'gap')).toHaveLength(19);
  });
});

describe('the repair of a fault that a whole file has', () => {
  const repaired = (items: readonly JsonObject[]): { found: Finding[]; left: Finding[] } => {
    const doc = docOf(named(0, items.length), items);
    const found = check([entryOf(doc)]);
    const requests = found.flatMap(({ repair }) =>
      repair === undefined ? [] : [{ docId: doc.id, repair }],
    );
    expect(requests).toHaveLength(1);
    const [after] = applyRepairs([doc], requests);
    if (after === undefined) throw new Error('no file');
    return { found, left: check([entryOf(after)]) };
  };

  it('repairs all of it', () => {
    const { found, left } = repaired(
      minutes(300, () => ({ source: { source_type: 'lavfi', params: 'a', in_point_ms: 5 } })),
    );
    expect(found).toMatchObject([{ code: 'trim-ignored', count: 300, repair: { k: 'each' } }]);
    expect(found[0]?.repair?.label).toContain('300');
    expect(left).toEqual([]);
  });

  it('gives each item an id of its own', () => {
    const same = minutes(300, () => ({ id: 'a' }));
    const { found, left } = repaired(same);
    expect(found).toMatchObject([{ code: 'duplicate-id', count: 299 }]);
    expect(left).toEqual([]);
  });

  it('writes every time with a numeric offset, and nothing else', () => {
    const zulu = (minutes_: number): string => new Date(minute(minutes_)).toISOString();
    const items = Array.from({ length: 50 }, (_, at) => ({
      ...item(`i${String(at)}`, at, at + 1),
      start: zulu(at),
      finish: zulu(at + 1),
    }));
    const { found, left } = repaired(items);
    expect(found).toMatchObject([{ code: 'z-offset', count: 100, repair: { k: 'offsets' } }]);
    expect(left).toEqual([]);
  });
});

it('looks at each finding a few times, however many have one cause', () => {
  let looks = 0;
  const count = 20_000;
  const found = Array.from({ length: count }, (_, at) => ({
    path: 'a.json',
    code: 'relative-path',
    severity: 'warning',
    message: 'm',
    cause: 'c',
    get pointer() {
      looks += 1;
      return `/items/${String(at)}/source/path`;
    },
  })) as unknown as readonly CollectedFinding[];
  expect(groupFindings(found, () => count)).toMatchObject([
    { count, pointer: '/items/0/source/path' },
  ]);
  expect(looks).toBeLessThan(10 * count);
});
