import './texts.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { t } from '../../i18n/translate.ts';
import type { TextKey, TextsByNamespace } from '../../i18n/translate.ts';
import { compileQuery } from '../../library/query/compile-query.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import { daysInMonth } from '../time/calendar.ts';
import { parseClock, parseLength } from './lengths.ts';
import type { DateRange, PartialDate } from './model.ts';
import { groupings, sourceOrders, weekdays } from './model.ts';

/** The schema of `programming.json`. Unknown keys are kept. Each field has one sentence about what to enter. */

type Fault = Parameters<typeof fault>[0];
const fault = (
  name: keyof TextsByNamespace['programme']['fault'],
  values: Record<string, string | number> = {},
) => ({ error: () => t(`programme:fault.${name}` as TextKey, values) });

/** A text that `read` converts to a value, or rejects with null. */
const parsed = <T>(read: (text: string) => T | null, name: Fault) =>
  z.string(fault(name)).transform((text, context): T => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: t(`programme:fault.${name}` as TextKey) });
    return z.NEVER;
  });

const words = <T extends string>(
  list: readonly T[],
  name: 'order' | 'day' | 'together' | 'aired',
) => z.enum(list as readonly [T, ...T[]], fault(name, { words: list.join(', ') }));

const Name = z.string(fault('name')).min(1, fault('name')).max(100, fault('name'));
const Length = parsed(parseLength, 'duration');
const Clock = parsed(parseClock, 'clock');
const Zone = parsed((zone) => (isZone(zone) ? zone : null), 'zone');
const Count = z.int(fault('count')).min(1, fault('count'));

function isZone(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}

const DATE = /^(?:(\d{4})-)?(\d{2})-(\d{2})$/;

function readDate(text: string): PartialDate | null {
  const found = DATE.exec(text);
  if (found === null) return null;
  const [month, day] = [Number(found[2]), Number(found[3])];
  const year = found[1] === undefined ? undefined : Number(found[1]);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year ?? 2024, month)) return null;
  return { ...(year === undefined ? {} : { year }), month, day };
}

function readDates(text: string): DateRange | null {
  const [first, last = first, ...more] = text.split('..').map(readDate);
  const hasBothYears = (first?.year === undefined) === (last?.year === undefined);
  return first && last && more.length === 0 && hasBothYears ? { first, last } : null;
}

const FallbackForm = z.looseObject(
  { lavfi: z.string(fault('text')).optional(), media: Name.optional() },
  fault('object'),
);

/** Accepts any collection name, because collections are in the library. */
const Query = z.string(fault('text')).check((query) => {
  const compiled = compileQuery(query.value, { collections: null, now: 0 });
  if (compiled.ok) return;
  const { at, message } = compiled.error;
  const text = t('programme:fault.query', { at: at + 1, message });
  query.issues.push({ code: 'custom', message: text, input: query.value });
});

export const MAX_TITLE_CHARS = 200;

/** The displayed name. The key of the source and the id of the slot don't change, because cursors are stored under them. */
const Title = z
  .string(fault('text'))
  .max(MAX_TITLE_CHARS, fault('long', { count: MAX_TITLE_CHARS }))
  .optional();

const SourceForm = z.looseObject(
  {
    name: Title,
    query: Query.optional(),
    show: Name.optional(),
    ids: z.array(Name, fault('list')).optional(),
    order: words(sourceOrders, 'order'),
    together: words(groupings, 'together').optional(),
    rest: Length.optional(),
    cursor: z.string(fault('text')).optional(),
    aired: words(['never', 'once'], 'aired').optional(),
  },
  fault('object'),
);

const Clips = z.looseObject({ source: Name, clips: Count.optional() }, fault('object'));

const Breaks = z.looseObject(
  {
    at: z.union([z.literal('chapters'), z.looseObject({ every: Length })], fault('breaks-at')),
    first: Length.optional(),
    last: Length.optional(),
    gap: Length.optional(),
    max: Count.optional(),
    clips: Count.optional(),
    source: Name,
    open: Name.optional(),
    close: Name.optional(),
  },
  fault('object'),
);

