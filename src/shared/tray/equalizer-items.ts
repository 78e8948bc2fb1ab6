import { t } from '../i18n/translate.ts';
import { isUsable } from '../music/usable.ts';
import type { Player } from '../music/player.ts';
import { call, open, item, submenu } from './model.ts';
import type { TrayItem, TrayState } from './model.ts';
import { foreign } from './words.ts';

/** Maximum presets in the menu, to keep it readable; the window has all of them. */
const MAX_PRESETS = 20;

/** The pinned presets of the selected player and a link to its equalizer; empty if it has none. */
export function equalizerItems(
  { equalizer, connection }: Pick<TrayState, 'equalizer' | 'connection'>,
  { id: playerId, available }: Pick<Player, 'id' | 'available'>,
): TrayItem[] {
  if (equalizer === null) return [];
  const enabled = equalizer.writable && available && isUsable(connection);
  const presets = equalizer.presets.slice(0, MAX_PRESETS).map(({ id, place, name }) => {
    const apply = call('eq.applyPreset', { place, id, playerId });
    return item(`equalizer/${place}/${id}`, foreign(name) || id, apply, enabled);
  });
  const line: TrayItem[] =
    presets.length === 0 ? [] : [{ kind: 'separator', id: 'equalizer-open/line' }];
  return [
    submenu('equalizer', t('tray:equalizer.label'), [
      ...presets,
      ...line,
      item('equalizer-open', t('tray:equalizer.open'), open('/equalizer')),
    ]),
  ];
}
