import { parseJson } from '../../../lib/json.ts';
import type { Steps } from '../../../lib/steps.ts';
import type { LedgerBase, LedgerDay, LedgerLine } from './ledger.ts';
import { stepsUntil, toLedgerLine } from './ledger.ts';

/** The ledger of a channel after applying all its lines. */
export interface Ledger {
  readonly number: string;
  readonly base: LedgerBase | null;
  /** By time, without voided parts. A day may have several parts. */
  readonly days: readonly LedgerDay[];
  readonly sets: readonly Extract<LedgerLine, { k: 'set' }>[];
  /** Names of other programs' files that may be replaced. */
  readonly taken: ReadonlySet<string>;
  /** Number of the last run; 0: none. */
  readonly n: number;
  /** Number of unreadable lines, without an incomplete last line. */
  readonly faults: number;
}

/** More than the lines of a year with daily changes. */
const MAX_LINES = 20_000;
/** Enough for a day of 30,000 items. */
const MAX_LINE_CHARS = 16 * 1024 * 1024;

/** Reads a ledger line by line. Never throws; skips invalid lines. */
export function* readLedgerSteps(number: string, text: string): Steps<Ledger> {
  const state = {
    base: null as LedgerBase | null,
    days: [] as LedgerDay[],
    sets: [] as Extract<LedgerLine, { k: 'set' }>[],
    taken: new Set<string>(),
    n: 0,
    faults: 0,
  };
  let at = 0;
  for (let count = 0; at < text.length && count < MAX_LINES; count += 1) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    const spelled = text.slice(at, end);
    at = end + 1;
    if (spelled.trim() === '') continue;
    const line = spelled.length > MAX_LINE_CHARS ? null : toLedgerLine(parseJson(spelled));
    if (line !== null) addLine(state, line);
    // An incomplete last line is from an interrupted write, so it is not counted.
    else if (next !== -1) state.faults += 1;
    yield;
  }
  return { number, ...state, days: state.days.toSorted((a, b) => a.from - b.from || a.n - b.n) };
}

function addLine(
  state: {
    base: LedgerBase | null;
    days: LedgerDay[];
    sets: Extract<LedgerLine, { k: 'set' }>[];
    taken: Set<string>;
    n: number;
  },
  line: LedgerLine,
): void {
  state.n = Math.max(state.n, line.n);
  if (line.k === 'base') state.base = line;
  else if (line.k === 'day') state.days.push(line);
  else if (line.k === 'set') state.sets.push(line);
  else if (line.k === 'taken') for (const name of line.files) state.taken.add(name);
  else state.days = state.days.flatMap((day) => cutDay(day, line.at));
}

/** The part of a day before a cut. */
function cutDay(day: LedgerDay, at: number): readonly LedgerDay[] {
  if (day.to <= at) return [day];
  if (day.from >= at) return [];
  return [
    {
      ...day,
      to: at,
      items: day.items.filter(({ start }) => start < at),
      steps: stepsUntil(day.steps, at),
    },
  ];
}

/** Formats lines for appending. */
export const writeLines = (lines: readonly LedgerLine[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** End of the ledger; null: it is empty. */
export const findLedgerEnd = ({ days, base }: Ledger): number | null =>
  days.at(-1)?.to ?? base?.at ?? null;
