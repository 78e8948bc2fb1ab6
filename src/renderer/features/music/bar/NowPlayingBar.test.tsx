import { someMedia } from '../../../../../test/support/music/some-media.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someQueue } from '../../../../../test/support/music/some-queue.ts';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { Snapshot } from '../../../../shared/contract/topics.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import type { Media, Player, PlayerCommand } from '../../../../shared/music/player.ts';
import { dismissToast, useToasts } from '../../../state/toasts.ts';
import { Toaster } from '../../../ui/Toaster.tsx';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { playerActions } from '../players/player-actions.ts';
import { chosenEntry } from '../players/palette-players.ts';
import { playerShortcuts } from '../shortcuts.ts';
import { NowPlayingBar } from './NowPlayingBar.tsx';
import { t } from '../../../../shared/i18n/translate.ts';

const NOW = new Date(2026, 6, 1, 20, 0).getTime();

const media: Media = someMedia({
  title: 'Glass Harbour',
  album: 'Low Tide',
  duration: 256,
  queueItemId: 'one',
});

const playing = (change: Partial<Player> = {}): Player =>
  somePlayer('kitchen', {
    name: 'Kitchen',
    state: 'playing',
    media,
    position: { elapsed: 108.4, at: NOW, rate: 1 },
    ...change,
  });

const Toasts = () => <Toaster items={useToasts()} onDismiss={dismissToast} />;

let open: WindowCore;
let commands: PlayerCommand[];
let chosen: unknown[];

async function show(player: Player, topics: Partial<Snapshot> = {}): Promise<void> {
  open = await windowCore(
    {
      'music.connection': { ...noConnection, state: { k: 'online', since: 1 }, liveAt: NOW },
      'music.players': { [player.id]: player },
      'music.chosen': { playerId: player.id, byUser: true },
      ...topics,
    },
    {
      'music.command': (command) => {
        commands.push(command);
        return player;
      },
      'music.choosePlayer': (input) => {
        chosen.push(input);
      },
    },
  );
  render(
    <UiRoot>
      <NowPlayingBar />
    </UiRoot>,
  );
}

const publish = (player: Player): Promise<void> =>
  act(() => open.publish({ 'music.players': { [player.id]: player } }));
const after = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const position = (): HTMLInputElement => screen.getByRole('slider', { name: 'Position' });
const press = (id: string): void => {
  playerShortcuts.find((shortcut) => shortcut.id === id)?.run();
};

beforeEach(() => {
  commands = [];
  chosen = [];
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  open.close();
  vi.useRealTimers();
});

