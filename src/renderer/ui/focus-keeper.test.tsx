import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from './IconButton.tsx';
import { UiRoot } from './UiRoot.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

/** Rows with two buttons each; the second removes its row. An empty list disappears. */
function List({ names }: { readonly names: readonly string[] }) {
  const [rows, setRows] = useState(names);
  const keep = (test: (name: string) => boolean) => (): void => setRows(rows.filter(test));
  return (
    <UiRoot>
      <main tabIndex={-1}>
        <section aria-label="Bands" tabIndex={-1}>
          {rows.length > 0 && (
            <ul>
              {rows.map((name) => (
                <li key={name}>
                  <IconButton
                    label={`Only ${name}`}
                    icon={<svg />}
                    onClick={keep((one) => one > name)}
                  />
                  <IconButton
                    label={`Remove ${name}`}
                    icon={<svg />}
                    onClick={keep((one) => one !== name)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      </main>
      <p>text</p>
    </UiRoot>
  );
}

/** Rows that only the server removes. */
function Fields({ names }: { readonly names: readonly string[] }) {
  return (
    <UiRoot>
      <section aria-label="Bands" tabIndex={-1}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <input aria-label={`Name of ${name}`} />
              <IconButton label={`Remove ${name}`} icon={<svg />} />
            </li>
          ))}
        </ul>
      </section>
    </UiRoot>
  );
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

describe('the focus of a row that is removed', () => {
  it('goes to the same control of the next row, after the last row to the one before it', async () => {
    render(<List names={['A', 'B', 'C']} />);
    button('Remove B').focus();
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('Remove C');
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('Remove A');
  });

  it('goes to the row that follows all removed ones', async () => {
    render(<List names={['A', 'B', 'C', 'D']} />);
    button('Only B').focus();
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('Only C');
  });

  it('goes to the closest element around an empty list that takes it', async () => {
    render(<List names={['A']} />);
    button('Remove A').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Bands'));
  });

  it('goes to no control of another row when something else removed it', async () => {
    const { rerender } = render(<Fields names={['A', 'B']} />);
    await userEvent.click(button('Remove A'));
    expect(focused()).toBe('Remove A');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    rerender(<Fields names={['B']} />);
    await waitFor(() => expect(focused()).toBe('Bands'));
  });

  it('goes to no text field that the user did not choose', async () => {
    const { rerender } = render(<Fields names={['A', 'B']} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of A' }), 'x{Backspace}');
    rerender(<Fields names={['B']} />);
    await userEvent.keyboard('5');
    await waitFor(() => expect(focused()).toBe('Bands'));
    expect(screen.getByRole('textbox', { name: 'Name of B' })).toHaveProperty('value', '');
  });

  it('is left alone when the row scrolls out of a list that renders only some rows', async () => {
    render(<List names={['A', 'B']} />);
    button('Remove A').focus();
    const list = screen.getByRole('list');
    list.addEventListener('scroll', () => act(() => button('Remove A').click()));
    fireEvent.scroll(list);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
    button('Remove B').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Bands'));
  });

  it('stays where the user put it, also if that is nowhere', async () => {
    render(<List names={['A', 'B']} />);
    button('Remove A').focus();
    await userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByText('text') });
    expect(document.activeElement).toBe(document.body);
    act(() => button('Remove A').click());
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
  });
});
