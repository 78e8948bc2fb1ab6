/** Remembers who was derived from what, so that a change re-derives only what it touches. */
export class Dependents {
  readonly #sources = new Map<string, ReadonlySet<string>>();
  readonly #users = new Map<string, Set<string>>();

  /** Says that `user` was derived from exactly these `sources`. */
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

  /** Who was derived from `source`, as it is now: deriving them again may change it. */
  of(source: string): readonly string[] {
    return [...(this.#users.get(source) ?? [])];
  }
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false;
  for (const item of a) if (!b.has(item)) return false;
  return true;
}
