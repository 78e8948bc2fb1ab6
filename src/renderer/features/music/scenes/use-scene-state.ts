import { useEffect, useMemo } from 'react';
import type { SceneState } from '../../../../shared/music/scenes/current.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import type { ScenePlan } from '../../../../shared/music/scenes/step.ts';
import { planScene } from '../../../../shared/music/scenes/steps.ts';
import { call } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { useLive } from '../live.ts';

/** The live state that scenes are compared with. */
export function useSceneState(): SceneState {
  const players = useTopic('music.players');
  const ceilings = useTopic('music.ceilings');
  const dsp = useTopic('eq.players');
  const { presets } = useTopic('eq.presets');
  return useMemo(() => ({ players, ceilings, dsp, presets }), [players, ceilings, dsp, presets]);
}

/** What a scene would change now, updated live. */
export function useScenePlan(scene: Scene, state: SceneState): ScenePlan {
  useReadPresets(scene);
  return useMemo(() => planScene(scene, state), [scene, state]);
}

/** Makes the core read the equalizers that the scene sets, so that their presets are known. */
function useReadPresets({ id, players }: Scene): void {
  const { online } = useLive();
  const wanted = players.flatMap((player) => (player.preset === null ? [] : [player.id])).join(' ');
  useEffect(() => {
    // After a failure the presets stay unknown, and the preview shows "Custom".
    if (online && wanted !== '') call('music.planScene', { id }).catch(() => undefined);
  }, [id, wanted, online]);
}
