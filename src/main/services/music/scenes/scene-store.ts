import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isNameTaken } from '../../../../shared/music/scenes/make.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { MAX_SCENES } from '../../../../shared/music/scenes/lists.ts';
import type { Publisher, SettingsPort } from '../../../platform/ports.ts';
import { getEntry } from '../players/tolerant.ts';

type Scenes = readonly Scene[];

/** The scenes of one profile in the settings. Publishes them. */
export class SceneStore {
  readonly #settings: SettingsPort;
  readonly #hub: Publisher;
  #profileId: string | null = null;

  constructor({ settings, hub }: { readonly settings: SettingsPort; readonly hub: Publisher }) {
    this.#settings = settings;
    this.#hub = hub;
  }

  /** Switches to the scenes of another profile; null: none. */
  switchTo(profileId: string | null): void {
    this.#profileId = profileId;
    this.#publish();
  }

  list(): Scenes {
    if (this.#profileId === null) return [];
    return getEntry(this.#settings.get().music.scenes, this.#profileId) ?? [];
  }

  /** Throws `not-found` for an unknown id. */
  require(id: string): Scene {
    const scene = this.list().find((one) => one.id === id);
    if (scene === undefined) throw failure('not-found', t('musicscenes:fault.unknown'), { id });
    return scene;
  }

  /**
   * Adds a scene, or replaces the one with its id and keeps its last use. Rejects with `invalid-input` if another scene has the new name,
   * or if there are too many.
   */
  async save(scene: Scene, at: number | null): Promise<Scene> {
    await this.#update((scenes) => {
      const before = scenes.find(({ id }) => id === scene.id);
      const others = scenes.filter((one) => one !== before);
      // Scenes of older versions may share a name: they stay editable.
      if (scene.name !== before?.name && isNameTaken(scene.name, others))
        throw failure('invalid-input', t('musicscenes:fault.nameTaken', { name: scene.name }));
      if (before !== undefined) {
        const { used, usedAt } = before;
        return scenes.map((one) => (one.id === scene.id ? { ...scene, used, usedAt } : one));
      }
      if (scenes.length >= MAX_SCENES)
        throw failure('invalid-input', t('musicscenes:fault.tooMany', { most: MAX_SCENES }));
      return scenes.toSpliced(at ?? scenes.length, 0, scene);
    });
    return this.require(scene.id);
  }

  async remove(id: string): Promise<void> {
    this.require(id);
    await this.#update((scenes) => scenes.filter((scene) => scene.id !== id));
  }

  async move(id: string, to: number): Promise<void> {
    const scene = this.require(id);
    await this.#update((scenes) => scenes.filter((one) => one.id !== id).toSpliced(to, 0, scene));
  }

  /** Records that a scene was applied. */
  async noteUse(id: string, at: number): Promise<void> {
    await this.#update((scenes) =>
      scenes.map((scene) =>
        scene.id === id ? { ...scene, used: scene.used + 1, usedAt: at } : scene,
      ),
    );
  }

  async #update(change: (scenes: Scenes) => Scene[]): Promise<void> {
    const profileId = this.#profileId;
    if (profileId === null) throw failure('conflict', t('musicfaults:players.profileMissing'));
    await this.#settings.update((settings) => {
      const { scenes } = settings.music;
      const changed = { ...scenes, [profileId]: change(getEntry(scenes, profileId) ?? []) };
      return { ...settings, music: { ...settings.music, scenes: changed } };
    });
    this.#publish();
  }

  #publish(): void {
    this.#hub.set('music.scenes', this.list());
  }
}
