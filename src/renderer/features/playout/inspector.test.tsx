import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notes } from '../../../../test/support/playout/playout-window.ts';
import {
  channel,
  playoutAnswers,
  ref,
  start,
  workspace,
} from '../../../../test/support/playout/playout-window.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { closeSide, openSide } from './dialogs.ts';
import { FindingsPane } from './findings/FindingsPane.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { usePanelLayout } from './layout.ts';
import { playoutEditor } from './model/editor.ts';
import { inspect } from './dialogs.ts';
import { t } from '../../../shared/i18n/translate.ts';

let open: WindowCore;
let notes: Notes;

/** `read`: item requests are answered once it resolves. */
async function show(page: React.ReactNode, read?: Promise<void>): Promise<void> {
  const answers = playoutAnswers(notes);
  const item = answers['playout.item'];
  open = await windowCore(
    { 'playout.workspace': workspace, 'playout.channels': { c1: channel } },
    {
      ...answers,
      'playout.item': async (input, context) => {
        await read;
        if (item === undefined) throw new Error('no answer');
        return item(input, context);
      },
    },
  );
  render(<UiRoot>{page}</UiRoot>);
  await act(arrived);
}

const inputs = (name: string): unknown[] =>
  notes.calls.filter(([method]) => method === name).map(([, input]) => input);

const click = async (role: string, name: string | RegExp): Promise<void> => {
  await userEvent.click(screen.getByRole(role, { name }));
  await act(arrived);
};

beforeEach(() => {
  notes = { calls: [], refuse: null };
  playoutEditor.set({ zone: 'UTC', selection: [], ripple: false });
  usePanelLayout.setState({ tab: 'summary' });
});
afterEach(() => {
  cleanup();
  closeSide();
  open.close();
});

