import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { onePress } from './repeated-keys.ts';
import { UiRoot } from './UiRoot.tsx';

afterEach(cleanup);

/** Presses a key at the focus; returns whether it acts. */
const press = (key: string, repeat: boolean, ctrlKey = false): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, repeat, ctrlKey });

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

it('a held key acts once while an element wants one press for each action, wherever the focus is', () => {
  render(
    <UiRoot>
      <a href="/other">Beside it</a>
      <input aria-label="Text" />
      <section {...onePress}>
        <button type="button">Done</button>
      </section>
    </UiRoot>,
  );
  for (const focused of [null, screen.getByRole('link'), screen.getByRole('button')]) {
    focused?.focus();
    for (const key of ['e', 'Enter', 'M'])
      expect([press(key, false), press(key, true)]).toEqual([true, false]);
    for (const key of ['ArrowDown', 'Tab', 'j', 'K', 'F6']) expect(press(key, true)).toBe(true);
    expect([press('Enter', true, true), press('+', true, true)]).toEqual([false, true]);
  }
  screen.getByRole('textbox').focus();
  expect([press('Backspace', false), press('Backspace', true), press('e', true)]).toEqual([
    true,
    true,
    true,
  ]);
});
