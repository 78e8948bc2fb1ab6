import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { UiRoot } from './UiRoot.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Also lets the part that draws a tooltip arrive. */
const wait = (ms: number): Promise<void> =>
  act(async () => {
    vi.advanceTimersByTime(ms);
    await import('./OpenTooltip.tsx');
  });
const shown = (): string | null => screen.queryByRole('tooltip')?.textContent ?? null;
const button = (name: string): HTMLElement => screen.getByRole('button', { name, hidden: true });
const hover = (name: string, pointerType = 'mouse'): void => {
  fireEvent.pointerOver(button(name), { pointerType });
  fireEvent.pointerMove(button(name), { pointerType });
};

function draw(more: React.ReactNode = null): void {
  render(
    <UiRoot>
      <main>
        <IconButton label="Play" shortcut="Space" icon={<svg />} aria-describedby="state" />
        <IconButton label="Next" icon={<svg />} />
        <p>text</p>
      </main>
      {more}
    </UiRoot>,
  );
}

describe('the tooltip of a control', () => {
  it('opens after half a second under the pointer, describes the control, and closes when it leaves', async () => {
    draw();
    hover('Play');
    await wait(499);
    expect(shown()).toBeNull();
    await wait(1);
    expect(shown()).toBe('PlaySpace');
    const { id } = screen.getByRole('tooltip');
    expect(button('Play').getAttribute('aria-describedby')).toBe(`state ${id}`);
    fireEvent.pointerOver(screen.getByText('text'));
    expect(shown()).toBeNull();
    expect(button('Play').getAttribute('aria-describedby')).toBe('state');
  });

  it('opens at once right after another one, and not for a finger', async () => {
    draw();
    hover('Play');
    await wait(500);
    hover('Next');
    await wait(0);
    expect(shown()).toBe('Next');
    // It would only repeat the name.
    expect(button('Next').hasAttribute('aria-describedby')).toBe(false);
    fireEvent.pointerOver(screen.getByText('text'));
    await wait(200);
    hover('Play', 'touch');
    await wait(1000);
    expect(shown()).toBeNull();
    expect(button('Next').hasAttribute('aria-describedby')).toBe(false);
  });

  it('says why a control is unavailable when it is pressed, also by a finger', async () => {
    draw(<IconButton label="Stop" blocked="Nothing plays." icon={<svg />} />);
    fireEvent.pointerDown(button('Stop'), { pointerType: 'touch' });
    fireEvent.click(button('Stop'));
    await wait(0);
    expect(shown()).toBe('Nothing plays.');
    fireEvent.pointerDown(screen.getByText('text'), { pointerType: 'touch' });
    expect(shown()).toBeNull();
    fireEvent.click(button('Play'));
    expect(shown()).toBeNull();
  });

  it('closes with a press and stays closed until the pointer comes back', async () => {
    draw();
    hover('Play');
    await wait(500);
    fireEvent.pointerDown(button('Play'));
    expect(shown()).toBeNull();
    hover('Play');
    await wait(1000);
    expect(shown()).toBeNull();
    fireEvent.pointerOver(screen.getByText('text'));
    hover('Play');
    await wait(500);
    expect(shown()).toBe('PlaySpace');
    fireEvent.pointerDown(button('Play'));
    // After a press, the control that has slid under the pointer waits too.
    hover('Next');
    await wait(499);
    expect(shown()).toBeNull();
  });

  it('follows the text of its control, and closes with it', async () => {
    draw();
    hover('Next');
    await wait(500);
    button('Next').dataset['tip'] = 'Last';
    await wait(0);
    expect(shown()).toBe('Last');
    delete button('Next').dataset['tip'];
    await wait(0);
    expect(shown()).toBeNull();
  });

  it('does not open during a drag', async () => {
    draw();
    fireEvent.pointerOver(button('Play'));
    fireEvent.pointerMove(button('Play'), { buttons: 1 });
    await wait(1000);
    expect(shown()).toBeNull();
  });

  it('does not open where a control comes under a resting pointer', async () => {
    draw();
    fireEvent.pointerOver(button('Play'));
    await wait(1000);
    expect(shown()).toBeNull();
  });

  it('does not open for a pointer that presses or leaves the window before', async () => {
    draw();
    hover('Play');
    fireEvent.pointerDown(button('Play'));
    await wait(1000);
    expect(shown()).toBeNull();
    hover('Next');
    fireEvent.pointerLeave(document.documentElement);
    await wait(1000);
    expect(shown()).toBeNull();
  });

  it('closes when its control scrolls', async () => {
    draw();
    hover('Next');
    await wait(500);
    fireEvent.scroll(screen.getByText('text'));
    expect(shown()).toBe('Next');
    fireEvent.scroll(screen.getByRole('main'));
    expect(shown()).toBeNull();
    // The focus scrolls a control into view.
    act(() => button('Play').focus());
    fireEvent.scroll(screen.getByRole('main'));
    expect(shown()).toBe('PlaySpace');
  });

  it('opens with the focus of the keyboard, unless the page set it, and Escape closes only the tooltip', async () => {
    const close = vi.fn();
    draw(
      <Dialog open title="Rename" onOpenChange={close}>
        <IconButton label="Copy" icon={<svg />} />
        <span data-quiet-focus="">
          <IconButton label="Clear" icon={<svg />} />
        </span>
      </Dialog>,
    );
    act(() => button('Clear').focus());
    await wait(0);
    expect(shown()).toBeNull();
    act(() => button('Copy').focus());
    await wait(0);
    expect(shown()).toBe('Copy');
    fireEvent.keyDown(button('Copy'), { key: 'Escape' });
    expect([shown(), close.mock.calls.length]).toEqual([null, 0]);
    fireEvent.keyDown(button('Copy'), { key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });
});
