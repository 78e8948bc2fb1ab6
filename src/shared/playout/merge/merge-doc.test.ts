import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  at,
  docFrom,
  fileText,
  itemAt,
  local,
  MINUTE,
  nameAt,
} from '../../../../test/support/playout/playout-draft.ts';
import { runs } from '../../../../test/support/sample.ts';
import type { JsonObject, PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { editItem, toItem } from '../document/item.ts';
import { readDoc } from '../document/read-doc.ts';
import { setTop, writeDocText } from '../document/write-doc.ts';
import { getId } from '../edit/ids.ts';
import { alignKeys } from './align-keys.ts';
import { mergeDocs } from './merge-doc.ts';

const name = nameAt(at('10:00'), at('12:00'));
const item = (id: string, minute: number, more: JsonObject = {}): JsonObject =>
  itemAt(id, at('10:00') + minute * MINUTE, at('10:00') + (minute + 10) * MINUTE, local(), more);
const items = [item('a', 0), item('b', 10), item('c', 20), item('d', 40)];
const file = (list: readonly JsonObject[], top: JsonObject = {}): PlayoutDoc =>
  docFrom(name, fileText(list, top));

const base = file(items, { generated_at: 'x', kept: 1 });
/** The file as changed by another program, read again. */
const theirs = (list: readonly JsonObject[], top: JsonObject = { generated_at: 'x', kept: 1 }) =>
  alignKeys(base, file(list, top));
const ids = (doc: PlayoutDoc): string[] => doc.items.map(getId);
const editing = (change: (items: PlayoutItem[]) => readonly PlayoutItem[]): PlayoutDoc => ({
  ...base,
  items: change([...base.items]),
});
const noted = (one: PlayoutItem | undefined, value: number): PlayoutItem => {
  if (one === undefined) throw new Error('no such item');
  return editItem(one, [{ pointer: '/note', value }]);
};

describe('keys of a file that is read again', () => {
  it('go to the items that they were, wherever those are now', () => {
    const [a, b, c, d] = base.items.map(({ key }) => key);
    const again = theirs([
      item('new', -10),
      item('b', 10),
      item('a', 30),
      { ...item('e', 20), title: 'other id, same time' },
      { ...item('d', 40), title: 'more' },
    ]);
    expect(again.items.map(({ key }) => key).slice(1)).toEqual([b, a, c, d]);
    expect([a, b, c, d]).not.toContain(again.items[0]?.key);
    expect(again.items[1]).toBe(base.items[1]);
    expect(again.id).toBe(base.id);
    expect(writeDocText(again)).toBe(again.original?.text);
  });

  it('are each given once, also where ids and texts are there twice', () => {
    const twins = file([item('x', 0), item('x', 0), item('x', 10)]);
    const again = alignKeys(
      twins,
      file([item('x', 0), item('x', 10), item('x', 0), item('x', 20)]),
    );
    const keys = again.items.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect(keys.slice(0, 3).toSorted()).toEqual(twins.items.map(({ key }) => key).toSorted());
  });
});

describe('merge of a file that changed on disk', () => {
  it('joins changes of different items and keeps what is new on both sides', () => {
    const mine = editing(([a, ...rest]) => [
      noted(a, 1),
      ...rest,
      toItem(item('mine', 60), 9_000_001),
    ]);
    const { doc, conflicts } = mergeDocs(
      base,
      mine,
      theirs([items[0] ?? {}, item('b', 11), items[3] ?? {}, item('theirs', 50)]),
    );
    expect(conflicts).toEqual([]);
    expect(ids(doc)).toEqual(['a', 'b', 'd', 'theirs', 'mine']);
    expect(doc.items[0]?.value).toMatchObject({ note: 1 });
    expect(doc.items[1]?.start).toBe(at('10:11'));
    const again = readDoc(writeDocText(doc), doc.name, 'x', () => 0);
    expect(again.ok && ids(again.doc)).toEqual(ids(doc));
  });

  it('takes the same change on both sides once', () => {
    const changed = [...items.slice(0, 3), { ...item('d', 40), note: 4 }];
    const mine = editing((list) => [...list.slice(0, 3), noted(list[3], 4)]);
    const merged = mergeDocs(base, mine, theirs(changed));
    expect(merged.conflicts).toEqual([]);
    expect(ids(merged.doc)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lists what was changed in two ways, and keeps what only one side removed', () => {
    const mine = editing((list) => [noted(list[0], 1), ...list.slice(2)]);
    const { doc, conflicts } = mergeDocs(
      base,
      mine,
      theirs([{ ...item('a', 0), note: 2 }, { ...item('b', 10), note: 2 }, ...items.slice(2)]),
    );
    expect(conflicts.map(({ k, pointer }) => [k, pointer])).toEqual([
      ['item', '/items/0'],
      ['item', '/items/1'],
    ]);
    expect(doc.items.map(({ value }) => value)).toMatchObject([
      { id: 'a', note: 1 },
      { id: 'b', note: 2 },
      { id: 'c' },
      { id: 'd' },
    ]);
  });

  it('does not bring back what lies in another file of the draft', () => {
    const mine = editing(([, ...rest]) => rest);
    const moved = new Set([base.items[0]?.key ?? 0]);
    const { doc, conflicts } = mergeDocs(
      base,
      mine,
      theirs([{ ...item('a', 0), note: 2 }, ...items.slice(1)]),
      { elsewhere: moved },
    );
    expect(ids(doc)).toEqual(['b', 'c', 'd']);
    expect(conflicts).toHaveLength(1);
  });

  it('joins keys beside the items, and names the one that both changed', () => {
    const mine = setTop(setTop(base, 'generated_at', 'mine'), 'more', 1);
    const { doc, conflicts } = mergeDocs(
      base,
      mine,
      theirs(items, { generated_at: 'theirs', kept: 2, other: true }),
    );
    expect(doc.top).toMatchObject({ generated_at: 'mine', kept: 2, other: true, more: 1 });
    expect(conflicts.map(({ k, title }) => [k, title])).toEqual([['top', 'generated_at']]);
    expect(JSON.parse(writeDocText(doc))).toMatchObject({ ...doc.top });
  });

  it('keeps the name of the draft, wide enough for what came from the disk', () => {
    const short = nameAt(at('10:00'), at('10:30'));
    const read = docFrom(short, '{"items":[]}');
    const mine = { ...editing((list) => list.slice(0, 3)), name: short, window: read.window };
    const { doc } = mergeDocs(base, mine, theirs([...items, item('e', 100)]));
    expect(ids(doc)).toEqual(['a', 'b', 'c', 'e']);
    expect(doc.name).toBe(nameAt(at('10:00'), at('11:50')));
  });

  it('is the file on disk where the draft changed nothing, and the draft where the disk did not', () => {
    const change = fc.record({ at: fc.nat({ max: 3 }), k: fc.constantFrom('note', 'gone', 'add') });
    const changed = (list: readonly JsonObject[], changes: readonly { at: number; k: string }[]) =>
      changes.reduce<JsonObject[]>(
        (now, { at: index, k }, step) => {
          if (k === 'gone') return now.filter((_, place) => place !== index);
          if (k === 'add') return [...now, item(`n${String(step)}`, 60 + step * 10)];
          return now.map((one, place) => (place === index ? { ...one, note: step } : one));
        },
        [...list],
      );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        const disk = theirs(changed(items, changes));
        const merged = mergeDocs(base, base, disk);
        expect(merged.conflicts).toEqual([]);
        expect(writeDocText(merged.doc)).toBe(writeDocText(disk));
        const mine = { ...base, items: disk.items };
        const other = mergeDocs(base, mine, base);
        expect(other.conflicts).toEqual([]);
        expect(other.doc.items).toEqual(mine.items);
      }),
    );
  });

  it('never loses an item that one side changed or added, whatever both did', () => {
    const side = fc.record({
      /** For each item of the base. */
      items: fc.array(fc.constantFrom('keep', 'keep', 'note', 'other', 'gone'), {
        minLength: 4,
        maxLength: 4,
      }),
      added: fc.nat({ max: 2 }),
    });
    type Side = { readonly items: readonly string[]; readonly added: number };
    const left = ({ items: what, added }: Side, prefix: string): JsonObject[] => [
      ...items.flatMap((one, index) => {
        const k = what[index];
        if (k === 'gone') return [];
        if (k === 'note') return [{ ...one, note: 1 }];
        return [k === 'other' ? { ...one, note: prefix } : one];
      }),
      ...Array.from({ length: added }, (_, index) =>
        item(`${prefix}${String(index)}`, 60 + 10 * index),
      ),
    ];
    fc.assert(
      fc.property(side, side, (a, b) => {
        const mine = { ...base, items: theirs(left(a, 'm')).items };
        const { doc, conflicts } = mergeDocs(base, mine, theirs(left(b, 't')));
        const keys = doc.items.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) {
          const own = a.items[index] ?? '';
          const disk = b.items[index] ?? '';
          const changed = [own, disk].filter((k) => k !== 'keep');
          const agreed = own === disk && own !== 'other';
          const there = changed.includes('gone')
            ? !changed.every((k) => k === 'gone') && changed.length === 2
            : true;
          expect([id, ids(doc).includes(id)]).toEqual([id, there]);
          const contradicts = changed.length === 2 && !agreed;
          expect(conflicts.some(({ base: old }) => old?.key === base.items[index]?.key)).toBe(
            contradicts,
          );
        }
        for (let index = 0; index < a.added; index += 1)
          expect(ids(doc)).toContain(`m${String(index)}`);
        for (let index = 0; index < b.added; index += 1)
          expect(ids(doc)).toContain(`t${String(index)}`);
      }),
      { numRuns: runs(500) },
    );
  });
});
