import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelFor, isTimed } from '../../../../../test/support/playout/playout-random.ts';
import {
  draftWith,
  editContext,
  MINUTE,
} from '../../../../../test/support/playout/playout-draft.ts';
import { runs } from '../../../../../test/support/sample.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { PlayoutItem } from '../../../../shared/playout/document/document.ts';
import { applyOperation } from '../../../../shared/playout/edit/apply.ts';
import type { ChannelDraft } from '../../../../shared/playout/edit/draft.ts';
import type { LaneRow } from '../../../../shared/playout/state.ts';
import { createLane, createPart } from '../model/lane.ts';
import type { LaneItem } from '../model/lane.ts';
import { getLaneItem } from '../model/lane.ts';
import { planDrag } from './drag.ts';
import type { DragPlan, DragRules } from './drag.ts';
import { walkLane } from './density.ts';
import type { TimelineFrame } from './geometry.ts';
import { createFrame, laneTop } from './geometry.ts';
import type { DrawnLane } from './geometry.ts';
import { isOver, findRun, splitRuns, wholeLane } from './runs.ts';

const rules: DragRules = {
  snap: false,
  ripple: true,
  keepLane: false,
  now: 0,
  locked: () => null,
  still: () => false,
};

const lane = (channel: string, rows: LaneRow[]): DrawnLane => ({
  channel,
  lane: createLane(channel, [createPart('f', 1, rows)]),
  shift: 0,
});

const rowOf = (key: number, from: number, to: number): LaneRow => [
  key,
  from * MINUTE,
  to * MINUTE,
  '',
  'local',
  0,
];

/** One pixel is one second. */
const frame = (lanes: readonly DrawnLane[], from: number): TimelineFrame =>
  createFrame({
    width: 4000,
    height: 400,
    view: { from, to: from + 4_000_000 },
    scroll: 0,
    lanes: lanes.length,
    showAir: false,
  });

function found(drawn: DrawnLane | undefined, index: number): LaneItem {
  const item = drawn === undefined ? null : getLaneItem(drawn.lane, index);
  if (item === null) throw new Error('no such item');
  return item;
}

interface Drag {
  readonly lane?: number;
  readonly indexes?: readonly number[];
  readonly edge?: 'start' | 'finish' | undefined;
  /** Offset in ms (`by`) and in lanes (`down`). */
  readonly by?: number;
  readonly down?: number;
  readonly rules?: Partial<DragRules>;
}

function drag(lanes: readonly DrawnLane[], wanted: Drag): DragPlan {
  const { lane: index = 0, indexes = [1], edge, by = 0, down = 0 } = wanted;
  const items = indexes.map((at) => found(lanes[index], at));
  const seen = frame(lanes, items[0]?.start ?? 0);
  const y = laneTop(seen, index) + 20;
  return planDrag(
    { items, lane: index, edge: edge ?? null, from: { x: 0, y } },
    seen,
    lanes,
    { x: by / 1000, y: y + down * seen.lane },
    { ...rules, ...wanted.rules },
  );
}

/** The drawn position of every item of a lane, by its key (minutes). */
function drawnOf(plan: DragPlan, index: number): Map<number, readonly [number, number]> {
  const runs = plan.lanes.get(index);
  const drawn = new Map<number, readonly [number, number]>();
  for (const run of runs?.all ?? [])
    for (let at = run.first; at < run.end; at += 1)
      drawn.set(runs?.lane.keys[at] ?? -1, [
        ((runs?.lane.starts[at] ?? 0) + run.by) / MINUTE,
        ((runs?.lane.finishes[at] ?? 0) + run.by) / MINUTE,
      ]);
  return drawn;
}

const lanes = [
  lane('c1', [rowOf(1, 0, 30), rowOf(2, 30, 50), rowOf(3, 50, 60), rowOf(4, 70, 90)]),
  lane('c2', [rowOf(5, 0, 40), rowOf(6, 45, 60)]),
];
const spans = (all: readonly { from: number; to: number }[] | undefined) =>
  all?.map(({ from, to }) => [from / MINUTE, to / MINUTE]);

