import type { Player } from '../player.ts';
import type { Scene, ScenePlay, ScenePlayer } from './model.ts';
import { MAX_SCENE_PLAYERS } from './lists.ts';
import type { SceneState } from './current.ts';
import { captureGroup, currentPreset, currentSource, getPlayer } from './current.ts';

/** The state that a capture reads. */
export type Captured = Pick<Scene, 'players' | 'play'>;

/** The current state of a player. A player that is off has neither a volume nor a group. */
export function capturePlayer(state: SceneState, player: Player): ScenePlayer {
  const { id, name, powered, volume, can } = player;
  const isOff = powered === false;
  return {
    id,
    name,
    powered: can.power ? powered : null,
    volume: isOff || !can.volume ? null : volume,
    preset: currentPreset(state, id),
    group: isOff ? null : captureGroup(player),
  };
}

/** The current state of these players; an unavailable one keeps its state in `before`. */
export function captureScene(
  state: SceneState,
  ids: readonly string[],
  before: readonly ScenePlayer[] = [],
): Captured {
  const known = new Map(before.map((player) => [player.id, player]));
  const players = ids.slice(0, MAX_SCENE_PLAYERS).flatMap((id): ScenePlayer[] => {
    const player = getPlayer(state, id);
    const previous = known.get(id);
    if (player?.available === true) return [{ ...previous, ...capturePlayer(state, player) }];
    return previous === undefined ? [] : [previous];
  });
  return { players, play: capturePlay(state, ids) };
}

/**
 * The source, station or music of the first player that plays one. For a queue, it is the album of the current item, or the item itself,
 * because the server does not report which playlist filled the queue.
 */
function capturePlay(state: SceneState, ids: readonly string[]): ScenePlay | null {
  for (const id of ids) {
    const player = getPlayer(state, id);
    if (player?.available !== true || player.leader !== null || player.powered === false) continue;
    const source = currentSource(player);
    if (source !== null) return { k: 'source', playerId: id, source: source.id, name: source.name };
    const { media, state: playback } = player;
    if (playback !== 'playing' || media === null) continue;
    const { uri, title, albumUri, album } = media;
    if (albumUri !== null && album !== null)
      return { k: 'media', playerId: id, uri: albumUri, name: album };
    if (uri !== null) return { k: 'media', playerId: id, uri, name: title };
  }
  return null;
}

/** What a scene plays after another capture. Only a source or a station replaces a chosen playlist, or no music. */
export function mergePlay(
  before: Pick<Scene, 'play'> | null,
  captured: ScenePlay | null,
): ScenePlay | null {
  const isMusic = captured?.k === 'media' && !captured.uri.includes('://radio/');
  if (before === null || (captured !== null && !isMusic)) return captured;
  const { play } = before;
  if (play === null) return null;
  if (captured === null) return play.k === 'media' ? play : null;
  return play.k === 'media' && play.uri.includes('://playlist/') ? play : captured;
}

/** The players that a new scene includes: the playing ones with their group members; if none is playing, those that are on. */
export function findPlaying(state: SceneState): readonly string[] {
  const there = Object.values(state.players).filter(
    ({ available, hidden }) => available && !hidden,
  );
  const playing = there.filter((player) => player.state === 'playing');
  const chosen = playing.length > 0 ? playing : there.filter(({ powered }) => powered !== false);
  const ids = new Set(chosen.flatMap(({ id, leader, members }) => [leader ?? id, ...members, id]));
  return there.map(({ id }) => id).filter((id) => ids.has(id));
}
