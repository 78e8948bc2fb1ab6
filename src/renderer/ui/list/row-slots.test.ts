import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowSlots } from './row-slots.tsx';

const ROW = 20;
const SETTLE_MS = 500;

/** What to call when the size of an element changes. */
let observers: Map<Element, () => void>;
beforeEach(() => {
  vi.useFakeTimers();
  observers = new Map();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #changed: () => void;
      constructor(changed: () => void) {
        this.#changed = changed;
      }
      observe(element: Element): void {
        observers.set(element, this.#changed);
      }
      disconnect(): void {
        observers.clear();
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A scroll container of `fit` rows; happy-dom has no layout. */
function createScroller(fit: number) {
  const element = document.createElement('div');
  const size = { height: fit * ROW };
  Object.defineProperty(element, 'clientHeight', { get: () => size.height });
  const scroll = (row: number): void => {
    element.scrollTop = row * ROW;
    element.dispatchEvent(new Event('scroll'));
  };
  const setHeight = (height: number): void => {
    size.height = height;
    observers.get(element)?.();
  };
  return { element, scroll, setHeight };
}

function open(count: number, { fit = 5, head = 0, overscan = 2 } = {}) {
  const slots = new RowSlots();
  const setCount = (rows: number, rowHeight = ROW): void =>
    slots.layOut({ count: rows, rowHeight, head, overscan });
  setCount(count);
  const scroller = createScroller(fit);
  const changed = vi.fn();
  slots.on(changed);
  const detach = slots.attach(scroller.element, null);
  changed.mockClear();
  return { slots, setCount, changed, detach, ...scroller };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const sorted = (rows: readonly number[]): number[] => rows.toSorted((a, b) => a - b);
const settle = (): void => {
  vi.advanceTimersByTime(SETTLE_MS);
};

describe('the rows to draw', () => {
  it('are the visible ones, one that is partly visible, and the overscan on both sides', () => {
    const { slots, scroll } = open(100);
    expect(slots.drawn).toEqual(range(0, 9));
    expect([slots.first, slots.last, slots.height]).toEqual([0, 4, 100 * ROW]);
    scroll(50.5);
    expect(sorted(slots.drawn)).toEqual(range(48, 57));
    expect([slots.first, slots.last]).toEqual([50, 54]);
    scroll(95);
    expect(sorted(slots.drawn)).toEqual(range(90, 99));
    expect([slots.first, slots.last]).toEqual([95, 99]);
  });

  it('stay within the list while it bounces beyond its ends', () => {
    const { slots, scroll } = open(100);
    scroll(-3);
    expect([slots.first, slots.last, sorted(slots.drawn)]).toEqual([0, 4, range(0, 9)]);
    scroll(103);
    expect([slots.first, slots.last, sorted(slots.drawn)]).toEqual([95, 99, range(90, 99)]);
  });

  it('are all rows of a list that is shorter than its container', () => {
    const { slots, setCount } = open(3);
    expect([slots.drawn, slots.first, slots.last]).toEqual([[0, 1, 2], 0, 2]);
    setCount(9);
    expect(slots.drawn).toEqual(range(0, 8));
    setCount(10);
    expect(slots.drawn).toEqual(range(0, 9));
    setCount(11);
    expect(slots.drawn).toEqual(range(0, 9));
  });

  it('are none without rows', () => {
    const { slots, setCount, scroll } = open(0);
    expect([slots.drawn, slots.order, slots.first, slots.last, slots.height]).toEqual([
      [],
      [],
      0,
      0,
      0,
    ]);
    scroll(1);
    setCount(1);
    expect([slots.drawn, slots.first, slots.last]).toEqual([[0], 0, 0]);
  });

  it('are none without room, and return with it', () => {
    const { slots, setHeight, changed } = open(100, { fit: 0 });
    expect([slots.drawn, slots.first, slots.last]).toEqual([[], 0, 0]);
    setHeight(1);
    expect(slots.drawn).toEqual(range(0, 5));
    setHeight(0);
    expect(slots.drawn).toEqual([]);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('are the last ones of a list that got shorter, and the old ones once it is as long again', () => {
    const { slots, setCount, scroll } = open(100);
    scroll(50);
    setCount(52);
    expect([slots.first, slots.last, sorted(slots.drawn)]).toEqual([47, 51, range(42, 51)]);
    setCount(4);
    expect([slots.first, slots.last, sorted(slots.drawn)]).toEqual([0, 3, range(0, 3)]);
    setCount(100);
    expect([slots.first, slots.last, sorted(slots.drawn)]).toEqual([50, 54, range(48, 57)]);
  });

  it('follow the height of the container and of the rows', () => {
    const { slots, setCount, setHeight, scroll, element, detach } = open(100);
    scroll(50);
    setHeight(7.5 * ROW);
    expect([slots.first, slots.last, sorted(slots.drawn)]).toEqual([50, 57, range(48, 60)]);
    detach();
    setCount(100, 2 * ROW);
    slots.attach(element, null);
    expect([slots.first, slots.last, slots.drawn]).toEqual([25, 28, range(23, 31)]);
  });

  it('leave out the height of a sticky header', () => {
    const { slots, scroll, setHeight } = open(100, { head: 2 * ROW });
    expect([slots.first, slots.last, slots.drawn]).toEqual([0, 2, range(0, 7)]);
    scroll(10);
    expect([slots.first, slots.last, sorted(slots.drawn)]).toEqual([10, 12, range(8, 15)]);
    setHeight(ROW);
    expect(slots.drawn).toEqual([]);
  });

  it('begin below the content before the list', () => {
    const slots = new RowSlots();
    slots.layOut({ count: 100, rowHeight: ROW, head: 0, overscan: 2 });
    const { element, scroll } = createScroller(5);
    const list = document.createElement('ul');
    element.append(document.createElement('header'), list);
    let before = 3 * ROW;
    vi.spyOn(element, 'clientTop', 'get').mockReturnValue(2);
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 70, 0, 100));
    vi.spyOn(list, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, 70 + 2 + before - element.scrollTop, 0, 2000),
    );
    slots.attach(element, list);
    scroll(2);
    expect(slots.first).toBe(0);
    scroll(13);
    expect([slots.first, sorted(slots.drawn)]).toEqual([10, range(8, 17)]);
    const scrollTo = vi.spyOn(element, 'scrollTo');
    slots.scrollTo(0, 'auto');
    expect(scrollTo.mock.calls).toEqual([[{ top: before }]]);
    scroll(13);
    before = 4 * ROW;
    for (const part of element.children) observers.get(part)?.();
    expect(slots.first).toBe(9);
    expect(observers.size).toBe(3);
  });
});

describe('the elements', () => {
  it('keep their place and their row while it is drawn, and are in row order at rest', () => {
    const { slots, scroll, changed } = open(100);
    const { order } = slots;
    expect(order).toEqual(range(0, 9));
    scroll(5);
    expect(slots.order).toBe(order);
    expect(order.map((slot) => slots.indexAt(slot))).toEqual([10, 11, 12, 3, 4, 5, 6, 7, 8, 9]);
    expect(slots.drawn).toEqual([10, 11, 12, 3, 4, 5, 6, 7, 8, 9]);
    vi.advanceTimersByTime(SETTLE_MS - 1);
    expect(slots.order).toBe(order);
    changed.mockClear();
    vi.advanceTimersByTime(1);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(slots.order).toEqual([3, 4, 5, 6, 7, 8, 9, 0, 1, 2]);
    expect(slots.drawn).toEqual(range(3, 12));
    const rest = slots.order;
    scroll(6);
    expect(slots.order).toBe(rest);
    expect(slots.drawn).toEqual([13, ...range(4, 12)]);
  });

  it('wait for the last scroll before they return to row order', () => {
    const { slots, scroll } = open(100);
    scroll(5);
    vi.advanceTimersByTime(SETTLE_MS - 1);
    // Less than a row.
    scroll(5.5);
    vi.advanceTimersByTime(SETTLE_MS - 1);
    expect(slots.drawn).not.toEqual(range(3, 12));
    vi.advanceTimersByTime(1);
    expect(slots.drawn).toEqual(range(3, 12));
  });

  it('return to row order while scrolling if their number changes', () => {
    const { slots, setCount, scroll } = open(100);
    scroll(5);
    setCount(9);
    expect(slots.drawn).toEqual(range(0, 8));
  });

  it('return to row order when the list is laid out again while it scrolls', () => {
    const { slots, element, scroll, detach } = open(100);
    scroll(5);
    detach();
    slots.attach(element, null);
    expect(slots.drawn).toEqual(range(3, 12));
  });

  it('say nothing when no row crossed the edge, nor after the end', () => {
    const { slots, scroll, setHeight, changed, detach } = open(100);
    scroll(0.9);
    setHeight(5 * ROW);
    expect(changed).not.toHaveBeenCalled();
    scroll(1);
    expect(changed).toHaveBeenCalledTimes(1);
    detach();
    settle();
    scroll(20);
    setHeight(7 * ROW);
    expect(changed).toHaveBeenCalledTimes(1);
    slots.attach(null, null);
    slots.scrollTo(5, 'auto');
    expect(slots.drawn).toEqual(range(0, 9));
  });

  it('each show one of the rows, the same as before if that is still drawn', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ k: fc.constant('scroll' as const), to: fc.nat(120) }),
        fc.record({ k: fc.constant('count' as const), to: fc.nat(120) }),
        fc.record({ k: fc.constant('height' as const), to: fc.nat(12) }),
        fc.record({ k: fc.constant('settle' as const), to: fc.constant(0) }),
      ),
    );
    fc.assert(
      fc.property(fc.nat(120), fc.nat(12), fc.nat(4), steps, (rows, fit, overscan, all) => {
        const { slots, setCount, scroll, setHeight } = open(rows, { fit, overscan });
        let count = rows;
        for (const { k, to } of all) {
          const before = new Map(slots.order.map((slot) => [slots.indexAt(slot), slot]));
          const { size } = before;
          if (k === 'count') setCount((count = to));
          else ({ scroll, height: (at: number) => setHeight(at * ROW), settle })[k](to);
          const { order, drawn, first, last } = slots;
          const from = Math.min(...drawn);
          expect(sorted(order)).toEqual(range(0, drawn.length - 1));
          expect(sorted(drawn)).toEqual(drawn.length === 0 ? [] : range(from, Math.max(...drawn)));
          expect(order.map((slot) => slots.indexAt(slot))).toEqual(drawn);
          if (drawn.length > 0) {
            expect(drawn).toEqual(expect.arrayContaining(range(first, last)));
            expect(Math.max(...drawn)).toBeLessThan(count);
          }
          if (drawn.length === size)
            for (const slot of order) {
              const old = before.get(slots.indexAt(slot));
              if (old !== undefined) expect(old).toBe(slot);
            }
        }
      }),
    );
  });
});

