import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Art } from './Art.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const picture = (): HTMLImageElement | null => document.querySelector('img');
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const fail = (): void => {
  const image = picture();
  if (image === null) throw new Error('there is no picture');
  fireEvent.error(image);
};

it('requests a failed picture once more, and another one at once', () => {
  const { rerender } = render(<Art title="Low Tide" art="/art/1" size={80} />);
  fail();
  expect(picture()).toBeNull();
  wait(10_000);
  expect(picture()?.src).toContain('/art/1?size=80');
  fail();
  wait(60_000);
  expect(picture()).toBeNull();
  rerender(<Art title="Glass Harbour" art="/art/2" size={80} />);
  expect(picture()?.src).toContain('/art/2?size=80');
});
