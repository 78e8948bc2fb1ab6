import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { dropKeys } from '../../../ui/held-keys.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { usePanelLayout } from '../layout.ts';
import { Search } from './Search.tsx';

let core: WindowCore;
/** Lets the server answer with three hits. */
let answer: () => void;

const hits = ['One', 'Two', 'Three'].map((title, at) => ({
  ref: { channel: '1', file: 'day.json', key: at },
  title,
  start: at,
  finish: at + 1,
}));

beforeEach(async () => {
  core = await windowCore(
    {},
    {
      'playout.search': () =>
        new Promise((resolve) => {
          answer = () => resolve({ hits, more: 0 });
        }),
    },
  );
  render(
    <UiRoot>
      <Search />
    </UiRoot>,
  );
  await userEvent.click(screen.getByRole('button', { name: t('playout:search.label') }));
  fireEvent.change(field(), { target: { value: 'o' } });
  await act(arrived);
});
afterEach(() => {
  cleanup();
  dropKeys();
  usePanelLayout.setState({ searching: false });
  core.close();
});

const field = (): HTMLElement => screen.getByRole('combobox');
const current = (): string | null =>
  screen.queryByRole('option', { selected: true })?.textContent ?? null;

it.each([
  ['{Enter}', 'One'],
  ['{Enter}{Enter}', 'Two'],
  ['{Shift>}{Enter}{/Shift}', 'Three'],
  ['{ArrowDown}{ArrowDown}{Enter}', 'Three'],
])(
  '%s before the hits have arrived goes to the hit that it would go to then',
  async (keys, title) => {
    await userEvent.keyboard(keys);
    expect(current()).toBeNull();
    answer();
    await waitFor(() => expect(current()).toContain(title));
  },
);

it('forgets the keys that came too early when Escape closes it', async () => {
  await userEvent.keyboard('{Enter}{Escape}');
  expect(usePanelLayout.getState().searching).toBe(false);
});
