import { z } from 'zod';
import { method } from '../../lib/define.ts';
import { MAX_STEPS } from '../edit/history.ts';
import { itemRoles } from './model.ts';

/** Methods about the programme of the open lineup. Channels go by their number, times are epoch ms, days are `YYYY-MM-DD`. */

/** Maximum size of `programming.json` in characters. */
const MAX_PROGRAMME_CHARS = 5 * 1024 * 1024;

const Text = z.string().max(MAX_PROGRAMME_CHARS);
const Number = z.string().min(1).max(40);
const Numbers = z.array(Number).max(500);
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Ms = z.number();

const DocumentFault = z.object({
  /** JSON pointer of the field. */
  pointer: z.string(),
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
});

/** What the generator could not do as asked. */
export const ProgrammeFinding = z.object({
  code: z.string(),
  channel: z.string(),
  at: Ms,
  slot: z.string().nullable(),
  source: z.string().nullable(),
  media: z.string().nullable(),
  pin: z.string().nullable(),
  /** How much it is about, such as how much too long. */
  ms: z.number().nullable(),
  /** A complete sentence. */
  text: z.string(),
});
export type ProgrammeFinding = z.infer<typeof ProgrammeFinding>;

export const ProgrammeItem = z.object({
  start: Ms,
  finish: Ms,
  role: z.enum(itemRoles),
  /** ID of its file; null: a generated picture. */
  media: z.string().nullable(),
  title: z.string(),
  /** The title alone, without its show; a film has its year. */
  name: z.string(),
  /** Season and episode, such as `S02E03`; null: none. */
  code: z.string().nullable(),
  slot: z.string().nullable(),
  source: z.string().nullable(),
  pin: z.string().nullable(),
  /** Only where the file is cut, in ms from its start. */
  inMs: z.number().nullable(),
  outMs: z.number().nullable(),
  /** Why it is here: the order of its source, or the reason of a hole. */
  rule: z.string(),
});
export type ProgrammeItem = z.infer<typeof ProgrammeItem>;

/** The plan of a channel's broadcast day. */
const DayPlan = z.object({
  /** null: no rule applies, or the plan has no name. */
  plan: z.string().nullable(),
  /** The rule of the channel's `days` that applies, from 0; null: none. */
  rule: z.number().int().nullable(),
  /** How many rules there are. */
  of: z.number().int(),
  from: Ms,
  to: Ms,
  zone: z.string(),
});

const MediaName = z.object({ media: z.string(), title: z.string() });

/** A source at the start of the day. */
const SourceState = z.object({
  id: z.string(),
  count: z.number().int(),
  ms: z.number(),
  /** What comes next of an ordered source, on the first channel asked for: after now, or on another day at its start. */
  next: MediaName.extend({ code: z.string().nullable() }).nullable(),
  /** How many of a source with a rest may air; null: it has none. */
  rested: z.number().int().nullable(),
});

export const DayPreview = z.object({
  /** The day of the first channel. */
  from: Ms,
  to: Ms,
  zone: z.string(),
  /** What is before this instant of the first channel's day stays as other rules made it: it airs, or they hold until then. null: nothing does. */
  keptUntil: Ms.nullable(),
  /** By channel, in order and without gaps. */
  items: z.record(z.string(), z.array(ProgrammeItem)),
  findings: z.array(ProgrammeFinding),
  /** What is wrong with the text. With an error nothing is generated. */
  faults: z.array(DocumentFault),
  plans: z.record(z.string(), DayPlan),
  sources: z.array(SourceState),
});
export type DayPreview = z.infer<typeof DayPreview>;

