import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNow } from './now.ts';

function Clock({ enabled = true }: { readonly enabled?: boolean }) {
  return <time>{useNow(250, enabled)}</time>;
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const shown = (): number => Number(screen.getAllByRole('time')[0]?.textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('useNow', () => {
  it('renews the time in its interval, with one timer for all', () => {
    render(
      <>
        <Clock />
        <Clock />
      </>,
    );
    const start = shown();
    expect(vi.getTimerCount()).toBe(1);
    pass(500);
    expect(shown() - start).toBe(500);
  });

  it('stops while the page is hidden, and catches up when it is visible again', () => {
    render(<Clock />);
    const start = shown();
    hide(true);
    expect(vi.getTimerCount()).toBe(0);
    pass(10_000);
    expect(shown()).toBe(start);
    hide(false);
    expect(shown() - start).toBe(10_000);
  });

  it('runs no timer without subscribers', () => {
    const { rerender } = render(<Clock enabled={false} />);
    expect(vi.getTimerCount()).toBe(0);
    rerender(<Clock enabled />);
    expect(vi.getTimerCount()).toBe(1);
    cleanup();
    expect(vi.getTimerCount()).toBe(0);
  });
});
