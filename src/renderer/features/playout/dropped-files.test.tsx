import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notes } from '../../../../test/support/playout/playout-window.ts';
import {
  channel,
  playoutAnswers,
  start,
  workspace,
} from '../../../../test/support/playout/playout-window.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import type { PlayoutWorkspace } from '../../../shared/playout/state.ts';
import { noWorkspace } from '../../../shared/playout/topics.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { closeDialog, openDialog } from './dialogs.ts';
import { PlayoutDialogs } from './PlayoutDialogs.tsx';
import { Start } from './start/Start.tsx';
import { t } from '../../../shared/i18n/translate.ts';

let open: WindowCore;
let notes: Notes;

async function show(page: React.ReactNode, state: PlayoutWorkspace = workspace): Promise<void> {
  open = await windowCore(
    { 'playout.workspace': state, 'playout.channels': { c1: channel } },
    playoutAnswers(notes),
  );
  render(<UiRoot>{page}</UiRoot>);
  await act(arrived);
}

const inputs = (name: string): unknown[] =>
  notes.calls.filter(([method]) => method === name).map(([, input]) => input);

/** Simulates a desktop host whose preload reports these paths for the last drop. */
const hostTells = (...paths: string[]): void => {
  vi.stubGlobal('channelstrip', { droppedPaths: () => paths });
};

/** The data transfer of a file drag from the system. */
const carrier = { dataTransfer: { types: ['Files'], files: [new File(['x'], 'b.mkv')] } };

async function dropOn(element: Element): Promise<void> {
  expect(fireEvent.dragOver(element, carrier)).toBe(false);
  fireEvent.drop(element, carrier);
  await act(arrived);
}

async function dropOnLane(paths: readonly string[] | null): Promise<void> {
  act(() => openDialog({ k: 'add-files', channel: 'c1', at: start, paths }));
  await act(arrived);
}

beforeEach(() => {
  notes = { calls: [], refuse: null };
});
afterEach(() => {
  cleanup();
  closeDialog();
  open.close();
  vi.unstubAllGlobals();
});

describe('files that are dropped on a lane', () => {
  it('are read at once, and can be taken from elsewhere instead', async () => {
    await show(<PlayoutDialogs />);
    await dropOnLane(['/tv/b.mkv']);
    expect(inputs('playout.probe')).toMatchObject([{ paths: ['/tv/b.mkv'] }]);
    expect(screen.getByRole('button', { name: 'Insert 1 item' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('playout:add.back') }));
    await act(arrived);
    expect(
      screen.getByRole('button', { name: t('playout:add.drop', { name: 'b.mkv' }) }),
    ).toBeTruthy();
    expect(inputs('playout.probe')).toHaveLength(1);
  });
  it('are gathered, and nothing is read, where there is no ffprobe', async () => {
    const tools = { ffprobe: false, ffmpeg: false };
    await show(<PlayoutDialogs />, { ...workspace, tools });
    await dropOnLane(['/tv/b.mkv']);
    expect(inputs('playout.probe')).toEqual([]);
    expect(
      screen.getByRole('button', { name: t('playout:add.drop', { name: 'b.mkv' }) }),
    ).toBeTruthy();
  });
  it('are requested if the page does not know their paths', async () => {
    await show(<PlayoutDialogs />);
    await dropOnLane(null);
    expect(screen.getByText(t('playout:add.dropped'))).toBeTruthy();
    expect(inputs('playout.probe')).toEqual([]);
    const next = screen.getByRole('button', { name: t('playout:add.read') });
    expect(next.getAttribute('aria-description')).toBe(t('playout:add.noFiles'));
    const select = screen.getByRole('button', { name: t('playout:add.take', { count: 0 }) });
    expect(select.getAttribute('aria-description')).toBe(t('playout:add.noFiles'));
  });
});

describe('files that are dropped elsewhere', () => {
  it('join what the dialog has gathered, once each', async () => {
    await show(<PlayoutDialogs />);
    await dropOnLane([]);
    hostTells('/tv/b.mkv', '/tv/c.mkv');
    const place = screen.getByRole('button', { name: t('playout:add.wholeFolder') });
    await dropOn(place);
    await dropOn(place);
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(2);
  });
  it('are a lineup to open while none is', async () => {
    await show(<Start />, noWorkspace);
    hostTells('/tv/lineup.json');
    await dropOn(screen.getByText('Open a lineup to see your channels'));
    expect(inputs('playout.open')).toEqual([{ path: '/tv/lineup.json', create: false }]);
  });
  it('lead to the dialog for a lineup if pages get no paths', async () => {
    const both = (
      <>
        <Start />
        <PlayoutDialogs />
      </>
    );
    await show(both, noWorkspace);
    await dropOn(screen.getByText('Open a lineup to see your channels'));
    expect(inputs('playout.open')).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Open a lineup' })).toBeTruthy();
  });
});
