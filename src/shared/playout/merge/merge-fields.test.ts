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
  newKey,
  timeAt,
} from '../../../../test/support/playout/playout-draft.ts';
import { runs } from '../../../../test/support/sample.ts';
import type { JsonObject, JsonValue, PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { editItem } from '../document/item.ts';
import { writeDocText } from '../document/write-doc.ts';
import type { ValueEdit } from '../edit/points.ts';
import { FreshIds, getId } from '../edit/ids.ts';
import { sortedByStart } from '../edit/order.ts';
import { alignKeys } from './align-keys.ts';
import { mergeDocs } from './merge-doc.ts';

const TEN = at('10:00');
const name = nameAt(TEN, at('14:00'));
const slot = (from: number, minutes: number): ValueEdit[] => [
  { pointer: '/start', value: timeAt(TEN + from * MINUTE) },
  { pointer: '/finish', value: timeAt(TEN + (from + minutes) * MINUTE) },
];
const set = (pointer: string, value: JsonValue): ValueEdit[] => [{ pointer, value }];

const item = itemAt(
  'a',
  TEN,
  TEN + 10 * MINUTE,
  local('/a.mkv', { in_point_ms: 0, out_point_ms: 600_000, probe_hint: { duration_ms: 1 } }),
  { title: 'A', tracks: { audio: { stream_index: 1 }, video: { stream_index: 0 } } },
);
const more = [1, 2, 3].map((n) =>
  itemAt(`b${String(n)}`, TEN + n * 10 * MINUTE, TEN + (n + 1) * 10 * MINUTE),
);
const base = docFrom(name, fileText([item, ...more]));

/** The file with one edited item, sorted by start, not read again. */
function edited(values: readonly ValueEdit[], doc: PlayoutDoc = base, index = 0): PlayoutDoc {
  const of = doc.original?.items[index]?.key;
  const items = doc.items.map((one) => (one.key === of ? editItem(one, values) : one));
  return { ...doc, items: sortedByStart(items) };
}

const first = ({ items }: PlayoutDoc): PlayoutItem | undefined =>
  items.find(({ key }) => key === base.items[0]?.key);

/** The same as another program would leave it. */
const onDisk = (doc: PlayoutDoc): PlayoutDoc =>
  alignKeys(base, docFrom(doc.name, writeDocText(doc)));

/** Merges two changes of the first item, in both directions. */
function merged(mine: readonly ValueEdit[], theirs: readonly ValueEdit[]) {
  const one = mergeDocs(base, edited(mine), onDisk(edited(theirs)));
  const other = mergeDocs(base, edited(theirs), onDisk(edited(mine)));
  expect(other.conflicts).toHaveLength(one.conflicts.length);
  if (one.conflicts.length === 0) expect(first(other.doc)?.value).toEqual(first(one.doc)?.value);
  return { value: first(one.doc)?.value, conflicts: one.conflicts.length };
}

describe('changes of one item by two writers', () => {
  it.each<[string, ValueEdit[], ValueEdit[]]>([
    ['its time and its title', slot(60, 10), set('/title', 'B')],
    ['its time and what plays', slot(60, 10), set('/source/path', '/b.mkv')],
    ['what plays and its title', set('/source/path', '/b.mkv'), set('/title', 'B')],
    [
      'a trim and a choice of sound',
      [...slot(0, 5), ...set('/source/out_point_ms', 300_000)],
      set('/tracks/audio/stream_index', 2),
    ],
    [
      'two tracks',
      set('/tracks/audio/stream_index', 2),
      set('/tracks/video', { stream_index: 3, note: 1 }),
    ],
    ['a key that is not known and one that goes', set('/x', { y: 1 }), [{ pointer: '/title' }]],
  ])('are joined: %s', (_, mine, theirs) => {
    const { value, conflicts } = merged(mine, theirs);
    expect(conflicts).toBe(0);
    expect(value).toEqual(first(edited([...mine, ...theirs]))?.value);
  });

  it.each<[string, ValueEdit[], ValueEdit[]]>([
    ['one start with the other finish', set('/start', timeAt(TEN + 1)), slot(0, 11).slice(1)],
    [
      'one in point with the other out point',
      set('/source/in_point_ms', 5),
      set('/source/out_point_ms', 9_000),
    ],
    ['points with another file', set('/source/in_point_ms', 5), set('/source/path', '/b.mkv')],
    ['the length of a slot with other points', slot(0, 5), set('/source/in_point_ms', 5)],
    ['the length of a slot with another file', slot(0, 5), set('/source/path', '/b.mkv')],
    [
      'a stream with a file that it was not chosen from',
      set('/tracks/audio/stream_index', 2),
      set('/source/path', '/b.mkv'),
    ],
    [
      'sources that play at the same time',
      set('/tracks/audio', { source: local('/dub.mkv') }),
      set('/source/in_point_ms', 5),
    ],
    [
      'halves of what lies over the picture',
      set('/watermark', { location: 'top_left' }),
      set('/watermark', { opacity_percent: 5 }),
    ],
    ['two titles', set('/title', 'B'), set('/title', 'C')],
  ])('are asked about: %s', (_, mine, theirs) => {
    expect(merged(mine, theirs).conflicts).toBe(1);
    expect(merged(theirs, mine).conflicts).toBe(1);
  });

  it('are taken once where they are the same, and do not keep the rest apart', () => {
    const { value, conflicts } = merged(
      [...slot(60, 5), ...set('/title', 'B')],
      [...slot(60, 5), ...set('/source/in_point_ms', 5)],
    );
    expect(conflicts).toBe(0);
    expect(value).toMatchObject({ title: 'B', source: { in_point_ms: 5 } });
  });

  it('keep every byte of what neither touched', () => {
    const odd = docFrom(
      name,
      `{"items": [ {"id":"a",  "start":"${timeAt(TEN)}","finish":"${timeAt(TEN + MINUTE)}",\n "x": 1e3, "y":\t[1 ,2]\t} ]}`,
    );
    const write = (values: readonly ValueEdit[]): PlayoutDoc => edited(values, odd);
    const disk = alignKeys(odd, docFrom(name, writeDocText(write(set('/title', 'T')))));
    const { doc, conflicts } = mergeDocs(odd, write(slot(60, 1)), disk);
    expect(conflicts).toEqual([]);
    const text = writeDocText(disk)
      .replace(timeAt(TEN), timeAt(TEN + 60 * MINUTE))
      .replace(timeAt(TEN + MINUTE), timeAt(TEN + 61 * MINUTE));
    expect(writeDocText(doc)).toBe(text);
  });

  it('are asked about where putting them together would round a number', () => {
    const big = docFrom(name, fileText([item]).replace('"a"', '"a", "n": 12345678901234567890'));
    const other = docFrom(name, fileText([item]).replace('"a"', '"a", "n": 12345678901234599999'));
    const mine = { ...big, items: alignKeys(big, other).items };
    const titled = { ...big, items: big.items.map((one) => editItem(one, set('/title', 'B'))) };
    expect(mergeDocs(big, mine, titled).conflicts).toHaveLength(1);
    expect(mergeDocs(big, titled, mine).conflicts).toHaveLength(1);
    // Items with such a number are not merged.
    const moved = { ...big, items: big.items.map((one) => editItem(one, slot(60, 10))) };
    const { doc, conflicts } = mergeDocs(big, moved, titled);
    expect(conflicts).toEqual([]);
    expect(writeDocText(doc)).toContain('12345678901234567890');
  });
});

const naming = () => ({ newKey, ids: new FreshIds([base]) });
const bothOf = (mine: PlayoutDoc, theirs: PlayoutDoc) =>
  mergeDocs(base, mine, theirs, { beside: naming() });

describe('both states of an item that two writers changed', () => {
  it('are two items where their times allow it', () => {
    const mine = edited([...slot(60, 10), ...set('/title', 'Mine')]);
    const { doc } = bothOf(mine, onDisk(edited([...slot(90, 20), ...set('/note', 1)])));
    expect(doc.items).toHaveLength(5);
    const [mined, second] = doc.items.slice(3);
    expect(mined?.value).toMatchObject({ id: 'a', title: 'Mine', note: 1 });
    expect(mined?.start).toBe(TEN + 60 * MINUTE);
    expect(second?.value).toMatchObject({ title: 'A', note: 1 });
    expect(second?.start).toBe(TEN + 90 * MINUTE);
    expect(second?.key).not.toBe(mined?.key);
    expect(getId(second ?? (doc.items[0] as PlayoutItem))).toMatch(/^a-t/);
  });

  it('are the one of the draft, with the rest of the disk, where both would air at the same time', () => {
    const mine = edited([...slot(60, 10), ...set('/title', 'Mine')]);
    const { doc } = bothOf(mine, onDisk(edited([...slot(65, 20), ...set('/note', 1)])));
    expect(doc.items).toHaveLength(4);
    expect(doc.items[3]?.value).toMatchObject({ title: 'Mine', note: 1 });
    const taken = bothOf(mine, onDisk(edited(slot(15, 20))));
    expect(taken.doc.items).toHaveLength(4);
  });

  it('never has the length of one with the points of the other', () => {
    const trimmed = [...slot(0, 5), ...set('/source/out_point_ms', 300_000)];
    const { doc } = bothOf(edited(slot(60, 10)), onDisk(edited([...trimmed, ...set('/note', 1)])));
    expect(doc.items.map(({ value }) => value)).toMatchObject([
      { source: { out_point_ms: 300_000 }, note: 1 },
      ...more.map(({ id }) => ({ id })),
      { id: 'a', source: { out_point_ms: 600_000 }, note: 1 },
    ]);
  });

  it('are kept where the draft has its own in another file', () => {
    const [a] = base.items;
    const mine = { ...base, items: base.items.slice(1) };
    const theirs = onDisk(edited(set('/title', 'Theirs')));
    const elsewhere = new Set([a?.key ?? 0]);
    const { doc } = mergeDocs(base, mine, theirs, { elsewhere, beside: naming() });
    expect(doc.items).toHaveLength(4);
    expect(doc.items[0]?.value).toMatchObject({ title: 'Theirs' });
    expect(doc.items[0]?.key).not.toBe(a?.key);
  });
});

/** The changes of one writer: item values, removed items, new items. */
interface Doing {
  readonly edits: readonly { readonly index: number; readonly values: readonly ValueEdit[] }[];
  readonly gone: readonly number[];
  readonly added: number;
}
const values = fc.oneof(
  fc.tuple(fc.nat({ max: 20 }), fc.constantFrom(5, 10)).map(([n, length]) => slot(n * 10, length)),
  fc.constantFrom('B', 'C').map((title) => set('/title', title)),
  fc.constantFrom('/b.mkv', '/c.mkv').map((path) => set('/source/path', path)),
  fc.constantFrom(1, 2).map((ms) => set('/source/in_point_ms', ms)),
  fc.constantFrom(1, 2).map((index) => set('/tracks/audio', { stream_index: index })),
  fc.constantFrom(1, 2).map((index) => set('/tracks/video/stream_index', index)),
  fc.constant<ValueEdit[]>([{ pointer: '/title' }]),
);
const doing = fc.record<Doing>({
  edits: fc.array(fc.record({ index: fc.nat({ max: 3 }), values }), { maxLength: 4 }),
  gone: fc.array(fc.nat({ max: 3 }), { maxLength: 1 }),
  added: fc.nat({ max: 2 }),
});

function done({ edits, gone, added }: Doing, writer: string): PlayoutDoc {
  const doc = edits.reduce((now, one) => edited(one.values, now, one.index), base);
  const own = Array.from({ length: added }, (_, n) =>
    itemAt(`${writer}${String(n)}`, at('13:00') + n * MINUTE, at('13:01') + n * MINUTE),
  );
  const left = doc.items.filter((_, index) => !gone.includes(index));
  return { ...doc, items: [...left, ...docFrom(name, fileText(own)).items] };
}

const stateOf = (doc: PlayoutDoc): ReadonlyMap<string, JsonValue> =>
  new Map(doc.items.map((one) => [getId(one), one.value]));
const unit = (value: JsonValue | undefined, keys: readonly string[]): string =>
  JSON.stringify(keys.map((key) => (value as JsonObject | undefined)?.[key] ?? null));

describe('merges by field, whatever both did', () => {
  it('come to the same content and the same questions from either side', () => {
    let joined = 0;
    let asked = 0;
    fc.assert(
      fc.property(doing, doing, (a, b) => {
        const one = done(a, 'm');
        const other = done(b, 't');
        const there = mergeDocs(base, one, onDisk(other));
        const back = mergeDocs(base, other, onDisk(one));
        const titles = ({ conflicts }: typeof there) =>
          conflicts.map(({ base: old }) => old?.key).toSorted();
        expect(titles(back)).toEqual(titles(there));
        asked += there.conflicts.length;
        if (there.conflicts.length > 0) return;
        joined += 1;
        expect(stateOf(back.doc)).toEqual(stateOf(there.doc));
      }),
      { numRuns: runs(500) },
    );
    expect(joined).toBeGreaterThan(runs(50));
    expect(asked).toBeGreaterThan(runs(50));
  });

  it('are the only side that changed something', () =>
    fc.assert(
      fc.property(doing, (a) => {
        const side = done(a, 'm');
        const disk = mergeDocs(base, base, onDisk(side));
        expect(disk.conflicts).toEqual([]);
        expect(writeDocText(disk.doc)).toBe(writeDocText(onDisk(side)));
        const draft = mergeDocs(base, side, base);
        expect(draft.conflicts).toEqual([]);
        expect(stateOf(draft.doc)).toEqual(stateOf(side));
      }),
    ));

  it('lose no item, mix no unit, and keep what each side alone changed', () =>
    fc.assert(
      fc.property(doing, doing, (a, b) => {
        const mine = done(a, 'm');
        const theirs = onDisk(done(b, 't'));
        const { doc, conflicts } = mergeDocs(base, mine, theirs);
        const asked = new Set(conflicts.map(({ base: old }) => old?.key));
        const states = [base, mine, theirs].map(
          ({ items }) => new Map(items.map((i) => [i.key, i])),
        );
        const now = new Map(doc.items.map((one) => [one.key, one.value]));
        for (const { key } of base.items) {
          const [old, own, disk] = states.map((state) => state.get(key)?.value);
          if (own === undefined || disk === undefined) continue;
          for (const keys of [['start', 'finish'], ['source'], ['title']]) {
            const [was, left, right, is] = [old, own, disk, now.get(key)].map((v) => unit(v, keys));
            expect([left, right]).toContain(is);
            if (!asked.has(key)) expect(is).toBe(left === was ? right : left);
          }
        }
        for (const side of [mine, theirs])
          for (const one of side.items)
            if (!base.items.some(({ key }) => key === one.key))
              expect([...stateOf(doc).values()]).toContainEqual(one.value);
      }),
      { numRuns: 300 },
    ));

  it('keep both states beside each other without two that air at once or are called the same', () =>
    fc.assert(
      fc.property(doing, doing, (a, b) => {
        const mine = done({ ...a, added: 0 }, 'm');
        const theirs = onDisk(done({ ...b, added: 0 }, 't'));
        const plain = mergeDocs(base, mine, theirs);
        const { doc } = bothOf(mine, theirs);
        const known = new Set(plain.doc.items.map(({ key }) => key));
        expect(
          doc.items
            .filter(({ key }) => known.has(key))
            .map(({ text }) => text)
            .toSorted(),
        ).toEqual(plain.doc.items.map(({ text }) => text).toSorted());
        expect(new Set(doc.items.map(({ key }) => key)).size).toBe(doc.items.length);
        expect(new Set(doc.items.map(getId)).size).toBe(doc.items.length);
        for (const twin of doc.items.filter(({ key }) => !known.has(key)))
          for (const one of doc.items)
            if (one !== twin)
              expect(one.start >= twin.finish || one.finish <= twin.start).toBe(true);
      }),
      { numRuns: 300 },
    ));
});
