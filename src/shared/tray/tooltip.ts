import { t } from '../i18n/translate.ts';
import { connectionWords, connectionRemedies } from './connection-rows.ts';
import type { TrayState, TrayItem } from './model.ts';
import { playerName } from './player-items.ts';
import { shorten, foreign, LONGEST } from './words.ts';
import { dotted, secondLine } from '../music/player-view.ts';
import type { Player } from '../music/player.ts';

/** The shortest room (UTF-16 units) that an artist still gets. */
const FEWEST = 12;

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

/** What the chosen player does, in one line: "Undertow · Mira Okafor". */
function nowPlaying(player: Player | null): string {
  if (player === null) return t('tray:noPlayers');
  const { media, state, available, powered } = player;
  if (!available || powered === false || state !== 'playing' || media === null)
    return foreign(secondLine(player, null));
  const title = foreign(media.title);
  const artist = foreign(media.artist ?? '', Math.max(FEWEST, LONGEST - title.length));
  return dotted(title, artist) || t('music:line.playing');
}

/** The last known state is told as that while the server is away. */
function lastKnown({ chosen }: TrayState): TrayItem[] {
  if (chosen?.media == null) return [];
  return [{ kind: 'row', id: 'last', label: t('tray:last', { what: nowPlaying(chosen) }) }];
}

/** The top of the menu: what plays, or why nothing can be controlled and what helps. */
export function headRows(state: TrayState): TrayItem[] {
  const words = connectionWords(state.connection);
  const demo: TrayItem[] = state.demo
    ? [{ kind: 'row', id: 'demo', label: t('app:demo.title') }]
    : [];
  if (words === null) return [...demo, { kind: 'row', id: 'now', label: nowPlaying(state.chosen) }];
  return [
    ...demo,
    { kind: 'row', id: 'connection', label: words },
    ...lastKnown(state),
    ...connectionRemedies(state.connection),
  ];
}
