import { describe, expect, it } from 'vitest';
import {
  channelWith,
  docFrom,
  docsOf,
  draftWith,
  editContext,
  fileText,
  local,
  nameAt,
  refTo,
} from '../../../../test/support/playout/playout-draft.ts';
import type { JsonObject } from '../document/document.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import type { Operation } from '../operations.ts';
import { applyOperation } from './apply.ts';
import { applyRepairs } from './repair.ts';

const times = [
  ['2026-04-13T10:00:00.000-05:00', '2026-04-13T10:00:10.1234567-05:00'],
  ['2026-04-13T10:00:10.1235-05:00', '2026-04-13T10:00:20.000-05:00'],
  ['2026-04-13T10:00:30.123456789-05:00', '2026-04-13T10:00:40.000-05:00'],
];
const doc = docFrom(
  nameAt(rfc3339Ms('2026-04-13T10:00:00-05:00'), rfc3339Ms('2026-04-13T11:00:00-05:00')),
  fileText(
    times.map(([start = '', finish = ''], index) => ({
      id: String(index),
      start,
      finish,
      source: local(),
    })),
  ),
);
const [a, b, c] = doc.items;
const timesOf = (docs: typeof doc | undefined) =>
  (docs?.items ?? []).map(({ value }) => {
    const { start, finish } = value as JsonObject;
    return [start, finish];
  });
const done = (operation: Operation) =>
  timesOf(
    docsOf(applyOperation(draftWith(channelWith('one', [doc])), operation, editContext()).draft)[0],
  );
const edge = (item: typeof a, key: 'start' | 'finish'): number => item?.[key] ?? NaN;

describe('edges that lie between the milliseconds', () => {
  it('are met to the nanosecond by what is trimmed or moved to them', () => {
    const trimmed = done({
      k: 'trim',
      item: refTo(doc, 1),
      edge: 'finish',
      to: edge(c, 'start'),
      ripple: false,
    });
    expect(trimmed[1]?.[1]).toBe('2026-04-13T10:00:30.123456789-05:00');
    const moved = done({
      k: 'move',
      items: [refTo(doc, 1)],
      by: edge(a, 'finish') - edge(b, 'start'),
      channel: null,
      ripple: false,
    });
    expect(moved[1]).toEqual([
      '2026-04-13T10:00:10.123456700-05:00',
      '2026-04-13T10:00:19.999956700-05:00',
    ]);
  });

  it('bound what is inserted and filled in', () => {
    const source = local();
    const inserted = done({
      k: 'insert',
      channel: 'one',
      at: edge(c, 'start'),
      items: [{ source, durationMs: 1000, title: null }],
      ripple: true,
    });
    expect(inserted.slice(2)).toEqual([
      ['2026-04-13T10:00:30.123456789-05:00', '2026-04-13T10:00:31.123456789-05:00'],
      ['2026-04-13T10:00:31.123456789-05:00', '2026-04-13T10:00:41.000-05:00'],
    ]);
    const filled = done({
      k: 'fill',
      channel: 'one',
      from: edge(b, 'finish'),
      to: edge(c, 'start'),
      filler: { clips: [{ source, durationMs: 6000, title: null }], card: 'x' },
    });
    expect(filled.slice(2, 4)).toEqual([
      ['2026-04-13T10:00:20.000-05:00', '2026-04-13T10:00:26.000-05:00'],
      ['2026-04-13T10:00:26.000-05:00', '2026-04-13T10:00:30.123456789-05:00'],
    ]);
  });

  it('close holes of less than a millisecond', () => {
    const pointer = '/items/0';
    const repair = {
      k: 'close-gap',
      label: '',
      pointer,
      from: edge(a, 'finish'),
      to: edge(b, 'start'),
    } as const;
    const [repaired] = applyRepairs([doc], [{ docId: doc.id, repair }]);
    expect(timesOf(repaired)[0]?.[1]).toBe('2026-04-13T10:00:10.123500-05:00');
  });
});
