import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { entriesOf, someItem } from '../../../../test/support/attention/some-item.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { PageKeys } from '../../../../test/support/window/PageKeys.tsx';
import { t } from '../../../shared/i18n/translate.ts';
import { defaultPreferences } from '../../../shared/settings/preferences.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { panels } from '../../domains.tsx';
import { AttentionPanel } from './AttentionPanel.tsx';
import { attentionPalette } from './palette.ts';

const retry = {
  k: 'call',
  label: 'Retry now',
  method: 'music.retryNow',
  input: undefined,
} as const;
const problem = someItem('a', { action: retry });
const news = someItem('n', { severity: 'info', unread: true });

let core: WindowCore;
let asked: unknown[];

async function show(): Promise<void> {
  asked = [];
  core = await windowCore(
    { attention: entriesOf([problem, news]), settings: defaultPreferences },
    {
      'attention.details': () => ({ evidence: [], events: [] }),
      'attention.markRead': ({ ids }) => void asked.push(['read', ...ids]),
      'attention.mute': ({ mute, muted }) => void asked.push([mute.about, muted]),
    },
  );
  history.replaceState(null, '', '/attention');
  render(
    <UiRoot>
      <PageKeys />
      <AttentionPanel panels={panels} />
    </UiRoot>,
  );
}

afterEach(() => {
  cleanup();
  core.close();
});

const menu = async (name: RegExp): Promise<string> => {
  await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('button', { name }) });
  return screen
    .getAllByRole('menuitem')
    .map((one) => one.textContent)
    .join();
};

it('opens by right click with everything that can be done, for problems and for news', async () => {
  await show();
  const names = await menu(/a cannot be reached/);
  expect(names).toMatch(
    /^Retry nowEnter,OpenCtrl\+Enter,DoneE,Snooze until .*H,.*Mute thisShift\+M/,
  );
  await userEvent.keyboard('{Escape}');
  expect(await menu(/n cannot be reached/)).toMatch(/^OpenCtrl\+Enter,Mark readE,Mute this/);
  await userEvent.click(screen.getByRole('menuitem', { name: /^Mark read/ }));
  await act(arrived);
  expect(asked).toEqual([['read', 'music:n']]);
});

it('keeps the focus on a row that is hidden while hidden ones are shown', async () => {
  await show();
  const hidden = { why: 'muted' } as const;
  const muted = someItem('m', { hidden });
  const other = someItem('b');
  await act(() => core.publish({ attention: entriesOf([problem, other, muted]) }));
  await userEvent.click(screen.getByRole('button', { name: t('attention:panel.show') }));
  await userEvent.keyboard('k');
  await waitFor(() => expect(document.activeElement?.id).toBe('attention-music:a'));
  await act(() => core.publish({ attention: entriesOf([{ ...problem, hidden }, other, muted]) }));
  await waitFor(() => expect(document.activeElement?.id).toBe('attention-music:a'));
});

it('is the list of the palette, which finds it by name', async () => {
  await show();
  const [entry] = attentionPalette[0]?.entries?.() ?? [];
  const commands = entry?.actions().flatMap(({ command }) => command ?? []) ?? [];
  expect(commands).toContain('Done: a cannot be reached');
  expect(commands.join()).toMatch(/Snooze until .*: a cannot be reached/);
  entry
    ?.actions()
    .find(({ id }) => id === 'mute-thing')
    ?.run();
  await act(arrived);
  expect(asked).toEqual([['a', true]]);
});
