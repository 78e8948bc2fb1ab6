import { z } from 'zod';
import { t } from '../../i18n/translate.ts';
import { createSelect } from '../../library/query/select-media.ts';
import { rfc3339Ms, writeRfc3339 } from '../time/rfc3339.ts';
import { ChannelDays } from './channel-days.ts';
import type { DocumentFinding } from './document-finding.ts';
import { MAX_FINDINGS, toPointer } from './document-finding.ts';
import { MAX_PINS } from './document.ts';
import type { Generated } from './generate.ts';
import { generateSteps } from './generate.ts';
import type {
  Cursor,
  GeneratorFinding,
  Item,
  LibraryMedia,
  ChannelProgramme,
  State,
} from './model.ts';
import { emptyState } from './model.ts';
import type { PlayoutDoc } from '../document/document.ts';
import { playoutFiles } from './playout-files.ts';
import { given } from '../../lib/given.ts';
import type { Steps } from '../../lib/steps.ts';
import { readProgramme } from './read-programme.ts';

/** Omits fields without a value. */
const withoutNull = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null))
    : value;

/** A programme with media and generator calls in one document, the input of `programme generate`. */
const MediaForm = z.preprocess(
  withoutNull,
  z.looseObject({
    id: z.string(),
    path: z.string().default(''),
    ms: z.int().nonnegative(),
    title: z.string().optional(),
    show: z.string().optional(),
    season: z.int().optional(),
    episode: z.int().optional(),
    date: z.string().optional(),
    /** The name of the date in NFO files and queries. */
    aired: z.string().optional(),
    release_date: z.string().optional(),
    set: z.string().optional(),
    chapters: z.array(z.int()).optional(),
    missing: z.boolean().optional(),
  }),
);

const Key = z.array(z.union([z.number(), z.string(), z.null()]));
const CursorForm = z.union([
  z.object({ ms: z.record(z.string(), z.number()) }),
  z.object({ cycle: z.int(), done: z.array(z.string()) }),
  z.object({ cycle: z.int(), last: z.string(), key: Key.optional() }),
]);
const Time = z.string().transform((text, context) => {
  const ms = rfc3339Ms(text);
  if (!Number.isFinite(ms))
    context.addIssue({ code: 'custom', message: t('programme:fault.instant') });
  return ms;
});

const DAY_MS = 86_400_000;
/** Maximum run: ten years. */
const MAX_RUN_MS = 3_660 * DAY_MS;

const ExampleForm = z.preprocess(
  withoutNull,
  z.looseObject({
    programme: z.unknown(),
    library: z.array(MediaForm).max(200_000),
    cursors: z.record(z.string(), CursorForm).optional(),
    aired: z.record(z.string(), z.record(z.string(), Time)).optional(),
    pins: z.array(z.unknown()).max(MAX_PINS).optional(),
    runs: z
      .array(
        z.preprocess(
          withoutNull,
          z
            .looseObject({
              from: Time,
              to: Time,
              add: z.array(MediaForm).optional(),
              remove: z.array(z.string()).optional(),
            })
            .check(({ value: { from, to }, issues }) => {
              if (to > from && to - from <= MAX_RUN_MS) return;
              const message = t('programme:fault.run', { count: MAX_RUN_MS / DAY_MS });
              issues.push({ code: 'custom', path: ['to'], message, input: to });
            }),
        ),
      )
      .min(1)
      .max(1000),
  }),
);

/** Formats a time as files have it, with the zone's offset at that instant. */
type Clock = (ms: number) => string;

/** An item with times as text and cuts in the format of playout files. */
export interface WrittenItem extends Pick<Item, 'media' | 'lavfi' | 'role' | 'slot' | 'pin'> {
  readonly start: string;
  readonly finish: string;
  readonly in_ms?: number;
  readonly out_ms?: number;
  readonly why: unknown;
}

export interface ExampleRun {
  readonly items: Readonly<Record<string, readonly WrittenItem[]>>;
  readonly cursors: Readonly<Record<string, Cursor>>;
  readonly findings: readonly Omit<GeneratorFinding, 'at'>[];
  readonly guide: Readonly<Record<string, readonly unknown[]>>;
}

/** The playout files of a channel. */
export interface ChannelFiles {
  readonly number: string;
  readonly files: readonly PlayoutDoc[];
}

export type ExampleResult =
  | {
      readonly ok: true;
      readonly runs: readonly ExampleRun[];
      /** The files of all runs together, made on demand. */
      readonly files: () => readonly ChannelFiles[];
    }
  | { readonly ok: false; readonly findings: readonly DocumentFinding[] };

const expected: Readonly<Record<string, 'list' | 'object' | 'number' | 'text'>> = {
  array: 'list',
  object: 'object',
  nonoptional: 'object',
  record: 'object',
  number: 'number',
  int: 'number',
  string: 'text',
};

