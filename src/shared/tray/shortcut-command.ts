import { quickPresets } from '../eq/presets.ts';
import type { TopicName, TopicValue } from '../contract/topics.ts';
import type { Player, PlayerAction } from '../music/player.ts';
import { playerTree } from '../music/player-tree.ts';
import type { TrayCommand } from './model.ts';
import { call, open } from './model.ts';
import { middleAction, scrollAction } from './pointer.ts';
import type { ShortcutAction } from '../desktop/shortcut.ts';

type Read = <T extends TopicName>(name: T) => TopicValue<T>;

/** The command of a shortcut in the current state; null: nothing to do, for example without a player. */
export function shortcutCommand(action: ShortcutAction, read: Read): TrayCommand | null {
  const chosen = findPlayer(read, null);
  switch (action.do) {
    case 'open':
      return open('/');
    case 'next_player':
      return nextPlayer(read);
    case 'favorite':
      return favorite(chosen);
    case 'preset':
      return chosen === null ? null : preset(read, chosen.id, action.number);
    case 'scene':
      return scene(read, action.scene);
    case 'volume_up':
    case 'volume_down':
    case 'mute': {
      const player = findPlayer(read, action.playerId);
      const sign = action.do === 'volume_up' ? 1 : -1;
      const step = read('settings').volumeStep;
      const run = action.do === 'mute' ? middleAction(player) : scrollAction(player, sign, step);
      return command(player, run);
    }
    default:
      return command(chosen, { action: action.do });
  }
}

const command = (player: Player | null, run: PlayerAction | null): TrayCommand | null =>
  player === null || run === null ? null : call('music.command', { playerId: player.id, do: run });

function findPlayer(read: Read, id: string | null): Player | null {
  const wanted = id ?? read('music.chosen').playerId;
  return (wanted === null ? undefined : read('music.players')[wanted]) ?? null;
}

function favorite(player: Player | null): TrayCommand | null {
  const media = player?.media;
  if (media?.uri == null) return null;
  return call('music.favorite', { uri: media.uri, favorite: media.favorite !== true });
}

/** The next available player of the list; members of a group follow their leader, so they are left out. */
function nextPlayer(read: Read): TrayCommand | null {
  const players = read('music.players');
  const ids = playerTree(Object.values(players))
    .filter(({ id, parent }) => parent === null && players[id]?.available === true)
    .map(({ id }) => id);
  const at = ids.indexOf(read('music.chosen').playerId ?? '');
  const next = ids[(at + 1) % ids.length];
  return next === undefined || ids.length < 2
    ? null
    : call('music.choosePlayer', { playerId: next });
}

function preset(read: Read, playerId: string, number: number): TrayCommand | null {
  const wanted = quickPresets(read('eq.presets').presets)[number - 1];
  if (wanted === undefined) return null;
  return call('eq.applyPreset', { place: wanted.place, id: wanted.id, playerId });
}

/** null: the scene was removed, or belongs to another server. */
const scene = (read: Read, id: string): TrayCommand | null =>
  read('music.scenes').some((one) => one.id === id) ? call('music.applyScene', { id }) : null;
