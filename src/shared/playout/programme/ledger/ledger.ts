import { z } from 'zod';
import { itemRoles, slotEndings } from '../model.ts';
import type { Cursor, Item, State, SlotStep } from '../model.ts';

/**
 * The ledger of a channel, `programming/ledger-<number>.jsonl`: the reason of each generated item, and the cursors at each seam. One JSON
 * object per line. Lines are appended; only old ones are folded into the first. Times: epoch ms.
 */

/** A generated item with its ID in the playout file. */
export interface LedgerItem extends Item {
  readonly id: string;
}

/** A file that this app wrote. */
export interface LedgerFile {
  readonly name: string;
  /** Digest of its bytes. */
  readonly digest: string;
}

/** What has aired on the channel before the first line. */
export interface LedgerBase {
  readonly k: 'base';
  readonly n: number;
  readonly at: number;
  readonly state: State;
}

/** A broadcast day, or the rest of a day after a cut. */
export interface LedgerDay {
  readonly k: 'day';
  /** Number of the run that generated it. Counts over all channels, so that changes of shared cursors are ordered. */
  readonly n: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly from: number;
  readonly to: number;
  /** Digests of the document and of the library. */
  readonly programme: string;
  readonly library: string;
  /** null: the day was not written. */
  readonly file: LedgerFile | null;
  readonly items: readonly LedgerItem[];
  readonly steps: readonly Omit<SlotStep, 'channel'>[];
}

export type LedgerLine =
  | LedgerBase
  | LedgerDay
  /** All earlier lines are void from this time on. */
  | { readonly k: 'cut'; readonly n: number; readonly at: number }
  /** The user set a cursor; null: to its start. */
  | { readonly k: 'set'; readonly n: number; readonly cursor: string; readonly to: Cursor | null }
  /** Files of other programs that may be replaced. */
  | { readonly k: 'taken'; readonly n: number; readonly files: readonly string[] };

const Time = z.number().refine(Number.isFinite);
const Count = z.int().nonnegative();
const Id = z.string().max(1000);
const Key = z.array(z.union([z.number(), z.string(), z.null()])).max(10);
const Units = z.array(z.array(Id).max(10_000)).max(10_000);

const CursorForm = z.union([
  z.object({ ms: z.record(z.string(), z.number()) }),
  z.object({ cycle: z.int(), done: z.array(Id) }),
  z.object({ cycle: z.int(), last: Id, key: Key.optional() }),
]);

const ChangeForm = z.union([
  z.object({ name: Id, ms: z.record(z.string(), z.number()) }),
  z.object({ name: Id, cycle: z.int(), done: Id }),
  z.object({ name: Id, cycle: z.int(), last: Id, key: Key.optional() }),
]);

const Open = z.object({
  startedAt: Time,
  units: Count,
  ending: z.enum(slotEndings).optional(),
});
const SeamForm = z.object({ at: Time, day: z.int(), index: Count, open: Open.optional() });

const StepForm = SeamForm.extend({
  order: Count,
  slot: Id.nullable(),
  changes: z.array(ChangeForm).max(20_000),
  units: Units.optional(),
});

const ItemForm = z.looseObject({
  id: Id,
  start: Time,
  finish: Time,
  media: Id.optional(),
  lavfi: z.string().max(10_000).optional(),
  role: z.enum(itemRoles),
  slot: Id.optional(),
  pin: Id.optional(),
  inMs: Time.optional(),
  outMs: Time.optional(),
  why: z.looseObject({ rule: z.string() }),
});

const LineForm = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('base'),
    n: Count,
    at: Time,
    state: z.object({
      cursors: z.record(z.string(), CursorForm),
      aired: z.record(z.string(), z.record(z.string(), Time)),
      visits: z.record(z.string(), Units),
      until: z.record(z.string(), SeamForm),
    }),
  }),
  z.object({
    k: z.literal('day'),
    n: Count,
    day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    from: Time,
    to: Time,
    programme: z.string(),
    library: z.string(),
    file: z.object({ name: z.string(), digest: z.string() }).nullable(),
    items: z.array(ItemForm).max(100_000),
    steps: z.array(StepForm).max(10_000),
  }),
  z.object({ k: z.literal('cut'), n: Count, at: Time }),
  z.object({ k: z.literal('set'), n: Count, cursor: Id, to: CursorForm.nullable() }),
  z.object({ k: z.literal('taken'), n: Count, files: z.array(z.string()).max(100_000) }),
]);

/** Parses a line; null: not a ledger line. */
export const toLedgerLine = (value: unknown): LedgerLine | null =>
  (LineForm.safeParse(value).data ?? null) as LedgerLine | null;

/**
 * The steps up to a seam. A slot that places nothing ends at the same time as the one before it, so the first step that ends at the seam
 * counts as the last.
 */
export function stepsUntil(steps: LedgerDay['steps'], seam: number): LedgerDay['steps'] {
  const first = steps.findIndex(({ at }) => at >= seam);
  if (first === -1) return steps;
  return steps.slice(0, steps[first]?.at === seam ? first + 1 : first);
}
