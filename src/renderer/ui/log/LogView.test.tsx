import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiRoot } from '../UiRoot.tsx';
import { LogBuffer } from './log-buffer.ts';
import { LogView } from './LogView.tsx';

const ESC = '\u001b';
const ROW = 18;

let log: LogBuffer;

/** Runs every requested animation frame synchronously. */
const frame = (): void => {
  act(() => {
    for (let turn = 0; turn < 4; turn += 1) vi.advanceTimersToNextFrame();
  });
};
/** The view updates counts only a few times per second. */
const later = (): void => {
  act(() => {
    vi.advanceTimersByTime(300);
  });
};
const append = (from: number, count: number): void => {
  log.append(Array.from({ length: count }, (_, at) => ({ text: `line ${String(from + at)}` })));
  frame();
};
const view = (): HTMLElement => screen.getByRole('log');
/** Texts of the visible rows, ordered by position. */
const shown = (): string[] => {
  const rows = [
    ...view().querySelectorAll<HTMLElement>('[class*="row"]:not([aria-hidden], [hidden])'),
  ];
  const topOf = (element: HTMLElement): number =>
    Number(/translateY\((-?\d+)px\)/.exec(element.style.transform)?.[1]);
  return rows
    .sort((a, b) => topOf(a) - topOf(b))
    .map(({ lastElementChild }) => lastElementChild?.textContent ?? '');
};
const scrollTo = (top: number): void => {
  view().scrollTop = top;
  fireEvent.scroll(view());
  frame();
};

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'setTimeout',
      'clearTimeout',
      'performance',
    ],
  });
  log = new LogBuffer(1000);
  // happy-dom has no layout: ten rows are visible, and the scroll height is the height of all rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * ROW);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(
    () => log.count * ROW + 8,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = (props: { readonly live?: boolean } = {}): void => {
  render(
    <UiRoot>
      <LogView log={log} label="Log" {...props} />
    </UiRoot>,
  );
  frame();
};

