import { t } from '../i18n/translate.ts';
import { dotted } from '../music/player-view.ts';
import { playerTree } from '../music/player-tree.ts';
import type { Player } from '../music/player.ts';
import { isUsable } from '../music/usable.ts';
import { call, open, submenu, item } from './model.ts';
import type { TrayItem, TrayState } from './model.ts';
import { foreign } from './words.ts';

/** More players than this make a menu that nobody reads; the window lists and searches them all. */
export const MOST_PLAYERS = 30;

/** The players that the menu lists, in the order of every list; the chosen one is always among them. */
function listed({ players, chosen }: TrayState): { shown: Player[]; more: number } {
  const all = playerTree(Object.values(players)).flatMap(({ id }) => players[id] ?? []);
  if (chosen !== null && !all.some(({ id }) => id === chosen.id)) all.unshift(chosen);
  const shown = all.slice(0, MOST_PLAYERS);
  const missing = chosen !== null && !shown.some(({ id }) => id === chosen.id);
  if (missing) shown.splice(-1, 1, chosen);
  return { shown, more: all.length - shown.length };
}

/** What a player is called; one without a name by its id. */
export const playerName = ({ name, id }: Player, max?: number): string => foreign(name, max) || id;

/** A name with what helps to choose: that something plays there, whom it follows, or that it is away. */
function playerWords(player: Player, players: TrayState['players']): string {
  const leader = player.leader === null ? undefined : players[player.leader];
  const group = leader && t('music:line.inGroup', { name: foreign(leader.name, 24) });
  const playing = player.state === 'playing' ? t('tray:player.playing') : null;
  const more = player.available ? (group ?? playing) : t('tray:player.unavailable');
  return dotted(playerName(player), more);
}

/** The choice of the player that the controls act on; nothing where the server has none. */
export function playerItems(state: TrayState): TrayItem[] {
  const { chosen, players } = state;
  const { shown, more } = listed(state);
  if (shown.length === 0) return [];
  const choices = shown.map((player): TrayItem => {
    const entry = {
      id: `player/${player.id}`,
      label: playerWords(player, players),
      enabled: player.available,
      command: call('music.choosePlayer', { playerId: player.id }),
    };
    // Menus check the first of several radio entries when none is; without a chosen one they are plain entries.
    return chosen === null
      ? { kind: 'item', ...entry }
      : { kind: 'radio', ...entry, checked: player.id === chosen.id };
  });
  const label =
    chosen === null ? t('tray:player.choose') : t('tray:player.is', { name: playerName(chosen) });
  return [submenu('player', label, [...choices, ...moreItem(more)], isUsable(state.connection))];
}

const moreItem = (count: number): TrayItem[] =>
  count === 0
    ? []
    : [
        { kind: 'separator', id: 'player-more/line' },
        item('player-more', t('tray:player.more', { count }), open('/')),
      ];
