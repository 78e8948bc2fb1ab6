import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { someTray } from '../../../test/support/desktop/some-tray.ts';
import type { Player } from '../music/player.ts';
import type { TrayItem, TrayState } from './model.ts';
import { nearestLevel, volumeItems } from './volume-items.ts';
import { t } from '../i18n/translate.ts';

const menu = (change: Partial<Player>, state: Partial<TrayState> = {}) => {
  const chosen = somePlayer('den', change);
  const [item] = volumeItems(someTray({ chosen, ...state }), chosen);
  return item;
};
const inner = (item: TrayItem | undefined) => (item?.kind === 'submenu' ? item.items : []);
const entry = (item: TrayItem | undefined, id: string) =>
  inner(item).find((one) => one.id === `volume/${id}`);
const input = (item: TrayItem | undefined, id: string): unknown => {
  const found = entry(item, id);
  return found !== undefined && 'command' in found && found.command.k === 'call'
    ? found.command.input
    : null;
};
const to = (action: object) => ({ playerId: 'den', do: action });

describe('the volume menu', () => {
  it('tells the level and whether it is muted', () => {
    expect(menu({ volume: 38 })).toMatchObject({ label: 'Volume: 38%', enabled: true });
    expect(menu({ volume: 38, muted: true })).toMatchObject({ label: 'Volume: 38%, muted' });
  });

  it('offers levels in steps of ten and checks exactly the nearest', () => {
    const item = menu({ volume: 38 });
    const radios = inner(item).flatMap((one) => (one.kind === 'radio' ? [one] : []));
    expect(radios.map(({ label }) => label)).toEqual(
      ['0', '10', '20', '30', '40', '50', '60', '70', '80', '90', '100'].map((n) => `${n}%`),
    );
    expect(radios.filter(({ checked }) => checked).map(({ label }) => label)).toEqual(['40%']);
    expect(input(item, '70')).toEqual(to({ action: 'volume_set', level: 70 }));
  });

  it('steps as far as the settings say', () => {
    const item = menu({ volume: 38 }, { volumeStep: 3 });
    expect(entry(item, 'louder')).toMatchObject({
      label: t('tray:volume.louder', { by: '3' }),
      enabled: true,
    });
    expect(input(item, 'louder')).toEqual(to({ action: 'volume_up', by: 3 }));
    expect(input(item, 'softer')).toEqual(to({ action: 'volume_down', by: 3 }));
  });

  it('mutes, and takes the mute back', () => {
    expect(input(menu({}), 'mute')).toEqual(to({ action: 'mute', muted: true }));
    const muted = menu({ muted: true });
    expect(entry(muted, 'mute')).toMatchObject({ checked: true });
    expect(input(muted, 'mute')).toEqual(to({ action: 'mute', muted: false }));
  });

  it('has no mute where the player has none', () =>
    expect(
      entry(menu({ can: { ...somePlayer('den').can, mute: false } }), 'mute'),
    ).toBeUndefined());

  it('offers nothing above the ceiling', () => {
    const item = menu({ volume: 45 }, { ceiling: 45 });
    expect(entry(item, '40')).toMatchObject({ enabled: true });
    expect(entry(item, '50')).toMatchObject({ enabled: false });
    expect(entry(item, 'louder')).toMatchObject({ enabled: false });
  });

  it('ends at the ends', () => {
    expect(entry(menu({ volume: 100 }), 'louder')).toMatchObject({ enabled: false });
    expect(entry(menu({ volume: 0 }), 'softer')).toMatchObject({ enabled: false });
  });

  it('moves all members where the player leads', () => {
    const group = { members: ['hall'], groupVolume: 97, groupMuted: false, volume: 20 };
    const item = menu(group, { ceiling: 30 });
    expect(item).toMatchObject({ label: 'Group volume: 97%' });
    expect(input(item, '70')).toEqual(to({ action: 'group_volume', level: 70 }));
    expect(input(item, 'louder')).toEqual(to({ action: 'group_volume', level: 100 }));
    expect(input(item, 'softer')).toEqual(to({ action: 'group_volume', level: 92 }));
    expect(input(item, 'mute')).toEqual(to({ action: 'group_mute', muted: true }));
    expect(menu({ ...group, groupMuted: true })).toMatchObject({
      label: 'Group volume: 97%, muted',
    });
  });

  it('says so where there is no volume to set', () =>
    expect(menu({ volume: null })).toEqual({
      kind: 'row',
      id: 'volume',
      label: 'No volume control',
    }));
});

describe('nearestLevel', () =>
  it.each([
    [0, 0],
    [4, 0],
    [5, 10],
    [94, 90],
    [100, 100],
  ])('of %i is %i', (level, nearest) => expect(nearestLevel(level)).toBe(nearest)));
