import { equal } from '../../../../shared/lib/equal.ts';
import type { RawMedia, RawPlayer } from './raw-player.ts';

/** Tracks what each player was derived from, so that a change re-derives only what it affects. */
export class Dependents {
  readonly #sources = new Map<string, ReadonlySet<string>>();
  readonly #users = new Map<string, Set<string>>();

  /** Records that `user` was derived from exactly these `sources`. */
  track(user: string, sources: ReadonlySet<string>): void {
    const before = this.#sources.get(user);
    if (before !== undefined && sameSet(before, sources)) return;
    this.forget(user);
    if (sources.size === 0) return;
    this.#sources.set(user, sources);
    for (const source of sources) {
      const users = this.#users.get(source) ?? new Set<string>();
      users.add(user);
      this.#users.set(source, users);
    }
  }

  forget(user: string): void {
    for (const source of this.#sources.get(user) ?? []) {
      const users = this.#users.get(source);
      users?.delete(user);
      if (users?.size === 0) this.#users.delete(source);
    }
    this.#sources.delete(user);
  }

  /** A copy of the dependents of `source`: deriving them again may change the set. */
  of(source: string): readonly string[] {
    return [...(this.#users.get(source) ?? [])];
  }
}

/** Whether nothing changed that other players are derived from (as leader, or as member). */
export function sameSharedFacts(a: RawPlayer, b: RawPlayer): boolean {
  return (
    a.available === b.available &&
    a.state === b.state &&
    a.powered === b.powered &&
    a.volume === b.volume &&
    a.muted === b.muted &&
    a.type === b.type &&
    a.syncedTo === b.syncedTo &&
    a.activeGroup === b.activeGroup &&
    a.activeSource === b.activeSource &&
    sameFeatures(a.features, b.features) &&
    equal(a.sources, b.sources) &&
    sameMedia(a.media, b.media)
  );
}

/** The order of features differs from frame to frame. */
function sameFeatures(a: RawPlayer['features'], b: RawPlayer['features']): boolean {
  if (a === null || b === null) return a === b;
  if (a.size !== b.size) return false;
  for (const feature of a) if (!b.has(feature)) return false;
  return true;
}

/** Without the position: followers take it from the queue, or from their own reports. */
function sameMedia(a: RawMedia | null, b: RawMedia | null): boolean {
  if (a === null || b === null) return a === b;
  return equal({ ...a, moment: null }, { ...b, moment: null });
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false;
  for (const item of a) if (!b.has(item)) return false;
  return true;
}
