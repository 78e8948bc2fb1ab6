import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Notes } from '../../../../../test/support/playout/playout-window.ts';
import {
  channel,
  playoutAnswers,
  workspace,
} from '../../../../../test/support/playout/playout-window.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { playoutEditor } from '../model/editor.ts';
import { lanes } from '../model/lanes.ts';
import { RepeatDialog } from './RepeatDialog.tsx';
import { t } from '../../../../shared/i18n/translate.ts';

const HOUR = 3_600_000;
const from = Date.parse('2026-03-27T00:00:00+01:00');
// A new revision for each test, because rows are cached by revision.
let revision = 0;
const file = () => ({
  id: 'f',
  name: 'a.json',
  onDisk: 'a.json',
  revision,
  items: 1,
  window: null,
  state: 'ok' as const,
  reason: null,
  changed: false,
});

let open: WindowCore | null = null;
let stop = (): void => undefined;
afterEach(() => {
  cleanup();
  stop();
  open?.close();
});

let notes: Notes;

/** Opens the dialog for a channel whose items start at `starts`, on the first of its days. */
async function show(starts: readonly number[]): Promise<void> {
  notes = { calls: [], refuse: null };
  revision += 1;
  playoutEditor.set({ zone: 'Europe/Berlin', selection: [], ripple: false });
  open = await windowCore(
    { 'playout.workspace': workspace, 'playout.channels': { c1: { ...channel, files: [file()] } } },
    {
      ...playoutAnswers(notes),
      'playout.rows': () => ({
        revision,
        rows: starts.map((start, at) => [at + 1, start, start + HOUR, 'A', 'local', 0]),
        next: null,
      }),
    },
  );
  const came = new Promise<void>((resolve) => {
    lanes.changed.on((key) => {
      if (lanes.lane(key).starts.length > 0) resolve();
    });
  });
  stop = lanes.follow();
  await came;
  render(
    <UiRoot>
      <RepeatDialog channel="c1" at={from + HOUR} onClose={() => undefined} />
    </UiRoot>,
  );
  await act(arrived);
}

const edits = (): unknown[] =>
  notes.calls.filter(([name]) => name === 'playout.edit').map(([, input]) => input);

describe('repeating a day', () => {
  it('leaves out the days that have items, unless they are to be replaced', async () => {
    const day = 24 * HOUR;
    // Items on the third and the fifth day. The clocks go forward on the second copy's day.
    await show([from, from + 3 * day - 1, from + 5 * day - HOUR]);
    expect(screen.getByText('1 item to 4 days')).toBeTruthy();
    expect(screen.getByText(t('playout:repeat.planKeep', { count: 2 }))).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: t('playout:repeat.replace') }));
    expect(screen.getByText('1 item to 6 days')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: t('playout:repeat.keep') }));
    await userEvent.click(screen.getByRole('button', { name: 'Repeat on 4 days' }));
    await act(arrived);
    expect(edits()).toMatchObject([{ replace: false, starts: { length: 4 } }]);
  });

  it('says when every day has items', async () => {
    await show([0, 1, 2, 3, 4, 5, 6].map((at) => from + at * 24 * HOUR + 2 * HOUR));
    expect(screen.getByText(t('playout:repeat.allTaken'))).toBeTruthy();
    const repeat = screen.getByRole('button', { name: 'Repeat' });
    expect(repeat.getAttribute('aria-description')).toBe(t('playout:repeat.allTaken'));
    await userEvent.click(repeat);
    await act(arrived);
    expect(edits()).toEqual([]);
  });

  it('over a change of the clocks is one step', async () => {
    await show([from]);
    await userEvent.click(screen.getByRole('button', { name: /^Repeat/ }));
    await act(arrived);
    const days = [1, 2, 3, 4, 5, 6];
    // The clocks go forward on the second day.
    expect(edits()).toEqual([
      {
        k: 'repeat',
        channel: 'c1',
        from,
        to: from + 24 * HOUR,
        replace: false,
        starts: days.map((day) => from + day * 24 * HOUR - (day > 2 ? HOUR : 0)),
        lengths: days.map((day) => (day === 2 ? 23 : 24) * HOUR),
      },
    ]);
  });
});
