import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Notes } from '../../../../../test/support/playout-window.ts';
import { channel, playoutAnswers, workspace } from '../../../../../test/support/playout-window.ts';
import type { WindowCore } from '../../../../../test/support/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window-core.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { playoutEditor } from '../model/editor.ts';
import { lanes } from '../model/lanes.ts';
import { RepeatDialog } from './RepeatDialog.tsx';

const HOUR = 3_600_000;
const from = Date.parse('2026-03-27T00:00:00+01:00');
const file = {
  ...{ id: 'f', name: 'a.json', onDisk: 'a.json', revision: 1, items: 1, window: null },
  ...{ state: 'ok' as const, changed: false },
};

let open: WindowCore | null = null;
let stop = (): void => undefined;
afterEach(() => {
  cleanup();
  stop();
  open?.close();
});

describe('repeating a day', () => {
  it('over a change of the clocks is one step', async () => {
    const notes: Notes = { calls: [], refuse: null };
    playoutEditor.set({ zone: 'Europe/Berlin', selection: [], ripple: false });
    open = await windowCore(
      { 'playout.workspace': workspace, 'playout.channels': { c1: { ...channel, files: [file] } } },
      {
        ...playoutAnswers(notes),
        'playout.rows': () => ({
          revision: 1,
          rows: [[1, from, from + HOUR, 'A', 'local', 0]],
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
    await userEvent.click(screen.getByRole('button', { name: /^Repeat/ }));
    await act(arrived);
    const days = [1, 2, 3, 4, 5, 6];
    // The clocks go forward on the second of them.
    expect(notes.calls.filter(([name]) => name === 'playout.edit')).toEqual([
      [
        'playout.edit',
        {
          ...{ k: 'repeat', channel: 'c1', from, to: from + 24 * HOUR, replace: false },
          starts: days.map((day) => from + day * 24 * HOUR - (day > 2 ? HOUR : 0)),
          lengths: days.map((day) => (day === 2 ? 23 : 24) * HOUR),
        },
      ],
    ]);
  });
});