describe('NowPlayingBar', () => {
  it('advances by whole seconds on its own, and stops at the end', async () => {
    await show(playing());
    expect(screen.getByText('1:48')).toBeDefined();
    await after(590);
    expect(screen.getByText('1:48')).toBeDefined();
    await after(30);
    expect(screen.getByText('1:49')).toBeDefined();
    await after(1_000_000);
    expect(position().value).toBe('256');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs no timer while nothing plays', async () => {
    await show(playing({ state: 'paused', position: { elapsed: 12, at: NOW, rate: 0 } }));
    expect(screen.getByText('0:12')).toBeDefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs no timer while the page cannot be seen, and is right when it can again', async () => {
    await show(playing());
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(vi.getTimerCount()).toBe(0);
    await after(10_000);
    hidden.mockReturnValue(false);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByText('1:58')).toBeDefined();
    hidden.mockRestore();
  });

  it('seeks once, when the thumb is let go', async () => {
    await show(playing());
    for (const value of ['150', '170', '200']) fireEvent.change(position(), { target: { value } });
    expect(screen.getByText('3:20')).toBeDefined();
    await act(arrived);
    expect(commands).toEqual([]);
    fireEvent.pointerUp(position());
    await act(arrived);
    expect(commands).toEqual([{ playerId: 'kitchen', do: { action: 'seek', position: 200 } }]);
  });

  it('seeks nowhere when the thumb was touched but not moved', async () => {
    await show(playing());
    fireEvent.pointerUp(position());
    await act(arrived);
    expect(commands).toEqual([]);
  });

  it('shows only elapsed time of a stream without an end, without what it cannot do', async () => {
    const can = { ...playing().can, nextPrevious: false, mute: false };
    await show(playing({ media: { ...media, duration: null }, queueId: null, can }));
    expect(screen.getByText('1:48')).toBeDefined();
    const buttons = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(screen.queryByRole('slider', { name: 'Position' })).toBeNull();
    expect(buttons).toEqual([
      t('music:bar.openNow'),
      t('music:verb.pause'),
      t('music:pane.queue'),
      t('music:bar.mini'),
      t('music:bar.players', { name: 'Kitchen' }),
    ]);
  });

  it('skips nothing in an empty queue, and says why', async () => {
    const idle = playing({ state: 'idle', media: null });
    await show(idle, { 'music.queues': { kitchen: someQueue('kitchen', { count: 0 }) } });
    for (const name of [t('music:bar.previous'), t('music:bar.next')]) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-description')).toBe("Kitchen's queue is empty.");
      fireEvent.click(button);
    }
    await act(arrived);
    expect(commands).toEqual([]);
    await act(() =>
      open.publish({ 'music.queues': { kitchen: someQueue('kitchen', { count: 2 }) } }),
    );
    fireEvent.click(screen.getByRole('button', { name: t('music:bar.next') }));
    await act(arrived);
    expect(commands).toEqual([{ playerId: 'kitchen', do: { action: 'next' } }]);
  });

  it('says stop where the player would stop on pause', async () => {
    await show(playing({ can: { ...playing().can, pause: false } }));
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await act(arrived);
    expect(commands).toEqual([{ playerId: 'kitchen', do: { action: 'stop' } }]);
  });

  it('announces a new track and a new volume once they settle, and never the position', async () => {
    await show(playing());
    const said = (): string[] => screen.getAllByRole('status').map((one) => one.textContent ?? '');
    await after(5_000);
    expect(said()).toEqual(['', '']);
    await publish(playing({ volume: 40 }));
    await publish(playing({ volume: 50, media: { ...media, title: 'Undertow' } }));
    await after(1_000);
    expect(said()).toEqual(['Undertow by Mira Okafor, on Kitchen', 'Volume 50 percent']);
  });

  it('cycles repeat through the queue, the track and off', async () => {
    const queue = {
      id: 'kitchen',
      name: 'Kitchen',
      active: true,
      available: true,
      state: 'playing' as const,
      count: 3,
      currentIndex: 0,
      shuffle: true,
      repeat: 'all' as const,
      current: media,
      next: null,
      position: null,
      lockedThrough: null,
      autoplay: null,
      crossfade: null,
      speed: null,
      revision: 1,
    };
    await show(playing(), { 'music.queues': { kitchen: queue } });
    fireEvent.click(screen.getByRole('button', { name: t('music:bar.repeatAll') }));
    fireEvent.click(screen.getByRole('button', { name: 'Shuffle', pressed: true }));
    await act(arrived);
    expect(commands.map((one) => one.do)).toEqual([
      { action: 'repeat', mode: 'one' },
      { action: 'shuffle', enabled: false },
    ]);
  });

  it('greys with the time of the last good state and sends nothing while not connected', async () => {
    await show(playing(), { 'music.connection': { ...noConnection, liveAt: NOW } });
    expect(screen.getByText(/20:00/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pause' }).disabled).toBe(true);
    expect(position().disabled).toBe(true);
  });

  it('lets the position stand where it was when the connection went', async () => {
    await show(playing(), { 'music.connection': { ...noConnection, liveAt: NOW + 12_000 } });
    await after(60_000);
    expect(screen.getByText('2:00')).toBeDefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('finds a player among many and chooses it', async () => {
    vi.useRealTimers();
    const many = Array.from({ length: 12 }, (_, i) =>
      somePlayer(`p${String(i)}`, { name: `Room ${String(i)}` }),
    );
    await show(playing(), {
      'music.players': Object.fromEntries([playing(), ...many].map((one) => [one.id, one])),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Player: Kitchen' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find players' }), 'room 1');
    const names = screen.getAllByRole('option').map((one) => one.textContent);
    expect(names).toEqual([
      'Room 1Nothing playing',
      'Room 10Nothing playing',
      'Room 11Nothing playing',
    ]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen).toEqual([{ playerId: 'p10' }]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('playerShortcuts', () => {
  it('do with the chosen player what they say', async () => {
    await show(playing());
    for (const { id } of playerShortcuts) press(id);
    await act(arrived);
    expect(commands.map((one) => one.do)).toEqual([
      { action: 'pause' },
      { action: 'next' },
      { action: 'previous' },
      { action: 'mute', muted: true },
      { action: 'volume_up' },
      { action: 'volume_down' },
      { action: 'seek', position: 113.4 },
      { action: 'seek', position: 103.4 },
    ]);
  });

  it('move the whole group of a leader by one step', async () => {
    await show(playing({ members: ['office'], groupVolume: 98 }));
    press('louder');
    press('quieter');
    await act(arrived);
    expect(commands.map((one) => one.do)).toEqual([
      { action: 'group_volume', level: 100 },
      { action: 'group_volume', level: 93 },
    ]);
  });

  it.each([
    ['an empty queue', {}, {}, t('music:queue.isEmpty', { player: 'Kitchen' })],
    [
      'a player that the server does not reach',
      { available: false },
      {},
      t('music:player.notReached', { player: 'Kitchen' }),
    ],
    ['no connection', {}, { 'music.connection': noConnection }, t('music:offline')],
  ] as const)('send nothing and say why: %s', async (_name, change, topics, why) => {
    await show(playing({ state: 'idle', ...change }), {
      'music.queues': { kitchen: someQueue('kitchen', { count: 0 }) },
      ...topics,
    });
    render(<Toasts />);
    act(() => press('next'));
    act(() => press('previous'));
    await act(arrived);
    expect(commands).toEqual([]);
    expect(screen.getByText(why)).toBeTruthy();
  });

  it('have the reasons of the buttons, of the menu and of the palette', async () => {
    const idle = playing({ state: 'idle', media: null });
    await show(idle, { 'music.queues': { kitchen: someQueue('kitchen', { count: 0 }) } });
    render(<Toasts />);
    const empty = t('music:queue.isEmpty', { player: 'Kitchen' });
    const button = screen.getByRole('button', { name: t('music:bar.next') });
    expect(button.getAttribute('aria-description')).toBe(empty);
    const actions = chosenEntry()?.actions() ?? [];
    const why = (wanted: string) => actions.find(({ id }) => id === wanted)?.why;
    expect([why('next'), why('previous'), why('play')]).toEqual([empty, empty, empty]);
    press('play-pause');
    await act(arrived);
    expect(commands).toEqual([]);
    expect(screen.getByText(empty)).toBeTruthy();
    const stop = playerActions(idle, () => undefined).find(({ id }) => id === 'stop');
    expect(stop?.why).toBe(t('music:bar.nothing'));
    act(() => stop?.run());
    await act(arrived);
    expect(commands).toEqual([]);
    expect(screen.getAllByText(t('music:bar.nothing'))).toHaveLength(2);
  });

  it('do nothing that the player cannot do, and nothing without a player', async () => {
    const can = { ...playing().can, mute: false, seek: false, nextPrevious: false, volume: false };
    await show(playing({ can }));
    for (const id of ['next', 'previous', 'mute', 'louder', 'forward']) press(id);
    await act(() => open.publish({ 'music.chosen': { playerId: null, byUser: false } }));
    press('play-pause');
    await act(arrived);
    expect(commands).toEqual([]);
  });
});
