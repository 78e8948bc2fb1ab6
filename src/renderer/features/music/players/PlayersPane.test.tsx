import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allAbilities } from '../../../../../test/support/music/music-sample.ts';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { PlayerCommand, Player } from '../../../../shared/music/player.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { formatStaleTime } from '../../../../shared/format/time.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { STOP } from '../../../ui/list/use-roving.ts';
import type * as VolumeModule from '../volume/VolumeControl.tsx';
import { PlayersPane } from './PlayersPane.tsx';

/** How often each row was rendered, counted by its volume. */
const drawn = vi.hoisted(() => new Map<string, number>());
vi.mock('../volume/VolumeControl.tsx', async (original) => {
  const actual = await original<typeof VolumeModule>();
  return {
    ...actual,
    VolumeControl: (props: Parameters<typeof actual.VolumeControl>[0]): ReactNode => {
      drawn.set(props.playerId, (drawn.get(props.playerId) ?? 0) + 1);
      return actual.VolumeControl(props);
    },
  };
});

const online: ConnectionView = { ...noConnection, state: { k: 'online', since: 1 }, liveAt: 1 };
const byId = (...list: Player[]): Record<string, Player> =>
  Object.fromEntries(list.map((player) => [player.id, player]));

const somePlayers = byId(
  somePlayer('living', {
    name: 'Living room',
    groupVolume: 38,
    members: ['kitchen'],
    canGroupWith: ['kitchen', 'office', 'attic'],
    state: 'playing',
  }),
  somePlayer('kitchen', { name: 'Kitchen', leader: 'living', volume: 26 }),
  somePlayer('office', { name: 'Office', volume: 22 }),
  somePlayer('attic', { name: 'Attic', available: false }),
  somePlayer('horn', {
    name: 'Horn',
    volume: null,
    can: { ...somePlayer('x').can, power: false, volume: false, group: false },
  }),
);

let open: WindowCore;
let commands: PlayerCommand[];
let answer: (command: PlayerCommand) => Promise<Player>;
let ceilings: unknown[];
let saved: unknown[];

async function show(connection: ConnectionView = online, players = somePlayers): Promise<void> {
  open = await windowCore(
    {
      'music.connection': connection,
      'music.players': players,
      'music.chosen': { playerId: 'living', byUser: true },
    },
    {
      'music.command': (command) => {
        commands.push(command);
        return answer(command);
      },
      'music.setCeiling': (input) => {
        ceilings.push(input);
      },
      'music.savePlayerSettings': (input) => {
        saved.push(input);
        return { name: '', defaultName: '', settings: [], writable: true };
      },
      'music.choosePlayer': ({ playerId }) =>
        open.core.hub.set('music.chosen', { playerId, byUser: true }),
    },
  );
  render(
    <UiRoot>
      <PlayersPane />
    </UiRoot>,
  );
}

const publish = (change: Parameters<WindowCore['publish']>[0]): Promise<void> =>
  act(() => open.publish(change));
const slider = (name: string): HTMLInputElement => screen.getByRole('slider', { name });
const names = (): string[] =>
  [...document.querySelectorAll(`[${STOP}]`)].map((row) => row.textContent);
const list = (): HTMLElement => screen.getByRole('list', { name: t('music:player.list') });

beforeEach(() => {
  commands = [];
  ceilings = [];
  saved = [];
  drawn.clear();
  answer = ({ playerId }) =>
    Promise.resolve(open.core.hub.get('music.players')[playerId] as Player);
});
afterEach(() => {
  cleanup();
  open.close();
  vi.useRealTimers();
});

