import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../../test/support/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window-core.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import type { ChannelState, PlacedFinding, Workspace } from '../../../shared/playout/state.ts';
import { noWorkspace } from '../../../shared/playout/state.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { closeDialog, closeSide, openDialog, openSide } from './dialogs.ts';
import { FindingsSheet } from './findings/FindingsSheet.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { playoutEditor } from './model/editor.ts';
import { PlayoutBadge } from './PlayoutBadge.tsx';
import { PlayoutDialogs } from './PlayoutDialogs.tsx';
import { usePanelLayout } from './layout.ts';
import { Start } from './start/Start.tsx';

const workspace: Workspace = {
  ...noWorkspace,
  state: 'open',
  path: '/srv/lineup.json',
  findings: { error: 1, warning: 2, info: 0 },
  tools: { ffprobe: true, ffmpeg: true },
};
const channel: ChannelState = {
  ...{
    key: 'c1',
    order: 1,
    number: '1',
    name: 'News',
    config: 'c1.json',
    configPath: '/srv/c1.json',
  },
  ...{ folder: '/srv/c1', state: 'ok', problem: null, readOnly: null, engine: '0.0.2' },
  ...{ virtualStart: null, shiftMs: 0, running: false, files: [], items: 1, span: null },
  ...{ onAir: null, next: null, lagMs: 0, findings: { error: 1, warning: 2, info: 0 } },
};
const ref = { channel: 'c1', file: 'f', key: 7 };
const finding = (id: string, over: Partial<PlacedFinding> = {}): PlacedFinding => ({
  ...{ id, path: '/srv/c1/a.json', pointer: '/items/0', code: 'unsorted', severity: 'warning' },
  ...{ message: `Finding ${id}. It matters.`, channel: 'c1', ref },
  ...over,
});
const findings = [
  finding('e1', { severity: 'error', repair: { k: 'trim', label: 'Trim it', pointer: '', to: 1 } }),
  finding('w1', { repair: { k: 'sort', label: 'Sort it' } }),
  finding('w2', { repair: { k: 'sort', label: 'Sort that' } }),
];
const value = {
  id: 'a',
  start: '2026-11-20T19:43:00.000+00:00',
  finish: '2026-11-20T20:29:10.000+00:00',
  source: { source_type: 'local', path: '/media/ms-02.mkv', out_point_ms: 2_770_000 },
};
const start = Date.parse(value.start);
const folder = {
  path: '/srv',
  parent: '/',
  more: 0,
  entries: [
    { name: 'old', path: '/srv/old', k: 'folder' as const, bytes: null, modifiedAt: null },
    { name: 'a.mkv', path: '/srv/a.mkv', k: 'media' as const, bytes: 1, modifiedAt: null },
    {
      name: 'lineup.json',
      path: '/srv/lineup.json',
      k: 'json' as const,
      bytes: 1,
      modifiedAt: null,
    },
  ],
};

let open: WindowCore;
let calls: [string, unknown][];
let refuse: string | null;

/** Notes the call; refuses it where the test wants that. */
function noted<M extends keyof Handlers>(name: M, answer: (input: never) => unknown): Handlers[M] {
  return ((input: never) => {
    calls.push([name, input]);
    if (refuse === name) throw failure('conflict', 'A file changed on disk.');
    return answer(input);
  }) as unknown as Handlers[M];
}

