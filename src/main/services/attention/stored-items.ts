import { z } from 'zod';
import {
  AttentionItem,
  AttentionSeverity,
  AttentionSource,
} from '../../../shared/attention/model.ts';
import type { Clock, StorePort } from '../../platform/ports.ts';
import type { TrackedReport } from './rules.ts';

const KEY = 'attention';
const MAX_ITEMS = 1_000;

const Stored = z.object({
  id: z.string(),
  source: AttentionSource,
  key: z.string(),
  state: z.string(),
  since: z.number(),
  announced: AttentionSeverity,
  done: z.boolean(),
  snoozedUntil: z.number().nullable(),
  read: z.boolean(),
  fresh: z.boolean(),
  clearedAt: z.null(),
  report: AttentionItem.pick({
    severity: true,
    kind: true,
    subject: true,
    text: true,
    detail: true,
    action: true,
  }).loose(),
});

/** Stores the items, so that after a start the app knows their times and the user's actions, and lists the news of the last days. */
export class StoredItems {
  readonly #store: StorePort;
  readonly #clock: Clock;
  #isSaving = false;

  constructor({ store, clock }: { readonly store: StorePort; readonly clock: Clock }) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Skips entries in another format. */
  load(): readonly TrackedReport[] {
    const stored = this.#store.getLastGood(KEY)?.value;
    return (Array.isArray(stored) ? (stored as unknown[]) : []).flatMap((entry) => {
      const parsed = Stored.safeParse(entry);
      return parsed.success ? [parsed.data as TrackedReport] : [];
    });
  }

  /** Saves what `items` returns, once for all changes of this turn. */
  save(items: () => Iterable<TrackedReport>): void {
    if (this.#isSaving) return;
    this.#isSaving = true;
    queueMicrotask(() => {
      this.#isSaving = false;
      const lasting = [...items()].filter(({ clearedAt }) => clearedAt === null);
      const newest = lasting.sort((a, b) => b.since - a.since).slice(0, MAX_ITEMS);
      this.#store.putLastGood(KEY, newest, this.#clock.now());
    });
  }
}
