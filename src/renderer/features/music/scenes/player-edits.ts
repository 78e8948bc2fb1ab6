import { capturePlayer } from '../../../../shared/music/scenes/capture.ts';
import type { SceneState } from '../../../../shared/music/scenes/current.ts';
import type { Scene, ScenePlayer } from '../../../../shared/music/scenes/model.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { editScene } from './scene-edits.ts';

/** Adds a player with its current state, or removes it. */
export function tickPlayer(scene: Scene, player: Player, state: SceneState, on: boolean): void {
  editScene(scene.id, (before) => {
    const others = before.players.filter(({ id }) => id !== player.id);
    return { ...before, players: on ? [...others, capturePlayer(state, player)] : others };
  });
}

export function editPlayer(scene: Scene, id: string, change: Partial<ScenePlayer>): void {
  editScene(scene.id, (before) => ({
    ...before,
    players: before.players.map((player) => (player.id === id ? { ...player, ...change } : player)),
  }));
}

/** Turned off, a player has neither a volume nor a group; turned on, it gets its current volume. */
export function switchPlayer(scene: Scene, entry: ScenePlayer, player: Player | null, on: boolean) {
  editPlayer(
    scene,
    entry.id,
    on
      ? { powered: true, volume: entry.volume ?? player?.volume ?? null }
      : { powered: false, volume: null, group: null },
  );
}

/** Removes a player that the server no longer lists. */
export function removeEntry(scene: Scene, id: string): void {
  editScene(scene.id, (before) => ({
    ...before,
    players: before.players.filter((player) => player.id !== id),
  }));
}

/** Replaces a player that is gone with another one. */
export function replacePlayer(scene: Scene, id: string, by: Player): void {
  editScene(scene.id, (before) => ({
    ...before,
    players: before.players.map((player) =>
      player.id === id ? { ...player, id: by.id, name: by.name } : player,
    ),
    play: before.play?.playerId === id ? { ...before.play, playerId: by.id } : before.play,
  }));
}

/** The rows of the editor: ticked players in the order of the scene, then the others by name. */
export function orderRows(scene: Scene, players: Readonly<Record<string, Player>>): string[] {
  const ticked = scene.players.map(({ id }) => id);
  const known = new Set(ticked);
  const others = Object.values(players)
    .filter(({ id, hidden }) => !hidden && !known.has(id))
    .sort((a, b) => a.name.localeCompare(b.name));
  return [...ticked, ...others.map(({ id }) => id)];
}
