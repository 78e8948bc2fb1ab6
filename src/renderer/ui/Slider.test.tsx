import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SliderProps } from './Slider.tsx';
import { Slider } from './Slider.tsx';

const changes = vi.fn<(value: number) => void>();
const commits = vi.fn<(value: number) => void>();

function view(props: Partial<SliderProps> = {}) {
  return (
    <Slider
      label="Volume"
      value={30}
      keyStep={5}
      onChange={changes}
      onCommit={commits}
      valueText={(value) => `${String(value)} percent`}
      {...props}
    />
  );
}

const slider = (): HTMLInputElement => screen.getByRole('slider', { name: 'Volume' });
const drag = (value: number): void => {
  fireEvent.change(slider(), { target: { value: String(value) } });
};
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('Slider', () => {
  it('says its value in words', () => {
    render(view());
    expect(slider().getAttribute('aria-valuetext')).toBe('30 percent');
  });

  it('reports every change while dragged, and commits once on release', () => {
    render(view());
    drag(40);
    drag(55);
    expect(changes.mock.calls).toEqual([[40], [55]]);
    expect(commits).not.toHaveBeenCalled();
    fireEvent.pointerUp(slider());
    expect(commits.mock.calls).toEqual([[55]]);
  });

  it('shows its own value until the outside value matches it', () => {
    const { rerender } = render(view());
    drag(55);
    fireEvent.pointerUp(slider());
    rerender(view({ value: 42 }));
    expect(slider().value).toBe('55');
    rerender(view({ value: 55 }));
    rerender(view({ value: 54 }));
    expect(slider().value).toBe('54');
  });

  it('goes back to the outside value when nothing confirms within a second', () => {
    render(view());
    drag(55);
    fireEvent.pointerUp(slider());
    pass(999);
    expect(slider().value).toBe('55');
    pass(1);
    expect(slider().value).toBe('30');
  });

  it('sums up key presses and commits them as one', () => {
    render(view());
    fireEvent.keyDown(slider(), { key: 'ArrowUp' });
    pass(100);
    fireEvent.keyDown(slider(), { key: 'ArrowUp' });
    fireEvent.keyDown(slider(), { key: 'ArrowDown', shiftKey: true });
    expect(changes.mock.calls).toEqual([[35], [40], [39]]);
    pass(200);
    expect(commits.mock.calls).toEqual([[39]]);
  });

  it('loses no key press when it goes away at once', () => {
    const { unmount } = render(view());
    fireEvent.keyDown(slider(), { key: 'End' });
    unmount();
    expect(commits.mock.calls).toEqual([[100]]);
  });

  it('leaves the arrows to the page that are not its own', () => {
    const page = vi.fn();
    render(<div onKeyDown={page}>{view({ arrows: 'vertical' })}</div>);
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    expect(changes).not.toHaveBeenCalled();
    expect(page).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(slider(), { key: 'ArrowUp' });
    expect(changes.mock.calls).toEqual([[35]]);
    expect(page).toHaveBeenCalledTimes(1);
  });

  it('leaves chords to the window', () => {
    render(view());
    fireEvent.keyDown(slider(), { key: 'ArrowUp', ctrlKey: true });
    expect(changes).not.toHaveBeenCalled();
  });

  it('goes to its reset value on a double click', () => {
    render(view({ resetTo: 5 }));
    fireEvent.doubleClick(slider());
    expect(commits.mock.calls).toEqual([[5]]);
  });
});

describe('the wheel on a slider', () => {
  const wheel = (deltaY: number, timeStamp: number): WheelEvent => {
    const event = new WheelEvent('wheel', { deltaY, cancelable: true, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    act(() => {
      slider().dispatchEvent(event);
    });
    return event;
  };
  const enter = (timeStamp: number): void => {
    const event = new PointerEvent('pointerenter');
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    slider().dispatchEvent(event);
  };

  it('lets a list scroll past it', () => {
    render(view());
    enter(1000);
    expect(wheel(-1, 1050).defaultPrevented).toBe(false);
    expect(wheel(-1, 1200).defaultPrevented).toBe(false);
    expect(changes).not.toHaveBeenCalled();
  });

  it('moves it once the pointer rested there', () => {
    render(view());
    enter(1000);
    expect(wheel(-1, 1200).defaultPrevented).toBe(true);
    expect(changes.mock.calls).toEqual([[35]]);
  });

  it('moves it at once when it has the focus', () => {
    render(view());
    slider().focus();
    wheel(1, 10);
    expect(changes.mock.calls).toEqual([[25]]);
  });
});
