import { create } from 'zustand';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { readTopic, useTopic } from '../../../state/topics.ts';
import { addStep } from './scene-history.ts';

/** Edited scenes that the core has not confirmed yet, by id. */
const store = create<{ readonly edited: Readonly<Record<string, Scene>> }>(() => ({ edited: {} }));

const merge = (scenes: readonly Scene[], edited: Readonly<Record<string, Scene>>) =>
  scenes.map((scene) => (Object.hasOwn(edited, scene.id) ? (edited[scene.id] ?? scene) : scene));

/** The scenes with edits that are being saved. */
export function useScenes(): readonly Scene[] {
  const scenes = useTopic('music.scenes');
  const edited = store((state) => state.edited);
  return merge(scenes, edited);
}

export const readScenes = (): readonly Scene[] =>
  merge(readTopic('music.scenes'), store.getState().edited);

/** Changes a scene and saves it. Edits follow each other: each builds on the one before, also while that one is being saved. */
export function editScene(id: string, change: (scene: Scene) => Scene): void {
  const before = readScenes().find((scene) => scene.id === id);
  if (before === undefined) return;
  addStep({ k: 'edited', before });
  saveScene(change(before));
}

/** Saves a scene and shows it at once; if that fails, the stored one shows again. */
export function saveScene(scene: Scene): void {
  store.setState(({ edited }) => ({ edited: { ...edited, [scene.id]: scene } }));
  const done = call('music.saveScene', { scene }).finally(() =>
    store.setState(({ edited }) => ({
      edited: Object.fromEntries(Object.entries(edited).filter(([, one]) => one !== scene)),
    })),
  );
  tellFailure(done);
}