async function show(page: React.ReactNode, over: Partial<Handlers> = {}): Promise<void> {
  open = await windowCore(
    { 'playout.workspace': workspace, 'playout.channels': { c1: channel } },
    {
      'playout.browse': noted('playout.browse', () => folder),
      'playout.open': noted('playout.open', () => undefined),
      'playout.edit': noted('playout.edit', () => ({ items: [], notes: [] })),
      'playout.write': noted('playout.write', () => ({ written: 1, removed: 0 })),
      'playout.saveServer': noted('playout.saveServer', () => undefined),
      'playout.item': noted('playout.item', () => ({
        ...{
          revision: 1,
          pointer: '/items/0',
          findings: [findings[0]],
          media: null,
          locked: false,
        },
        value,
      })),
      'playout.findings': noted(
        'playout.findings',
        ({ from, limit }: { from: number; limit: number }) => ({
          total: 3,
          findings: findings.slice(from, from + limit),
        }),
      ),
      'playout.review': noted('playout.review', () => ({
        stamp: 's1',
        findings: { error: 0, warning: 0, info: 0 },
        files: [
          {
            ...{ channel: 'c1', channelName: 'News', file: 'f', k: 'written', name: 'a.json' },
            ...{ before: null, count: 1, diff: '-a\n+b' },
            items: [
              {
                ...{ k: 'trimmed', title: 'Puppets', fields: [], locked: true },
                before: { start, finish: start + 2000 },
                after: { start, finish: start + 1000 },
              },
            ],
          },
        ],
      })),
      'playout.probe': noted('playout.probe', () => ({
        media: [
          { path: '/srv/a.mkv', durationMs: 61_500, streams: [], title: null, problem: null },
          {
            path: '/srv/b.mkv',
            durationMs: null,
            streams: [],
            title: null,
            problem: 'No streams.',
          },
        ],
      })),
      ...over,
    },
  );
  render(<UiRoot>{page}</UiRoot>);
  await act(arrived);
}

const inputs = (name: string): unknown[] =>
  calls.filter(([method]) => method === name).map(([, input]) => input);
const click = async (role: string, name: string | RegExp): Promise<void> => {
  await userEvent.click(screen.getByRole(role, { name }));
  await act(arrived);
};

beforeEach(() => {
  calls = [];
  refuse = null;
  playoutEditor.set({ zone: 'UTC', selection: [], ripple: false });
  usePanelLayout.setState({ tab: 'summary' });
});
afterEach(() => {
  cleanup();
  closeDialog();
  closeSide();
  open.close();
});