describe('a drag with ripple', () => {
  it('draws what follows where it will be, and the gap that opens', () => {
    const plan = drag(lanes, { by: 5 * MINUTE });
    expect([...drawnOf(plan, 0).values()]).toEqual([
      [0, 30],
      [35, 55],
      [55, 65],
      [75, 95],
    ]);
    expect(spans(plan.lanes.get(0)?.gaps)).toEqual([[30, 35]]);
    expect(plan.moves).toMatchObject([{ channel: 'c1', count: 2 }]);
    expect(plan.trouble).toEqual([]);
    expect([...plan.lanes.keys()]).toEqual([0]);
  });

  it('shows what comes to lie on what stays', () => {
    const plan = drag(lanes, { by: -10 * MINUTE });
    expect(spans(plan.lanes.get(0)?.overlaps)).toEqual([[20, 30]]);
    expect(plan.trouble).toEqual(['overlap']);
    expect(plan.pieces.map(({ fits }) => fits)).toEqual([false]);
  });

  it('of an edge moves what follows, and cuts at the start without moving it', () => {
    const end = drag(lanes, { edge: 'finish', by: 4 * MINUTE });
    expect([...drawnOf(end, 0).values()].slice(1)).toEqual([
      [54, 64],
      [74, 94],
    ]);
    const start = drag(lanes, { edge: 'start', by: 4 * MINUTE });
    expect(start.pieces).toMatchObject([{ start: 30 * MINUTE, finish: 46 * MINUTE, fits: true }]);
    expect([...drawnOf(start, 0).values()].slice(1)).toEqual([
      [46, 56],
      [66, 86],
    ]);
    expect(spans(start.lanes.get(0)?.gaps)).toEqual([]);
  });

  it('to another lane closes the one and opens the other', () => {
    const plan = drag(lanes, { by: 12 * MINUTE, down: 1 });
    expect([...drawnOf(plan, 0).values()]).toEqual([
      [0, 30],
      [30, 40],
      [50, 70],
    ]);
    expect([...drawnOf(plan, 1).values()]).toEqual([
      [0, 40],
      [65, 80],
    ]);
    expect(spans(plan.lanes.get(1)?.gaps)).toEqual([
      [40, 42],
      [62, 65],
    ]);
  });

  it('tells what of it is locked, and a lane that is never written', () => {
    const locked = (channel: string) =>
      channel === 'c1' ? { from: 55 * MINUTE, to: 58 * MINUTE } : null;
    // The drag affects a later item, not the dragged one.
    const plan = drag(lanes, { by: MINUTE, rules: { locked } });
    expect(plan.trouble).toEqual(['locked']);
    expect(plan.locked).toEqual([{ lane: 0, from: 55 * MINUTE, to: 58 * MINUTE }]);
    expect(drag(lanes, { indexes: [3], by: MINUTE, rules: { locked } }).trouble).toEqual([]);
    const still = drag(lanes, { down: 1, by: 30 * MINUTE, rules: { still: (c) => c === 'c2' } });
    expect(still.trouble).toContain('still');
    expect(still.pieces[0]?.fits).toBe(false);
  });

  it('leaves the lanes alone without ripple, and while nothing moved', () => {
    expect(drag(lanes, { by: 5 * MINUTE, rules: { ripple: false } }).lanes.size).toBe(0);
    expect(drag(lanes, {}).lanes.size).toBe(0);
  });

  it('shows no snap mark for an edge that moves along', () => {
    // The finish comes near the start of item 4, which moves away.
    const near = { by: 20 * MINUTE - 3000, edge: 'finish', rules: { snap: true } } as const;
    expect(drag(lanes, { ...near, rules: { snap: true, ripple: false } }).mark).not.toBeNull();
    expect(drag(lanes, near).mark).toBeNull();
  });
});

/** A channel's items as a lane of the timeline. */
const laneFrom = ({ key, docs }: ChannelDraft): DrawnLane => ({
  channel: key,
  lane: createLane(
    key,
    docs.map((doc) =>
      createPart(
        doc.id,
        1,
        doc.items
          .filter(isTimed)
          .map((item): LaneRow => [item.key, item.start, item.finish, '', '', 0]),
      ),
    ),
  ),
  shift: 0,
});

/** Other programs write nanoseconds, which the drawing does not have. */
const same = (a: number | undefined, b: number): void => {
  expect(Math.abs((a ?? NaN) - b)).toBeLessThan(1);
};

/** Asserts that a lane is drawn as its items are after the release. `dragged`: keys, in the order of the plan's pieces. */
function compare(
  plan: DragPlan,
  index: number,
  dragged: readonly number[],
  items: readonly PlayoutItem[],
): void {
  const drawn = drawnOf(plan, index);
  for (const item of items.filter(isTimed)) {
    const { key, start, finish } = item;
    const piece = plan.pieces[dragged.indexOf(key)];
    const [from, to] = drawn.get(key) ?? [NaN, NaN];
    if (piece === undefined || drawn.has(key)) {
      same(from * MINUTE, start);
      same(to * MINUTE, finish);
    }
    if (piece === undefined) continue;
    same(piece.start, start);
    same(piece.finish, finish);
  }
  // No removed item is drawn.
  const keys = new Set(items.map(({ key }) => key));
  for (const key of drawn.keys()) expect(keys.has(key)).toBe(true);
}

