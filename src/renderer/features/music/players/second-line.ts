import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { dotted, secondLine } from '../../../../shared/music/player-view.ts';
import { formatMoment } from '../../../../shared/format/time.ts';
import { useNow } from '../../../state/now.ts';

/** The loaded media of a player, or since when it is off; the section header shows its state. `leader`: the name of its leader. */
export function useSecondLine(player: Player, leader: string | null): string {
  const { available, powered, media, offSince } = player;
  const on = available && powered !== false && leader === null;
  const since = available && powered === false && player.leader === null ? offSince : null;
  const now = useNow(60_000, since !== null);
  if (since !== null) return t('music:line.offSince', { time: formatMoment(since, now) });
  return on && media !== null ? dotted(media.title, media.artist) : secondLine(player, leader);
}
