import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropFirstKeys, holdFirstKeys, takeFirstKey } from './first-keys.ts';

let now = 0;

beforeEach(() => {
  now = 1_000;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  holdFirstKeys();
});

afterEach(() => {
  dropFirstKeys();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A key of the user, such as `Ctrl+k`. Returns whether it is held: the browser does not get it. */
function press(keys: string, init: KeyboardEventInit = {}, target: Element = document.body) {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const event = new KeyboardEvent('keydown', {
    key,
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    metaKey: parts.includes('Meta'),
    bubbles: true,
    cancelable: true,
    ...init,
  });
  Object.defineProperty(event, 'isTrusted', { value: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

const pressAll = (keys: readonly string[]): boolean[] => keys.map((key) => press(key));

/** All held keys, as the app takes them. */
function take(): string[] {
  const taken: string[] = [];
  for (let key = takeFirstKey(); key !== undefined; key = takeFirstKey()) taken.push(key.key);
  return taken;
}

describe('keys before the app listens', () => {
  it('are given to it in their order', () => {
    expect(pressAll(['Ctrl+k', 'p', 'Tab', 'Ctrl+Enter', 'Escape'])).not.toContain(false);
    expect(take()).toEqual(['k', 'p', 'Tab', 'Enter', 'Escape']);
  });

  it('are only those that the app may handle first', () => {
    const others = ['Tab', 'Shift', 'Alt', 'Escape', 'Alt+ArrowLeft', 'Ctrl+c', 'Ctrl+p', 'Alt+1'];
    expect(pressAll(others)).not.toContain(true);
    expect(press('n', { repeat: true })).toBe(false);
    expect(take()).toEqual([]);
  });

  it('include the keys of panels and scenes', () => {
    expect(pressAll(['Ctrl+3', 'Ctrl+,', 'Meta+K', 'Ctrl+f'])).not.toContain(false);
    expect(press('Ctrl+Shift+!', { code: 'Digit1' })).toBe(true);
  });

  it('never include those of the browser', () => {
    press('Ctrl+k');
    const own = ['F5', 'F12', 'Ctrl+r', 'Ctrl+Shift+R', 'Ctrl+w', 'Ctrl+-', 'Ctrl+0'];
    expect(pressAll(own)).not.toContain(true);
    expect(press('Ctrl+', { key: '+' })).toBe(false);
    expect(take()).toEqual(['k']);
  });

  it('are dropped after a pause, the ones before it together', () => {
    press('Ctrl+k');
    press('a');
    now += 1_500;
    press('b');
    now += 2_001;
    press('Ctrl+3');
    expect(take()).toEqual(['3']);
  });

  it('are dropped when the app comes too late for them', () => {
    press('n');
    now += 2_001;
    expect(take()).toEqual([]);
  });

  it('are those pressed while the app takes them, too', () => {
    press('Ctrl+k');
    press('a');
    expect(takeFirstKey()?.key).toBe('k');
    const field = document.body.appendChild(document.createElement('input'));
    expect(press('b', {}, field)).toBe(true);
    expect(take()).toEqual(['a', 'b']);
    expect(press('c')).toBe(false);
  });

  it('belong to the field that has the focus', () => {
    const field = document.body.appendChild(document.createElement('input'));
    press('n');
    expect(press('a', {}, field)).toBe(false);
    expect(take()).toEqual([]);
  });

  it('are of a limited number', () => {
    for (let count = 0; count < 200; count += 1) press('a');
    expect(take()).toHaveLength(100);
  });

  it('are left to the browser if the app does not come', () => {
    vi.advanceTimersByTime(9_999);
    expect(press('a')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(press('a')).toBe(false);
    expect(take()).toEqual([]);
  });
});
