import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  at,
  channelWith,
  docsOf,
  docWith,
  draftWith,
  editContext,
  itemAt,
  MINUTE,
  refTo,
  refusedFor,
} from '../../../../test/support/playout/playout-draft.ts';
import { runs } from '../../../../test/support/sample.ts';
import type { PlayoutItem } from '../document/document.ts';
import type { NewItem, Operation, RippleScope } from '../operations.ts';
import { AppFailure } from '../../contract/errors.ts';
import { applyOperation } from './apply.ts';
import type { Draft } from './draft.ts';
import { noHistory, record, undo } from './history.ts';
import { gapsAfter } from './scope.ts';

const context = editContext();
const clip = (minutes: number): NewItem => ({
  source: { source_type: 'lavfi', params: 'testsrc2[out0];anullsrc[out1]' },
  durationMs: minutes * MINUTE,
  title: null,
});

/** A channel with items from 10:00 on, each with a pause before it and a length (min). */
function channelOf(spans: readonly (readonly [pause: number, length: number])[]): Draft {
  let start = at('10:00');
  const items = spans.map(([pause, length], index) => {
    start += pause * MINUTE;
    const item = itemAt(`i${String(index)}`, start, start + length * MINUTE);
    start += length * MINUTE;
    return item;
  });
  return draftWith(channelWith('one', [docWith(items)]));
}

const itemsOf = (draft: Draft): PlayoutItem[] =>
  docsOf(draft)
    .flatMap(({ items }) => items)
    .sort((a, b) => a.start - b.start);

const minutesOf = (draft: Draft): number[] =>
  itemsOf(draft).map(({ start }) => (start - at('10:00')) / MINUTE);

const gap: RippleScope = { k: 'gap' };
const until = (time: string): RippleScope => ({ k: 'day', ends: { one: at(time) } });

describe('the scope of a ripple', () => {
  // Minutes from 10:00: 0-10, 10-20, gap of 5, 25-35, gap of 30, 65-75.
  const draft = channelOf([
    [0, 10],
    [0, 10],
    [5, 10],
    [30, 10],
  ]);
  const [doc] = docsOf(draft);
  if (doc === undefined) throw new Error('no file');
  const moved = (by: number, scope?: RippleScope): number[] =>
    minutesOf(
      applyOperation(
        draft,
        {
          k: 'move',
          items: [refTo(doc, 0)],
          by: by * MINUTE,
          channel: null,
          ripple: true,
          ...(scope && { scope }),
        },
        context,
      ).draft,
    );

  it('ends at the first gap that has room for what moves', () => {
    expect(moved(5, gap)).toEqual([5, 15, 25, 65]);
    expect(moved(6, gap)).toEqual([6, 16, 31, 65]);
    expect(moved(31, gap)).toEqual([31, 41, 56, 96]);
    expect(moved(-5, gap)).toEqual([-5, 5, 25, 65]);
    expect(moved(6)).toEqual([6, 16, 31, 71]);
  });

  it('ends at the end of the day, and is refused where what stays would be overlapped', () => {
    expect(moved(30, until('11:00'))).toEqual([30, 40, 55, 65]);
    expect(refusedFor(() => moved(31, until('11:00')))?.[1]).toBe('scope');
    expect(moved(31, until('12:00'))).toEqual([31, 41, 56, 96]);
  });

  it('holds for what closes up after a removal and for what makes room', () => {
    const take: Operation = { k: 'remove', items: [refTo(doc, 0)], ripple: true, scope: gap };
    expect(minutesOf(applyOperation(draft, take, context).draft)).toEqual([0, 25, 65]);
    const put: Operation = {
      k: 'insert',
      channel: 'one',
      at: at('10:10'),
      items: [clip(6)],
      ripple: true,
      scope: gap,
    };
    expect(minutesOf(applyOperation(draft, put, context).draft)).toEqual([0, 10, 16, 31, 65]);
  });
});

const spans = fc.array(
  fc.tuple(fc.constantFrom(0, 0, 0, 1, 5, 40), fc.integer({ min: 1, max: 30 })),
  { minLength: 2, maxLength: 14 },
);

