import { z } from 'zod';

/** An item, wherever it lies: its channel, its file and its key. */
export const ItemRef = z.object({
  channel: z.string(),
  file: z.string(),
  key: z.number().int(),
});
export type ItemRef = z.infer<typeof ItemRef>;

/** Exact epoch ms. */
const Ms = z.number();

/** Characters of an item's text: both fit into one message. */
const SPELLING = 500_000;

/** What an item plays, as the files spell it; keys that are not listed survive. */
export const NewSource = z.looseObject({ source_type: z.string() });
export type NewSource = z.infer<typeof NewSource>;

/** A new item without a place: `durationMs` is its slot. */
export const NewItem = z.object({
  source: NewSource,
  durationMs: z.number().positive(),
  /** Kept in a key that the engine ignores. */
  title: z.string().nullable(),
});
export type NewItem = z.infer<typeof NewItem>;

/** What a gap is filled from: clips in this order, again and again; null: a synthetic picture only. */
export const Filler = z.object({
  clips: z.array(NewItem),
  /** lavfi parameters for what no clip can fill. */
  card: z.string().min(1),
});
export type Filler = z.infer<typeof Filler>;

/**
 * How far a ripple reaches. `gap`: up to the next gap that has room for it. `day`: up to the end of the day, given for each channel
 * (epoch ms, playout time); rejects where the last items would overlap what stays.
 */
export const RippleScope = z.discriminatedUnion('k', [
  z.object({ k: z.literal('gap') }),
  z.object({ k: z.literal('day'), ends: z.record(z.string(), Ms) }),
]);
export type RippleScope = z.infer<typeof RippleScope>;

/** `ripple`: what follows in the same channel moves along, so that gaps and joins stay. `scope` left out: all that follows. */
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
  /** Moves one edge. The in or out point follows, so that the content stays where it was in time. */
  z.object({
    k: z.literal('trim'),
    item: ItemRef,
    edge: z.enum(['start', 'finish']),
    to: Ms,
    ...Rippling,
  }),
  z.object({ k: z.literal('split'), item: ItemRef, at: Ms }),
  z.object({ k: z.literal('remove'), items: z.array(ItemRef).min(1), ...Rippling }),
  /** Puts new items one after another from `at` on. Without ripple they must fit before the next item or overlap it. */
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
   * Spells an item anew: `to` is its whole text as the file will have it, `from` what it was typed over. Rejects with `conflict`
   * where the item is spelled in another way by now.
   */
  z.object({
    k: z.literal('rewrite'),
    item: ItemRef,
    from: z.string().max(SPELLING),
    to: z.string().max(SPELLING),
  }),
  /** Fills [from, to) of a channel to the millisecond. */
  z.object({
    k: z.literal('fill'),
    channel: z.string(),
    from: Ms,
    to: Ms,
    filler: Filler,
  }),
  /** Copies what starts in [from, to) to each of the `starts`, which are where the copy of `from` begins. */
  z.object({
    k: z.literal('repeat'),
    channel: z.string(),
    from: Ms,
    to: Ms,
    starts: z.array(Ms).min(1).max(366),
    /** How much of [from, to) each of the `starts` has room for (ms): a day of 24 hours does not fit into one of 23. Left out: all. */
    lengths: z.array(Ms.positive()).max(366).optional(),
    /** What lies there already: taken out first, or kept (then a day with items is refused). */
    replace: z.boolean(),
  }),
  /** Carries out repairs of findings, by their ids. */
  z.object({ k: z.literal('repair'), findings: z.array(z.string()).min(1) }),
]);
export type Operation = z.infer<typeof Operation>;
