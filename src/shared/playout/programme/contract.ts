import { z } from 'zod';
import { method } from '../../lib/define.ts';
import { itemRoles } from './model.ts';

/** Methods about the programme of the open lineup. Channels go by their number, times are epoch ms, days are `YYYY-MM-DD`. */

/** Maximum size of `programming.json` in characters. */
export const MAX_PROGRAMME_CHARS = 5 * 1024 * 1024;

const Text = z.string().max(MAX_PROGRAMME_CHARS);
const Number = z.string().min(1).max(40);
const Numbers = z.array(Number).max(500);
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Ms = z.number();

export const DocumentFault = z.object({
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
export const DayPlan = z.object({
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
export const SourceState = z.object({
  id: z.string(),
  count: z.number().int(),
  ms: z.number(),
  /** What comes next of an ordered source, on the first channel asked for. */
  next: MediaName.nullable(),
  /** How many of a source with a rest may air; null: it has none. */
  rested: z.number().int().nullable(),
});

export const DayPreview = z.object({
  /** The day of the first channel. */
  from: Ms,
  to: Ms,
  zone: z.string(),
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
   * file since, and with `invalid-input` if the text is no JSON or has errors.
   */
  'playout.programme.save': method({
    in: z.object({ text: Text, revision: z.string() }),
    out: z.object({ revision: z.string() }),
  }),
  /** Makes the document of a lineup that has none, empty or after what airs now. Rejects with `conflict` if there is one. */
  'playout.programme.create': method({
    in: z.object({ from: z.enum(['empty', 'airing']) }),
    out: z.object({ revision: z.string() }),
  }),
} as const;
