import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  at,
  channelWith,
  DAY,
  docFrom,
  docsOf,
  docWith,
  draftWith,
  editContext,
  fileText,
  itemAt,
  local,
  MINUTE,
  nameAt,
  refTo,
  refusedFor,
  SECOND,
} from '../../../../../test/support/playout/playout-draft.ts';
import type { JsonObject, PlayoutDoc } from '../../document/document.ts';
import { writeDocText } from '../../document/write-doc.ts';
import type { NewItem, Operation } from '../../operations.ts';
import { applyOperation } from '../apply.ts';
import type { EditContext } from '../draft.ts';
import { getId, isSafeId } from '../ids.ts';
import { t } from '../../../i18n/translate.ts';

const context = editContext();
const clip = (durationMs: number, path = '/f/a.mkv', title: string | null = null): NewItem => ({
  source: local(path),
  durationMs,
  title,
});
const done = (docs: readonly PlayoutDoc[], operation: Operation, around: EditContext = context) =>
  applyOperation(draftWith(channelWith('one', docs)), operation, around);
const values = (docs: readonly PlayoutDoc[]): JsonObject[] =>
  docs.flatMap(({ items }) => items.map(({ value }) => value as JsonObject));
const slots = (docs: readonly PlayoutDoc[]): number[] =>
  docs.flatMap(({ items }) => items.map(({ start, finish }) => finish - start));

describe('inserting items', () => {
  const day = docWith(
    [itemAt('a', at('10:00'), at('11:00')), itemAt('b', at('11:00'), at('12:00'))],
    [at('00:00'), at('24:00')],
  );
  const insert = (more: Partial<Extract<Operation, { k: 'insert' }>> = {}): Operation => ({
    k: 'insert',
    channel: 'one',
    at: at('12:00'),
    items: [clip(90 * SECOND + 0.4, '/f/Big Bück (1).mkv'), clip(MINUTE, '/f/b.mkv', 'Second')],
    ripple: false,
    ...more,
  });

  it('puts them one after another, with ids of their own that can be file names', () => {
    const { draft, items, label } = done([day], insert());
    const [file] = docsOf(draft);
    expect(file?.name).toBe(day.name);
    expect(file?.items.slice(2).map(({ start, finish }) => [start, finish])).toEqual([
      [at('12:00'), at('12:01:30')],
      [at('12:01:30'), at('12:02:30')],
    ]);
    expect(values(docsOf(draft)).slice(2)).toMatchObject([
      { source: local('/f/Big Bück (1).mkv') },
      { source: local('/f/b.mkv'), title: 'Second' },
    ]);
    const ids = file?.items.map(getId) ?? [];
    expect(ids[2]).toMatch(/^big-bu-?ck-1-t[0-9a-z]{8}$/);
    expect(ids.every(isSafeId)).toBe(true);
    expect(new Set(ids).size).toBe(4);
    expect(items).toHaveLength(2);
    expect(label).toBe('Insert 2 items');
  });

  it('pushes what follows with ripple only', () => {
    const starts = (ripple: boolean) =>
      docsOf(done([day], insert({ at: at('11:00'), ripple })).draft)[0]?.items.map(
        ({ start }) => (start - at('10:00')) / SECOND,
      );
    expect(starts(false)).toEqual([0, 3600, 3600, 3690]);
    expect(starts(true)).toEqual([0, 3600, 3690, 3750]);
  });

  it('writes times with the offset of the neighbours, or else of the zone', () => {
    const foreign = docFrom(
      nameAt(at('00:00'), at('24:00')),
      fileText([
        { id: 'x', start: '2026-04-13T12:00:00+02:00', finish: '2026-04-13T12:01:00+02:00' },
      ]),
    );
    const starts = (docs: readonly PlayoutDoc[], around?: EditContext) =>
      values(docsOf(done(docs, insert(), around).draft)).map(({ start }) => start);
    expect(starts([foreign])[1]).toBe('2026-04-13T19:00:00.000+02:00');
    const summer = editContext({ offsetAt: (ms) => (ms < at('11:30') ? -5 : -4) * 3600 });
    expect(starts([], summer)[0]).toBe('2026-04-13T13:00:00.000-04:00');
    // The adjacent item uses the user's own zone; the new item is on the other side of the clock change.
    expect(starts([docWith([itemAt('n', at('10:00'), at('11:00'))])], summer)[1]).toBe(
      '2026-04-13T13:00:00.000-04:00',
    );
  });

  it('begins a file for a day without one, and goes on in it', () => {
    const { draft } = done([], insert({ at: at('23:59') }));
    expect(docsOf(draft).map(({ name }) => name)).toEqual([nameAt(at('23:59'), at('24:01:30'))]);
    const later = done(docsOf(draft), insert({ at: at('30:00') }));
    expect(docsOf(later.draft).map(({ name }) => name)).toEqual([
      nameAt(at('23:59'), at('30:02:30')),
    ]);
    const next = done(docsOf(draft), insert({ at: at('50:00') }));
    expect(docsOf(next.draft)).toHaveLength(2);
  });

  it('raises the version of a file as far as its items need', () => {
    const live = { ...clip(MINUTE), source: { source_type: 'http', uri: 'u', is_live: true } };
    const [file] = docsOf(done([day], insert({ items: [live] })).draft);
    expect(file && writeDocText(file)).toContain('playout/version/0.0.3"');
  });
});

