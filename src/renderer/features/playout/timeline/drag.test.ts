import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneRow } from '../../../../shared/playout/state.ts';
import { createLane, createPart } from '../model/lane.ts';
import type { LaneItem } from '../model/lane.ts';
import { getLaneItem } from '../model/lane.ts';
import { planDrag, chooseRounding } from './drag.ts';
import type { DragRules, DragStart } from './drag.ts';
import { createFrame, laneTop, toX } from './geometry.ts';
import type { DrawnLane, TimelinePoint } from './geometry.ts';
import { edgeAt, hitAt } from './geometry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const row = (key: number, start: number, finish: number): LaneRow => [
  key,
  start * MINUTE,
  finish * MINUTE,
  `Item ${String(key)}`,
  'local',
  0,
];
const lane = (channel: string, rows: LaneRow[], shift = 0): DrawnLane => ({
  channel,
  lane: createLane(channel, [createPart('f', 1, rows)]),
  shift,
});

const lanes = [
  lane('c1', [row(1, 0, 30), row(2, 30, 50), row(3, 70, 90)]),
  lane('c2', [row(4, 10, 42)]),
  lane('c3', [row(5, -300, -240)], -6 * HOUR),
];
/** One hour is 600 px. */
const frame = createFrame({
  width: 1200,
  height: 176,
  view: { from: 0, to: 2 * HOUR },
  scroll: 0,
  lanes: lanes.length,
  showAir: false,
});
const px = (minutes: number): number => minutes * 10;
const rules: DragRules = {
  snap: true,
  ripple: false,
  keepLane: false,
  now: -HOUR,
  locked: () => null,
  still: () => false,
};

function found(index: number, at = 0): LaneItem {
  const drawn = lanes[at];
  const item = drawn === undefined ? null : getLaneItem(drawn.lane, index);
  if (item === null) throw new Error('no such item');
  return item;
}

const start = (over: Partial<DragStart> = {}): DragStart => ({
  items: [found(1)],
  lane: 0,
  edge: null,
  from: { x: px(40), y: 45 },
  ...over,
});
const to = (minutes: number, laneIndex = 0): TimelinePoint => ({
  x: px(40 + minutes),
  y: laneTop(frame, laneIndex) + 20,
});

describe('what a drag says', () => {
  const wide = { ...rules, snap: false, ripple: true, keepLane: true };
  it('is how many items move, by how much, and until when', () => {
    const plan = planDrag(start({ items: [found(0)] }), frame, lanes, to(5), {
      ...wide,
      scope: () => ({ k: 'gap' }),
    });
    const until = 50 * MINUTE;
    expect(plan.moves).toEqual([{ channel: 'c1', count: 1, by: 5 * MINUTE, until }]);
    expect(plan.operation).toMatchObject({ ripple: true, scope: { k: 'gap' } });
    const all = planDrag(start({ items: [found(0)] }), frame, lanes, to(5), wide);
    expect(all.moves).toEqual([{ channel: 'c1', count: 2, by: 5 * MINUTE, until: null }]);
  });
  it('of air is the time of the item by the clock of its channel, lag included', () => {
    // Item 5 of the shifted channel: playout time -300 min is 60 min of the wall clock.
    const taken = start({ items: [found(0, 2)], lane: 2, from: { x: px(70), y: 145 } });
    const locked = { from: -301 * MINUTE, to: -290 * MINUTE, lagMs: 3 * MINUTE };
    const plan = planDrag(
      taken,
      frame,
      lanes,
      { x: px(100), y: 145 },
      {
        ...rules,
        snap: false,
        keepLane: true,
        locked: () => locked,
      },
    );
    expect(plan.trouble).toContain('locked');
    expect(plan.airs).toBe(63 * MINUTE);
  });
});

