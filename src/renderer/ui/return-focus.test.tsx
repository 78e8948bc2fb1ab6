import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { Menu, MenuItem } from './Menu.tsx';
import { UiRoot } from './UiRoot.tsx';

afterEach(cleanup);

/** Rows with a menu each; its item opens a dialog that removes the row. */
function Rules() {
  const [names, setNames] = useState(['R1', 'R2', 'R3']);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (): void => {
    setNames(names.filter((name) => name !== asked));
    setAsked(null);
  };
  return (
    <UiRoot>
      <main tabIndex={-1}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Menu trigger={<IconButton label={`More for ${name}`} icon={<svg />} />}>
                <MenuItem onSelect={() => setAsked(name)}>Remove…</MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      </main>
      <Dialog open={asked !== null} onOpenChange={() => setAsked(null)} title="Remove it?">
        <form>
          <input aria-label="Word" />
        </form>
        <button type="button" onClick={remove}>
          Remove
        </button>
      </Dialog>
    </UiRoot>
  );
}

const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

async function ask(name: string): Promise<void> {
  screen.getByRole('button', { name: `More for ${name}` }).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('menuitem')).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Word'));
}

describe('the focus after a dialog that a menu opened', () => {
  it('is on the button of the menu', async () => {
    render(<Rules />);
    await ask('R2');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('More for R2'));
  });

  it('is on the same button of the next row if the dialog removed the row', async () => {
    render(<Rules />);
    await ask('R2');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(focused()).toBe('More for R3'));
    await ask('R3');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(focused()).toBe('More for R1'));
  });
});
