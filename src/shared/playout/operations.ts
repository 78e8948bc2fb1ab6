import { z } from 'zod';

/** Reference to an item: its channel, file and key. */
export const ItemRef = z.object({
  channel: z.string(),
  file: z.string(),
  key: z.number().int(),
});
export type ItemRef = z.infer<typeof ItemRef>;

/** Exact epoch ms. */
const Ms = z.number();

/** Maximum characters of an item's text, so that two fit into one message. */
const MAX_ITEM_CHARS = 500_000;

/** A source as files have it; unknown keys are kept. */
const NewSource = z.looseObject({ source_type: z.string() });
type NewSource = z.infer<typeof NewSource>;

/** A new item without a time: `durationMs` is its slot. */
export const NewItem = z.object({
  source: NewSource,
  durationMs: z.number().positive(),
  /** Stored in a key that the engine ignores. */
  title: z.string().nullable(),
});
export type NewItem = z.infer<typeof NewItem>;

/** The filling of a gap: clips in this order, repeated; null: only a synthetic picture. */
export const Filler = z.object({
  clips: z.array(NewItem),
  /** lavfi parameters for the rest that no clip fits. */
  card: z.string().min(1),
});
export type Filler = z.infer<typeof Filler>;

/**
 * How far a ripple reaches. `gap`: up to the next gap that is long enough. `day`: up to the end of the day, given for each channel (epoch
 * ms, playout time); rejects if the last moved items would overlap items that stay.
 */
export const RippleScope = z.discriminatedUnion('k', [
  z.object({ k: z.literal('gap') }),
  z.object({ k: z.literal('day'), ends: z.record(z.string(), Ms) }),
]);
export type RippleScope = z.infer<typeof RippleScope>;

/** `ripple`: following items of the same channel move too, so that gaps and joins stay. `scope` omitted: all following items. */
const Rippling = { ripple: z.boolean(), scope: RippleScope.optional() };

/** One intent of the editor. Each is one step of undo. */
export const Operation = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('move'),
    items: z.array(ItemRef).min(1),
    by: Ms,
    /** Another channel to move to; null: the same. */
    channel: z.string().nullable(),
    ...Rippling,
  }),
  /** Moves one edge. The in or out point follows, so the media stays in sync. */
  z.object({
    k: z.literal('trim'),
    item: ItemRef,
    edge: z.enum(['start', 'finish']),
    to: Ms,
    ...Rippling,
  }),
  z.object({ k: z.literal('split'), item: ItemRef, at: Ms }),
  z.object({ k: z.literal('remove'), items: z.array(ItemRef).min(1), ...Rippling }),
  /** Inserts new items one after another from `at` on. Without ripple they must fit before the next item or overlap it. */
  z.object({
    k: z.literal('insert'),
    channel: z.string(),
    at: Ms,
    items: z.array(NewItem).min(1),
    ...Rippling,
  }),
  /** Sets values inside an item by JSON pointer within it; no `value`: removes the key. */
  z.object({
    k: z.literal('set'),
    item: ItemRef,
    values: z.array(z.object({ pointer: z.string(), value: z.json().optional() })).min(1),
  }),
  /**
   * Replaces an item's text: `to` is the new text, `from` the text it was edited from. Rejects with `conflict` if the
   * item has another text by now.
   */
  z.object({
    k: z.literal('rewrite'),
    item: ItemRef,
    from: z.string().max(MAX_ITEM_CHARS),
    to: z.string().max(MAX_ITEM_CHARS),
  }),
  /** Fills [from, to) of a channel exactly. */
  z.object({
    k: z.literal('fill'),
    channel: z.string(),
    from: Ms,
    to: Ms,
    filler: Filler,
  }),
  /** Copies the items that start in [from, to) to each of `starts`, where the copy of `from` begins. */
  z.object({
    k: z.literal('repeat'),
    channel: z.string(),
    from: Ms,
    to: Ms,
    starts: z.array(Ms).min(1).max(366),
    /**
     * How much of [from, to) fits at each of `starts` (ms): a day of 24 hours does not fit into one of 23. Default:
     * all.
     */
    lengths: z.array(Ms.positive()).max(366).optional(),
    /** Existing items there: removed first, or kept (then a day with items is refused). */
    replace: z.boolean(),
  }),
  /** Applies repairs of findings, by finding id. */
  z.object({ k: z.literal('repair'), findings: z.array(z.string()).min(1) }),
]);
export type Operation = z.infer<typeof Operation>;
