import { daysFromDate, daysInMonth, padded } from '../time/calendar.ts';
import { Airings } from './airings.ts';
import { findRule } from './calendar-rules.ts';
import { ChannelDays } from './channel-days.ts';
import type { CalendarDay, DayPreview, ProgrammeFinding, ProgrammeItem } from './contract.ts';
import { findHeld, startState } from './apply/seams.ts';
import { findingText } from './finding-text.ts';
import type { Steps } from '../../lib/steps.ts';
import { generateSteps } from './generate.ts';
import type { Ledger } from './ledger/read-ledger.ts';
import { findRulesChange, findSeam } from './ledger/replay.ts';
import type { Readable } from './readable.ts';
import { readableNames } from './readable.ts';
import { formatMediaCode, formatMediaName, formatMediaTitle } from './media-title.ts';
import type {
  Channel,
  ChannelProgramme,
  GeneratorFinding,
  Item,
  LibraryMedia,
  State,
} from './model.ts';
import type { Library } from './pool.ts';
import { GeneratorRun } from './run.ts';

const DAY_MS = 86_400_000;
/** A day farther than this after the end of the ledger is generated as if nothing had aired in between. */
export const MAX_GAP_MS = 62 * DAY_MS;

/** Parses a date `YYYY-MM-DD` to days since 1970-01-01; null: invalid. */
export function parseDay(text: string): number | null {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return isDate ? daysFromDate(year, month, day) : null;
}

/** The broadcast day of a channel in epoch ms. `day`: days since 1970-01-01. */
function findDaySpan(channel: Channel, day: number): { from: number; to: number } {
  const days = new ChannelDays(channel, day * DAY_MS, (day + 1) * DAY_MS);
  return { from: days.findStart(day), to: days.findStart(day + 1) };
}

