import { t } from '../../../../shared/i18n/translate.ts';
import { formatTimeOfDay } from '../../../../shared/lib/format.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { dotted, secondLine } from '../../../../shared/music/player-view.ts';
import { useNow } from '../../../state/now.ts';

const DAY_MS = 86_400_000;

/** The loaded media of a player, or since when it is off; the section header shows its state. `leader`: the name of its leader. */
export function useSecondLine(player: Player, leader: string | null): string {
  const { available, powered, media, offSince } = player;
  const on = available && powered !== false && leader === null;
  const since = available && powered === false && player.leader === null ? offSince : null;
  const now = useNow(60_000, since !== null);
  if (since !== null)
    return t('music:line.offSince', { time: sinceWords(since, now, navigator.language) });
  return on && media !== null ? dotted(media.title, media.artist) : secondLine(player, leader);
}

/** `23:12` today, `Thursday` within a week, then the date. `at`, `now`: ms since epoch. */
export function sinceWords(at: number, now: number, locale: string): string {
  if (new Date(at).toDateString() === new Date(now).toDateString())
    return formatTimeOfDay(at, locale);
  const options: Intl.DateTimeFormatOptions =
    now - at < 6 * DAY_MS ? { weekday: 'long' } : { day: 'numeric', month: 'long' };
  return new Intl.DateTimeFormat(locale, options).format(at);
}
