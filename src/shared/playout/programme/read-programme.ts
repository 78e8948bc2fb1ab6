import { z } from 'zod';
import { checkReferences } from './check-document.ts';
import type { DocumentFinding } from './document-finding.ts';
import { MAX_FINDINGS, toPointer } from './document-finding.ts';
import { DAY_START, DocumentForm } from './document.ts';
import type { SlotForm } from './document.ts';
import { t } from '../../i18n/translate.ts';
import { given } from '../../lib/given.ts';
import type { Breaks, Channel, Clips, Pin, ChannelProgramme, PlanSlot, Source } from './model.ts';

export interface ReadProgramme {
  /** null if there is an error. */
  readonly programme: ChannelProgramme | null;
  readonly findings: readonly DocumentFinding[];
}

/** Reads and checks `programming.json`. Never throws. */
export function readProgramme(document: unknown): ReadProgramme {
  const read = DocumentForm.safeParse(document);
  if (!read.success)
    return {
      programme: null,
      findings: read.error.issues.flatMap(expandUnion).slice(0, MAX_FINDINGS).map(fromIssue),
    };
  const unknown = findUnknownFields(DocumentForm, document).map((path): DocumentFinding => ({
    pointer: toPointer(path),
    code: 'unknown-field',
    severity: 'info',
    message: t('programme:fault.unknown-field'),
  }));
  const findings = [...checkReferences(read.data), ...unknown].slice(0, MAX_FINDINGS);
  const isRefused = findings.some(({ severity }) => severity === 'error');
  return { programme: isRefused ? null : toProgramme(read.data), findings };
}

/** For a field with several forms, the issues of the form that was meant. */
function expandUnion(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.find((issues) => issues.some(({ path }) => path.length > 0));
  if (meant === undefined) return [issue];
  return meant.flatMap((one) => expandUnion({ ...one, path: [...issue.path, ...one.path] }));
}

const fromIssue = (issue: z.core.$ZodIssue): DocumentFinding => ({
  pointer: toPointer(issue.path),
  code: issue.code === 'invalid_type' ? 'wrong-type' : 'bad-value',
  severity: 'error',
  // For an invalid name of an entry, the message of the name's own schema.
  message: (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message,
});

const DAY_MS = 86_400_000;
const AHEAD_MS = 14 * DAY_MS;
const MAX_AHEAD_MS = 62 * DAY_MS;
const KEEP_MS = 2 * DAY_MS;

function toProgramme(document: DocumentForm): ChannelProgramme {
  const { sources, channels, plans = {}, pins = [], seed = 1 } = document;
  return {
    seed,
    aheadMs: Math.min(document.ahead ?? AHEAD_MS, MAX_AHEAD_MS),
    keepMs: document.keep ?? KEEP_MS,
    sources: mapped(sources, toSource),
    channels: Object.entries(channels).map(
      ([number, { zone, dayStart, fallback, days }]): Channel => ({
        number,
        zone: zone ?? document.zone,
        dayStart: dayStart ?? document.dayStart ?? DAY_START,
        fallback: given({ lavfi: fallback?.lavfi, media: fallback?.media }),
        days: days.map(({ when = {}, plan }) => ({
          when: given({ days: when.days, dates: when.dates, months: when.months }),
          ...(typeof plan === 'string' ? { plan } : {}),
          slots: (typeof plan === 'string' ? (plans[plan] ?? []) : plan).map(toSlot),
        })),
      }),
    ),
    ...(document.cursors === undefined
      ? {}
      : { cursors: mapped(document.cursors, ({ cycle, last }) => ({ cycle, last })) }),
    pins: pins.map(toPin),
  };
}

const toPin = (pin: NonNullable<DocumentForm['pins']>[number]): Pin => ({
  id: pin.id,
  channel: pin.channel,
  start: pin.start,
  ...given({
    play: pin.play,
    inMs: pin.in,
    outMs: pin.out,
    lavfi: pin.lavfi,
    forMs: pin.for,
    isHole: pin.hole,
    skip: pin.skip,
    advances: pin.advances,
  }),
});

const mapped = <T, U>(
  record: Readonly<Record<string, T>>,
  to: (value: T) => U,
): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));

