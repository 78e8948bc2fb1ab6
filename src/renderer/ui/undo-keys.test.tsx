import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { panelUndo, useUndoKeys } from './undo-keys.ts';

afterEach(cleanup);

function show(markup: React.ReactNode): string[] {
  const steps: string[] = [];
  function Panel() {
    useUndoKeys((step) => steps.push(step));
    return markup;
  }
  render(<Panel />);
  return steps;
}

const press = (target: Element, key: string, more: object = {}): boolean =>
  fireEvent.keyDown(target, { key, ctrlKey: true, ...more });

describe('the keys of undo', () => {
  it('work on buttons, sliders and fields whose value is committed, in place of the text’s own', () => {
    const steps = show(
      <>
        <button type="button">b</button>
        <input type="range" aria-label="range" />
        <input type="text" aria-label="field" {...panelUndo} />
      </>,
    );
    for (const name of ['button', 'slider', 'textbox'])
      expect(press(screen.getByRole(name), 'z')).toBe(false);
    expect(steps).toEqual(['undo', 'undo', 'undo']);
  });

  it('do again by Shift and by Y, also with the key of a Mac', () => {
    const steps = show(<button type="button">b</button>);
    const button = screen.getByRole('button');
    press(button, 'Z', { shiftKey: true });
    press(button, 'y');
    press(button, 'z', { ctrlKey: false, metaKey: true });
    press(button, 'z', { altKey: true });
    press(button, 'z', { ctrlKey: false });
    expect(steps).toEqual(['redo', 'redo', 'undo']);
  });

  it('are the text’s own in any other field', () => {
    const steps = show(
      <>
        <input type="search" aria-label="search" />
        <textarea aria-label="text" />
      </>,
    );
    expect(press(screen.getByRole('searchbox'), 'z')).toBe(true);
    expect(press(screen.getByRole('textbox'), 'z')).toBe(true);
    expect(steps).toEqual([]);
  });

  it('do nothing under a dialog, nor twice where somebody took them', () => {
    const steps = show(
      <>
        <div role="dialog">open</div>
        <button type="button">b</button>
      </>,
    );
    press(screen.getByRole('button'), 'z');
    cleanup();
    const others = show(
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        b
      </button>,
    );
    press(screen.getByRole('button'), 'z');
    expect([...steps, ...others]).toEqual([]);
  });
});
