export interface BudgetLimits {
  readonly entries: number;
  /** Approximate bytes of one entry, and of all together. */
  readonly each: number;
  readonly total: number;
}

/**
 * Limits of what a server can make the app store. 20,000 players are ten times the largest known installation; one that leads
 * 1,000 others by id takes 50 kB.
 */
export const SERVER_LIMITS: BudgetLimits = {
  entries: 20_000,
  each: 256 * 1024,
  total: 160 * 1024 * 1024,
};

/** Tracks the size of the stored entries, and rejects excess ones. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #sizes = new Map<string, number>();
  #total = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Whether an entry of this size can be stored in place of the one with the same id. A rejected one is removed. */
  take(id: string, size: number): boolean {
    this.free(id);
    const { entries, each, total } = this.#limits;
    if (size > each || this.#sizes.size >= entries || this.#total + size > total) return false;
    this.#sizes.set(id, size);
    this.#total += size;
    return true;
  }

  free(id: string): void {
    this.#total -= this.#sizes.get(id) ?? 0;
    this.#sizes.delete(id);
  }
}
