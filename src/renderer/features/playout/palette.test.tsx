import { afterEach, expect, it } from 'vitest';
import { someChannel } from '../../../../test/support/playout/some-channel.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../test/support/window/window-core.ts';
import { workspace } from '../../../../test/support/playout/playout-window.ts';
import { noProgramme } from '../../../shared/playout/programme/topic.ts';
import { listCommands, readWanted } from '../../palette/commands.ts';
import { matchEntry } from '../../palette/match.ts';
import { useOpenDialog } from './dialogs.ts';
import { usePanelLayout } from './layout.ts';
import { useProgrammeEditor } from './programme/model/editor.ts';
import { playoutPalette } from './palette.ts';
import { playoutEditor } from './model/editor.ts';
import { channelActions } from './parts/channel-actions.ts';
import {
  addActions,
  areaActions,
  lineupActions,
  planActions,
  viewAction,
} from './parts/plan-actions.ts';

let core: WindowCore | null = null;
afterEach(() => core?.close());

it('finds everything of the menu of a channel, which opens in the panel', async () => {
  const channel = someChannel('1', { name: 'Kids' });
  core = await windowCore({
    'playout.workspace': { ...workspace, state: 'open' },
    'playout.channels': { '1': channel },
  });
  const entry = playoutPalette[0]?.entries?.().find(({ id }) => id === 'channel:1');
  const ids = entry?.actions().map(({ id }) => id);
  expect(ids).toEqual(['open', ...channelActions(channel).map(({ id }) => id)]);
  entry
    ?.actions()
    .find(({ id }) => id === 'reports')
    ?.run();
  expect(useOpenDialog.getState().dialog).toEqual({ k: 'reports', channel: '1' });
  expect(location.pathname).toBe('/playout');
  const commands = entry === undefined ? [] : listCommands([entry], [], readWanted('watch'));
  expect(commands.map(({ name }) => name)).toEqual(['Watch Kids live…']);
});

it('finds everything of the menus of the lineup, of the view and of adding, by its name', async () => {
  core = await windowCore({
    'playout.workspace': {
      ...workspace,
      state: 'open',
      path: '/tv/lineup.json',
      recent: ['/tv/lineup.json', '/radio/lineup.json'],
    },
    'playout.channels': { '1': someChannel('1') },
  });
  const entry = playoutPalette[0]?.entries?.().find(({ id }) => id === 'playout:panel');
  const actions = entry?.actions() ?? [];
  const menus = [
    ...areaActions(),
    viewAction(),
    ...planActions(),
    ...addActions(),
    ...lineupActions(),
  ];
  expect(actions.map(({ id }) => id)).toEqual(['show', ...menus.map(({ id }) => id)]);
  expect(menus.map(({ id }) => id)).toContain('recent');
  expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
  expect(actions.slice(1).every(({ command }) => command?.startsWith('Playout: '))).toBe(true);
  actions.find(({ id }) => id === 'backups')?.run();
  expect(useOpenDialog.getState().dialog).toEqual({ k: 'backups' });
  actions.find(({ id }) => id === 'output')?.toggle?.set(true);
  expect(playoutEditor.state.showAir).toBe(true);
  actions.find(({ id }) => id === 'guide')?.run();
  expect(usePanelLayout.getState().area).toBe('guide');
});

it('finds the programme, that of each channel, and what it can do', async () => {
  core = await windowCore({
    'playout.workspace': { ...workspace, state: 'open' },
    'playout.channels': { '1': someChannel('1') },
    'playout.programme': {
      ...noProgramme,
      status: 'ready',
      channels: [{ number: '1', name: 'Kids', generatedUntil: null, foreignFiles: 0 }],
    },
  });
  const entries = playoutPalette[0]?.entries?.() ?? [];
  const view = entries.find(({ id }) => id === 'playout:programme');
  const commands = view === undefined ? [] : listCommands([view], [], readWanted('write again'));
  const find = (text: string) =>
    [...entries, ...commands].filter((entry) => matchEntry(entry, text)).map(({ name }) => name);
  expect(find('programme')).toEqual(
    expect.arrayContaining(['Programme', 'Programme of Kids', 'Programme: Open as text']),
  );
  expect(find('apply')).toContain('Programme: Review and apply…');
  expect(find('write again')).toContain('Programme: Review and apply…');
  entries
    .find(({ id }) => id === 'programme:1')
    ?.actions()[0]
    ?.run();
  expect(usePanelLayout.getState().area).toBe('programme');
  expect(useProgrammeEditor.getState().channel).toBe('1');
});