export const SlotForm = z.looseObject(
  {
    id: Name,
    name: Title,
    at: Clock.optional(),
    play: z
      .union([Name, z.looseObject({ channel: Name, shift: Length.optional() })], fault('play'))
      .optional(),
    mix: z
      .array(
        z.looseObject(
          { source: Name, weight: z.number(fault('weight')).positive(fault('weight')).optional() },
          fault('object'),
        ),
        fault('list'),
      )
      .min(1, fault('list'))
      .optional(),
    repeat: Name.optional(),
    take: Count.optional(),
    until: Clock.optional(),
    for: Length.optional(),
    align: Length.optional(),
    overrun: Length.optional(),
    fit: words(['search'] as const, 'order').optional(),
    cursor: Name.optional(),
    filler: z
      .looseObject(
        { gap: Name.optional(), before: Clips.optional(), after: Clips.optional() },
        fault('object'),
      )
      .optional(),
    fallback: FallbackForm.optional(),
    breaks: Breaks.optional(),
    guide: z
      .looseObject(
        { title: z.string(fault('text')).optional(), hide: z.boolean(fault('flag')).optional() },
        fault('object'),
      )
      .optional(),
  },
  fault('object'),
);

/** Default start of the broadcast day, in ms since local midnight. */
export const DAY_START = 6 * 3_600_000;
const MAX_SLOTS = 200;
export const MAX_SOURCES = 500;
export const MAX_PINS = 10_000;

const Plan = z
  .array(SlotForm, fault('list'))
  .max(MAX_SLOTS, fault('too-many', { count: MAX_SLOTS }));

const Rule = z.looseObject(
  {
    when: z
      .looseObject(
        {
          days: z.array(words(weekdays, 'day'), fault('list')).optional(),
          dates: z.array(parsed(readDates, 'date'), fault('list')).optional(),
          months: z
            .array(
              z.int(fault('month')).min(1, fault('month')).max(12, fault('month')),
              fault('list'),
            )
            .optional(),
        },
        fault('object'),
      )
      .optional(),
    plan: z.union([Name, Plan], fault('plan')),
  },
  fault('object'),
);

const PinForm = z.looseObject(
  {
    id: Name,
    channel: Name,
    start: parsed((text) => finite(rfc3339Ms(text)), 'instant'),
    play: Name.optional(),
    in: Length.optional(),
    out: Length.optional(),
    lavfi: z
      .string(fault('text'))
      .max(2000, fault('long', { count: 2000 }))
      .optional(),
    for: Length.optional(),
    hole: z.literal(true, fault('flag')).optional(),
    skip: Name.optional(),
    advances: Name.optional(),
  },
  fault('object'),
);

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const record = <T extends z.ZodType>(value: T) => z.record(z.string(), value, fault('object'));

/** Channel numbers become folder names. */
const ChannelNumber = z.string().regex(/^\d{1,6}(?:\.\d{1,6})?$/, fault('channel-number'));

export const DocumentForm = z.looseObject(
  {
    programming: z.literal(1, fault('version')),
    zone: Zone,
    dayStart: Clock.optional(),
    seed: z.int(fault('number')).optional(),
    ahead: Length.optional(),
    keep: Length.optional(),
    sources: record(SourceForm),
    plans: record(Plan).optional(),
    channels: z.record(
      ChannelNumber,
      z.looseObject(
        {
          /** Shown to users. */
          name: z.string(fault('text')).optional(),
          zone: Zone.optional(),
          dayStart: Clock.optional(),
          fallback: FallbackForm.optional(),
          days: z.array(Rule, fault('list')),
        },
        fault('object'),
      ),
      fault('object'),
    ),
    /** By channel and source: the file after which a source without a stored cursor starts. */
    cursors: z
      .record(
        z.string(),
        z.looseObject({ cycle: z.int(fault('number')), last: Name }, fault('object')),
        fault('object'),
      )
      .optional(),
    pins: z
      .array(PinForm, fault('list'))
      .max(MAX_PINS, fault('too-many', { count: MAX_PINS }))
      .optional(),
  },
  fault('object'),
);

export type DocumentForm = z.infer<typeof DocumentForm>;
export type SlotForm = z.infer<typeof SlotForm>;

/** The document as JSON: times and lengths are texts. */
export type ProgrammeJson = z.input<typeof DocumentForm>;
export type SlotJson = z.input<typeof SlotForm>;
export type SourceJson = ProgrammeJson['sources'][string];
export type RuleJson = ProgrammeJson['channels'][string]['days'][number];
