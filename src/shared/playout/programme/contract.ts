import { z } from 'zod';
import { method } from '../../lib/define.ts';
import { MAX_STEPS } from '../edit/history.ts';
import { itemRoles } from './model.ts';

/** Methods of the open lineup's programme. Channels are identified by number; times are epoch ms; days are `YYYY-MM-DD`. */

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

/** A limit or fault that the generator met. */
export const ProgrammeFinding = z.object({
  code: z.string(),
  channel: z.string(),
  at: Ms,
  slot: z.string().nullable(),
  source: z.string().nullable(),
  media: z.string().nullable(),
  pin: z.string().nullable(),
  /** The amount (ms), such as how much too long a unit is. */
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
  /** The title without the show; a film has its year. */
  name: z.string(),
  /** Season and episode, such as `S02E03`; null: none. */
  code: z.string().nullable(),
  slot: z.string().nullable(),
  source: z.string().nullable(),
  pin: z.string().nullable(),
  /** Start within the file (ms); only if the file is cut. */
  inMs: z.number().nullable(),
  outMs: z.number().nullable(),
  /** Why it airs: the order of its source, or the reason of a hole. */
  rule: z.string(),
});
export type ProgrammeItem = z.infer<typeof ProgrammeItem>;

/** The plan of a channel's broadcast day. */
const DayPlan = z.object({
  /** null: no rule applies, or the plan has no name. */
  plan: z.string().nullable(),
  /** The rule of the channel's `days` that applies, from 0; null: none. */
  rule: z.number().int().nullable(),
  /** Number of rules. */
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
  /** The next unit of an ordered source on the first requested channel: after now, or at the start of another day. */
  next: MediaName.extend({ code: z.string().nullable() }).nullable(),
  /** How many units of a source with a rest may air; null: it has no rest. */
  rested: z.number().int().nullable(),
});

export const DayPreview = z.object({
  /** The day on the first channel. */
  from: Ms,
  to: Ms,
  zone: z.string(),
  /**
   * The first channel's day stays as other rules made it until then, because it is on air or those rules apply until then. null: none of it
   * stays.
   */
  keptUntil: Ms.nullable(),
  /** By channel, in order, without gaps. */
  items: z.record(z.string(), z.array(ProgrammeItem)),
  findings: z.array(ProgrammeFinding),
  /** Faults of the text. With an error, nothing is generated. */
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

/** Number of items that an apply changes on one broadcast day, by kind. */
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
  /** Current start; of a deleted item, its former start. */
  start: Ms,
  /** Generated start; null: inserted by hand. */
  was: Ms.nullable(),
  /** Whether a programme can place its file. A deleted item is always pinnable. */
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
      /** Items are generated from here on. */
      from: Ms,
      days: z.array(DayChange),
      /** Number of files to write or remove. */
      files: z.number().int(),
      /** Its folder has files that this app did not write, so nothing is written until `takeOver`. */
      isForeign: z.boolean(),
      /** Why nothing can be written, as a sentence; null: it can. */
      problem: z.string().nullable(),
    }),
  ),
  edits: z.array(ManualEdit),
  /** Sources that skip or repeat units, one complete sentence each. */
  jumps: z.array(z.object({ channel: Number, source: z.string(), sentence: z.string() })),
  /**
   * Lost airtime: `span` had items and would have only filler and the fallback, on `days` broadcast days; null: the slot would have no item
   * left on them. `slot`: its name; null: none. `rule`: the reason of the hole.
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
  /** Findings of the current files, and of the files to be written. `unchecked`: media files in the latter whose streams are unknown. */
  findings: z.object({ before: Counts, after: Counts, unchecked: z.number().int() }),
  /** Limits and faults that the generator met. */
  notes: z.array(ProgrammeFinding),
});
export type ApplyPlan = z.infer<typeof ApplyPlan>;

export const PlannedChange = z.object({
  id: z.string(),
  change: z.enum(['kept', 'moved', 'added', 'removed']),
  /** '': a picture without a title. */
  title: z.string(),
  start: Ms,
  finish: Ms,
  /** Start before the change; null: added. */
  was: Ms.nullable(),
});
export type PlannedChange = z.infer<typeof PlannedChange>;

/** One unit near the chosen one, in the order of its source. */
export const RankedUnit = MediaName.extend({
  /** Its position in the order, from 1; null: it is no longer in it. */
  rank: z.number().int().nullable(),
  mark: z.enum(['aired', 'rest', 'length', 'missing', 'pin', 'plays', 'later']),
  /** For example when it aired, until when it rests, or by how much it is too long. */
  detail: z.string(),
  /** End of its rest. */
  until: Ms.optional(),
  /** By how much it is too long (ms). */
  over: Ms.optional(),
});

