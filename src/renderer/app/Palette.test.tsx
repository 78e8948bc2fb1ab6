import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { overview, profile } from '../../../test/support/deploys/deploys-sample.ts';
import { allAbilities, someMedia } from '../../../test/support/music/music-sample.ts';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import type { WindowCore } from '../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../test/support/window/window-core.ts';
import type { Player } from '../../shared/music/player.ts';
import { nothingRead } from '../../shared/connections/resource-state.ts';
import type { Handlers } from '../../shared/contract/methods.ts';
import type { ConnectionView } from '../../shared/music/connection.ts';
import { noConnection } from '../../shared/music/topics.ts';
import type { Snapshot } from '../../shared/contract/topics.ts';
import { t } from '../../shared/i18n/translate.ts';
import { panels } from '../domains.tsx';
import { useRedeploying } from '../features/deploys/edit/open-redeploy.ts';
import { closePalette, openPalette } from '../palette/open.ts';
import { navigate } from '../state/route.ts';
import { UiRoot } from '../ui/UiRoot.tsx';
import { appPalette } from './palette-source.ts';
import { Palette } from './Palette.tsx';

let open: WindowCore;
let commands: Parameters<Handlers['music.command']>[0][];
let played: Parameters<Handlers['music.playMedia']>[0][];

const online = { ...noConnection, state: { k: 'online', since: 1 }, liveAt: 1 } as const;

/** The palette with the sources of all domains; `search`: the music server's result. */
async function show(
  search: Handlers['music.search'],
  connection: ConnectionView = online,
  deploys: Snapshot['deploys.overview'] = { ...nothingRead, value: overview, at: 1 },
): Promise<void> {
  const studio = somePlayer('studio', { name: 'Harbour studio', volume: 22 });
  open = await windowCore(
    {
      'music.connection': connection,
      'music.players': { studio },
      'music.chosen': { playerId: 'studio', byUser: true },
      'music.abilities': allAbilities,
      'connections.profiles': [profile],
      'deploys.overview': deploys,
    },
    {
      'music.search': search,
      'music.command': (input) => {
        commands.push(input);
        return studio;
      },
      'music.playMedia': (input) => {
        played.push(input);
        return { queueId: input.playerId, undo: null };
      },
    },
    {},
    { always: [] },
  );
  openPalette();
  render(
    <UiRoot>
      <Palette request={{ scope: null, text: '' }} />
    </UiRoot>,
  );
  for (let turn = 0; turn < 5; turn += 1) await settle();
}

async function settle(ms = 400): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await arrived();
  });
}
const field = () => screen.getByRole('combobox');
const type = (value: string): void => {
  fireEvent.change(field(), { target: { value } });
};
const press = (key: string): void => {
  fireEvent.keyDown(field(), { key });
};
/** Presses letters like a user: a letter that is held does not change the text. */
const typeKeys = (letters: string): void => {
  for (const key of letters)
    if (fireEvent.keyDown(field(), { key })) type((field() as HTMLInputElement).value + key);
};
const selected = (): string | null | undefined =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

const harp = { best: someMedia('artist', 'Har'), groups: [] };

// Loading the modules takes longer than the timers of a test.
beforeAll(async () => {
  await Promise.all([appPalette(), ...panels.map(({ loadPalette }) => loadPalette?.())]);
}, 60_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  commands = [];
  played = [];
  useRedeploying.setState({ serviceId: null });
  navigate('music');
});
afterEach(() => {
  cleanup();
  closePalette();
  open.close();
  vi.useRealTimers();
});

it('keeps the selected row when a better one arrives late', async () => {
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await show(async () => {
    await late;
    return harp;
  });
  type('har');
  await settle();
  expect(selected()).toContain('Harbour studio');
  answer();
  await settle();
  expect(screen.getAllByRole('option').some((row) => /^Har/.test(row.textContent))).toBe(true);
  expect(selected()).toContain('Harbour studio');
});

it('lets Enter wait for the answer of a server', async () => {
  await show(() => harp);
  type('har');
  press('Enter');
  expect(played).toEqual([]);
  // Shorter than the time after which late results are ignored.
  for (let turn = 0; turn < 4; turn += 1) await settle(50);
  await settle();
  expect(played).toMatchObject([{ uris: [harp.best.uri], playerId: 'studio' }]);
});

/** Named like a player's action, and a closer match. */
const playing = { best: someMedia('album', 'Play H'), groups: [] };

it('puts an album of that name above an action, however late the server answers the first search', async () => {
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await show(async () => {
    await late;
    return playing;
  });
  type('play h');
  await settle(1_000);
  // The effect of Enter is not shown before it is known.
  expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
  expect(selected()).toBeUndefined();
  press('Enter');
  await settle();
  expect(commands).toEqual([]);
  answer();
  for (let turn = 0; turn < 4; turn += 1) await settle(50);
  expect(played).toMatchObject([{ uris: [playing.best.uri], playerId: 'studio' }]);
});

