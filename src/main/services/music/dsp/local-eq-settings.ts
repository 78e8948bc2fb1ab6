import type { UnsentBand } from '../../../../shared/eq/settings.ts';
import type { EqLayers } from '../../../../shared/eq/layers-model.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { Settings } from '../../../../shared/settings/model.ts';
import type { SettingsPort } from '../../../platform/ports.ts';
import { getEntry } from '../players/tolerant.ts';

type ByPlayer<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** Local settings for the players of one profile: bands that are never sent, and the layers that bands were made from. */
export class LocalEqSettings {
  readonly #settings: SettingsPort;
  readonly #profileId: () => string | null;

  constructor(settings: SettingsPort, profileId: () => string | null) {
    this.#settings = settings;
    this.#profileId = profileId;
  }

  held(playerId: string): readonly UnsentBand[] {
    return this.#read(this.#settings.get().eq.held, playerId) ?? [];
  }

  layers(playerId: string): EqLayers | null {
    return this.#read(this.#settings.get().eq.layers, playerId) ?? null;
  }

  async storeUnsent(playerId: string, held: readonly UnsentBand[]): Promise<void> {
    if (equal(this.held(playerId), held)) return;
    const value = held.length === 0 ? null : [...held];
    await this.#update((eq, profileId) => ({
      ...eq,
      held: withEntry(eq.held, profileId, playerId, value),
    }));
  }

  async keepLayers(playerId: string, layers: EqLayers | null): Promise<void> {
    await this.#update((eq, profileId) => ({
      ...eq,
      layers: withEntry(eq.layers, profileId, playerId, layers),
    }));
  }

  #read<T>(all: ByPlayer<T>, playerId: string): T | undefined {
    const profileId = this.#profileId();
    const own = profileId === null ? undefined : getEntry(all, profileId);
    return own === undefined ? undefined : getEntry(own, playerId);
  }

  async #update(change: (eq: Settings['eq'], profileId: string) => Settings['eq']): Promise<void> {
    const profileId = this.#profileId();
    if (profileId === null) return;
    await this.#settings.update((settings) => ({
      ...settings,
      eq: change(settings.eq, profileId),
    }));
  }
}

/** Sets an entry, or removes it (null) with its empty parents. */
function withEntry<T>(
  all: Record<string, Record<string, T>>,
  profileId: string,
  playerId: string,
  value: T | null,
): Record<string, Record<string, T>> {
  const before = all[profileId] ?? {};
  const own = value === null ? without(before, playerId) : { ...before, [playerId]: value };
  return Object.keys(own).length === 0 ? without(all, profileId) : { ...all, [profileId]: own };
}

const without = <T>(entries: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name !== key));