describe('LogView', () => {
  it('follows what comes in, drawing no more rows than are seen', () => {
    open({ live: true });
    append(0, 500);
    expect(shown().at(-1)).toBe('line 499');
    expect(shown().length).toBeLessThan(24);
    append(500, 3);
    expect(shown().at(-1)).toBe('line 502');
    append(503, 900);
    expect(shown().at(-1)).toBe('line 1402');
  });

  it('counts lines that come together as they appear', () => {
    open({ live: true });
    append(0, 6);
    later();
    append(6, 7);
    expect(screen.getByText('13 lines')).toBeTruthy();
  });

  it('stays where the user reads, and jumps back to the latest', () => {
    open({ live: true });
    append(0, 900);
    scrollTo(100 * ROW);
    append(900, 30);
    expect(shown()).toContain('line 100');
    // Dropping lines at the start must not move the view.
    append(930, 120);
    expect(shown()).toContain('line 100');
    expect(shown()).not.toContain('line 1049');
    later();
    fireEvent.click(screen.getByRole('button', { name: 'Jump to latest (150 new lines)' }));
    frame();
    expect(shown().at(-1)).toBe('line 1049');
    expect(screen.queryByRole('button', { name: /^Jump/ })).toBeNull();
  });

  it('stays where the user reads when earlier lines are loaded, and draws a line anew that has grown', () => {
    log.first = log.end = 300;
    open({ live: true });
    append(300, 200);
    scrollTo(5 * ROW);
    const before = shown();
    expect(before).toContain('line 305');
    log.prepend(Array.from({ length: 300 }, (_, at) => ({ text: `line ${String(at)}` })));
    frame();
    expect(shown()).toEqual(before);
    expect(view().scrollTop).toBe(305 * ROW);
    log.replace(306, { text: 'line 306 is whole' });
    frame();
    expect(shown()).toContain('line 306 is whole');
    expect(shown()).not.toContain('line 306');
  });

  it('stops following the end when the user starts to scroll up, even by a small step', () => {
    open({ live: true });
    append(0, 500);
    const end = view().scrollTop;
    fireEvent.keyDown(view(), { key: 'PageUp' });
    scrollTo(end - 0.5);
    append(500, 1);
    expect(view().scrollTop).toBe(end - 0.5);
    scrollTo(end + ROW);
    fireEvent.wheel(view(), { deltaY: -1 });
    append(501, 1);
    expect(view().scrollTop).toBe(end + ROW);
  });

  it('leaves the end on the way up although it is still near, and comes back on the way down', () => {
    open({ live: true });
    append(0, 500);
    const end = view().scrollTop;
    scrollTo(end - 5);
    append(500, 1);
    expect(view().scrollTop).toBe(end - 5);
    scrollTo(end + ROW - 5);
    append(501, 1);
    expect(view().scrollTop).toBe(end + 2 * ROW);
  });

  it('keeps following when there is nothing to scroll', () => {
    open({ live: true });
    append(0, 3);
    fireEvent.keyDown(view(), { key: 'PageUp' });
    later();
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  });

  it('goes to the first hit when Enter comes before the search has found it', () => {
    // A search step takes so long that the hit is some frames away.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5));
    log.append(Array.from({ length: 1000 }, (_, at) => ({ text: at === 900 ? 'error' : 'fine' })));
    open();
    const field = screen.getByRole('textbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'error' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(shown()).not.toContain('error');
    for (let turn = 0; turn < 10; turn += 1) frame();
    later();
    expect(shown()).toContain('error');
    expect(screen.getAllByText('1 of 1').length).toBeGreaterThan(0);
  });

  it('finds lines and goes through them', () => {
    log.append([{ text: `${ESC}[31mError${ESC}[0m one` }, { text: 'fine' }, { text: 'error two' }]);
    open();
    const field = screen.getByRole('textbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'error' } });
    frame();
    later();
    expect(screen.getAllByText('2 lines').length).toBeGreaterThan(0);
    expect([...view().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Error',
      'error',
    ]);
    fireEvent.keyDown(field, { key: 'Enter' });
    frame();
    expect(screen.getAllByText('1 of 2').length).toBeGreaterThan(0);
    fireEvent.keyDown(view(), { key: 'F3' });
    frame();
    expect(screen.getAllByText('2 of 2').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Regular expression' }));
    fireEvent.change(field, { target: { value: '(a+)+$' } });
    expect(screen.getByRole('alert').textContent).toMatch(/^This expression could take too long/);
  });

  it('shows markup and controls as text', () => {
    log.append([{ text: '<img src=x onerror=alert(1)>\u0007' }]);
    open();
    expect(view().querySelector('img')).toBeNull();
    expect(shown()).toEqual(['<img src=x onerror=alert(1)>\u2407']);
  });

  it('copies all lines or the selected ones, without colours', async () => {
    vi.useRealTimers();
    const user = userEvent.setup();
    log.append([{ text: `${ESC}[1mone${ESC}[0m` }, { text: 'two' }]);
    render(
      <UiRoot>
        <LogView log={log} label="Log" />
      </UiRoot>,
    );
    await user.click(
      screen.getByRole('button', { name: 'Copy selected lines, or all loaded ones' }),
    );
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('one\ntwo');
    const data = new Map<string, string>();
    fireEvent.keyDown(view(), { key: 'a', ctrlKey: true });
    fireEvent.copy(view(), {
      clipboardData: { setData: (type: string, text: string) => data.set(type, text) },
    });
    expect(data.get('text/plain')).toBe('one\ntwo');
  });

  it('announces errors, but no other line', () => {
    open({ live: true });
    append(0, 5);
    act(() => log.append([{ text: 'disk full', level: 'error' }]));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'disk full',
    );
    expect(view().getAttribute('aria-live')).toBe('off');
  });
});