/** An edit of one item of a channel, with a ripple in a scope. */
function editOf(
  draft: Draft,
  index: number,
  kind: number,
  by: number,
  scope: RippleScope,
): Operation {
  const [doc] = docsOf(draft);
  const at = index % (doc?.items.length ?? 1);
  const item = doc?.items[at];
  if (doc === undefined || item === undefined) throw new Error('no item');
  const rippling = { ripple: true, scope };
  const ms = by * MINUTE;
  if (kind === 0) return { k: 'remove', items: [refTo(doc, at)], ...rippling };
  if (kind === 1) return { k: 'move', items: [refTo(doc, at)], by: ms, channel: null, ...rippling };
  if (kind === 2)
    return {
      k: 'trim',
      item: refTo(doc, at),
      edge: 'finish',
      to: Math.max(item.start + MINUTE, item.finish + ms),
      ...rippling,
    };
  return {
    k: 'insert',
    channel: 'one',
    at: item.finish,
    items: [clip(Math.abs(by) + 1)],
    ...rippling,
  };
}

/** Where an edit begins (epoch ms). */
function placeOf(draft: Draft, operation: Operation): number {
  if (operation.k === 'insert') return operation.at;
  const refs = 'item' in operation ? [operation.item] : 'items' in operation ? operation.items : [];
  return itemsOf(draft).find(({ key }) => refs.some((ref) => ref.key === key))?.start ?? 0;
}

/** The following items form one range that moves by the same distance, up to a gap with room for it or the end of the day (`end`). */
function checkFollowers(
  before: readonly PlayoutItem[],
  movedBy: readonly number[],
  end: number | null,
): void {
  const first = movedBy.findIndex((ms) => ms !== 0);
  const last = movedBy.findLastIndex((ms) => ms !== 0);
  if (first < 0) return;
  expect(new Set(movedBy.slice(first, last + 1)).size).toBe(1);
  const stays = before[last + 1]?.start ?? Infinity;
  const reach = before[last]?.finish ?? 0;
  if (end === null) expect(stays - reach).toBeGreaterThanOrEqual(Math.max(1, movedBy[first] ?? 0));
  else expect(before[last]?.start).toBeLessThan(end);
}

/** The items of an edit. */
const namedBy = (operation: Operation): readonly { readonly key: number }[] => {
  if ('item' in operation) return [operation.item];
  return operation.k === 'move' || operation.k === 'remove' ? operation.items : [];
};

describe('a ripple with a scope', () => {
  it('moves one stretch of followers by the same, nothing else, makes no overlap, and is one step of undo', () => {
    let carried = 0;
    fc.assert(
      fc.property(
        spans,
        fc.nat(),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: -20, max: 60 }),
        fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
        (some, index, kind, by, day) => {
          const draft = channelOf(some);
          const end = at('10:00') + (day ?? 0) * MINUTE;
          const scope: RippleScope = day === null ? gap : { k: 'day', ends: { one: end } };
          const operation = editOf(draft, index, kind, by, scope);
          const named = namedBy(operation);
          const before = itemsOf(draft).filter(({ key }) => !named.some((ref) => ref.key === key));
          let next: Draft;
          try {
            next = applyOperation(draft, operation, context).draft;
          } catch (error) {
            if (!(error instanceof AppFailure)) throw error;
            expect(error.error.code).toBe('invalid-input');
            return;
          }
          const now = new Map(itemsOf(next).map((item) => [item.key, item]));
          const movedBy = before.map(({ key, start }) => (now.get(key)?.start ?? NaN) - start);
          if (movedBy.some((ms) => ms !== 0)) carried += 1;
          checkFollowers(before, movedBy, day === null ? null : end);
          // An item that is moved or trimmed onto an earlier one overlaps it intentionally, and so do the items that follow it.
          const behind = before.filter(({ start }) => start >= placeOf(draft, operation));
          const after = itemsOf(next).filter(({ key }) => behind.some((item) => item.key === key));
          const rest = after.slice(1);
          for (const [place, item] of rest.entries())
            expect(item.start).toBeGreaterThanOrEqual(after[place]?.finish ?? 0);
          expect(undo(record(noHistory, draft, 'edit'), next)?.draft).toBe(draft);
        },
      ),
      { numRuns: runs(2000) },
    );
    expect(carried).toBeGreaterThan(runs(300));
  });
});

describe('gaps', () =>
  it('begin at the moment that is asked for where nothing lies there', () => {
    const items = [
      { start: 10, finish: 20 },
      { start: 15, finish: 40 },
      { start: 50, finish: 60 },
    ];
    expect([...gapsAfter(items, 0)]).toEqual([
      { from: 0, to: 10 },
      { from: 40, to: 50 },
    ]);
    expect([...gapsAfter(items, 45)]).toEqual([{ from: 45, to: 50 }]);
  }));