describe('PlayersPane', () => {
  it('says that players are missing, while the list is live', async () => {
    await show();
    const cut = { why: 'lost', have: 5, of: 7 } as const;
    await publish({ 'music.playersCut': cut });
    expect(await screen.findByText(cutText(cut))).toBeTruthy();
    await publish({ 'music.playersCut': null });
    expect(screen.queryByText(cutText(cut))).toBeNull();
  });

  it('lists members below their leader with its own volume, and unavailable players last', async () => {
    await show();
    expect(names()).toEqual([
      'Living room+ 1Playing',
      'Kitchen',
      'HornNothing playing',
      'OfficeNothing playing',
      'AtticNot available',
    ]);
    expect(slider('Group volume of Living room').value).toBe('38');
    expect(slider('Volume of Living room').value).toBe('30');
    expect(slider('Volume of Kitchen').getAttribute('aria-valuetext')).toBe(
      'Volume 26 percent, Kitchen',
    );
  });

  it('moves a player that starts to play only once pointer and focus have left the list', async () => {
    await show();
    const first = (): string | undefined => names()[2];
    const started = {
      ...somePlayers,
      office: somePlayer('office', { name: 'Office', state: 'playing' }),
    };
    const user = userEvent.setup();
    await user.hover(list());
    await publish({ 'music.players': started });
    expect(first()).toBe('HornNothing playing');
    await user.click(screen.getByRole('button', { name: 'Pause: Office' }));
    await user.unhover(list());
    await act(arrived);
    expect(first()).toBe('HornNothing playing');
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => {
      expect(names()[0]).toContain('Living room');
      expect(first()).toContain('Office');
    });
  });

  it('shows a new player at once, also while the order is held', async () => {
    await show();
    await userEvent.hover(list());
    const bath = somePlayer('bath', { name: 'Bath', state: 'playing' });
    await publish({ 'music.players': { ...somePlayers, bath } });
    expect(names()[0]).toContain('Bath');
  });

  it('leads to the token field where the server refused the token', async () => {
    const cause = { code: 'token-refused' as const, detail: 'music.test' };
    const blocked = { ...online, profileId: 'studio', state: { k: 'blocked' as const, cause } };
    await show(blocked);
    expect(screen.getByRole('alert').textContent).toContain(causeSentence(cause));
    await publish({ 'music.players': {} });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(causeSentence(cause))).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: t('app:connection.fix.token') }));
    expect(location.pathname + location.hash).toBe('/connections#studio%2Ftoken');
    await publish({
      'music.connection': {
        ...blocked,
        state: { k: 'blocked', cause: { code: 'too-old', detail: '1.0' } },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: t('music:repair.connection') }));
    expect(location.hash).toBe('#studio');
  });

  it('shows no control for what a player cannot do', async () => {
    await show();
    expect(screen.queryByRole('slider', { name: 'Volume of Horn' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Turn o.* Horn$/ })).toBeNull();
    await userEvent.click(
      screen.getByRole('button', { name: t('music:player.menu', { name: 'Horn' }) }),
    );
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    const stop = t('music:menu.stop') + t('music:bar.nothing');
    expect(items).toEqual([t('music:menu.sleep'), stop]);
  });

  it('draws again only the row whose player changed', async () => {
    const crowd = byId(...Array.from({ length: 100 }, (_, i) => somePlayer(`p${String(i)}`)));
    await show(online, crowd);
    drawn.clear();
    for (let volume = 31; volume < 36; volume += 1)
      await publish({ 'music.players': { ...crowd, p42: somePlayer('p42', { volume }) } });
    expect([...drawn]).toEqual([['p42', 5]]);
    expect(slider('Volume of p42').value).toBe('35');
  });

  it('draws nothing again while only the time of the last good state moves on', async () => {
    await show();
    drawn.clear();
    await publish({ 'music.connection': { ...online, liveAt: 2 } });
    expect([...drawn]).toEqual([]);
  });

  it('moves the whole group with the slider of its leader', async () => {
    await show();
    const thumb = slider('Group volume of Living room');
    fireEvent.change(thumb, { target: { value: '60' } });
    fireEvent.pointerUp(thumb);
    await act(arrived);
    expect(commands).toEqual([{ playerId: 'living', do: { action: 'group_volume', level: 60 } }]);
  });

  it('never goes beyond the ceiling of a player', async () => {
    await show();
    await publish({ 'music.ceilings': { office: 40 } });
    const thumb = slider('Volume of Office');
    fireEvent.change(thumb, { target: { value: '90' } });
    fireEvent.pointerUp(thumb);
    await act(arrived);
    expect(thumb.value).toBe('40');
    expect(commands.map(({ do: one }) => one)).toEqual([{ action: 'volume_set', level: 40 }]);
  });

  it('moves between rows with arrows and typed letters, and Enter chooses', async () => {
    await show();
    const user = userEvent.setup();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(document.activeElement?.textContent).toContain('Living room');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Kitchen');
    await user.keyboard('of');
    expect(document.activeElement?.textContent).toContain('Office');
    await user.keyboard('{Enter}');
    await publish({});
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toContain('Attic');
  });

  it('greys and disables everything with the time of the last good state while not connected', async () => {
    const liveAt = Date.now() - 60_000;
    const cause = { code: 'refused' as const, detail: null };
    await show({ ...online, state: { k: 'waiting', attempt: 2, until: 0, cause }, liveAt });
    expect(screen.getByText(formatStaleTime(liveAt, Date.now()))).toBeDefined();
    expect(slider('Volume of Office').disabled).toBe(true);
    const play = screen.getByRole<HTMLButtonElement>('button', { name: 'Play: Office' });
    expect(play.disabled).toBe(true);
    expect(list().parentElement?.hasAttribute('data-stale')).toBe(true);
  });

  it('groups and ungroups with one dialog and keeps it open when the server refuses', async () => {
    await show();
    await userEvent.click(
      screen.getByRole('button', { name: t('music:player.menu', { name: 'Living room' }) }),
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Group with…' }));
    const attic = await screen.findByRole<HTMLButtonElement>('checkbox', { name: 'Attic' });
    expect(attic.disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kitchen' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Office' }));
    answer = () => Promise.reject(new Error('no'));
    await userEvent.click(screen.getByRole('button', { name: 'Group players' }));
    expect(screen.getByRole('alert')).toBeDefined();
    answer = ({ playerId }) => Promise.resolve(somePlayer(playerId));
    commands = [];
    await userEvent.click(screen.getByRole('button', { name: 'Group players' }));
    expect(commands).toEqual([
      {
        playerId: 'living',
        do: { action: 'group', members: ['office'], leave: ['kitchen'] },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.closest('li')?.textContent).toContain('Living room');
  });

  it('puts the volumes back when the dialog is left', async () => {
    await show();
    await userEvent.click(
      screen.getByRole('button', { name: t('music:player.menu', { name: 'Living room' }) }),
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Group with…' }));
    const dialog = await screen.findByRole('dialog');
    const volume = within(dialog).getByRole('slider', { name: 'Volume of Kitchen' });
    volume.focus();
    await userEvent.keyboard('{ArrowUp}');
    await vi.waitFor(() =>
      expect(commands).toEqual([
        { playerId: 'kitchen', do: expect.objectContaining({ action: 'volume_set' }) as unknown },
      ]),
    );
    const kitchen = somePlayer('kitchen', { name: 'Kitchen', leader: 'living', volume: 31 });
    await publish({ 'music.players': { ...somePlayers, kitchen } });
    commands = [];
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(commands).toEqual([{ playerId: 'kitchen', do: { action: 'volume_set', level: 26 } }]);
  });

  it('puts back a level that was still on its way when the dialog is left', async () => {
    await show();
    const kitchen = (): Player => open.core.hub.get('music.players')['kitchen'] as Player;
    answer = ({ do: action }) => {
      if (action.action !== 'volume_set') return Promise.resolve(kitchen());
      open.core.hub.setEntry('music.players', 'kitchen', { ...kitchen(), volume: action.level });
      open.core.hub.flush();
      return Promise.resolve(kitchen());
    };
    await userEvent.click(
      screen.getByRole('button', { name: t('music:player.menu', { name: 'Living room' }) }),
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Group with…' }));
    const dialog = await screen.findByRole('dialog');
    const volume = within(dialog).getByRole('slider', { name: 'Volume of Kitchen' });
    fireEvent.keyDown(volume, { key: 'ArrowUp' });
    fireEvent.keyDown(volume, { key: 'ArrowUp' });
    fireEvent.keyDown(volume, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() =>
      expect(commands.at(-1)).toEqual({
        playerId: 'kitchen',
        do: { action: 'volume_set', level: 26 },
      }),
    );
    expect(commands.length).toBeGreaterThan(1);
    await vi.waitFor(() => expect(kitchen().volume).toBe(26));
  });

  it('sets and removes a ceiling', async () => {
    await show();
    const openDialog = async (): Promise<void> => {
      await userEvent.click(
        screen.getByRole('button', { name: t('music:player.menu', { name: 'Kitchen' }) }),
      );
      await userEvent.click(screen.getByRole('menuitem', { name: t('music:menu.ceiling') }));
      await screen.findByRole('slider', { name: t('musicplayers:ceiling.level') });
    };
    await openDialog();
    fireEvent.change(slider(t('musicplayers:ceiling.level')), { target: { value: '45' } });
    await userEvent.click(screen.getByRole('button', { name: t('musicplayers:ceiling.save') }));
    await publish({ 'music.ceilings': { kitchen: 45 } });
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name: t('musicplayers:ceiling.remove') }));
    expect(ceilings).toEqual([
      { playerId: 'kitchen', level: 45 },
      { playerId: 'kitchen', level: null },
    ]);
  });

  it('lists hidden players for those who may show them again', async () => {
    const cellar = somePlayer('cellar', { name: 'Cellar', hidden: true });
    await show(online, byId(cellar));
    const summary = t('musicplayers:hidden.title', { count: 1 });
    expect(screen.getByText(t('music:player.empty'))).toBeDefined();
    expect(screen.queryByText(summary)).toBeNull();
    await publish({ 'music.abilities': allAbilities });
    await userEvent.click(await screen.findByText(summary));
    const button = { name: t('musicplayers:hidden.showPlayer', { name: 'Cellar' }) };
    await userEvent.click(screen.getByRole('button', button));
    expect(saved).toEqual([{ playerId: 'cellar', values: { hide_in_ui: false } }]);
    await publish({ 'music.players': byId({ ...cellar, hidden: false }) });
    expect(names()).toEqual(['Cellar']);
    expect(screen.queryByText(summary)).toBeNull();
  });

  it('says what to do when there are no players, and offers to try again without a server', async () => {
    await show(online, {});
    expect(screen.getByText(t('music:player.empty'))).toBeDefined();
    const cause = { code: 'refused' as const, detail: null };
    await publish({ 'music.connection': { ...noConnection, state: { k: 'blocked', cause } } });
    expect(screen.getByRole('button', { name: t('music:player.retry') })).toBeDefined();
  });
});
