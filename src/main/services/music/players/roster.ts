import type { RawPlayer } from './raw-player.ts';

interface Cached {
  readonly version: number;
  readonly wanted: readonly string[];
  readonly ids: string[];
}

/**
 * Which players a `can_group_with` list stands for: it may hold player ids and provider instance ids. Worked out
 * again only when players come or go, not at every event.
 */
export class Roster {
  readonly #providers = new Map<string, Set<string>>();
  readonly #members = new Map<string, string>();
  readonly #cache = new Map<string, Cached>();
  #version = 0;

  /** Grows when a player came, went or changed its provider: every list may read differently then. */
  get version(): number {
    return this.#version;
  }

  /** Takes a player in; groups cannot join anything. */
  note(player: RawPlayer): void {
    const provider = player.type === 'group' ? '' : player.provider;
    if (this.#members.get(player.id) === provider) return;
    this.remove(player.id);
    this.#members.set(player.id, provider);
    if (provider !== '') {
      const ids = this.#providers.get(provider) ?? new Set<string>();
      ids.add(player.id);
      this.#providers.set(provider, ids);
    }
    this.#version += 1;
  }

  remove(id: string): void {
    const provider = this.#members.get(id);
    if (provider === undefined) return;
    this.#members.delete(id);
    this.#cache.delete(id);
    const ids = this.#providers.get(provider);
    ids?.delete(id);
    if (ids?.size === 0) this.#providers.delete(provider);
    this.#version += 1;
  }

  /** Ids of the known players that could join `player`, without itself; the same list until it changes. */
  joinable(player: RawPlayer): string[] {
    const cached = this.#cache.get(player.id);
    const wanted = player.canGroupWith;
    if (cached?.version === this.#version && sameList(cached.wanted, wanted)) return cached.ids;
    const found = new Set<string>();
    for (const name of wanted) {
      if (this.#members.has(name)) found.add(name);
      else for (const id of this.#providers.get(name) ?? []) found.add(id);
    }
    found.delete(player.id);
    const ids = [...found].sort();
    this.#cache.set(player.id, { version: this.#version, wanted, ids });
    return ids;
  }
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => item === b[index]));
