import type { Scene } from '../../../shared/music/scenes/model.ts';
import type { SceneGap, SceneOutcome, SceneStep } from '../../../shared/music/scenes/step.ts';

/** Scenes as the command line prints them. The shapes are a contract: keys are added, never changed. */
export const sceneJson = ({ id, name, players, number }: Scene) => ({
  id,
  name,
  players: players.length,
  shortcut: formatShortcut(number),
});

/** The keys that apply it in the window; null: none. */
export const formatShortcut = (number: number | null): string | null =>
  number === null ? null : `Ctrl+Shift+${String(number)}`;

/** Values as they are: true for on, a level in percent, names of presets and of what plays, ids of a group. */
export function stepJson(step: SceneStep) {
  const { playerId: player, name, field } = step;
  const { from, to } = toValues(step);
  return { player, name, field, from, to };
}

function toValues(step: SceneStep): { readonly from: unknown; readonly to: unknown } {
  switch (step.field) {
    case 'source':
    case 'preset':
      return { from: step.from?.name ?? null, to: step.to?.name ?? null };
    default:
      return { from: step.from, to: step.to };
  }
}

export const outcomeJson = ({ step, outcome, reason }: SceneOutcome) => ({
  ...stepJson(step),
  ok: outcome === 'done',
  outcome,
  reason,
});

export const gapJson = ({ playerId: player, name, why }: SceneGap) => ({ player, name, why });

/** What a scene stores. */
export function storedJson(scene: Scene) {
  const { id, name, play, fade, number, tray } = scene;
  const players = scene.players.map(({ id: player, name: of, powered, volume, preset, group }) => ({
    player,
    name: of,
    powered,
    volume,
    preset: preset?.name ?? null,
    group,
  }));
  return { id, name, players, play, fade, shortcut: formatShortcut(number), tray };
}
