import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SlotRows, useRowSlots, useSlots, useVisibleRows } from './row-slots.tsx';

const ROW = 20;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const sorted = (rows: readonly number[]): number[] => rows.toSorted((a, b) => a - b);

describe('a list of rows', () => {
  let drawn: number[];
  const rendered = vi.fn();
  const onView = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    drawn = [];
    rendered.mockClear();
    onView.mockClear();
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4 * ROW + 1);
  });

  function List({ count, height = ROW }: { readonly count: number; readonly height?: number }) {
    const [scroller, setScroller] = useState<HTMLElement | null>(null);
    const slots = useRowSlots(scroller, count, height, { overscan: 2 });
    useVisibleRows(slots, onView);
    const isNearTop = useSlots(slots, ({ first }) => first < 8);
    rendered();
    return (
      <ul ref={setScroller} data-top={isNearTop}>
        <SlotRows
          slots={slots}
          draw={(index) => {
            drawn.push(index);
            return <li>{index}</li>;
          }}
        />
      </ul>
    );
  }
  const rows = (): Element[] => screen.getAllByRole('listitem');
  const texts = (): number[] => rows().map(({ textContent }) => Number(textContent));
  const scroll = (row: number): void => {
    screen.getByRole('list').scrollTop = row * ROW;
    fireEvent.scroll(screen.getByRole('list'));
  };

  it('draws only the rows that come into view, into the elements of those that left', () => {
    render(<List count={100} />);
    expect(texts()).toEqual(range(0, 9));
    const elements = rows();
    drawn = [];
    rendered.mockClear();
    scroll(5);
    expect([sorted(drawn), rendered.mock.calls.length]).toEqual([[10, 11, 12], 0]);
    expect(rows()).toEqual(elements);
    expect(onView.mock.lastCall).toEqual([5, 9]);
    act(() => {
      vi.advanceTimersByTime(500);
    });
    expect([texts(), rendered.mock.calls.length]).toEqual([range(3, 12), 0]);
    expect(new Set(rows())).toEqual(new Set(elements));
  });

  it('renders its other parts when what they read changes', () => {
    render(<List count={100} />);
    rendered.mockClear();
    scroll(7);
    expect([screen.getByRole('list').dataset['top'], rendered.mock.calls.length]).toEqual([
      'true',
      0,
    ]);
    scroll(8);
    expect([screen.getByRole('list').dataset['top'], rendered.mock.calls.length]).toEqual([
      'false',
      1,
    ]);
  });

  it('follows its number of rows', () => {
    const { rerender } = render(<List count={100} />);
    scroll(50);
    rerender(<List count={12} />);
    expect(sorted(texts())).toEqual(range(2, 11));
    expect(onView.mock.lastCall).toEqual([7, 11]);
    rerender(<List count={0} />);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    rerender(<List count={2} />);
    expect(texts()).toEqual([0, 1]);
    rerender(<List count={100} height={ROW / 2} />);
    expect([onView.mock.lastCall, sorted(texts())]).toEqual([[100 - 9, 99], range(86, 99)]);
  });

  it('reports its visible rows once until they change', () => {
    const { rerender } = render(<List count={100} />);
    onView.mockClear();
    rerender(<List count={100} />);
    expect(onView).not.toHaveBeenCalled();
    rerender(<List count={3} />);
    expect(onView.mock.calls).toEqual([[0, 2]]);
  });

  it('stops with its component', () => {
    const { rerender, unmount } = render(<List count={100} />);
    rerender(<List count={100} />);
    onView.mockClear();
    scroll(5);
    expect(onView).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has its rows in the first frame', async () => {
    vi.useRealTimers();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const scroller = document.createElement('div');
    const container = document.createElement('div');
    let frame = -1;
    function Part() {
      const list = useRef<HTMLUListElement>(null);
      const slots = useRowSlots(scroller, 100, ROW, { list });
      useLayoutEffect(() => {
        queueMicrotask(() => (frame = container.querySelectorAll('li').length));
      }, []);
      return (
        <ul ref={list}>
          <SlotRows slots={slots} draw={(index) => <li>{index}</li>} />
        </ul>
      );
    }
    const root = createRoot(container);
    root.render(<Part />);
    await vi.waitFor(() => expect(frame).toBe(18));
    root.unmount();
  });
});
