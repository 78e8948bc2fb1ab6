import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notes } from '../../../../test/support/playout/playout-window.ts';
import {
  channel,
  findings,
  playoutAnswers,
  start,
  workspace,
} from '../../../../test/support/playout/playout-window.ts';
import { chooseOption } from '../../../../test/support/window/choose-option.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { noWorkspace } from '../../../shared/playout/topics.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { closeDialog, openDialog, useOpenDialog } from './dialogs.ts';
import { playoutEditor } from './model/editor.ts';
import { PlayoutDialogs } from './PlayoutDialogs.tsx';
import { Start } from './start/Start.tsx';
import { formatFaults } from '../../../shared/format/sentences.ts';
import { t } from '../../../shared/i18n/translate.ts';

let open: WindowCore;
let notes: Notes;

async function show(page: React.ReactNode, over: Partial<Handlers> = {}): Promise<void> {
  open = await windowCore(
    { 'playout.workspace': workspace, 'playout.channels': { c1: channel } },
    { ...playoutAnswers(notes), ...over },
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
});
afterEach(() => {
  cleanup();
  closeDialog();
  open.close();
});

describe('first use', () => {
  it('says why the lineup was not opened, and tries again', async () => {
    await show(<Start />);
    await act(() =>
      open.publish({
        'playout.workspace': {
          ...noWorkspace,
          state: 'failed',
          path: '/x.json',
          problem: 'No such file.',
        },
      }),
    );
    expect(screen.getByRole('alert').textContent).toContain('No such file.');
    await click('button', 'Try again');
    expect(inputs('playout.open')).toEqual([{ path: '/x.json', create: false }]);
  });
});

describe('opening a lineup', () => {
  it('shows folders and JSON files, and opens by keys alone', async () => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'open' }));
    await act(arrived);
    const list = screen.getByRole('listbox', { name: '/srv' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ title }) => title),
    ).toEqual(['old', 'lineup.json']);
    list.focus();
    await userEvent.keyboard('l{Enter}');
    await act(arrived);
    expect(inputs('playout.open')).toEqual([{ path: '/srv/lineup.json', create: false }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('goes into folders by Enter and up by Backspace, and takes a typed path', async () => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'open' }));
    await act(arrived);
    screen.getByRole('listbox').focus();
    await userEvent.keyboard('{Enter}');
    await act(arrived);
    screen.getByRole('listbox').focus();
    await userEvent.keyboard('{Backspace}');
    await act(arrived);
    expect(inputs('playout.browse')).toEqual([
      { path: '/srv' },
      { path: '/srv/old' },
      { path: '/' },
    ]);
    notes.refuse = 'playout.open';
    await userEvent.type(screen.getByRole('textbox', { name: 'Path' }), '/tv/x.json{Enter}');
    await act(arrived);
    expect(inputs('playout.open')).toEqual([{ path: '/tv/x.json', create: false }]);
    expect(screen.getByText('A file changed on disk.')).toBeTruthy();
  });
});

describe('review', () => {
  it('shows what changes before it is written', async () => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'review' }));
    await act(arrived);
    const row = screen.getByRole('row', { name: /Puppets/ });
    expect(row.textContent).toContain('19:43:00 – 19:43:02');
    expect(row.textContent).toContain('19:43:00 – 19:43:01');
    expect(screen.getByText(t('playout:review.locked', { count: 1 }))).toBeTruthy();
    const [added] = findings;
    expect(screen.getByText(t('playout:review.worse', { count: 1 }))).toBeTruthy();
    expect(screen.getByText(/Harbour Lights/).closest('li')?.textContent).toContain(added?.message);
    await click('radio', 'Text');
    expect(screen.getByText('+b')).toBeTruthy();
    await click('button', 'Write 1 file');
    expect(inputs('playout.write')).toEqual([{ stamp: 's1' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('leads to the findings', async () => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'review' }));
    await act(arrived);
    await click('button', t('playout:review.toFindings'));
    expect(useOpenDialog.getState()).toMatchObject({
      dialog: null,
      side: 'findings',
      shown: { id: 'e1', channel: 'c1' },
    });
  });
  it('asks for another look when something changed since', async () => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'review' }));
    await act(arrived);
    notes.refuse = 'playout.write';
    await click('button', 'Write 1 file');
    expect(screen.getByText(t('playout:review.changedSince'))).toBeTruthy();
    const write = screen.getByRole('button', { name: 'Write 1 file' });
    expect(write.getAttribute('aria-disabled')).toBe('true');
    await click('button', t('playout:review.look'));
    expect(inputs('playout.review')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Write 1 file' })).toHaveProperty('disabled', false);
  });
});

