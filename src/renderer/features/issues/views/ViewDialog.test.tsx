import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { useOpen } from '../../../ui/use-open.ts';
import { ViewDialog } from './ViewDialog.tsx';

afterEach(cleanup);

const view = {
  id: 'mine',
  name: 'Mine',
  jql: 'assignee = currentUser()',
  columns: [],
  counted: false,
  builtIn: false,
};

function Views() {
  const { isOpen, open, close } = useOpen();
  return (
    <>
      <button onClick={open}>Save</button>
      {isOpen && <ViewDialog view={view} fresh onClose={close} />}
    </>
  );
}

it('gives the focus from its field back to the button that opened it', async () => {
  render(
    <UiRoot>
      <Views />
    </UiRoot>,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(screen.getByRole('textbox')).toBe(document.activeElement);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
});