describe('scrolling to a row', () => {
  const tops = (from: number, row: number, align: 'center' | 'auto', head = 0): unknown[] => {
    const { slots, element } = open(100, { head });
    element.scrollTop = from * ROW;
    const scrollTo = vi.spyOn(element, 'scrollTo');
    slots.scrollTo(row, align);
    return scrollTo.mock.calls.map(([to]) => (to as ScrollToOptions).top);
  };

  it('moves as little as possible', () => {
    expect(tops(10, 9, 'auto')).toEqual([9 * ROW]);
    expect(tops(10, 10, 'auto')).toEqual([]);
    expect(tops(10, 14, 'auto')).toEqual([]);
    expect(tops(10, 15, 'auto')).toEqual([11 * ROW]);
    expect(tops(10, 14, 'auto', ROW)).toEqual([11 * ROW]);
  });

  it('centers a row that is not visible', () => {
    expect(tops(10, 10, 'center')).toEqual([]);
    expect(tops(10, 14, 'center')).toEqual([]);
    expect(tops(10, 50, 'center')).toEqual([48 * ROW]);
    expect(tops(10, 50, 'center', 2 * ROW)).toEqual([49 * ROW]);
    expect(tops(10, 9.5, 'center')).toEqual([7.5 * ROW]);
  });
});
