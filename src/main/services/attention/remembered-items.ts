import { equal } from '../../../shared/lib/equal.ts';
import { isRecord } from '../../../shared/lib/json.ts';
import type { Clock, StorePort } from '../../platform/ports.ts';
import type { TrackedReport } from './rules.ts';

const KEY = 'attention';
const MAX_ITEMS = 500;

/** Stores the listed items, so that a start of the app lists them with their times and dismissals. */
export class RememberedItems {
  readonly #store: StorePort;
  readonly #clock: Clock;
  readonly #listed: ReadonlyMap<string, TrackedReport>;
  /** Items whose source ended or did not look yet, by id; null: not loaded. */
  #items: Map<string, TrackedReport> | null = null;
  #isSaving = false;

  constructor(
    { store, clock }: { readonly store: StorePort; readonly clock: Clock },
    listed: ReadonlyMap<string, TrackedReport>,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#listed = listed;
  }

  add(tracked: TrackedReport): void {
    this.#load().set(tracked.id, tracked);
    this.save();
  }

  /** The remembered item, which is then forgotten; null: there is none, or it reported something else. */
  take(report: Pick<TrackedReport, 'id' | 'source' | 'key' | 'report'>): TrackedReport | null {
    const stored = this.#load().get(report.id);
    this.#load().delete(report.id);
    // An equal report is valid, whatever the file contains.
    if (stored === undefined || !equal(stored.report, report.report)) return null;
    const { since, announced, dismissed } = stored;
    return { ...report, since, announced, dismissed, clearedAt: null };
  }

  /** Saves once for all changes of this turn. */
  save(): void {
    if (this.#isSaving) return;
    this.#isSaving = true;
    queueMicrotask(() => {
      this.#isSaving = false;
      const listed = [...this.#listed.values()].filter(({ clearedAt }) => clearedAt === null);
      const all = [...new Map([...this.#load(), ...listed.map((one) => [one.id, one] as const)])];
      const newest = all.sort(([, a], [, b]) => b.since - a.since).slice(0, MAX_ITEMS);
      this.#store.putLastGood(KEY, newest, this.#clock.now());
    });
  }

  #load(): Map<string, TrackedReport> {
    this.#items ??= new Map(entriesIn(this.#store.getLastGood(KEY)?.value));
    return this.#items;
  }
}

/** Skips entries in another format. */
const entriesIn = (value: unknown): [string, TrackedReport][] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((entry) => {
    const [id, tracked] = Array.isArray(entry) ? (entry as unknown[]) : [];
    const isUsable =
      typeof id === 'string' && isRecord(tracked) && typeof tracked['since'] === 'number';
    return isUsable ? [[id, tracked as unknown as TrackedReport]] : [];
  });