it('selects the action once a server had time to name something better, and what the user chose at once', async () => {
  await show(() => new Promise(() => undefined));
  type('play h');
  await settle(1_000);
  expect(selected()).toBeUndefined();
  press('ArrowDown');
  await settle(0);
  const [first] = screen.getAllByRole('option');
  expect(selected()).toBe(first?.textContent);
  type('play ha');
  await settle(1_000);
  expect(selected()).toBeUndefined();
  await settle(1_100);
  expect(selected()).toBe(screen.getAllByRole('option')[0]?.textContent);
});

it('waits for a server that is being connected after the start', async () => {
  await show(() => playing, { ...noConnection, state: { k: 'connecting', attempt: 1 } });
  type('play h');
  await settle(1_000);
  press('Enter');
  await settle();
  expect(commands).toEqual([]);
  await act(() => open.publish({ 'music.connection': online }));
  for (let turn = 0; turn < 4; turn += 1) await settle(50);
  expect(played).toMatchObject([{ uris: [playing.best.uri], playerId: 'studio' }]);
});

it('sets the volume of a player to a typed number on Enter, and takes it back', async () => {
  await show(() => ({ best: null, groups: [] }));
  type('harbour studio');
  await settle();
  press('Tab');
  type('35');
  expect(commands).toEqual([]);
  press('Enter');
  await settle();
  fireEvent.keyDown(field(), { key: 'z', ctrlKey: true });
  await settle();
  const levels = commands.map((command) => command.do);
  expect(levels).toEqual([
    { action: 'volume_set', level: 35 },
    { action: 'volume_set', level: 22 },
  ]);
});

it('opens the dialog of a redeploy instead of running it', async () => {
  await show(() => ({ best: null, groups: [] }));
  type('redeploy api');
  for (let turn = 0; turn < 4; turn += 1) await settle();
  expect(selected()).toContain('Redeploy api…');
  press('Enter');
  await settle();
  expect(useRedeploying.getState().serviceId).not.toBeNull();
  expect(location.pathname).toBe('/deploys');
});

it('opens the dialog of an Enter before the first rows, with what was typed after it', async () => {
  await show(() => ({ best: null, groups: [] }));
  type('>redeploy api');
  press('Enter');
  typeKeys('x1');
  expect(useRedeploying.getState().serviceId).toBeNull();
  for (let turn = 0; turn < 4; turn += 1) await settle(50);
  expect(useRedeploying.getState().serviceId).not.toBeNull();
});

it.each(['>redeploy api', 'redeploy api'])(
  'lets Enter wait for the first read of a service, however late: %s',
  async (text) => {
    await show(() => ({ best: null, groups: [] }), online, nothingRead);
    type(text);
    press('Enter');
    for (let turn = 0; turn < 10; turn += 1) await settle();
    await act(() =>
      open.publish({ 'deploys.overview': { ...nothingRead, value: overview, at: 1 } }),
    );
    for (let turn = 0; turn < 4; turn += 1) await settle(50);
    expect(useRedeploying.getState().serviceId).not.toBeNull();
  },
);

it('does nothing on Enter when the first read fails and nothing matches', async () => {
  await show(() => ({ best: null, groups: [] }), online, nothingRead);
  type('>redeploy api');
  press('Enter');
  await settle();
  expect(screen.queryByText(t('palette:nothing', { text: 'redeploy api' }))).toBeNull();
  const error = { code: 'timeout', message: 'No response.', retryable: true } as const;
  await act(() => open.publish({ 'deploys.overview': { ...nothingRead, error } }));
  await settle();
  expect(screen.getByText(t('palette:nothing', { text: 'redeploy api' }))).toBeTruthy();
  await act(() => open.publish({ 'deploys.overview': { ...nothingRead, value: overview, at: 1 } }));
  await settle();
  expect(useRedeploying.getState().serviceId).toBeNull();
});

it('keeps the row of an action that ran, with what the next Enter does to the same player', async () => {
  await show(() => ({ best: null, groups: [] }));
  const player = (id: string, name: string, state: Player['state']): Player =>
    somePlayer(id, { name, state });
  const change = async (studio: Player['state']): Promise<void> => {
    const players = {
      studio: player('studio', 'Harbour studio', studio),
      attic: player('attic', 'Attic', 'playing'),
    };
    await act(() => open.publish({ 'music.players': players }));
    await settle();
  };
  await change('playing');
  type('pause');
  await settle(2_500);
  expect(selected()).toContain('Harbour studio');
  press('Enter');
  await change('paused');
  expect(selected()).toContain('Play');
  expect(selected()).toContain('Harbour studio');
  press('Enter');
  await settle();
  expect(commands).toEqual([
    { playerId: 'studio', do: { action: 'pause' } },
    { playerId: 'studio', do: { action: 'play' } },
  ]);
  type('paus');
  await settle(2_500);
  expect(selected()).toContain('Attic');
});