export interface PreviewInput {
  readonly programme: ChannelProgramme;
  readonly library: Library;
  readonly ledgers: readonly Ledger[];
  /** Digest of the programme's text. */
  readonly revision: string;
  /** By channel: until when it can't change, because items are on air or loaded (epoch ms). Omitted: everything can change. */
  readonly locked?: ReadonlyMap<string, number>;
  /** Days since 1970-01-01. */
  readonly day: number;
  /** The channels to show; empty: all. All channels are generated, because they may share cursors. */
  readonly channels: readonly string[];
  /** Epoch ms. If it is in the day, sources show what comes next after it, otherwise at the start of the day. */
  readonly now: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A generated broadcast day of all channels. */
export interface DayRun {
  readonly spans: ReadonlyMap<string, Span>;
  readonly state: State;
  /** The state after the day. */
  readonly after: State;
  readonly findings: readonly GeneratorFinding[];
  /** Items of a channel that air in its day, including those that began before. */
  readonly items: (number: string) => readonly Item[];
  /** Last airings of a channel's files before an instant (epoch ms). */
  readonly findAirings: (number: string, before: number) => Airings;
}

/** Generates a broadcast day from the ledgers before it, slot by slot. */
export function* dayRunSteps(input: Omit<PreviewInput, 'channels' | 'now'>): Steps<DayRun> {
  const { programme, library, ledgers, day } = input;
  const spans = new Map(
    programme.channels.map((channel) => [channel.number, findDaySpan(channel, day)]),
  );
  const seams = findSeams(input, spans);
  const state = startState(programme, ledgers, seams, input.revision);
  yield;
  const span = findRun(spans, state);
  const { items, findings, state: after } = yield* generateSteps(programme, library, state, span);
  return {
    spans,
    state,
    after,
    findings,
    items: (number) => {
      const span = spans.get(number);
      const own = items[number] ?? [];
      if (span === undefined) return own;
      const ledger = ledgers.find((one) => one.number === number);
      return [...listDecided(ledger, span.from, seams.get(number)), ...own].filter(
        ({ start, finish }) => finish > span.from && start < span.to,
      );
    },
    findAirings: (number, before) => {
      const aired = new Airings(state.aired[number] ?? {});
      for (const { media, role, start, inMs = 0 } of items[number] ?? [])
        if (media !== undefined && role !== 'fallback' && inMs === 0 && start < before)
          aired.add(media, start);
      return aired;
    },
  };
}

/** Generates a broadcast day with everything that the window shows, slot by slot. */
export function* previewSteps(input: PreviewInput): Steps<DayPreview> {
  const { programme, library, day, channels: chosen } = input;
  const shown = programme.channels.filter(
    ({ number }) => chosen.length === 0 || chosen.includes(number),
  );
  const [first] = shown;
  if (first === undefined) return { ...emptyPreview, faults: [] };
  const run = yield* dayRunSteps(input);
  const names = readableNames(programme, library.byId);
  const span = run.spans.get(first.number) ?? { from: 0, to: 0 };
  const numbers = new Set(shown.map(({ number }) => number));
  return {
    ...span,
    zone: first.zone,
    keptUntil: findKept(input, first.number, span),
    items: Object.fromEntries(
      shown.map(({ number }) => [
        number,
        run.items(number).map((item) => toProgrammeItem(item, library.byId)),
      ]),
    ),
    findings: run.findings
      .filter(({ channel, at }) => numbers.has(channel) && isWithin(run.spans.get(channel), at))
      .map((finding) => toFinding(finding, names)),
    faults: [],
    plans: Object.fromEntries(
      shown.map((channel) => [
        channel.number,
        {
          ...findPlan(channel, day),
          ...(run.spans.get(channel.number) ?? span),
          zone: channel.zone,
        },
      ]),
    ),
    sources: yield* readSources(programme, library, {
      run,
      channel: first.number,
      at: span.from,
      since: isWithin(span, input.now) ? input.now + 1 : span.from,
    }),
  };
}

function readHeld(
  { locked, revision }: Omit<PreviewInput, 'channels' | 'now'>,
  ledger: Ledger,
): number | null {
  const until = locked?.get(ledger.number);
  return until === undefined ? null : findHeld(ledger, until, revision);
}

/** Until when the channel's day stays as other rules made it; null: the current rules made all of it. */
function findKept(input: PreviewInput, number: string, span: Span): number | null {
  const ledger = input.ledgers.find((one) => one.number === number);
  if (ledger === undefined) return null;
  const applied = findRulesChange(ledger, span);
  const held = readHeld(input, ledger) ?? span.from;
  const until = Math.min(span.to, Math.max(applied ?? span.from, held));
  const isOther = ledger.days.some(
    ({ programme, from, to }) => programme !== input.revision && from < until && to > span.from,
  );
  return until > span.from && isOther ? until : null;
}

const isWithin = (span: Span | undefined, at: number): boolean =>
  span !== undefined && at >= span.from && at < span.to;

/** Starts at the seams, so that the time between them and the day is generated too. */
function findRun(spans: ReadonlyMap<string, Span>, { until }: State): Span {
  const starts = [...spans.values()].map(({ from }) => from);
  const ends = [...spans.values()].map(({ to }) => to);
  const first = Math.min(...starts);
  const behind = Object.values(until).map(({ at }) => at);
  return {
    from: Math.min(first, ...behind.filter((at) => at > first - MAX_GAP_MS)),
    to: Math.max(...ends),
  };
}

/**
 * By channel: the first seam in the day after its fixed part (what is on air, and what earlier rules decided). A day after the end of the ledger
 * has none.
 */
function findSeams(
  input: Omit<PreviewInput, 'channels' | 'now'>,
  spans: ReadonlyMap<string, Span>,
): ReadonlyMap<string, number> {
  return new Map(
    input.ledgers.flatMap((ledger) => {
      const span = spans.get(ledger.number);
      if (span === undefined) return [];
      const applied = findRulesChange(ledger, span) ?? span.from;
      const held = readHeld(input, ledger) ?? applied;
      const seam = findSeam(ledger, Math.max(applied, held));
      return seam === null ? [] : [[ledger.number, seam]];
    }),
  );
}

/** Items of a ledger from `from` (epoch ms) up to the seam, including those that began before `from`. Empty without a seam. */
export const listDecided = (
  ledger: Ledger | undefined,
  from: number,
  seam: number | undefined,
): readonly Item[] =>
  seam === undefined
    ? []
    : (ledger?.days ?? [])
        .flatMap(({ items }) => items)
        .filter(({ start, finish }) => finish > from && start < seam);

/** An empty day, for a text that can't be read. */
export const emptyPreview: Omit<DayPreview, 'faults'> = {
  from: 0,
  to: 0,
  zone: 'UTC',
  keptUntil: null,
  items: {},
  findings: [],
  plans: {},
  sources: [],
};

/** The plan of each day of a month, `YYYY-MM`. */
export function listCalendar(channel: Channel, month: string): CalendarDay[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  if (number < 1 || number > 12) return [];
  const first = daysFromDate(year, number, 1);
  return Array.from({ length: daysInMonth(year, number) }, (_, index) => {
    const { plan, rule } = findPlan(channel, first + index);
    return { date: `${month}-${padded(index + 1, 2)}`, plan, rule };
  });
}

function findPlan(
  { days }: Channel,
  day: number,
): { plan: string | null; rule: number | null; of: number } {
  const rule = findRule(days, day);
  return {
    plan: rule?.plan ?? null,
    rule: rule === null ? null : days.indexOf(rule),
    of: days.length,
  };
}

/** An item as the window shows it. */
export function toProgrammeItem(
  item: Item,
  byId: ReadonlyMap<string, LibraryMedia>,
): ProgrammeItem {
  const media = item.media === undefined ? undefined : byId.get(item.media);
  return {
    start: item.start,
    finish: item.finish,
    role: item.role,
    media: item.media ?? null,
    title: media === undefined ? (item.media ?? '') : formatMediaTitle(media),
    name: media === undefined ? (item.media ?? '') : formatMediaName(media),
    code: media === undefined ? null : formatMediaCode(media),
    slot: item.slot ?? null,
    source: item.why.source ?? null,
    pin: item.pin ?? null,
    inMs: item.inMs ?? null,
    outMs: item.outMs ?? null,
    rule: item.why.rule,
  };
}

export const toFinding = (finding: GeneratorFinding, names: Readable): ProgrammeFinding => ({
  code: finding.code,
  channel: finding.channel,
  at: finding.at,
  slot: finding.slot ?? null,
  source: finding.source ?? null,
  media: finding.media ?? null,
  pin: finding.pin ?? null,
  ms: finding.ms ?? null,
  text: findingText(finding, names),
});

interface SourcesAt {
  readonly run: DayRun;
  readonly channel: string;
  /** Start of the day. */
  readonly at: number;
  /** Within the day: earlier items have aired. */
  readonly since: number;
}

/** The units of each source that air in the rest of the day, over all channels in order of time. */
const listComing = (
  day: DayRun,
  channels: readonly Channel[],
  since: number,
): readonly { readonly number: string; readonly item: Item }[] =>
  channels
    .flatMap(({ number }) => day.items(number).map((item) => ({ number, item })))
    .filter(({ item: { start, why } }) => start >= since && why.after !== undefined)
    .sort((a, b) => a.item.start - b.item.start);

function* readSources(
  programme: ChannelProgramme,
  library: Library,
  { run: day, channel, at, since }: SourcesAt,
): Steps<DayPreview['sources']> {
  const run = new GeneratorRun(programme, library, day.state, at);
  const later = new GeneratorRun(programme, library, day.after, at);
  const coming = listComing(day, programme.channels, since);
  const aired = day.state.aired[channel] ?? {};
  const states: DayPreview['sources'] = [];
  for (const [id, source] of Object.entries(programme.sources)) {
    yield;
    const pool = run.getPool(id, channel);
    const isOrdered = source.order !== 'rested' && source.order !== 'shuffle';
    const cursor = source.isShared ? id : `${channel}/${id}`;
    const [due] = isOrdered ? later.cursors.due(cursor, pool) : [];
    const airing = isOrdered
      ? coming.find(
          ({ number, item }) => item.why.source === id && (source.isShared || number === channel),
        )
      : undefined;
    const next = library.byId.get(airing?.item.media ?? '') ?? due?.unit.media[0];
    const rested = pool.units.filter(({ media }) =>
      media.every((one) => at - (aired[one.id] ?? -Infinity) >= source.restMs),
    );
    states.push({
      id,
      count: pool.clips.length,
      ms: pool.clips.reduce((sum, { ms }) => sum + ms, 0),
      next:
        next === undefined
          ? null
          : { media: next.id, title: formatMediaTitle(next), code: formatMediaCode(next) },
      rested: source.restMs === 0 ? null : rested.length,
    });
  }
  return states;
}
