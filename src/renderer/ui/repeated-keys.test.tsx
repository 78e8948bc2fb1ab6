import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UiRoot } from './UiRoot.tsx';

afterEach(cleanup);

/** Presses a key at the focus; returns whether it acts. */
const press = (key: string, repeat: boolean): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, repeat });

it('a held key does not act on the control that got the focus meanwhile', () => {
  render(
    <UiRoot>
      <button type="button">Remove A</button>
      <button type="button">Remove B</button>
    </UiRoot>,
  );
  const [first, second] = screen.getAllByRole('button');
  first?.focus();
  expect(press('Enter', false)).toBe(true);
  expect(press('Enter', true)).toBe(true);
  second?.focus();
  expect(press('Enter', true)).toBe(false);
  expect(press('Enter', true)).toBe(false);
  expect(press('Enter', false)).toBe(true);
  expect(press('Enter', true)).toBe(true);
  first?.focus();
  expect(press('ArrowDown', true)).toBe(true);
});
