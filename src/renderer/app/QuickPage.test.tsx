import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesOf, someItem } from '../../../test/support/attention/some-item.ts';
import { demoScenes } from '../../main/domains/music/demo-scenes.ts';
import { t } from '../../shared/i18n/translate.ts';
import { noConnection } from '../../shared/music/topics.ts';
import {
  byId,
  rig,
  key,
  living,
  office,
  QuickRig,
} from '../../../test/support/window/quick-rig.tsx';
import { arrived } from '../../../test/support/window/window-core.ts';

let quick: QuickRig;

beforeEach(() => {
  quick = new QuickRig();
  history.replaceState(null, '', '/quick');
});
afterEach(() => {
  quick.close();
  localStorage.clear();
});

const did = (): unknown[] => quick.commands.map((one) => one.do);
const groupVolume = (): HTMLInputElement =>
  screen.getByRole('slider', { name: 'Group volume of Living room' });
const picker = (): HTMLElement => screen.getByRole('button', { name: /^Player:/ });
const sliders = (): string[] =>
  screen.getAllByRole('slider').map((one) => one.getAttribute('aria-label') ?? '');

describe('the quick controls', () => {
  it('name the player and what plays, with one slider for every volume of the group', async () => {
    await quick.show();
    for (const text of ['Glass Harbour', 'Mira Okafor · Low Tide'])
      expect(screen.getByText(text)).toBeDefined();
    expect(picker().textContent).toBe('Living room');
    expect(sliders()).toEqual([
      'Position',
      'Group volume of Living room',
      'Volume of Living room',
      'Volume of Kitchen',
      'Volume of Terrace',
    ]);
  });

  it('name the connected server in the head', async () => {
    const studio = { ...noConnection, profileId: 'studio', profileName: 'Studio server' };
    const state = { k: 'online', since: 1 } as const;
    await quick.show({ 'music.connection': { ...studio, state, liveAt: 1 } });
    expect(within(screen.getByRole('banner')).getByText('Studio server')).toBeDefined();
    await quick.publish({
      'music.connection': { ...studio, state: { k: 'connecting', attempt: 1 }, liveAt: 1 },
    });
    expect(within(screen.getByRole('banner')).getByText('Studio server')).toBeDefined();
  });

  it('show a member by itself, and the way to its group', async () => {
    await quick.show({ 'music.chosen': { playerId: 'kitchen', byUser: true } });
    expect(sliders()).toContain('Volume of Kitchen');
    expect(sliders()).not.toContain('Volume of Terrace');
    fireEvent.click(screen.getByRole('button', { name: 'In group Living room' }));
    await act(arrived);
    expect(quick.calls).toEqual([['choose', { playerId: 'living' }]]);
  });

  it('turn on a player that is off', async () => {
    await quick.show({
      'music.players': byId([{ ...office, powered: false }]),
      'music.chosen': { playerId: 'office', byUser: true },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on Office' }));
    await act(arrived);
    expect(did()).toEqual([{ action: 'power', powered: true }]);
  });

  it('lead to the window if there is no connection', async () => {
    await quick.show({}, {}, 'first-run');
    fireEvent.click(screen.getByRole('button', { name: 'Connect a server' }));
    await act(arrived);
    expect(quick.calls).toEqual([['show', { path: '/' }]]);
  });

  it('start with what needs the user where there is no music server', async () => {
    const item = someItem('api', { subject: 'api', text: 'failed to build' });
    await quick.show({
      'connections.profiles': [],
      'music.players': {},
      attention: entriesOf([item]),
    });
    const text = document.body.textContent;
    const places = [t('attention:panel.needsYou'), t('quick:firstRun.title')].map((words) =>
      text.indexOf(words),
    );
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(places).not.toContain(-1);
    expect(screen.getAllByText('failed to build')).toHaveLength(1);
  });
});

describe('focus', () => {
  it('starts on the volume, so that the wheel and arrows work at once', async () => {
    await quick.show();
    expect(document.activeElement).toBe(groupVolume());
  });

  it('starts on play where a key opened it', async () => {
    history.replaceState(null, '', '/quick#play');
    await quick.show();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pause');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('comes as soon as the player does, and never twice', async () => {
    await quick.show({ 'music.players': {}, 'music.chosen': { playerId: null, byUser: false } });
    expect(document.activeElement).toBe(document.body);
    await quick.publish(rig);
    await act(arrived);
    expect(document.activeElement).toBe(groupVolume());
    picker().focus();
    await quick.publish({ 'music.players': byId([living, office]) });
    expect(document.activeElement).toBe(picker());
  });
});

describe('keys', () => {
  it('have one meaning each, also while the volume has the focus', async () => {
    await quick.show();
    for (const name of [' ', 'n', 'p', 'm', 'ArrowRight', 'ArrowLeft']) await key(name);
    expect(did()).toEqual([
      { action: 'pause' },
      { action: 'next' },
      { action: 'previous' },
      { action: 'group_mute', muted: true },
      { action: 'seek', position: 105 },
      { action: 'seek', position: 95 },
    ]);
  });

  it('move the volume by 2, with Shift by 10, wherever the focus is', async () => {
    await quick.show({ 'music.chosen': { playerId: 'office', byUser: true } });
    picker().focus();
    for (const shiftKey of [false, true])
      for (const name of ['ArrowUp', 'ArrowDown']) await key(name, { shiftKey });
    expect(did()).toEqual([
      { action: 'volume_up', by: 2 },
      { action: 'volume_down', by: 2 },
      { action: 'volume_up', by: 10 },
      { action: 'volume_down', by: 10 },
    ]);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume of Office' });
    slider.focus();
    await key('ArrowUp');
    expect(slider.value).toBe('24');
    await key('ArrowUp', { shiftKey: true });
    expect(slider.value).toBe('34');
  });

  it('choose a player by its place in the list', async () => {
    await quick.show();
    await key('4');
    await key('9');
    expect(quick.calls).toEqual([['choose', { playerId: 'office' }]]);
  });

  it('hide and show the members, and remember it', async () => {
    await quick.show();
    await key('g');
    expect(sliders()).toEqual(['Position', 'Group volume of Living room']);
    expect(localStorage.getItem('channelstrip.quick.members')).toBe('closed');
    fireEvent.click(screen.getByRole('button', { name: 'Group', expanded: false }));
    expect(sliders()).toContain('Volume of Terrace');
  });

  it('lead to the settings and out', async () => {
    await quick.show();
    await key(',', { ctrlKey: true });
    await key('Escape');
    expect(quick.calls).toEqual([
      ['show', { path: '/settings' }],
      ['close', undefined],
    ]);
  });

  it('go to presets, scenes and what needs the user by their letters', async () => {
    const remedy = (name: string) =>
      someItem(name, { action: { k: 'open', label: `Open ${name}`, path: '/' } });
    await quick.show({
      'music.scenes': demoScenes().slice(0, 2),
      attention: entriesOf([remedy('api'), remedy('web')]),
    });
    const visited: (string | null | undefined)[] = [];
    const visit = async (...letters: readonly string[]): Promise<void> => {
      for (const letter of letters) {
        await key(letter, { shiftKey: letter === 'A' });
        visited.push(document.activeElement?.textContent);
      }
    };
    await visit('s', 's', 's', 'a', 'a', 'a', 'A');
    const [first, second] = demoScenes().map(({ name }) => name);
    expect(visited).toEqual([first, second, first, 'Open api', 'Open web', 'All', 'Open web']);
    expect(quick.commands).toEqual([]);
  });

  it('show the numbers of the players while Alt is held', async () => {
    await quick.show({ 'music.players': byId([living, { ...office, state: 'playing' }]) });
    const digits = (): (string | null)[] =>
      [...document.querySelectorAll('kbd')].map((one) => one.textContent);
    await key('Alt', { altKey: true });
    expect(digits()).toEqual(['1', '2']);
    await key('2', { altKey: true });
    expect(quick.calls).toEqual([['choose', { playerId: 'office' }]]);
    fireEvent.keyUp(document.body, { key: 'Alt' });
    expect(digits()).toEqual([]);
  });

  it('leave a button its own Space', async () => {
    await quick.show();
    screen.getByRole('button', { name: 'Next' }).focus();
    await key(' ');
    expect(quick.commands).toEqual([]);
  });
});

describe('the list of players', () => {
  it('stands in the place of the controls and starts at the chosen player', async () => {
    await quick.show();
    fireEvent.click(picker());
    const options = screen.getAllByRole('option').map((one) => one.textContent);
    expect(options).toEqual([
      expect.stringMatching(/^Living room/),
      'Kitchenin group Living room2',
      'Terracein group Living room3',
      'OfficeNothing playing4',
    ]);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('option', { selected: true }));
  });

  it('is walked by arrows and typed names, and chosen from by Enter', async () => {
    await quick.show();
    const user = userEvent.setup();
    await user.click(picker());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toMatch(/^Kitchen/);
    await user.keyboard('of{Enter}');
    await act(arrived);
    expect(quick.calls).toEqual([['choose', { playerId: 'office' }]]);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(picker());
  });

  it('takes the figure of a line', async () => {
    await quick.show();
    fireEvent.click(picker());
    await key('3');
    expect(quick.calls).toEqual([['choose', { playerId: 'terrace' }]]);
    expect(quick.commands).toEqual([]);
  });

  it('is left by Escape, which then closes nothing else', async () => {
    await quick.show();
    fireEvent.click(picker());
    await key('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(picker());
    expect(quick.calls).toEqual([]);
    await key('Escape');
    expect(quick.calls).toEqual([['close', undefined]]);
  });
});
