import type { AttentionSource } from '../../shared/attention/model.ts';
import type { AttentionPort, AttentionReport } from '../platform/ports.ts';

/** How items of a snapshot are identified, and which state decides whether one changed. */
export interface Identity<T> {
  readonly key: (item: T) => string;
  /** `failed`, `running`: two items with equal states count as unchanged. */
  readonly state: (item: T) => string;
}

export type Change<T> =
  | { readonly kind: 'appeared'; readonly key: string; readonly after: T }
  | { readonly kind: 'changed'; readonly key: string; readonly before: T; readonly after: T }
  | { readonly kind: 'gone'; readonly key: string; readonly before: T };

/**
 * The differences between two snapshots: changed items in the order of `after`, then removed ones. If several items share a key, the last one
 * counts.
 */
export function changesBetween<T>(
  before: readonly T[],
  after: readonly T[],
  { key, state }: Identity<T>,
): Change<T>[] {
  const old = new Map(before.map((item) => [key(item), item]));
  const now = new Map(after.map((item) => [key(item), item]));
  const changes: Change<T>[] = [];
  for (const [id, item] of now) {
    const known = old.get(id);
    if (known === undefined) changes.push({ kind: 'appeared', key: id, after: item });
    else if (state(known) !== state(item))
      changes.push({ kind: 'changed', key: id, before: known, after: item });
  }
  for (const [id, item] of old)
    if (!now.has(id)) changes.push({ kind: 'gone', key: id, before: item });
  return changes;
}

export interface ChangeWatchOptions<T> extends Identity<T> {
  readonly attention: AttentionPort;
  readonly source: AttentionSource;
  /** Prefix of every key, so that two lists of one source cannot collide: `run:`. */
  readonly prefix: string;
  /** What to report about a new or changed item; null: nothing, and an earlier report ends. */
  readonly report: (
    change: Change<T> & { readonly kind: 'appeared' | 'changed' },
  ) => AttentionReport | null;
  /** Items the user muted. */
  readonly isMuted: (key: string) => boolean;
}

/**
 * Reports changes between snapshots of one resource to the attention list. The first snapshot is only a baseline: earlier problems are not
 * reported. `seed` with last good data reports changes made while the app was not running.
 */
export class ChangeWatch<T> {
  readonly #options: ChangeWatchOptions<T>;
  readonly #raised = new Set<string>();
  #before: readonly T[] | null = null;

  constructor(options: ChangeWatchOptions<T>) {
    this.#options = options;
  }

  seed(items: readonly T[], isWhole = true): void {
    if (isWhole) this.#before ??= items;
  }

  /** `isWhole` false: some items could not be read. Missing items keep their state, and the snapshot is not used as a baseline. */
  seen(items: readonly T[], isWhole = true): void {
    const before = this.#before;
    if (before === null && !isWhole) return;
    const all = isWhole ? items : this.#withMissing(items);
    this.#before = all;
    if (before === null) return;
    for (const change of changesBetween(before, all, this.#options)) this.#tell(change);
  }

  /** The user muted an item: withdraws its report. */
  muted(key: string): void {
    this.#clear(key);
  }

  /** The resource ends or shows another profile: withdraws all its reports; the next snapshot is a new baseline. */
  reset(): void {
    for (const key of [...this.#raised]) this.#clear(key);
    this.#before = null;
  }

  #withMissing(items: readonly T[]): readonly T[] {
    const { key } = this.#options;
    const found = new Set(items.map(key));
    return [...items, ...(this.#before ?? []).filter((item) => !found.has(key(item)))];
  }

  #tell(change: Change<T>): void {
    const { attention, source, prefix, report, isMuted } = this.#options;
    const said = change.kind === 'gone' || isMuted(change.key) ? null : report(change);
    if (said === null) {
      this.#clear(change.key);
      return;
    }
    this.#raised.add(change.key);
    attention.raise(source, prefix + change.key, said);
  }

  #clear(key: string): void {
    if (!this.#raised.delete(key)) return;
    this.#options.attention.clear(this.#options.source, this.#options.prefix + key);
  }
}