it('draws what the release does', () => {
  let done = 0;
  const numbers = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(
      numbers,
      numbers,
      fc.record({
        indexes: fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 }),
        edge: fc.constantFrom(undefined, undefined, 'start' as const, 'finish' as const),
        by: fc.integer({ min: -7_200_000, max: 7_200_000 }),
        down: fc.constantFrom(0, 0, 1),
        scope: fc.constantFrom(undefined, { k: 'gap' } as const),
      }),
      (one, two, wanted) => {
        const draft = draftWith(channelFor('a', one), channelFor('b', two));
        const all = [...draft.channels.values()].map(laneFrom);
        const count = all[0]?.lane.count ?? 0;
        fc.pre(count > 0);
        // A dragged item that ends before it starts may stay where it was drawn.
        fc.pre(
          all.every(({ lane: { starts, finishes } }) =>
            starts.every((at, n) => at <= (finishes[n] ?? at)),
          ),
        );
        const indexes = [...new Set(wanted.indexes.map((at) => at % count))];
        const plan = drag(all, {
          ...wanted,
          indexes,
          down: wanted.edge === undefined ? wanted.down : 0,
          rules: { scope: () => wanted.scope },
        });
        if (plan.operation === null) return;
        let after;
        try {
          after = applyOperation(draft, plan.operation, editContext()).draft;
        } catch (error) {
          if (error instanceof AppFailure) return;
          throw error;
        }
        done += 1;
        for (const [index, { channel }] of all.entries()) {
          const items = (after.channels.get(channel)?.docs ?? []).flatMap((doc) => doc.items);
          const keys = indexes.map((at) => found(all[0], at).ref.key);
          if (plan.lanes.has(index)) compare(plan, index, keys, items);
        }
      },
    ),
    { numRuns: runs(1000) },
  );
  expect(done).toBeGreaterThan(runs(100));
});

describe('a lane in stretches', () => {
  const planned = fc.array(
    fc.record({
      gap: fc.integer({ min: -20, max: 40 }),
      length: fc.integer({ min: 30, max: 300 }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  const rowsOf = (made: readonly { gap: number; length: number }[]): LaneRow[] => {
    let at = 0;
    return made.map(({ gap, length }, key) => {
      const start = at + gap;
      at = start + length;
      return [key, start, at, '', 'local', 0];
    });
  };

  it('has the gaps, and is seen, as the moved items joined anew', () =>
    fc.assert(
      fc.property(planned, fc.nat(), fc.integer({ min: 0, max: 500 }), (made, chance, by) => {
        const rows = rowsOf(made);
        const old = createLane('c', [createPart('f', 1, rows)]);
        const from = old.starts[chance % old.count] ?? 0;
        const runs = splitRuns(old, { pushes: [{ from, here: true, by }], taken: [], placed: [] });
        const moved = rows.map((row): LaneRow => {
          const later = row[1] >= from ? by : 0;
          return [row[0], row[1] + later, row[2] + later, '', 'local', 0];
        });
        const anew = createLane('c', [createPart('f', 1, moved)]);
        const gaps = runs.all.flatMap(({ by: later, reach, gaps: [first, end] }) =>
          Array.from({ length: end - first }, (_, at) => {
            const to = (old.gaps.to[first + at] ?? 0) + later;
            return [Math.max(reach, (old.gaps.from[first + at] ?? 0) + later), to] as const;
          }).filter(([a, b]) => a < b),
        );
        const seams = runs.gaps.map((span) => [span.from, span.to] as const);
        expect([...gaps, ...seams].sort((a, b) => a[0] - b[0])).toEqual(
          [...anew.gaps.from].map((start, at) => [start, anew.gaps.to[at]]),
        );
        const clips = (shown: typeof runs) => {
          const seen: [number, number, boolean][] = [];
          for (const run of shown.all)
            walkLane(
              shown.lane,
              100 - run.by,
              2,
              800,
              {
                clip: (index, x) =>
                  seen.push([shown.lane.keys[index] ?? -1, x, isOver(shown, run, index)]),
                dense: () => undefined,
              },
              run,
            );
          return seen;
        };
        const own = clips(runs);
        const whole = clips(wholeLane(anew));
        expect(own).toEqual(whole);
      }),
    ));

  it('knows which stretch an item is of', () => {
    const [first] = lanes;
    if (first === undefined) throw new Error('no lane');
    const runs = splitRuns(first.lane, {
      pushes: [{ from: 50 * MINUTE, here: true, by: 7 }],
      taken: [1],
      placed: [],
    });
    expect([0, 1, 2, 3, 4].map((index) => findRun(runs, index)?.by ?? null)).toEqual([
      0,
      null,
      7,
      7,
      null,
    ]);
  });
});