describe('first use', () => {
  it('tells why the lineup was not opened and tries it again', async () => {
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
  it('counts errors and warnings for the rail', async () => {
    await show(<PlayoutBadge />);
    expect(screen.getByText('3')).toBeTruthy();
    await act(() => open.publish({ 'playout.workspace': noWorkspace }));
    expect(screen.queryByText('3')).toBeNull();
  });
});

describe('opening a lineup', () => {
  it('shows folders and JSON files, and opens by keys alone', async () => {
    await show(<PlayoutDialogs />);
    act(() => {
      openDialog({ k: 'open' });
    });
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
    act(() => {
      openDialog({ k: 'open' });
    });
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
    refuse = 'playout.open';
    await userEvent.type(screen.getByRole('textbox', { name: 'Path' }), '/tv/x.json{Enter}');
    await act(arrived);
    expect(inputs('playout.open')).toEqual([{ path: '/tv/x.json', create: false }]);
    expect(screen.getByText('A file changed on disk.')).toBeTruthy();
  });
});

describe('review', () => {
  it('shows what changes before it is written', async () => {
    await show(<PlayoutDialogs />);
    act(() => {
      openDialog({ k: 'review' });
    });
    await act(arrived);
    const row = screen.getByRole('row', { name: /Puppets/ });
    expect(row.textContent).toContain('19:43:00 – 19:43:02');
    expect(row.textContent).toContain('19:43:00 – 19:43:01');
    expect(screen.getByText('1 change touches what is on air')).toBeTruthy();
    await click('radio', 'Text');
    expect(screen.getByText('+b')).toBeTruthy();
    await click('button', 'Write 1 file');
    expect(inputs('playout.write')).toEqual([{ stamp: 's1' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('asks for another look when something changed since', async () => {
    await show(<PlayoutDialogs />);
    act(() => {
      openDialog({ k: 'review' });
    });
    await act(arrived);
    refuse = 'playout.write';
    await click('button', 'Write 1 file');
    expect(screen.getByText('Something changed since this review')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Write 1 file' })).toHaveProperty('disabled', true);
    await click('button', 'Look again');
    expect(inputs('playout.review')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Write 1 file' })).toHaveProperty('disabled', false);
  });
});

describe('adding files', () => {
  it('reads lengths first, names what cannot be added, and inserts the rest as one step', async () => {
    await show(<PlayoutDialogs />);
    act(() => {
      openDialog({ k: 'add-files', channel: 'c1', at: start });
    });
    await act(arrived);
    await userEvent.dblClick(screen.getByRole('option', { name: /a\.mkv/ }));
    await click('button', 'Gather this folder');
    await click('button', 'Read lengths');
    expect(inputs('playout.probe')).toMatchObject([{ paths: ['/srv/a.mkv', '/srv'] }]);
    expect(screen.getByText(/No streams/)).toBeTruthy();
    expect(screen.getByText('1:01.500')).toBeTruthy();
    await click('button', 'Insert 1 item');
    expect(inputs('playout.edit')).toEqual([
      {
        ...{ k: 'insert', channel: 'c1', at: start, ripple: false },
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
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(new Error('stopped'));
          });
        })) as unknown as Handlers['playout.probe'],
    });
    act(() => {
      openDialog({ k: 'add-files', channel: 'c1', at: start });
    });
    await act(arrived);
    await click('button', 'Gather this folder');
    await click('button', 'Read lengths');
    await click('button', 'Stop');
    expect(stopped).toBe(true);
    expect(screen.getByRole('button', { name: 'Gather this folder' })).toBeTruthy();
  });
});

describe('server settings', () => {
  it('refuse a port that is none, and save the rest', async () => {
    await show(<PlayoutDialogs />);
    await act(() =>
      open.publish({
        'playout.workspace': {
          ...workspace,
          server: { bindAddress: '0.0.0.0', port: 8409, outputFolder: '/out', xmltvFolder: null },
        },
      }),
    );
    act(() => {
      openDialog({ k: 'server' });
    });
    const port = screen.getByRole('textbox', { name: 'Port' });
    fireEvent.change(port, { target: { value: '99999' } });
    expect(screen.getByText('The port is a whole number from 1 to 65535.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.change(port, { target: { value: '8410' } });
    await act(arrived);
    await click('button', 'Save');
    expect(inputs('playout.saveServer')).toEqual([
      { bindAddress: '0.0.0.0', port: 8410, outputFolder: '/out', xmltvFolder: null },
    ]);
  });
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
    act(() => {
      playoutEditor.select([ref]);
    });
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
  it('names the field of what it cannot read, and puts it back by Escape', async () => {
    await choose();
    await type(/^Start/, 'noon');
    expect(screen.getByText(/^Start takes a time such as/)).toBeTruthy();
    const field = screen.getByRole('textbox', { name: /^Start/ });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect((field as HTMLInputElement).value).toBe('19:43:00.000 +00:00');
    expect(screen.queryByText(/^Start takes/)).toBeNull();
    expect(inputs('playout.edit')).toEqual([]);
  });
  it('shows what the core refused at the field', async () => {
    await choose();
    refuse = 'playout.edit';
    await type(/^Finish/, '20:26');
    expect(screen.getByText('A file changed on disk.')).toBeTruthy();
  });
  it('mends a finding by its button', async () => {
    await choose();
    await click('button', 'Trim it');
    expect(inputs('playout.edit')).toEqual([{ k: 'repair', findings: ['e1'] }]);
  });
  it('edits the fields of the source one by one', async () => {
    await choose();
    await click('radio', 'Source');
    await type(/^Path/, '/media/other.mkv');
    await type(/^Path/, ' ');
    expect(inputs('playout.edit')).toEqual([
      { k: 'set', item: ref, values: [{ pointer: '/source/path', value: '/media/other.mkv' }] },
    ]);
    expect(screen.getByText('Path is empty: it needs a value.')).toBeTruthy();
  });
  it('leaves the files of a read-only channel alone, and says why', async () => {
    await choose();
    await act(() =>
      open.publish({ 'playout.channels': { c1: { ...channel, readOnly: 'current-link' } } }),
    );
    expect(screen.getByText(/^Read only: another program/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Start/ })).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: 'Trim it' })).toBeNull();
  });
});

describe('findings', () => {
  it('are filtered by severity and repaired together where that is safe', async () => {
    act(() => {
      openSide('findings');
    });
    await show(<FindingsSheet />);
    const group = screen.getByRole('region', { name: '1 · News' });
    expect(within(group).getAllByRole('listitem')).toHaveLength(3);
    await click('button', 'Repair all 2');
    expect(inputs('playout.edit')).toEqual([{ k: 'repair', findings: ['w1', 'w2'] }]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'Error');
    await act(arrived);
    expect(inputs('playout.findings').at(-1)).toEqual({ channel: 'c1', from: 0, limit: 1 });
    await userEvent.click(screen.getByText(/Finding e1/));
    expect(playoutEditor.state.selection).toEqual([ref]);
  });
});