describe('adding files', () => {
  it('reads lengths first, names what cannot be added, and inserts the rest as one step', async () => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'add-files', channel: 'c1', at: start }));
    await act(arrived);
    await userEvent.dblClick(screen.getByRole('option', { name: /a\.mkv/ }));
    await click('button', t('playout:add.wholeFolder'));
    await click('button', t('playout:add.read'));
    expect(inputs('playout.probe')).toMatchObject([{ paths: ['/srv/a.mkv', '/srv'] }]);
    expect(screen.getByText(/No streams/)).toBeTruthy();
    expect(screen.getByText('1:01.500')).toBeTruthy();
    await click('button', 'Insert 1 item');
    expect(inputs('playout.edit')).toEqual([
      {
        k: 'insert',
        channel: 'c1',
        at: start,
        ripple: false,
        items: [
          { source: { source_type: 'local', path: '/srv/a.mkv' }, durationMs: 61_500, title: null },
        ],
      },
    ]);
  });
  it('stops reading when it is told to', async () => {
    let stopped = false;
    await show(<PlayoutDialogs />, {
      'playout.probe': ((_: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(new Error('stopped'));
          }),
        )) as unknown as Handlers['playout.probe'],
    });
    act(() => openDialog({ k: 'add-files', channel: 'c1', at: start }));
    await act(arrived);
    await click('button', t('playout:add.wholeFolder'));
    await click('button', t('playout:add.read'));
    await click('button', 'Stop');
    expect(stopped).toBe(true);
    expect(screen.getByRole('button', { name: t('playout:add.wholeFolder') })).toBeTruthy();
  });
});

describe('the folder in which files are looked for', () =>
  it('is the previous one while it exists', async () => {
    let gone = false;
    const asked: (string | null)[] = [];
    await show(<PlayoutDialogs />, {
      'playout.browse': ({ path }) => {
        asked.push(path);
        if (gone && path === '/srv') throw failure('storage', 'It is gone.');
        return { path: path ?? '/srv/home', parent: null, entries: [], more: 0 };
      },
    });
    const begin = async (): Promise<void> => {
      act(() => openDialog({ k: 'add-files', channel: 'c1', at: start }));
      await act(arrived);
    };
    await begin();
    await click('button', 'srv');
    act(closeDialog);
    asked.length = 0;
    await begin();
    expect(asked).toEqual(['/srv']);
    act(closeDialog);
    gone = true;
    asked.length = 0;
    await begin();
    await act(arrived);
    expect(asked).toEqual(['/srv', null]);
    expect(screen.getByRole('button', { name: 'home' })).toBeTruthy();
  }));

describe('adding a source', () => {
  const begin = async (type: string): Promise<void> => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'add-source', channel: 'c1', at: start }));
    await act(arrived);
    await chooseOption(screen.getByRole('combobox', { name: t('playout:field.type') }), type);
  };
  const field = (name: RegExp) => screen.getByRole('textbox', { name });

  it('refuses to insert while any field is invalid, even an optional one', async () => {
    await begin('Web address');
    const timeout = 'Timeout (µs)';
    await userEvent.type(field(/^Address/), 'https://radio.example/live');
    const insert = screen.getByRole('button', { name: 'Insert 1 item' });
    expect(insert).toHaveProperty('disabled', false);
    await userEvent.type(field(/^Timeout/), '14x');
    expect(screen.getByText(/^Timeout \(µs\) must be a whole number/)).toBeTruthy();
    await userEvent.click(insert);
    expect(screen.getByText(formatFaults([timeout]))).toBeTruthy();
    await userEvent.type(field(/^Timeout/), '{Backspace}');
    expect(screen.queryByText(formatFaults([timeout]))).toBeNull();
    // An invalid value in a removed field does not refuse the form.
    await userEvent.type(field(/^Timeout/), 'x');
    await chooseOption(
      screen.getByRole('combobox', { name: t('playout:field.type') }),
      'Synthetic picture',
    );
    expect(screen.queryByText(formatFaults([timeout]))).toBeNull();
  });

  it('shows the picture that was chosen after something was typed', async () => {
    await begin('Synthetic picture');
    const graph = () => field(/^Filter graph/);
    for (const typed of ['nothing yet', ' ']) {
      await userEvent.clear(graph());
      await userEvent.type(graph(), typed);
      await click('button', 'Black');
      expect((graph() as HTMLTextAreaElement).value).toMatch(/^color=color=black/);
    }
  });
});

