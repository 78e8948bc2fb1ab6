import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { someTray } from '../../../test/support/desktop/some-tray.ts';
import type { Player } from '../music/player.ts';
import { MAX_PLAYERS, playerItems } from './player-items.ts';

const menu = (players: readonly Player[], chosen: Player | null) => {
  const byId = Object.fromEntries(players.map((player) => [player.id, player]));
  const [item] = playerItems(someTray({ players: byId, chosen }));
  if (item?.kind !== 'submenu') throw new Error('no submenu of players');
  return item;
};
const labels = (players: readonly Player[], chosen: Player | null) =>
  menu(players, chosen).items.flatMap((item) => (item.kind === 'separator' ? [] : [item.label]));

describe('the choice of the player', () => {
  const den = somePlayer('den', { name: 'Den', state: 'playing' });
  const attic = somePlayer('attic', { name: 'Attic', members: ['bath'] });
  const bath = somePlayer('bath', { name: 'Bath', leader: 'attic', state: 'playing' });
  const shed = somePlayer('shed', { name: 'Shed', available: false });
  const all = [shed, den, bath, attic];

  it('is in the order of every list and tells what helps to choose', () =>
    expect(labels(all, den)).toEqual([
      'Attic',
      'Bath · in group Attic',
      'Den · playing',
      'Shed · not available',
    ]));

  it('checks the chosen one, and lets nobody choose what is not there', () => {
    const { label, items } = menu(all, den);
    expect(label).toBe('Player: Den');
    expect(items).toMatchObject([
      { kind: 'radio', checked: false, enabled: true },
      { kind: 'radio', checked: false, enabled: true },
      {
        kind: 'radio',
        checked: true,
        enabled: true,
        command: { method: 'music.choosePlayer', input: { playerId: 'den' } },
      },
      { kind: 'radio', checked: false, enabled: false },
    ]);
  });

  it('calls a player without a name by its id', () => {
    const nameless = somePlayer('10:0a', { name: '' });
    expect(menu([nameless], nameless).label).toBe('Player: 10:0a');
    expect(labels([nameless], nameless)).toEqual(['10:0a']);
  });

  it('has no radio entries while none is chosen: a menu would check the first', () => {
    const { label, items } = menu(all, null);
    expect(label).toBe('Choose a player');
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['item']));
  });

  it('lists a chosen player that the server hides', () => {
    const hidden = somePlayer('amp', { name: 'Amp', hidden: true });
    expect(labels([den, hidden], hidden)).toEqual(['Amp', 'Den · playing']);
  });

  it('cuts a long list, keeps the chosen one on it and leads to the rest', () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      somePlayer(`p${String(index)}`, { name: `Room ${String(index)}` }),
    );
    const last = many.at(-1) ?? den;
    const { items } = menu(many, last);
    const radios = items.flatMap((item) => (item.kind === 'radio' ? [item] : []));
    expect(radios).toHaveLength(MAX_PLAYERS);
    expect(radios.filter(({ checked }) => checked).map(({ id }) => id)).toEqual(['player/p99']);
    expect(items.at(-1)).toMatchObject({
      label: '70 more in the window',
      command: { k: 'shell', do: 'open', path: '/' },
    });
  });
});