describe('filling a gap', () => {
  const around = docWith([
    itemAt('a', at('10:00'), at('11:00')),
    itemAt('b', at('11:14:02'), at('12:00')),
  ]);
  const fill = (clips: NewItem[], from = at('11:00'), to = at('11:14:02')): Operation => ({
    k: 'fill',
    channel: 'one',
    from,
    to,
    filler: { clips, card: 'color=black' },
  });

  it('plays the clips in their order again and again and cuts the last one', () => {
    const { draft, label, items } = done(
      [around],
      fill([
        clip(5 * MINUTE),
        { ...clip(3 * MINUTE), source: local('/f/b', { in_point_ms: 500 }) },
      ]),
    );
    expect(slots(docsOf(draft)).slice(1, -1)).toEqual([300_000, 180_000, 300_000, 62_000]);
    expect(values(docsOf(draft))[4]?.['source']).toEqual(
      local('/f/b', { in_point_ms: 500, out_point_ms: 62_500 }),
    );
    expect(values(docsOf(draft))[1]?.['source']).toEqual(local('/f/a.mkv'));
    expect(label).toBe(t('playoutedit:label.fill', { length: '14:02' }));
    expect(items).toHaveLength(4);
  });

  it('shows a card where no clip fits, and nothing else where there are none', () => {
    const card = { source_type: 'lavfi', params: 'color=black' };
    const rest = docsOf(done([around], fill([clip(842_000 - 999)])).draft);
    expect(slots(rest).slice(1, -1)).toEqual([841_001, 999]);
    expect(values(rest)[2]?.['source']).toEqual(card);
    const none = docsOf(done([around], fill([])).draft);
    expect(values(none)[1]?.['source']).toEqual(card);
    expect(slots(none)[1]).toBe(842_000);
  });

  it('ends to the millisecond whatever the clips last', () =>
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 700, max: 400_000, noNaN: true }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 842_000 }),
        (lengths, length) => {
          const to = at('11:00') + length;
          const { draft } = done(
            [around],
            fill(
              lengths.map((ms) => clip(ms)),
              at('11:00'),
              to,
            ),
          );
          const made = docsOf(draft)[0]?.items.slice(1, -1) ?? [];
          let ends = at('11:00');
          for (const { start, finish, value } of made) {
            expect(start).toBe(ends);
            expect(finish).toBeGreaterThan(start);
            const source = (value as JsonObject)['source'] as JsonObject;
            const out = source['out_point_ms'];
            if (out !== undefined) expect(out).toBe(finish - start);
            ends = finish;
          }
          expect(ends).toBe(to);
        },
      ),
    ));

  it('refuses a range that is not a gap, and clips that would make too many items', () => {
    expect(refusedFor(() => done([around], fill([], at('10:59'), at('11:01'))))).toEqual([
      'invalid-input',
      'from',
    ]);
    expect(refusedFor(() => done([around], fill([], at('11:01'), at('11:01'))))).toEqual([
      'invalid-input',
      'to',
    ]);
    expect(refusedFor(() => done([], fill([clip(1)], at('0:00'), at('1:00'))))).toEqual([
      'invalid-input',
      'filler',
    ]);
  });
});

