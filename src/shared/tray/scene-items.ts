import { t } from '../i18n/translate.ts';
import { isUsable } from '../music/usable.ts';
import type { TrayItem, TrayState } from './model.ts';
import { call, item, open, submenu } from './model.ts';
import { foreign } from './words.ts';

/** The first scenes and a link to all of them; empty without scenes. */
export function sceneItems({
  scenes,
  connection,
}: Pick<TrayState, 'scenes' | 'connection'>): TrayItem[] {
  if (scenes.length === 0) return [];
  const enabled = isUsable(connection);
  return [
    submenu('scenes', t('tray:scenes.label'), [
      ...scenes.map(({ id, name }) =>
        item(`scene/${id}`, foreign(name) || id, call('music.applyScene', { id }), enabled),
      ),
      { kind: 'separator', id: 'scenes-open/line' },
      item('scenes-open', t('tray:scenes.open'), open('/#scenes')),
    ]),
  ];
}
