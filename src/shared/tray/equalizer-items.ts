import { t } from '../i18n/translate.ts';
import { isUsable } from '../music/connection.ts';
import type { Player } from '../music/player.ts';
import { call, open } from './model.ts';
import type { TrayItem, TrayState } from './model.ts';
import { foreign } from './words.ts';

/** More presets than this make a menu that nobody reads; the window has them all. */
const MOST = 20;

/** The pinned presets for the chosen player and the way to its equalizer; nothing where it has none. */
export function equalizerItems(
  { equalizer, connection }: Pick<TrayState, 'equalizer' | 'connection'>,
  { id: playerId, available }: Pick<Player, 'id' | 'available'>,
): TrayItem[] {
  if (equalizer === null) return [];
  const enabled = equalizer.writable && available && isUsable(connection);
  const presets = equalizer.presets.slice(0, MOST).map(({ id, place, name }): TrayItem => ({
    kind: 'item',
    id: `equalizer/${place}/${id}`,
    label: foreign(name) || id,
    enabled,
    command: call('eq.applyPreset', { place, id, playerId }),
  }));
  const line: TrayItem[] =
    presets.length === 0 ? [] : [{ kind: 'separator', id: 'equalizer-open/line' }];
  return [
    {
      kind: 'submenu',
      id: 'equalizer',
      label: t('tray:equalizer.label'),
      enabled: true,
      items: [
        ...presets,
        ...line,
        {
          kind: 'item',
          id: 'equalizer-open',
          label: t('tray:equalizer.open'),
          enabled: true,
          command: open('/equalizer'),
        },
      ],
    },
  ];
}
