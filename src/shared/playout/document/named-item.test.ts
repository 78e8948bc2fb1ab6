import { describe, expect, it } from 'vitest';
import {
  check,
  codes,
  docOf,
  entryOf,
  item,
  minute,
  named,
  timeText,
} from '../../../../test/support/playout/playout-folder.ts';
import { applyRepairs } from '../edit/repair.ts';
import { simulateAir } from '../simulate/air.ts';
import { judge } from '../verdict/judge.ts';
import type { JsonValue } from './document.ts';
import { editItem } from './item.ts';
import { namedItem, spelledItem } from './named-item.ts';

/** An item as a list: id, start, finish, source, tracks; later fields may be left out. */
const list = (id: string, from: number, to: number, source: JsonValue): JsonValue => [
  id,
  timeText(minute(from)),
  timeText(minute(to)),
  source,
  null,
];
const bars = ['lavfi', 'testsrc', null];

const docWith = (items: readonly JsonValue[]) => docOf(named(0, 20), items);

describe('an item that is written as a list', () => {
  it('is what the engine makes of it', () => {
    const source = ['local', '/media/a.mkv', 0, 600_000, null];
    const value = list('a', 0, 10, source);
    const start = timeText(minute(0));
    const finish = timeText(minute(10));
    expect(namedItem(value)).toEqual({ id: 'a', start, finish, source, tracks: null });
    expect(spelledItem(namedItem(value))).toBe(value);
    const plain = item('a', 0, 10);
    expect(namedItem(plain)).toBe(plain);
    expect(spelledItem(plain)).toBe(plain);
  });

  it('is aired, and found in order', () => {
    const doc = docWith([list('a', 0, 10, bars), { ...item('b', 10, 20), source: bars }]);
    const text = doc.original?.text ?? '';
    expect(judge({ path: '', kind: 'playout', text, engine: '0.2' }).file.engine).toBe('ok');
    expect(check([entryOf(doc)])).toEqual([]);
    const aired = simulateAir([entryOf(doc)], minute(0), minute(20), {
      channel: 'c',
      engine: '0.2',
    });
    expect(aired.map(({ k, from, to }) => [k, from, to])).toEqual([
      ['item', minute(0), minute(10)],
      ['item', minute(10), minute(20)],
    ]);
  });

  it('is found at fault where it is, at a place that its file has', () => {
    const doc = docWith([
      list('a', 0, 10, ['local', '/media/a.mkv', 0, 500_000, null]),
      { ...item('a', 10, 20), source: ['local', 'b.mkv', null, null, null] },
    ]);
    expect(check([entryOf(doc)])).toMatchObject([
      { code: 'slot-mismatch', pointer: '/items/0' },
      { code: 'duplicate-id', pointer: '/items/1/id' },
      { code: 'relative-path', pointer: '/items/1/source' },
    ]);
  });

  it('is repaired, and written as an object then', () => {
    const doc = docWith([list('a', 0, 11, bars), item('b', 10, 20)]);
    const found = check([entryOf(doc)]);
    expect(codes(found)).toEqual(['overlap']);
    const requests = found.flatMap(({ repair }) => (repair ? [{ docId: doc.id, repair }] : []));
    const [after] = applyRepairs([doc], requests);
    expect(after && check([entryOf(after)])).toEqual([]);
    const finish = timeText(minute(10));
    expect(JSON.parse(after?.items[0]?.text ?? '')).toMatchObject({ id: 'a', finish });
    expect(after?.items[1]).toBe(doc.items[1]);
    const [first] = doc.items;
    expect(first && editItem(first, [])).toBe(first);
  });

  it('has no repair for a field of a source that is a list', () => {
    const short = ['local', '/media/a.mkv', 0, 500_000, null];
    const [listed] = check([entryOf(docWith([list('a', 0, 20, short)]))]);
    expect(listed).toMatchObject({ code: 'slot-mismatch', pointer: '/items/0' });
    expect(listed).not.toHaveProperty('repair');
  });
});