const isProgramme = (document: unknown): boolean =>
  typeof document === 'object' &&
  document !== null &&
  'programming' in document &&
  !('programme' in document);

/** The document is a programme without media and calls. */
const noExample = (): DocumentFinding => ({
  pointer: '',
  code: 'bad-value',
  severity: 'error',
  message: t('programme:fault.no-example'),
});

/** Describes what to enter. */
function formatIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return t('programme:fault.too-many', { count: Number(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'array') return t('programme:fault.no-run');
  const kind = issue.code === 'invalid_type' ? expected[issue.expected] : undefined;
  return t(`programme:fault.${kind ?? 'form'}`);
}

/** Runs the calls in sequence, slot by slot; each starts from the state that the previous one left. */
export function* exampleSteps(document: unknown): Steps<ExampleResult> {
  if (isProgramme(document)) return { ok: false, findings: [noExample()] };
  const read = ExampleForm.safeParse(document);
  if (!read.success)
    return {
      ok: false,
      findings: read.error.issues.slice(0, MAX_FINDINGS).map((issue) => ({
        pointer: toPointer(issue.path),
        code: 'bad-value',
        severity: 'error',
        message: formatIssue(issue),
      })),
    };
  const { pins = [], runs } = read.data;
  const { programme, findings } = readProgramme(withPins(read.data.programme, pins));
  if (programme === null) return { ok: false, findings };
  const placed = new Map<string, Item[]>(programme.channels.map(({ number }) => [number, []]));
  let library = new Map(read.data.library.map((media) => [media.id, toMedia(media)]));
  const everything = new Map(library);
  let state: State = {
    ...emptyState,
    cursors: (read.data.cursors ?? {}) as State['cursors'],
    aired: read.data.aired ?? {},
  };
  const answers: ExampleRun[] = [];
  for (const { from, to, add = [], remove = [] } of runs) {
    library = new Map(
      [...library, ...add.map((media) => [media.id, toMedia(media)] as const)].filter(
        ([id]) => !remove.includes(id),
      ),
    );
    const select = createSelect([...library.values()], [], from);
    const made = { byId: library, select };
    const generated = yield* generateSteps(programme, made, state, { from, to });
    ({ state } = generated);
    for (const media of library.values()) everything.set(media.id, media);
    for (const [number, list] of placed)
      for (const item of generated.items[number] ?? []) list.push(item);
    answers.push(writeRun(programme, generated, { from, to }));
    yield;
  }
  const files = () =>
    programme.channels.map((channel) => ({
      number: channel.number,
      files: playoutFiles(channel, placed.get(channel.number) ?? [], everything),
    }));
  return { ok: true, runs: answers, files };
}

/** An example may have its pins next to the programme. */
const withPins = (programme: unknown, pins: readonly unknown[]): unknown =>
  pins.length > 0 && typeof programme === 'object' && programme !== null
    ? { ...programme, pins: [...('pins' in programme ? [programme.pins].flat() : []), ...pins] }
    : programme;

/** Queries can select by type, so media without a type get a default. */
const toMedia = ({ aired, ...media }: z.infer<typeof MediaForm>): LibraryMedia =>
  given({
    type: media.season === undefined && media.episode === undefined ? 'movie' : 'episode',
    date: aired ?? media.release_date,
    ...media,
  }) as unknown as LibraryMedia;

/** Formats a run: times as text, cuts in the format of playout files. */
export function writeRun(
  programme: ChannelProgramme,
  { items, guide, findings, state }: Generated,
  span: { readonly from: number; readonly to: number },
): ExampleRun {
  const clocks = new Map(
    programme.channels.map((channel) => {
      const { zone } = new ChannelDays(channel, span.from, span.to);
      return [channel.number, (ms: number) => writeRfc3339(zone.stamp(ms))] as const;
    }),
  );
  const each = <T, W>(
    lists: Readonly<Record<string, readonly T[]>>,
    write: (one: T, clock: Clock) => W,
  ): Record<string, W[]> =>
    Object.fromEntries(
      Object.entries(lists).map(([number, list]) => {
        const clock = clocks.get(number) ?? String;
        return [number, list.map((one) => write(one, clock))];
      }),
    );
  return {
    items: each(items, ({ inMs, outMs, why, ...item }, clock) => ({
      ...item,
      start: clock(item.start),
      finish: clock(item.finish),
      ...(inMs === undefined || outMs === undefined ? {} : { in_ms: inMs, out_ms: outMs }),
      why: {
        ...why,
        passed: why.passed?.map(({ until, ...one }) => ({
          ...one,
          ...(until === undefined ? {} : { until: clock(until) }),
        })),
      },
    })),
    cursors: state.cursors,
    findings: findings.map(({ at: _, ...finding }) => finding),
    guide: each(guide, ({ start, stop, ...entry }, clock) => ({
      start: clock(start),
      stop: clock(stop),
      ...entry,
    })),
  };
}
