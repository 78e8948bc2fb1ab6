import { t } from '../i18n/translate.ts';
import { dotted } from '../music/player-view.ts';
import { playerTree } from '../music/player-tree.ts';
import type { Player } from '../music/player.ts';
import { isUsable } from '../music/usable.ts';
import { call, open, submenu, item } from './model.ts';
import type { TrayItem, TrayState } from './model.ts';
import { foreign } from './words.ts';

/** Maximum players in the menu, to keep it readable; the window lists and searches all of them. */
export const MAX_PLAYERS = 30;

/** The players in the menu, in the usual order; always includes the selected one. */
function listShown({ players, chosen }: TrayState): { shown: Player[]; more: number } {
  const all = playerTree(Object.values(players)).flatMap(({ id }) => players[id] ?? []);
  if (chosen !== null && !all.some(({ id }) => id === chosen.id)) all.unshift(chosen);
  const shown = all.slice(0, MAX_PLAYERS);
  const missing = chosen !== null && !shown.some(({ id }) => id === chosen.id);
  if (missing) shown.splice(-1, 1, chosen);
  return { shown, more: all.length - shown.length };
}

/** A player's name, or its id if it has none. */
export const playerName = ({ name, id }: Player, max?: number): string => foreign(name, max) || id;

/** A name with its state: playing, following another player, or not available. */
function playerWords(player: Player, players: TrayState['players']): string {
  const leader = player.leader === null ? undefined : players[player.leader];
  const group = leader && t('music:line.inGroup', { name: foreign(leader.name, 24) });
  const playing = player.state === 'playing' ? t('tray:player.playing') : null;
  const more = player.available ? (group ?? playing) : t('tray:player.unavailable');
  return dotted(playerName(player), more);
}

/** The choice of the player that the controls act on; empty if the server has none. */
export function playerItems(state: TrayState): TrayItem[] {
  const { chosen, players } = state;
  const { shown, more } = listShown(state);
  if (shown.length === 0) return [];
  const choices = shown.map((player): TrayItem => {
    const entry = {
      id: `player/${player.id}`,
      label: playerWords(player, players),
      enabled: player.available,
      command: call('music.choosePlayer', { playerId: player.id }),
    };
    // Native menus check the first of a radio group if none is checked. Without a selected player the entries are therefore plain.
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
