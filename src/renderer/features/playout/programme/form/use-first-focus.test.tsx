import { useRef } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { programmeEditor } from '../model/editor.ts';
import { useFirstFocus } from './use-first-focus.ts';

function Form() {
  const pane = useRef<HTMLDivElement>(null);
  useFirstFocus(pane, 'slot');
  return (
    <div ref={pane}>
      <input aria-label="Name" defaultValue="Film" />
    </div>
  );
}

afterEach(cleanup);

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('replaces the name with what is typed at once, from its first letter on', async () => {
  const user = userEvent.setup({ delay: null });
  programmeEditor.show({ isFormFocused: true });
  render(<Form />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(name);
  await user.keyboard('C');
  await act(nextTask);
  await user.keyboard('inema');
  expect(name.value).toBe('Cinema');
});

it('takes the focus back from a dialog that returns it', async () => {
  programmeEditor.show({ isFormFocused: true });
  render(
    <>
      <button type="button">Add slot</button>
      <Form />
    </>,
  );
  screen.getByRole('button').focus();
  await act(nextTask);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});
