import { create } from 'zustand';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { readTopic, useTopic } from '../../../state/topics.ts';
import { addStep } from './scene-history.ts';

interface Edited {
  readonly scene: Scene;
  /** The core has stored the scene; the edit is shown until the topic contains it. */
  readonly isSaved: boolean;
}

type EditedById = Readonly<Record<string, Edited>>;

const store = create<{ readonly edited: EditedById }>(() => ({ edited: {} }));

/** The scenes with edits that the topic does not contain yet, so that an edit builds on the previous one. */
const merge = (scenes: readonly Scene[], edited: EditedById): readonly Scene[] =>
  scenes.map((scene) => {
    const own = Object.hasOwn(edited, scene.id) ? edited[scene.id] : undefined;
    if (own === undefined) return scene;
    return own.isSaved && scene.savedAt >= own.scene.savedAt ? scene : own.scene;
  });

/** The scenes, including edits that are being saved. */
export function useScenes(): readonly Scene[] {
  const scenes = useTopic('music.scenes');
  const edited = store((state) => state.edited);
  return merge(scenes, edited);
}

export const readScenes = (): readonly Scene[] =>
  merge(readTopic('music.scenes'), store.getState().edited);

/** Changes a scene and saves it. Each edit builds on the previous one, even while that is being saved. */
export function editScene(id: string, change: (scene: Scene) => Scene): void {
  const before = readScenes().find((scene) => scene.id === id);
  if (before === undefined) return;
  addStep({ k: 'edited', before });
  saveScene(change(before));
}

/** Shows a scene at once and saves it; after a failure, the stored scene is shown again. */
export function saveScene(scene: Scene): void {
  const { id } = scene;
  const own = { scene, isSaved: false };
  const settle = (next: Edited | null): void => {
    store.setState(({ edited }) => {
      // A later edit is being saved.
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
