import { t } from '../../../../shared/i18n/translate.ts';
import type { Player, PlayerAction } from '../../../../shared/music/player.ts';

/**
 * One sentence where an action asks for what is so already; null where there is something to do. The command is sent
 * all the same, since what is shown may be older than what the server knows.
 */
export function nothingToDo(player: Player, { action }: PlayerAction): string | null {
  const names = { player: player.name };
  switch (action) {
    case 'play':
      return player.state === 'playing' ? t('errors:player.note.playing', names) : null;
    case 'pause':
      if (player.state === 'paused') return t('errors:player.note.paused', names);
      return player.state === 'idle' ? t('errors:player.note.nothingToPause', names) : null;
    case 'stop':
      return player.state === 'idle' ? t('errors:player.note.stopped', names) : null;
    case 'ungroup':
      return player.leader === null && player.members.length === 0
        ? t('errors:player.note.noGroup', names)
        : null;
    default:
      return null;
  }
}
