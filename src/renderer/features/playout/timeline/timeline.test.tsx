import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  someChannel,
  someFile,
  someRow,
} from '../../../../../test/support/playout/some-channel.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { Operation } from '../../../../shared/playout/operations.ts';
import type { ChannelState, LaneRow } from '../../../../shared/playout/state.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { useOpenDialog } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';
import { ItemTable } from './ItemTable.tsx';
import { LaneHeads } from './LaneHeads.tsx';
import { Timeline } from './Timeline.tsx';
import { t } from '../../../../shared/i18n/translate.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 2026-11-20 20:00 in Berlin. */
const base = Date.UTC(2026, 10, 20, 19);

let open: WindowCore;
let done: Operation[];

async function show(
  rows: Readonly<Record<string, readonly LaneRow[]>>,
  over: Readonly<Record<string, Partial<ChannelState>>> = {},
  view: 'timeline' | 'table' = 'timeline',
): Promise<void> {
  const channels = Object.entries(rows).map(([key, all], index) =>
    someChannel(key, {
      order: index,
      items: all.length,
      files: all.length === 0 ? [] : [someFile('f1', { items: all.length })],
      ...over[key],
    }),
  );
  open = await windowCore(
    { 'playout.channels': Object.fromEntries(channels.map((one) => [one.key, one])) },
    {
      'playout.rows': ({ channel }) => ({
        revision: 1,
        rows: [...(rows[channel] ?? [])],
        next: null,
      }),
      'playout.edit': (operation) => {
        done.push(operation);
        return { items: [], notes: [] };
      },
    },
  );
  playoutEditor.set({
    selection: [],
    zone: 'Europe/Berlin',
    view: { from: base - HOUR, to: base + 2 * HOUR },
  });
  render(<UiRoot>{view === 'timeline' ? <Timeline /> : <ItemTable />}</UiRoot>);
  await act(async () => {
    for (let turn = 0; turn < 6; turn += 1) await arrived();
    vi.advanceTimersToNextFrame();
    await arrived();
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'Date'] });
  vi.setSystemTime(base);
  done = [];
});
afterEach(async () => {
  await act(() => open.publish({ 'playout.channels': {} }));
  cleanup();
  open.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const plan: LaneRow[] = [
  someRow(1, base, base + 30 * MINUTE, { title: 'Headlines' }),
  someRow(2, base + 44 * MINUTE + 2000, base + HOUR, { title: 'Late edition', flags: 4 }),
];

describe('the timeline', () => {
  it('heads every channel with its number, its name and what is wrong ahead', async () => {
    await show({
      c1: plan,
      c2: [someRow(3, base, base + HOUR), someRow(4, base + 56 * MINUTE + 50_000, base + 2 * HOUR)],
      c3: [someRow(5, base, base + HOUR)],
    });
    expect(screen.getByText('Channel c1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'More about Channel c1' })).toBeTruthy();
    expect(
      screen.getByRole('button', {
        name: t('playouttimeline:head.problem', { name: 'Channel c1', text: 'Gap in 30:00' }),
      }),
    ).toBeTruthy();
    const overlap = screen.getByRole('button', {
      name: t('playouttimeline:head.problem', { name: 'Channel c2', text: 'Overlap 3:10' }),
    });
    expect(screen.queryByRole('button', { name: /c3: .*show it/ })).toBeNull();
    fireEvent.click(overlap);
    expect(playoutEditor.state.selection).toMatchObject([{ channel: 'c2', key: 4 }]);
    const { from, to } = playoutEditor.live;
    expect((from + to) / 2).toBeCloseTo(base + 56 * MINUTE + 50_000, 0);
  });

  it('heads a channel with the buttons of its actions only where all fit, else with their menu', () => {
    const channel = someChannel('c1', {});
    const watch = { name: t('playouttimeline:head.preview', { name: 'Channel c1' }) };
    const head = (lane: number) => (
      <UiRoot>
        <LaneHeads channels={[channel]} lane={lane} />
      </UiRoot>
    );
    const { rerender } = render(head(79));
    expect(screen.getByRole('button', watch)).toBeTruthy();
    rerender(head(78));
    expect(screen.queryByRole('button', watch)).toBeNull();
    expect(screen.getByRole('button', { name: 'More about Channel c1' })).toBeTruthy();
  });

  it('does not announce past items', async () => {
    await show({
      c1: plan.map(([key, a, b, ...rest]) => [key, a - 9 * HOUR, b - 9 * HOUR, ...rest]),
    });
    expect(screen.queryByRole('button', { name: /show it/ })).toBeNull();
  });

  it('counts other findings, which the panel shows', async () => {
    await show({ c1: [] }, { c1: { findings: { error: 2, warning: 1, info: 0 } } });
    fireEvent.click(
      screen.getByRole('button', {
        name: t('playouttimeline:head.problem', { name: 'Channel c1', text: '2 errors' }),
      }),
    );
    expect(useOpenDialog.getState()).toMatchObject({ side: 'findings', sideChannel: 'c1' });
  });

  it('says why a lane has no items', async () => {
    await show(
      { c1: [], c2: [], c3: [], c4: [], c5: [] },
      {
        c4: { files: [someFile('x', { items: 0, state: 'unreadable', reason: 'It is no JSON.' })] },
        c5: {
          items: 3,
          files: [
            someFile('y', { items: 3, state: 'refused', reason: 'Version 0.0.5 is too new.' }),
            someFile('z', { items: 0, state: 'refused', reason: 'It has no version.' }),
          ],
        },
        c2: { state: 'no-config', problem: 'The configuration c2.json does not exist.' },
        c3: { state: 'loading' },
      },
    );
    expect(screen.getByText('Nothing is planned yet. Drop files here to start.')).toBeTruthy();
    expect(screen.getByText('The engine refuses x.json: It is no JSON.')).toBeTruthy();
    expect(
      screen.getByText('The engine refuses y.json: Version 0.0.5 is too new. (1 more file)'),
    ).toBeTruthy();
    expect(screen.getByText('The configuration c2.json does not exist.')).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Loading items' })).toBeTruthy();
  });

  it('shows the clock of a time-shifted channel', async () => {
    await show(
      { c1: plan, c2: [] },
      {
        c1: { virtualStart: 'x', shiftMs: -6 * HOUR },
        c2: { virtualStart: 'x', shiftMs: null },
      },
    );
    expect(screen.getByText('plays 14:00:00')).toBeTruthy();
    expect(screen.getByText('own clock, not running')).toBeTruthy();
  });

  it('is operated by keys, and announces the effects', async () => {
    await show({ c1: plan });
    const canvas = screen.getByRole('application', { name: 'Channels over time' });
    fireEvent.keyDown(canvas, { key: 'ArrowRight' });
    fireEvent.keyDown(canvas, { key: 'Home' });
    expect(screen.getByText('Headlines, 20:00:00 to 20:30:00')).toBeTruthy();
    fireEvent.keyDown(canvas, { key: 'Enter' });
    expect(playoutEditor.state.selection).toEqual([{ channel: 'c1', file: 'f1', key: 1 }]);
  });
});

describe('the table', () => {
  const size = (): void => {
    // The page has no layout in this environment, so the table needs a height to render rows.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  };
  const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Items' });
  const cells = (row: HTMLElement): (string | null)[] =>
    within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent);

  it('has every item as text', async () => {
    size();
    await show({ c1: plan }, {}, 'table');
    const [head, first, second] = within(grid()).getAllByRole('row');
    expect(head?.textContent).toBe('ChannelStartFinishLengthTitleSourceFindings');
    expect(first && cells(first)).toEqual([
      '1 Channel c1',
      'Fri 20 Nov, 20:00:00',
      '20:30:00',
      '30:00',
      'Headlines',
      'File',
      '',
    ]);
    expect(second && cells(second).at(-1)).toBe('Warning');
    expect(grid().getAttribute('aria-rowcount')).toBe('3');
  });

  it('shares the selection, and draws only what is in sight', async () => {
    size();
    const many = Array.from({ length: 5000 }, (_, at) =>
      someRow(at, base + at * MINUTE, base + (at + 1) * MINUTE),
    );
    await show({ c1: many }, {}, 'table');
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(40);
    act(() => playoutEditor.select([{ channel: 'c1', file: 'f1', key: 2 }]));
    const selected = within(grid()).getAllByRole('row', { selected: true });
    expect(selected.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['4']);
    expect(grid().getAttribute('aria-activedescendant')).toBe(selected[0]?.id);
    fireEvent.keyDown(grid(), { key: 'ArrowDown' });
    expect(playoutEditor.state.selection.map(({ key }) => key)).toEqual([3]);
  });

  it('changes a start by a figure and then the finish', async () => {
    size();
    await show({ c1: plan }, {}, 'table');
    act(() => playoutEditor.select([{ channel: 'c1', file: 'f1', key: 1 }]));
    fireEvent.keyDown(grid(), { key: '2' });
    const start = screen.getByRole('textbox', { name: 'Start' });
    expect(start).toHaveProperty('value', '2');
    fireEvent.change(start, { target: { value: '20:99' } });
    fireEvent.keyDown(start, { key: 'Enter' });
    expect(start.getAttribute('aria-invalid')).toBe('true');
    const said = screen.getByRole('alert', { hidden: true });
    expect(said.textContent).toMatch(/^Enter a time such as 20:26:00/);
    expect(start.getAttribute('aria-describedby')).toBe(said.id);
    // Leaving the field keeps the typed text.
    fireEvent.blur(start);
    expect(start).toHaveProperty('value', '20:99');
    fireEvent.change(start, { target: { value: '20:05' } });
    fireEvent.keyDown(start, { key: 'Tab' });
    const finish = screen.getByRole('textbox', { name: 'Finish' });
    fireEvent.change(finish, { target: { value: '20:31:00.5' } });
    fireEvent.keyDown(finish, { key: 'Enter' });
    await act(arrived);
    const ref = { channel: 'c1', file: 'f1', key: 1 };
    expect(done).toEqual([
      { k: 'move', items: [ref], by: 5 * MINUTE, channel: null, ripple: false },
      { k: 'trim', item: ref, edge: 'finish', to: base + 31 * MINUTE + 500, ripple: false },
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(grid());
  });

  it('takes a time that was typed when its field is left', async () => {
    size();
    await show({ c1: plan }, {}, 'table');
    act(() => playoutEditor.select([{ channel: 'c1', file: 'f1', key: 1 }]));
    fireEvent.keyDown(grid(), { key: 'F2' });
    const start = screen.getByRole('textbox', { name: 'Start' });
    fireEvent.change(start, { target: { value: '20:05' } });
    fireEvent.blur(start);
    await act(arrived);
    expect(done).toMatchObject([{ k: 'move', by: 5 * MINUTE }]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('leaves a time as it was on Escape', async () => {
    size();
    await show({ c1: plan }, {}, 'table');
    act(() => playoutEditor.select([{ channel: 'c1', file: 'f1', key: 1 }]));
    fireEvent.keyDown(grid(), { key: 'F2' });
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Start' }), { key: 'Escape' });
    expect(done).toEqual([]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