export type RankedUnit = z.infer<typeof RankedUnit>;

export const Explanation = z.object({
  item: ProgrammeItem,
  rule: z.string(),
  source: z.string().nullable(),
  ranks: z.array(RankedUnit),
  /** The round of a shuffle, from 1. */
  round: z.number().int().nullable(),
  /** Number of units in the order. */
  of: z.number().int(),
  /** Units skipped for this one, to be tried again. `due`: the end of its rest (epoch ms); null: tried each time. */
  waiting: z.array(MediaName.extend({ due: Ms.nullable() })),
  /** Start of the previous airing on the channel (epoch ms); null: unknown. */
  lastAired: Ms.nullable(),
  /** The cursor in words before and after the item; null: the item moves no cursor. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  sentence: z.string(),
});
export type Explanation = z.infer<typeof Explanation>;

const TextStep = z.object({
  /** Label for undo and redo, such as "change Tea time". */
  label: z.string().max(1000),
  /** The text on the other side of the step, as a patch. */
  draft: z.object({
    at: z.number().int().nonnegative(),
    length: z.number().int().nonnegative(),
    text: Text,
  }),
});

/** Undo and redo steps of the document, the next step last. Each step applies to the text that the later entries produce. */
const TextSteps = z.object({
  past: z.array(TextStep).max(MAX_STEPS),
  future: z.array(TextStep).max(MAX_STEPS),
  /** Number of steps since the programme was applied, without undone ones. */
  changes: z.number().int(),
});
export type TextSteps = z.infer<typeof TextSteps>;

/** An imported programme with its edits, not saved until the user keeps it. */
const ProgrammeTrial = z.object({
  text: Text,
  /** Name of the program that it was imported from. */
  from: z.string().max(1000),
  /** Path of the lineup that it was imported for. */
  lineup: z.string().max(4096),
  steps: TextSteps,
});
export type ProgrammeTrial = z.infer<typeof ProgrammeTrial>;

export const programmeMethods = {
  /** Generates a broadcast day from this text, starting from what has aired by then. Writes nothing. `channels` omitted: all. */
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
   * Writes the document. `revision`: of the text that was edited. Rejects with `conflict` if another program changed the file since, and
   * with `invalid-input` if the text is not JSON or has errors. Stores `steps` for `playout.programme.steps`.
   */
  'playout.programme.save': method({
    in: z.object({ text: Text, revision: z.string(), steps: TextSteps.optional() }),
    out: z.object({ revision: z.string() }),
  }),
  /** The steps of the window that saved last, while this process runs. `revision`: of the text that they start from; '': no steps. */
  'playout.programme.steps': method({
    in: z.void(),
    out: TextSteps.extend({ revision: z.string() }),
  }),
  /** The trial of the open lineup that a window stored last, while this process runs; null: none. */
  'playout.programme.trial': method({ in: z.void(), out: ProgrammeTrial.nullable() }),
  /** Stores a trial for `playout.programme.trial`; null: the user kept or discarded it. */
  'playout.programme.storeTrial': method({ in: ProgrammeTrial.nullable(), out: z.void() }),
  /**
   * Creates the document of a lineup without one: empty, or modeled on what airs now. `problem`: a sentence why what airs now can't be
   * used; null: it can, or was not requested. Rejects with `conflict` if a document exists.
   */
  'playout.programme.create': method({
    in: z.object({ from: z.enum(['empty', 'airing']) }),
    out: z.object({ revision: z.string(), problem: z.string().nullable() }),
  }),
  /**
   * Returns what an apply of the saved document would change, from the first slot after the item on air, or from `from` if that is later.
   * Writes nothing.
   */
  'playout.programme.plan': method({
    in: z.object({ from: Ms.optional(), channels: Numbers.optional() }),
    out: ApplyPlan,
  }),
  /** The items of one day of a plan. Rejects with `not-found` if a newer plan has replaced it. */
  'playout.programme.planDay': method({
    in: z.object({ id: z.string(), channel: Number, date: Day }),
    out: z.array(PlannedChange),
  }),
  /**
   * Writes what a plan shows, all files or none. `pins`: manual edits to keep as pins; `deleted`: how to keep deletions (others are
   * generated again). Rejects with `conflict` if the document, the ledger or a file changed since.
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
  /** Allows an apply to replace files of a channel that this app did not write. */
  'playout.programme.takeOver': method({ in: z.object({ channel: Number }), out: z.void() }),
  /** Explains why the item airs that is on at a time: as this text generates it, otherwise as the saved one does. */
  'playout.programme.explain': method({
    in: z.object({ text: Text.optional(), channel: Number, at: Ms }),
    out: Explanation,
  }),
  /**
   * Sets where a source continues from the next apply on: at a file, or at its start. `channel` null: all channels that share the cursor.
   */
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