describe('server settings', () => {
  it('refuse an invalid port, and save the other settings', async () => {
    await show(<PlayoutDialogs />);
    await act(() =>
      open.publish({
        'playout.workspace': {
          ...workspace,
          server: { bindAddress: '0.0.0.0', port: 8409, outputFolder: '/out', xmltvFolder: null },
        },
      }),
    );
    act(() => openDialog({ k: 'server' }));
    const port = screen.getByRole('textbox', { name: 'Port' });
    fireEvent.change(port, { target: { value: '99999' } });
    expect(screen.getByText(t('playout:wrong.port'))).toBeTruthy();
    await click('button', 'Save');
    expect(inputs('playout.saveServer')).toEqual([]);
    fireEvent.change(port, { target: { value: '8410' } });
    await act(arrived);
    await click('button', 'Save');
    expect(inputs('playout.saveServer')).toEqual([
      { bindAddress: '0.0.0.0', port: 8410, outputFolder: '/out', xmltvFolder: null },
    ]);
  });

  it('refuse an invalid address', async () => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'server' }));
    const output = screen.getByRole('textbox', { name: 'Output folder' });
    fireEvent.change(output, { target: { value: '/out' } });
    const save = screen.getByRole('button', { name: 'Save' });
    const address = screen.getByRole('textbox', { name: t('playout:server.bind') });
    for (const wrong of ['', '1.2.3', '300.1.1.1', 'two words']) {
      fireEvent.change(address, { target: { value: wrong } });
      expect(screen.getByText(/^Bind address must be an IP address/)).toBeTruthy();
    }
    await userEvent.click(save);
    expect(inputs('playout.saveServer')).toEqual([]);
    expect(screen.getByText(formatFaults([t('playout:server.bind')]))).toBeTruthy();
    for (const right of ['127.0.0.1', '::', 'music-box.local']) {
      fireEvent.change(address, { target: { value: right } });
      expect(screen.queryByText(/^Bind address must be an IP address/)).toBeNull();
      expect(screen.queryByText(formatFaults([t('playout:server.bind')]))).toBeNull();
    }
  });

  it('refuse an output folder with which the server would delete playout files', async () => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'server' }));
    const output = screen.getByRole('textbox', { name: 'Output folder' });
    fireEvent.change(output, { target: { value: '/srv/c1' } });
    expect(screen.getByText('The server would delete files of this lineup')).toBeTruthy();
    expect(screen.getByText(/\/srv\/c1 is in it/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.change(output, { target: { value: '/srv/hls' } });
    expect(screen.queryByText('The server would delete files of this lineup')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });
});

describe('filling a gap', () =>
  it('waits for a valid time instead of filling the previous range', async () => {
    await show(<PlayoutDialogs />);
    act(() => openDialog({ k: 'fill', channel: 'c1', from: start, to: start + 3_600_000 }));
    await act(arrived);
    const from = screen.getByRole('textbox', { name: /^From/ });
    await userEvent.clear(from);
    await userEvent.type(from, '+99999999999999');
    await userEvent.tab();
    const fill = screen.getByRole('button', { name: 'Fill' });
    await userEvent.click(fill);
    expect(inputs('playout.edit')).toEqual([]);
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Enter a time for From/)).toBeTruthy();
    await userEvent.clear(from);
    await userEvent.type(from, '19:50{Enter}');
    await click('button', 'Fill');
    expect(inputs('playout.edit')).toMatchObject([{ k: 'fill', from: start + 7 * 60_000 }]);
  }));