describe('a drag of an item', () => {
  it('moves it by what the pointer moved, rounded to about a pixel', () => {
    const plan = planDrag(start(), frame, lanes, to(7.04), { ...rules, snap: false });
    expect(plan.operation).toEqual({
      k: 'move',
      items: [{ channel: 'c1', file: 'f', key: 2 }],
      by: 7 * MINUTE,
      channel: null,
      ripple: false,
    });
    expect(plan.pieces).toEqual([
      { lane: 0, start: 37 * MINUTE, finish: 57 * MINUTE, title: 'Item 2', fits: true },
    ]);
  });

  it('snaps either edge exactly to a nearby edge in any lane', () => {
    // The finish moves to 69.5 min, 5 px from the item at 70.
    const plan = planDrag(start(), frame, lanes, to(19.5), rules);
    expect([plan.by, plan.mark]).toEqual([20 * MINUTE, 70 * MINUTE]);
    // The start moves to 41.4 min; the item of the other lane ends at 42.
    expect(planDrag(start(), frame, lanes, to(11.4), rules).by).toBe(12 * MINUTE);
    // A time-shifted lane uses the wall clock: its item is from 60 to 120.
    expect(planDrag(start(), frame, lanes, to(29.3), rules).mark).toBe(60 * MINUTE);
  });

  it('takes no mark that is out of sight', () => {
    const near = createFrame({ ...frame, view: { from: 0, to: 80 * MINUTE }, width: 800 });
    const from = { x: px(75), y: 45 };
    const to = { x: px(75) + 40, y: 45 };
    const last = start({ items: [found(2)], from });
    const beside = [...lanes, lane('c4', [row(9, 94.5, 100)])];
    expect(planDrag(last, near, beside, to, rules)).toMatchObject({ by: 4 * MINUTE, mark: null });
    expect(planDrag(last, frame, beside, to, rules)).toMatchObject({ mark: 94.5 * MINUTE });
  });

  it('does not snap to itself', () => {
    const plan = planDrag(start(), frame, lanes, to(0.6), { ...rules, now: 200 * HOUR });
    // The previous item ends at 30 too, which is a mark.
    expect(plan.operation).toBeNull();
    expect(planDrag(start({ items: [found(2)] }), frame, lanes, to(0.6), rules).by).not.toBe(0);
  });

  it('snaps to now', () => {
    const plan = planDrag(start(), frame, lanes, to(3.4), { ...rules, now: 33 * MINUTE });
    expect(plan.mark).toBe(33 * MINUTE);
  });

  it('goes to another lane unless it shall stay', () => {
    const other = planDrag(start(), frame, lanes, to(25, 1), { ...rules, snap: false });
    expect(other.operation).toMatchObject({ k: 'move', channel: 'c2', by: 25 * MINUTE });
    expect(other.pieces[0]?.lane).toBe(1);
    const kept = planDrag(start(), frame, lanes, to(25, 1), { ...rules, keepLane: true });
    expect(kept.operation).toMatchObject({ channel: null });
  });

  it('to a time-shifted lane keeps its place on the wall clock', () => {
    const plan = planDrag(start(), frame, lanes, to(25, 2), { ...rules, snap: false });
    expect(plan.operation).toMatchObject({ channel: 'c3', by: 25 * MINUTE - 6 * HOUR });
    expect(plan.pieces[0]?.start).toBe(55 * MINUTE);
  });

  it('of several moves all of them, and items of several lanes stay in theirs', () => {
    const items = [found(1), found(0, 1)];
    const plan = planDrag(start({ items }), frame, lanes, to(25, 2), { ...rules, snap: false });
    expect(plan.operation).toMatchObject({ channel: null, by: 25 * MINUTE });
    expect(plan.pieces.map((piece) => piece.lane)).toEqual([0, 1]);
  });

  it('that comes back does nothing', () =>
    expect(planDrag(start(), frame, lanes, to(0), rules).operation).toBeNull());
});

describe('a drag of an edge', () => {
  it('trims to the pointer, and to nearby edges', () => {
    const trim = start({ edge: 'finish', from: { x: px(50), y: 45 } });
    const at = (minutes: number) =>
      planDrag(trim, frame, lanes, { x: px(minutes), y: 45 }, rules).operation;
    expect(at(60.2)).toMatchObject({ k: 'trim', edge: 'finish', to: 60 * MINUTE });
    expect(at(69.4)).toMatchObject({ to: 70 * MINUTE });
  });

  it('never turns an item around', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('start' as const, 'finish' as const),
        fc.integer({ min: -2000, max: 3000 }),
        fc.boolean(),
        (edge, x, snap) => {
          const plan = planDrag(start({ edge }), frame, lanes, { x, y: 45 }, { ...rules, snap });
          const [piece] = plan.pieces;
          expect((piece?.finish ?? 0) - (piece?.start ?? 0)).toBeGreaterThanOrEqual(100);
        },
      ),
    ));
});

it('rounds to round numbers of about a pixel', () => {
  expect(chooseRounding(10)).toBe(1);
  expect(chooseRounding(1 / 150)).toBe(100);
  expect(chooseRounding(1 / 2_500_000)).toBe(900_000);
  fc.assert(
    fc.property(fc.double({ min: 1e-7, max: 10, noNaN: true }), (scale) => {
      expect(chooseRounding(scale)).toBeLessThanOrEqual(Math.max(1, 1 / scale));
    }),
  );
});

describe('the item under the pointer', () => {
  const hit = (minutes: number, y: number) => hitAt(frame, lanes, { x: px(minutes), y });

  it('is the axis, an item, a gap, a lane, or nothing', () => {
    expect(hit(10, 5)).toEqual({ k: 'axis' });
    expect(hit(10, 40)).toMatchObject({ k: 'item', ref: { key: 1 }, at: 10 * MINUTE });
    expect(hit(60, 40)).toMatchObject({ k: 'gap', from: 50 * MINUTE, to: 70 * MINUTE });
    expect(hit(100, 40)).toMatchObject({ k: 'lane', channel: 'c1' });
    // Between the clips of two lanes.
    expect(hit(10, 74)).toMatchObject({ k: 'lane' });
    expect(hit(10, 180)).toEqual({ k: 'none' });
  });

  it('is found by the own clock of a time-shifted lane', () =>
    expect(hit(90, 140)).toMatchObject({ ref: { key: 5 }, at: 90 * MINUTE - 6 * HOUR }));

  it('is an edge within 8 px, and a narrow item keeps its middle', () => {
    expect(hit(0.5, 40)).toMatchObject({ edge: 'start' });
    expect(hit(29.5, 40)).toMatchObject({ edge: 'finish' });
    expect(hit(15, 40)).toMatchObject({ edge: null });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 200, noNaN: true }), (width) => {
        expect(edgeAt(width / 2, width)).toBeNull();
        if (width >= 24)
          expect([edgeAt(7, width), edgeAt(width - 7, width)]).toEqual(['start', 'finish']);
        if (width < 6) expect(edgeAt(0, width)).toBeNull();
      }),
    );
  });

  it('is hit where it is drawn', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 }), (index) => {
        const drawn = lanes[0];
        const item = drawn === undefined ? null : getLaneItem(drawn.lane, index);
        const x = toX(frame, ((item?.start ?? 0) + (item?.finish ?? 0)) / 2);
        expect(hitAt(frame, lanes, { x, y: 45 })).toMatchObject({ ref: item?.ref });
      }),
    ));
});
