import { t } from '../i18n/translate.ts';
import { dotted, secondLine } from '../music/player-view.ts';
import type { Player } from '../music/player.ts';
import { connectionRemedies, connectionWords } from './connection-rows.ts';
import type { TrayItem, TrayState } from './model.ts';
import { foreign, LONGEST } from './words.ts';

/** The shortest room (UTF-16 units) that an artist still gets. */
const FEWEST = 12;

/** What the chosen player does, in one line: "Undertow · Mira Okafor". */
export function nowPlaying(player: Player | null): string {
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