describe('inspector', () => {
  const type = async (name: RegExp, text: string): Promise<void> => {
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await act(arrived);
  };
  const choose = async (): Promise<void> => {
    await show(<Inspector />);
    act(() => playoutEditor.select([ref]));
    await act(arrived);
  };
  it('shows times as the file has them and makes one step of each typed value', async () => {
    await choose();
    const start0 = screen.getByRole('textbox', { name: /^Start/ });
    expect((start0 as HTMLInputElement).value).toBe('19:43:00.000 +00:00');
    await type(/^Finish/, '20:26');
    await type(/^Start/, '+1:30');
    await type(/^Length/, '45:00');
    await type(/^In/, '1:00');
    await type(/^Out/, '');
    const ripple = false;
    expect(inputs('playout.edit')).toEqual([
      { k: 'trim', item: ref, edge: 'finish', to: Date.parse('2026-11-20T20:26:00Z'), ripple },
      { k: 'move', items: [ref], by: 90_000, channel: null, ripple },
      { k: 'trim', item: ref, edge: 'finish', to: start + 2_700_000, ripple },
      { k: 'set', item: ref, values: [{ pointer: '/source/in_point_ms', value: 60_000 }] },
      { k: 'set', item: ref, values: [{ pointer: '/source/out_point_ms' }] },
    ]);
  });
  it('takes the focus to the first value of an item that it still reads', async () => {
    let answerItem = (): void => undefined;
    const read = new Promise<void>((resolve) => {
      answerItem = resolve;
    });
    await show(<Inspector />, read);
    act(() => inspect(ref));
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-inspector')).toBe(true));
    answerItem();
    const field = await screen.findByRole('textbox', { name: /^Start/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
  it('names the field of what it cannot read, and puts it back by Escape', async () => {
    await choose();
    await type(/^Start/, 'noon');
    expect(screen.getByText(/^Start must be a time such as/)).toBeTruthy();
    const field = screen.getByRole('textbox', { name: /^Start/ });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect((field as HTMLInputElement).value).toBe('19:43:00.000 +00:00');
    expect(screen.queryByText(/^Start must be/)).toBeNull();
    expect(inputs('playout.edit')).toEqual([]);
  });
  it('leaves undo to the panel once a value is sent, and to the field while it is typed', async () => {
    await choose();
    const field = screen.getByRole('textbox', { name: /^Finish/ });
    const kept = (field as HTMLInputElement).value;
    expect(field.dataset['undo']).toBe('panel');
    fireEvent.change(field, { target: { value: '20:26' } });
    expect(field.dataset['undo']).toBeUndefined();
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    expect((field as HTMLInputElement).value).toBe(kept);
    expect(inputs('playout.edit')).toEqual([]);
    fireEvent.change(field, { target: { value: '20:26' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.dataset['undo']).toBe('panel');
    await act(arrived);
    expect(inputs('playout.edit')).toHaveLength(1);
  });
  it('keeps new input while the previous value is being sent', async () => {
    await choose();
    const field = screen.getByRole('textbox', { name: /^Finish/ });
    fireEvent.change(field, { target: { value: '20:26' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.change(field, { target: { value: '20:27' } });
    await act(arrived);
    expect((field as HTMLInputElement).value).toBe('20:27');
  });
  it('shows what the core refused at the field', async () => {
    await choose();
    notes.refuse = 'playout.edit';
    await type(/^Finish/, '20:26');
    expect(screen.getByText('A file changed on disk.')).toBeTruthy();
  });
  it('repairs a finding by its button', async () => {
    await choose();
    await click('button', 'Trim to 00:00:00.001');
    expect(inputs('playout.edit')).toEqual([{ k: 'repair', findings: ['e1'] }]);
  });
  it('edits the fields of the source one by one', async () => {
    await choose();
    await click('tab', 'Source');
    await type(/^Path/, '/media/other.mkv');
    await type(/^Path/, ' ');
    expect(inputs('playout.edit')).toEqual([
      { k: 'set', item: ref, values: [{ pointer: '/source/path', value: '/media/other.mkv' }] },
    ]);
    expect(screen.getByText(t('playout:wrong.empty', { field: 'Path' }))).toBeTruthy();
  });
  it('shows the item as its file spells it, without the place that it has there', async () => {
    await choose();
    await click('tab', 'JSON');
    expect(screen.getByLabelText('JSON', { selector: ':not([role=tabpanel])' }).textContent).toBe(
      '{\n  "id": "a",\n  "weight": 1.50\n}',
    );
  });
  it('shows and accepts the times of a time-shifted channel by the clock on its axis, and notes its own', async () => {
    await choose();
    const shifted = { ...channel, virtualStart: '2026-11-20T19:00:00+00:00', shiftMs: -3_600_000 };
    await act(() => open.publish({ 'playout.channels': { c1: shifted } }));
    expect(screen.getByText(/own clock and in its file: .*19:43:00/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Start/ })).toHaveProperty(
      'value',
      '20:43:00.000 +00:00',
    );
    expect(screen.getByRole('button', { name: 'Trim to 01:00:00.001' })).toBeTruthy();
    await type(/^Start/, '20:44');
    expect(inputs('playout.edit')).toMatchObject([{ k: 'move', by: 60_000 }]);
    await type(/^Finish/, '21:30');
    expect(inputs('playout.edit').at(-1)).toMatchObject({
      k: 'trim',
      to: Date.parse('2026-11-20T20:30:00Z'),
    });
    await act(() => open.publish({ 'playout.channels': { c1: { ...shifted, shiftMs: null } } }));
    expect(screen.getByText(t('playout:inspector.ownClock'))).toBeTruthy();
  });
  it('leaves the files of a read-only channel alone, and says why', async () => {
    await choose();
    await act(() =>
      open.publish({ 'playout.channels': { c1: { ...channel, readOnly: 'current-link' } } }),
    );
    expect(screen.getByText(t('playout:readOnly.current-link'))).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Start/ })).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: /^Trim/ })).toBeNull();
  });
});

describe('findings', () =>
  it('are filtered by severity and repaired together where that is safe', async () => {
    act(() => openSide('findings'));
    await show(<FindingsPane onClose={null} />);
    const group = screen.getByRole('region', { name: '1 · News' });
    expect(within(group).getAllByRole('listitem')).toHaveLength(3);
    await click('button', 'Repair all 2');
    expect(inputs('playout.edit')).toEqual([{ k: 'repair', findings: ['w1', 'w2'] }]);
    await userEvent.click(screen.getByRole('button', { name: 'Filter: Severity' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Error' }));
    await act(arrived);
    expect(inputs('playout.findings').at(-1)).toEqual({ channel: 'c1', from: 0, limit: 1 });
    await userEvent.click(screen.getByText(/Finding e1/));
    expect(playoutEditor.state.selection).toEqual([ref]);
  }));