describe('repeating a day', () => {
  const monday = docWith(
    [
      itemAt('a', at('00:00'), at('06:00')),
      itemAt('b-t12345678', at('06:00'), at('24:00'), local('/b', { in_point_ms: 5 }), {
        ext: [1],
      }),
    ],
    [at('00:00'), at('24:00')],
  );
  const repeat = (more: Partial<Extract<Operation, { k: 'repeat' }>> = {}): Operation => ({
    k: 'repeat',
    channel: 'one',
    from: at('00:00'),
    to: at('24:00'),
    starts: [at('24:00'), at('48:00')],
    replace: false,
    ...more,
  });

  it('copies everything in the items to other days, with ids of their own', () => {
    const { draft, items, label } = done([monday], repeat());
    expect(docsOf(draft).map(({ name }) => name)).toEqual([
      monday.name,
      nameAt(at('24:00'), at('48:00')),
      nameAt(at('48:00'), at('72:00')),
    ]);
    expect(docsOf(draft)[2]?.items[1]?.value).toMatchObject({
      source: local('/b', { in_point_ms: 5 }),
      ext: [1],
    });
    const ids = values(docsOf(draft)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    expect(ids[5]).toMatch(/^b-t[0-9a-z]{8}$/);
    expect(items).toHaveLength(4);
    expect(label).toBe('Repeat 2 items, 2 times');
  });

  it('keeps the distance from midnight on a day whose clocks change, in the offset of that day', () => {
    const summer = editContext({ offsetAt: (ms) => (ms < at('26:00') ? -5 : -4) * 3600 });
    const { draft } = done([monday], repeat({ starts: [at('24:00')] }), summer);
    expect(values(docsOf(draft)).map(({ start }) => start)).toEqual([
      '2026-04-13T00:00:00.000-05:00',
      '2026-04-13T06:00:00.000-05:00',
      '2026-04-14T00:00:00.000-05:00',
      '2026-04-14T07:00:00.000-04:00',
    ]);
  });

  it('replaces a day only when it may, in the file that was there', () => {
    const tuesday = docWith([itemAt('t', at('30:00'), at('31:00'))], [at('24:00'), at('48:00')]);
    const starts = [at('24:00')];
    expect(refusedFor(() => done([monday, tuesday], repeat({ starts })))).toEqual([
      'invalid-input',
      'replace',
    ]);
    const { draft } = done([monday, tuesday], repeat({ starts, replace: true }));
    expect(docsOf(draft).map(({ id, name }) => [id, name])).toEqual([
      [monday.id, monday.name],
      [tuesday.id, tuesday.name],
    ]);
    expect(values(docsOf(draft))).toHaveLength(4);
  });

  it('refuses copies over what is copied, over each other, of nothing and far too many', () => {
    const refused = (more: Partial<Extract<Operation, { k: 'repeat' }>>) =>
      refusedFor(() => done([monday], repeat(more)));
    expect(refused({ starts: [at('12:00')] })).toEqual(['invalid-input', 'starts']);
    expect(refused({ starts: [at('24:00'), at('36:00')] })).toEqual(['invalid-input', 'starts']);
    expect(refused({ from: at('48:00'), to: at('72:00'), starts: [at('96:00')] })).toEqual([
      'invalid-input',
      'from',
    ]);
    const many = docWith(
      Array.from({ length: 200 }, (_, index) =>
        itemAt(String(index), at('0:00') + index * SECOND, at('0:00') + (index + 1) * SECOND),
      ),
    );
    const starts = Array.from({ length: 300 }, (_, index) => at('24:00') + index * DAY);
    expect(refusedFor(() => done([many], repeat({ starts })))).toEqual(['invalid-input', 'starts']);
  });
});

describe('setting values of an item', () => {
  const doc = docWith([
    itemAt('a', at('10:00'), at('11:00'), local('/a', { in_point_ms: 10 }), {
      'x/y': { deep: [1, { z: 2 }] },
    }),
    itemAt('b', at('11:00'), at('12:00')),
  ]);
  const set = (values: Extract<Operation, { k: 'set' }>['values'], around: EditContext = context) =>
    done([doc], { k: 'set', item: refTo(doc, 0), values }, around);

  it('changes the named parts and leaves every other byte', () => {
    const { draft, label } = set([
      { pointer: '/source/path', value: '/new.mkv' },
      { pointer: '/x~1y/deep/1/z', value: 3 },
    ]);
    expect(docsOf(draft)[0]?.items[0]?.text).toBe(
      doc.items[0]?.text.replace('"/a"', '"/new.mkv"').replace('"z": 2', '"z": 3'),
    );
    expect(label).toBe('Change “new”');
    expect(set([{ pointer: '/id', value: 'a' }]).draft.channels.get('one')?.docs[0]).toBe(doc);
  });

  it('moves the item where its times say, written in digits', () => {
    const { draft } = set([
      { pointer: '/start', value: '2026-04-13T18:00:00Z' },
      { pointer: '/finish', value: '2026-04-13 14:00:00-05:00' },
    ]);
    expect(values(docsOf(draft))[1]).toMatchObject({
      id: 'a',
      start: '2026-04-13T18:00:00.000+00:00',
      finish: '2026-04-13T14:00:00.000-05:00',
    });
  });

  it('removes keys', () => {
    const [first] = values(docsOf(set([{ pointer: '/x~1y' }]).draft));
    expect(first).not.toHaveProperty('x/y');
  });

  it.each([
    ['/start', 'tomorrow', '/start'],
    ['/finish', undefined, '/finish'],
    ['/finish', '2026-04-13T10:00:00.000-05:00', '/finish'],
    ['/id', 'b', '/id'],
    ['/id', 'a/b', '/id'],
    ['/id', '', '/id'],
    ['/source/out_point_ms', 10, '/source/out_point_ms'],
    ['', 1, 'pointer'],
    ['source', 1, 'pointer'],
    ['/source/in_point_ms', 1.5, '/source/in_point_ms'],
    ['/source/in_point_ms', -1, '/source/in_point_ms'],
    ['/source/source_type', 'file', '/source/source_type'],
    ['/source/path', 5, '/source/path'],
    ['/source/path', undefined, '/source'],
    ['/tracks', [], '/tracks'],
    ['/id', undefined, '/id'],
  ])('refuses %s = %s and names the field', (pointer, value, field) => {
    const change = value === undefined ? { pointer } : { pointer, value };
    expect(refusedFor(() => set([change]))).toEqual(['invalid-input', field]);
  });

  it('refuses a field that needs a newer engine than the channel has', () => {
    const graphics = [{ source: local('/logo.png'), location: 'top_left' }];
    const values = [{ pointer: '/graphics', value: graphics }];
    expect(docsOf(set(values).draft)[0]?.items[0]?.value).toMatchObject({ graphics });
    expect(refusedFor(() => set(values, editContext({ engine: () => '0.0.2' })))?.[0]).toBe(
      'invalid-input',
    );
  });

  it('lets an item that the engine refuses be repaired step by step', () => {
    const bad = docFrom(
      nameAt(at('10:00'), at('11:00')),
      fileText([{ ...itemAt('a', at('10:00'), at('11:00')), source: { source_type: 'local' } }]),
    );
    const step = done([bad], {
      k: 'set',
      item: refTo(bad, 0),
      values: [{ pointer: '/title', value: 'x' }],
    });
    expect(docsOf(step.draft)[0]?.items[0]?.value).toMatchObject({ title: 'x' });
  });
});