const toSource = ({
  name,
  query,
  show,
  ids,
  order,
  together,
  rest = 0,
  cursor,
  aired,
}: DocumentForm['sources'][string]): Source => ({
  ...given({ name, query, show, ids, together, aired }),
  order,
  restMs: rest,
  isShared: cursor === 'shared',
});

const toSlot = (slot: SlotForm): PlanSlot => ({
  ...given({
    name: slot.name,
    at: slot.at,
    play: typeof slot.play === 'string' ? slot.play : undefined,
    relay:
      typeof slot.play === 'object'
        ? { channel: slot.play.channel, shiftMs: slot.play.shift ?? 0 }
        : undefined,
    mix: slot.mix?.map(({ source, weight = 1 }) => ({ source, weight })),
    repeat: slot.repeat,
    take: slot.take,
    until: slot.until,
    forMs: slot.for,
    alignMs: slot.align,
    cursor: slot.cursor,
    filler: slot.filler?.gap,
    before: toClips(slot.filler?.before),
    after: toClips(slot.filler?.after),
    fallback: slot.fallback && given({ lavfi: slot.fallback.lavfi, media: slot.fallback.media }),
    breaks: slot.breaks === undefined ? undefined : toBreaks(slot.breaks),
    title: slot.guide?.title,
    isHidden: slot.guide?.hide,
  }),
  id: slot.id,
  overrunMs: slot.overrun ?? 0,
  isSearching: slot.fit === 'search',
});

const toClips = (
  clips: { readonly source: string; readonly clips?: number | undefined } | undefined,
): Clips | undefined =>
  clips === undefined ? undefined : { source: clips.source, clips: clips.clips ?? 1 };

const toBreaks = ({
  at,
  first = 0,
  last = 0,
  gap = 0,
  max = Infinity,
  clips = 1,
  source,
  open,
  close,
}: NonNullable<SlotForm['breaks']>): Breaks => ({
  at: at === 'chapters' ? at : { everyMs: at.every },
  firstMs: first,
  lastMs: last,
  gapMs: gap,
  max,
  clips,
  source,
  ...given({ open, close }),
});

type Path = readonly PropertyKey[];

/** Fields that the schema does not have, each name once. They are kept and have no effect. */
function findUnknownFields(form: z.ZodType, value: unknown): readonly Path[] {
  const found = new Map<string, Path>();
  walk(form, value, [], (path) => {
    const name = String(path.at(-1));
    if (!found.has(name)) found.set(name, path);
  });
  return [...found.values()];
}

function walk(form: z.core.$ZodType, value: unknown, path: Path, tell: (path: Path) => void): void {
  if (form instanceof z.ZodOptional) walk(form.unwrap(), value, path, tell);
  else if (form instanceof z.ZodUnion) {
    // For a field that is a text or an object, only the object form has fields.
    const kind = Array.isArray(value) ? z.ZodArray : z.ZodObject;
    const nested = form.options.find((option) => option instanceof kind);
    if (nested !== undefined) walk(nested, value, path, tell);
  } else if (typeof value !== 'object' || value === null) return;
  else if (form instanceof z.ZodArray)
    for (const [index, one] of (value as readonly unknown[]).entries())
      walk(form.element, one, [...path, index], tell);
  else if (form instanceof z.ZodRecord)
    for (const [key, one] of Object.entries(value)) walk(form.valueType, one, [...path, key], tell);
  else if (form instanceof z.ZodObject) {
    const shape = form.shape as Readonly<Record<string, z.ZodType>>;
    for (const [key, one] of Object.entries(value)) {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (field === undefined) tell([...path, key]);
      else walk(field, one, [...path, key], tell);
    }
  }
}
