import { t } from '../i18n/translate.ts';
import { connectionWords } from './connection-rows.ts';
import type { TrayState } from './model.ts';
import { nowPlaying } from './now-playing.ts';
import { playerName } from './player-items.ts';
import { shorten } from './words.ts';

/** What Windows shows at most (UTF-16 units). */
export const LONGEST_TOOLTIP = 127;

/** The app, what plays where or why nothing can be controlled, and how many things need somebody. */
export function tooltip(state: TrayState): string {
  const { connection, chosen, attention, demo } = state;
  const away = connectionWords(connection);
  const name = demo ? t('tray:tooltip.demo') : t('app:title');
  const player = away === null && chosen !== null ? playerName(chosen, 24) : null;
  const count =
    attention.length === 0 ? null : t('tray:tooltip.attention', { count: attention.length });
  const lines = [name, away ?? nowPlaying(chosen), player, count];
  return shorten(lines.filter((line) => line !== null && line !== '').join('\n'), LONGEST_TOOLTIP);
}
