import { create } from 'zustand';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { readTopic, useTopic } from '../../../state/topics.ts';
import { addStep } from './scene-history.ts';

interface Edited {
  readonly scene: Scene;
  /** The core has stored it; it is shown until the topic has it too. */
  readonly isSaved: boolean;
}

type EditedById = Readonly<Record<string, Edited>>;

const store = create<{ readonly edited: EditedById }>(() => ({ edited: {} }));

/** The scenes with edits that the topic does not have yet: an edit must not build on the state before the last one. */
const merge = (scenes: readonly Scene[], edited: EditedById): readonly Scene[] =>
  scenes.map((scene) => {
    const own = Object.hasOwn(edited, scene.id) ? edited[scene.id] : undefined;
    if (own === undefined) return scene;
    return own.isSaved && scene.savedAt >= own.scene.savedAt ? scene : own.scene;
  });

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
  const { id } = scene;
  const own = { scene, isSaved: false };
  const settle = (next: Edited | null): void => {
    store.setState(({ edited }) => {
      // A later edit is on its way.
      if (edited[id] !== own) return { edited };
      const others = Object.entries(edited).filter(([key]) => key !== id);
      return { edited: Object.fromEntries(next === null ? others : [...others, [id, next]]) };
    });
  };
  store.setState(({ edited }) => ({ edited: { ...edited, [id]: own } }));
  const done = call('music.saveScene', { scene }).then(
    (saved) => settle({ scene: saved, isSaved: true }),
    (reason: unknown) => {
      settle(null);
      throw reason;
    },
  );
  tellFailure(done);
}
