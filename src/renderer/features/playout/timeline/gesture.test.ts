import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Effect, Gesture, GestureEvent, ModifierKeys } from './gesture.ts';
import { idle, stepGesture } from './gesture.ts';
import type { TimelineHit, TimelinePoint } from './geometry.ts';

const none: ModifierKeys = { shift: false, ctrl: false, alt: false };
const ref = { channel: 'c1', file: 'f', key: 7 };
const item: TimelineHit = { k: 'item', channel: 'c1', ref, edge: null, at: 0 };
const lane: TimelineHit = { k: 'lane', channel: 'c1', at: 0 };
const axis: TimelineHit = { k: 'axis' };

const down = (over: Partial<Extract<GestureEvent, { k: 'down' }>> = {}): GestureEvent => ({
  k: 'down',
  pointer: 1,
  at: { x: 100, y: 50 },
  hit: item,
  keys: none,
  button: 0,
  touch: false,
  selected: false,
  still: false,
  ...over,
});
const move = (x: number, y = 50, keys = none, pointer = 1): GestureEvent => ({
  k: 'move',
  pointer,
  at: { x, y },
  keys,
});
const up = (pointer = 1): GestureEvent => ({ k: 'up', pointer });

function play(...events: GestureEvent[]): { end: Gesture; effects: Effect[] } {
  let gesture: Gesture = idle;
  const effects: Effect[] = [];
  for (const event of events) {
    const [next, wanted] = stepGesture(gesture, event);
    gesture = next;
    effects.push(...wanted);
  }
  return { end: gesture, effects };
}

const kinds = (effects: readonly Effect[]): string[] => effects.map(({ k }) => k);

describe('a click', () => {
  it('chooses an item', () => {
    const { effects, end } = play(down(), up());
    expect(effects).toEqual([{ k: 'select', hit: item, how: 'only' }]);
    expect(end).toEqual(idle);
  });

  it('with Ctrl chooses it beside others, with Shift a stretch', () => {
    const how = (keys: Partial<ModifierKeys>) =>
      play(down({ keys: { ...none, ...keys } }), up()).effects.map((one) =>
        one.k === 'select' ? one.how : one.k,
      );
    expect(how({ ctrl: true })).toEqual(['toggle']);
    expect(how({ shift: true })).toEqual(['range']);
  });

  it('on one of several makes it the only one, and not before it is lifted', () => {
    expect(play(down({ selected: true })).effects).toEqual([]);
    expect(play(down({ selected: true }), up()).effects).toEqual([
      { k: 'select', hit: item, how: 'only' },
    ]);
  });

  it('on nothing chooses nothing, and on the axis changes nothing', () => {
    expect(kinds(play(down({ hit: lane }), up()).effects)).toEqual(['clear']);
    expect(play(down({ hit: axis }), up()).effects).toEqual([]);
  });

  it('that trembles is no drag', () =>
    expect(kinds(play(down(), move(102), up()).effects)).toEqual(['select']));
});

describe('a drag', () => {
  it('of an item moves it, and is done once', () => {
    const { effects } = play(down(), move(110), move(130), up());
    const drags = effects.filter((one) => one.k === 'drag');
    expect(drags.map(({ to, done }) => [to.x, done])).toEqual([
      [110, false],
      [130, false],
      [130, true],
    ]);
  });

  it('keeps the other chosen ones', () =>
    expect(kinds(play(down({ selected: true }), move(120), up()).effects)).toEqual([
      'drag',
      'drag',
    ]));

  it('is put back by a cancel', () => {
    const { effects, end } = play(down(), move(120), { k: 'cancel' });
    expect(kinds(effects)).toEqual(['select', 'drag', 'abandon']);
    expect(end).toEqual(idle);
    expect(kinds(play(down(), move(120), { k: 'cancel' }, up()).effects)).not.toContain('rest');
  });

  it('on an empty place, with the middle button or of what may not change pans', () => {
    for (const over of [{ hit: lane }, { button: 1 }, { still: true }, { hit: axis }]) {
      const { effects } = play(down(over), move(120, 60), move(130, 60), up());
      const pans = effects.filter((one) => one.k === 'pan');
      expect(pans.reduce((sum, { dx }) => sum + dx, 0)).toBe(30);
      expect(effects.at(-1)).toEqual({ k: 'rest' });
    }
  });

  it('with Shift on an empty place draws a band', () => {
    const keys = { ...none, shift: true };
    const { effects } = play(down({ hit: lane, keys }), move(150, 90, keys), up());
    expect(effects).toEqual([
      { k: 'band', from: { x: 100, y: 50 }, to: { x: 150, y: 90 }, done: false },
      { k: 'band', from: { x: 100, y: 50 }, to: { x: 150, y: 90 }, done: true },
    ]);
  });
});

describe('fingers', () => {
  it('pan over an item that was not chosen, and drag one that was', () => {
    expect(kinds(play(down({ touch: true }), move(140), up()).effects)).toEqual(['pan', 'rest']);
    expect(kinds(play(down({ touch: true, selected: true }), move(140), up()).effects)).toEqual([
      'drag',
      'drag',
    ]);
  });

  it('choose when lifted', () => {
    expect(play(down({ touch: true })).effects).toEqual([]);
    expect(kinds(play(down({ touch: true }), up()).effects)).toEqual(['select']);
  });

  it('zoom by their distance, whatever they do in between', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.constant(50) });
    const steps = fc.array(fc.tuple(fc.constantFrom(1, 2), place), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(steps, (all) => {
        const { effects } = play(
          down({ touch: true, at: { x: 100, y: 50 } }),
          down({ touch: true, pointer: 2, at: { x: 300, y: 50 } }),
          ...all.map(([pointer, at]) => move(at.x, at.y, none, pointer)),
        );
        const fingers: Record<number, TimelinePoint> = {
          1: { x: 100, y: 50 },
          2: { x: 300, y: 50 },
        };
        for (const [pointer, at] of all) fingers[pointer] = at;
        const spread = Math.max(24, Math.abs((fingers[1]?.x ?? 0) - (fingers[2]?.x ?? 0)));
        const factor = effects.reduce(
          (product, one) => (one.k === 'pinch' ? product * one.factor : product),
          1,
        );
        expect(factor).toBeCloseTo(spread / 200, 6);
      }),
    );
  });

  it('go on panning when one is lifted', () => {
    const { end, effects } = play(
      down({ touch: true }),
      down({ touch: true, pointer: 2, at: { x: 300, y: 50 } }),
      up(1),
      move(320, 50, none, 2),
      up(2),
    );
    expect(kinds(effects)).toEqual(['pan', 'rest']);
    expect(end).toEqual(idle);
  });
});

it('whatever comes, it ends idle when every pointer is lifted', () => {
  const event: fc.Arbitrary<GestureEvent> = fc.oneof(
    fc
      .record({
        pointer: fc.constantFrom(1, 2),
        hit: fc.constantFrom(item, lane, axis),
        touch: fc.boolean(),
        selected: fc.boolean(),
        button: fc.constantFrom(0, 1, 2),
      })
      .map((over) => down(over)),
    fc
      .tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom(1, 2))
      .map(([x, pointer]) => move(x, 50, none, pointer)),
    fc.constantFrom(1, 2).map((pointer) => up(pointer)),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const { end, effects } = play(...events, up(1), up(2));
      expect(end).toEqual(idle);
      for (const [index, one] of effects.entries())
        if (one.k === 'drag' && one.done) expect(effects[index - 1]).toMatchObject({ k: 'drag' });
    }),
  );
});
