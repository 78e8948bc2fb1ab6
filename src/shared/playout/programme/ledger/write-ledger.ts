import type { ChannelDays } from '../channel-days.ts';
import { dateFromDays, padded } from '../../time/calendar.ts';
import { toItemId } from '../item-id.ts';
import type { Item, State, SlotStep } from '../model.ts';
import type { LedgerBase, LedgerDay, LedgerFile, LedgerLine } from './ledger.ts';
import { stepsUntil } from './ledger.ts';
import type { Ledger } from './read-ledger.ts';
import { writeLines } from './read-ledger.ts';
import { findSeam, replayLedgers } from './replay.ts';

export interface GeneratedDays {
  /** Number of the run, higher than every run in the ledgers. */
  readonly n: number;
  readonly programme: string;
  readonly library: string;
  readonly days: ChannelDays;
  readonly items: readonly Item[];
  readonly steps: readonly SlotStep[];
  /** By broadcast day (days since 1970-01-01). */
  readonly files: ReadonlyMap<number, LedgerFile>;
}

/** Generated items as ledger lines, one per broadcast day. */
export function toLedgerDays(generated: GeneratedDays): readonly LedgerDay[] {
  const { n, programme, library, days, items, steps, files } = generated;
  const byDay = new Map<number, { items: Item[]; steps: SlotStep[] }>();
  const ofDay = (day: number): { items: Item[]; steps: SlotStep[] } => {
    const known = byDay.get(day);
    if (known !== undefined) return known;
    const made = { items: [], steps: [] };
    byDay.set(day, made);
    return made;
  };
  for (const item of items) ofDay(days.dayAt(item.start)).items.push(item);
  for (const step of steps) ofDay(step.day).steps.push(step);
  return [...byDay]
    .filter(([, day]) => day.items.length > 0)
    .sort(([a], [b]) => a - b)
    .map(([day, list]) => ({
      k: 'day',
      n,
      day: formatDay(day),
      from: list.items[0]?.start ?? 0,
      to: list.items.at(-1)?.finish ?? 0,
      programme,
      library,
      file: files.get(day) ?? null,
      items: list.items.map((item) => ({ id: toItemId(item), ...item })),
      steps: list.steps.map(({ channel: _, ...step }) => step),
    }));
}

/** Formats a day (since 1970-01-01) as `YYYY-MM-DD`. */
export function formatDay(days: number): string {
  const { year, month, day } = dateFromDays(days);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** A ledger's text with lines appended. */
export function appendLines(text: string, added: readonly LedgerLine[]): string {
  // An incomplete last line must not merge with the next one.
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return whole + writeLines(added);
}

/** Minimum number of days to fold, so that most writes only append. */
const MIN_FOLDED = 7;

/**
 * Folds the days that ended before `keep` (epoch ms) into one line per ledger with airings and cursors. null: too few days are old, or a
 * remaining day is from an earlier run than a folded one, whose changes of shared cursors come first.
 */
export function foldLedgers(
  ledgers: readonly Ledger[],
  keep: number,
): ReadonlyMap<string, readonly LedgerLine[]> | null {
  const seams = new Map(ledgers.map((ledger) => [ledger.number, findSeam(ledger, keep) ?? keep]));
  const isOld = (ledger: Ledger, { to }: LedgerDay): boolean =>
    to <= (seams.get(ledger.number) ?? keep);
  const folded = ledgers.flatMap((one) => one.days.filter((day) => isOld(one, day)));
  const kept = ledgers.flatMap((one) => one.days.filter((day) => !isOld(one, day)));
  const first = kept.reduce((least, { n }) => Math.min(least, n), Infinity);
  const last = folded.reduce((most, { n }) => Math.max(most, n), 0);
  if (folded.length < MIN_FOLDED || last > first) return null;
  const isFolded = ({ n }: { readonly n: number }): boolean => n < first;
  const state = replayLedgers(
    ledgers.map((one) => ({ ...one, sets: one.sets.filter(isFolded) })),
    { seams },
  );
  return new Map(
    ledgers.map((ledger) => [
      ledger.number,
      [
        toBase(ledger.number, seams.get(ledger.number) ?? keep, state),
        ...(ledger.taken.size === 0
          ? []
          : [{ k: 'taken' as const, n: last, files: [...ledger.taken] }]),
        ...ledger.sets.filter((set) => !isFolded(set)),
        ...ledger.days.flatMap((day) => behindSeam(day, seams.get(ledger.number) ?? keep)),
      ],
    ]),
  );
}

/** The part of a day after a seam, if any. */
export function behindSeam(day: LedgerDay, seam: number): readonly LedgerDay[] {
  if (day.to <= seam) return [];
  if (day.from >= seam) return [day];
  const items = day.items.filter(({ start }) => start >= seam);
  const steps = day.steps.slice(stepsUntil(day.steps, seam).length);
  return [{ ...day, from: seam, items, steps }];
}

/** Whether the generated lines equal those that the ledger already has. */
export function isSameDays(known: readonly LedgerDay[], lines: readonly LedgerLine[]): boolean {
  const days = lines.flatMap((line) => (line.k === 'day' ? line : []));
  const spell = (list: readonly LedgerDay[]): string =>
    JSON.stringify(
      list.flatMap(({ items, steps }) => [
        items.map((one) => [one.id, one.start, one.finish, one.media, one.lavfi, one.inMs]),
        steps.map(({ at, day, index, slot, changes }) => [at, day, index, slot, changes]),
      ]),
    );
  return spell(known) === spell(days);
}

function toBase(number: string, at: number, state: State): LedgerBase {
  const own = (name: string): boolean => name.startsWith(`${number}/`) || !name.includes('/');
  const pick = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => own(name)));
  const until = state.until[number];
  return {
    k: 'base',
    n: 0,
    at,
    state: {
      cursors: pick(state.cursors),
      aired: { [number]: state.aired[number] ?? {} },
      visits: pick(state.visits),
      until: until === undefined ? {} : { [number]: until },
    },
  };
}