export const CalendarDay = z.object({
  date: Day,
  plan: z.string().nullable(),
  rule: z.number().int().nullable(),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** What an apply changes on one broadcast day, in items. */
export const DayChange = z.object({
  date: Day,
  kept: z.number().int(),
  moved: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
});
export type DayChange = z.infer<typeof DayChange>;

/** An item of a generated file that was changed by hand. */
export const ManualEdit = z.object({
  id: z.string(),
  channel: Number,
  kind: z.enum(['moved', 'trimmed', 'inserted', 'deleted']),
  title: z.string(),
  /** Now; of a deleted item as it was. */
  start: Ms,
  /** As generated; null: inserted. */
  was: Ms.nullable(),
  /** Only if its file can be placed by a programme. A deleted item always can. */
  isPinnable: z.boolean(),
});
export type ManualEdit = z.infer<typeof ManualEdit>;

const Counts = z.object({ error: z.number().int(), warning: z.number().int() });

export const ApplyPlan = z.object({
  id: z.string(),
  channels: z.array(
    z.object({
      number: Number,
      name: z.string(),
      /** From here on items are generated. */
      from: Ms,
      days: z.array(DayChange),
      /** Files that would be written or removed. */
      files: z.number().int(),
      /** Its folder has files that this app did not write: it stays as it is until `takeOver`. */
      isForeign: z.boolean(),
      /** Why nothing can be written, as a sentence; null: it can. */
      problem: z.string().nullable(),
    }),
  ),
  edits: z.array(ManualEdit),
  /** Sources that skip or repeat something, one complete sentence each. */
  jumps: z.array(z.object({ channel: Number, source: z.string(), sentence: z.string() })),
  /**
   * Airtime that goes: `span` had items and would have filler and the fallback alone, on `days` broadcast days; null: the slot has no item left on
   * them. `slot`: its name; null: of no slot. `rule`: why there is a hole.
   */
  losses: z.array(
    z.object({
      channel: Number,
      slot: z.string().nullable(),
      span: z.object({ from: Ms, to: Ms }).nullable(),
      days: z.number().int(),
      rule: z.string().nullable(),
    }),
  ),
  /** Of the files now, and of what would be written. `unchecked`: media files of it whose streams are not known. */
  findings: z.object({ before: Counts, after: Counts, unchecked: z.number().int() }),
  /** What the generator could not do as asked. */
  notes: z.array(ProgrammeFinding),
});
export type ApplyPlan = z.infer<typeof ApplyPlan>;

export const PlannedChange = z.object({
  id: z.string(),
  change: z.enum(['kept', 'moved', 'added', 'removed']),
  /** '': a picture without one. */
  title: z.string(),
  start: Ms,
  finish: Ms,
  /** Start before; null: added. */
  was: Ms.nullable(),
});
export type PlannedChange = z.infer<typeof PlannedChange>;

/** One unit around a choice, in the order of its source. */
export const RankedUnit = MediaName.extend({
  /** Its place in the order, from 1; null: it has none any more. */
  rank: z.number().int().nullable(),
  mark: z.enum(['aired', 'rest', 'length', 'missing', 'pin', 'plays', 'later']),
  /** Such as when it aired, until when it rests, or by how much it is too long. */
  detail: z.string(),
  /** End of its rest. */
  until: Ms.optional(),
  /** How much too long it is, in ms. */
  over: Ms.optional(),
});

export type RankedUnit = z.infer<typeof RankedUnit>;

export const Explanation = z.object({
  item: ProgrammeItem,
  rule: z.string(),
  source: z.string().nullable(),
  ranks: z.array(RankedUnit),
  /** Of a shuffle: which round it is, from 1. */
  round: z.number().int().nullable(),
  /** How many units the order has. */
  of: z.number().int(),
  /** What waited for it and is tried again. `due`: the end of its rest, epoch ms; null: it is tried each time. */
  waiting: z.array(MediaName.extend({ due: Ms.nullable() })),
  /** Start of the airing before on the channel, epoch ms; null: none is known. */
  lastAired: Ms.nullable(),
  /** The cursor in words, before and after; null: the item moves none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  sentence: z.string(),
});
export type Explanation = z.infer<typeof Explanation>;

const TextStep = z.object({
  /** For undo and redo, such as "change Tea time". */
  label: z.string().max(1000),
  /** The text on the other side of the step, as what changes. */
  draft: z.object({
    at: z.number().int().nonnegative(),
    length: z.number().int().nonnegative(),
    text: Text,
  }),
});

/** Undo and redo steps of the document, the next step last. Each applies to the text that the ones behind it leave. */
const TextSteps = z.object({
  past: z.array(TextStep).max(MAX_STEPS),
  future: z.array(TextStep).max(MAX_STEPS),
  /** How many steps there are since the programme was applied; undone ones do not count. */
  changes: z.number().int(),
});
export type TextSteps = z.infer<typeof TextSteps>;

/** An imported programme with the edits of it, which is not saved until it is kept. */
const ProgrammeTrial = z.object({
  text: Text,
  /** The program that it was imported from. */
  from: z.string().max(1000),
  /** Path of the lineup that it was made for. */
  lineup: z.string().max(4096),
  steps: TextSteps,
});
export type ProgrammeTrial = z.infer<typeof ProgrammeTrial>;

export const programmeMethods = {
  /**
   * A broadcast day as this text would generate it from what has aired by its start. Writes nothing. `channels`
   * omitted: all.
   */
  'playout.programme.preview': method({
    in: z.object({ text: Text, day: Day, channels: Numbers.optional() }),
    out: DayPreview,
  }),
  /** The plan of each day of a month, `YYYY-MM`. */
  'playout.programme.calendar': method({
    in: z.object({ text: Text, channel: Number, month: z.string().regex(/^\d{4}-\d{2}$/) }),
    out: z.array(CalendarDay),
  }),
  /**
   * Writes the document. `revision`: of the text that was edited. Rejects with `conflict` if another program changed the
   * file since, and with `invalid-input` if the text is no JSON or has errors. `steps` are kept for `playout.programme.steps`.
   */
  'playout.programme.save': method({
    in: z.object({ text: Text, revision: z.string(), steps: TextSteps.optional() }),
    out: z.object({ revision: z.string() }),
  }),
  /** The steps of the window that saved last, as long as this process runs. `revision`: of the text that they start from; '': there are none. */
  'playout.programme.steps': method({
    in: z.void(),
    out: TextSteps.extend({ revision: z.string() }),
  }),
  /** The trial of the open lineup that a window stored last, as long as this process runs; null: there is none. */
  'playout.programme.trial': method({ in: z.void(), out: ProgrammeTrial.nullable() }),
  /** Stores a trial for `playout.programme.trial`; null: it was kept or discarded. */
  'playout.programme.storeTrial': method({ in: ProgrammeTrial.nullable(), out: z.void() }),
  /**
   * Makes the document of a lineup that has none, empty or after what airs now. `problem`: why what airs now has nothing for it, as a sentence; null: it
   * has, or was not asked for. Rejects with `conflict` if there is a document.
   */
  'playout.programme.create': method({
    in: z.object({ from: z.enum(['empty', 'airing']) }),
    out: z.object({ revision: z.string(), problem: z.string().nullable() }),
  }),
  /**
   * What an apply of the saved document would change, from the first slot after what is on air, or from `from` if that is later. Writes nothing.
   */
  'playout.programme.plan': method({
    in: z.object({ from: Ms.optional(), channels: Numbers.optional() }),
    out: ApplyPlan,
  }),
  /** The items of one day of a plan. Rejects with `not-found` if a newer plan replaced it. */
  'playout.programme.planDay': method({
    in: z.object({ id: z.string(), channel: Number, date: Day }),
    out: z.array(PlannedChange),
  }),
  /**
   * Writes what a plan shows, all files or none. `pins`: the manual edits that stay as pins; `deleted`: what becomes of each deleted item,
   * which otherwise is generated again. Rejects with `conflict` if the document, the ledger or a file changed since.
   */
  'playout.programme.apply': method({
    in: z.object({
      id: z.string(),
      channels: Numbers,
      pins: z.array(z.string()).max(10_000),
      deleted: z.record(z.string(), z.enum(['hole', 'skip'])),
    }),
    out: z.object({ written: z.number().int(), unchanged: z.number().int() }),
  }),
  /** Lets an apply replace the files of a channel that this app did not write. */
  'playout.programme.takeOver': method({ in: z.object({ channel: Number }), out: z.void() }),
  /** Why the item airs that is on at a time: as generated by this text, otherwise by the saved one. */
  'playout.programme.explain': method({
    in: z.object({ text: Text.optional(), channel: Number, at: Ms }),
    out: Explanation,
  }),
  /** Sets where a source goes on from the next apply on: with a file, or at its start. `channel` null: of all channels that share it. */
  'playout.programme.setCursor': method({
    in: z.object({
      source: z.string().min(1).max(100),
      channel: Number.nullable(),
      to: z.union([z.object({ media: z.string().min(1) }), z.literal('reset')]),
    }),
    out: z.void(),
  }),
  /** Switches the background work on or off. */
  'playout.programme.background': method({ in: z.object({ isOn: z.boolean() }), out: z.void() }),
} as const;
