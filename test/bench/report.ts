import type { Row } from './measure.ts';

/** A row over all repeats of its part. */
export interface Measured {
  readonly what: string;
  readonly unit: string;
  readonly goal: string;
  /** One value for each repeat. */
  readonly ours: readonly number[];
  /** Empty: the row has no baseline. */
  readonly floor: readonly number[];
}

/** Joins the rows of the repeats of one part. */
export function joined(repeats: readonly (readonly Row[])[]): Measured[] {
  const all = repeats.flat();
  return [...new Set(all.map(({ what }) => what))].map((what) => {
    const same = all.filter((row) => row.what === what);
    const { unit = '', goal = '' } = same[0] ?? {};
    const floor = same.flatMap((row) => row.floor ?? []);
    return { what, unit, goal, ours: same.map(({ ours }) => ours), floor };
  });
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Two decimals; more for small values. */
function text(value: number, unit: string): string {
  const digits = value > 0 && value < 0.1 ? 4 : 2;
  return `${String(Number(value.toFixed(digits)))}${unit === 'x' ? '' : ' '}${unit}`.trim();
}

/** What is compared between runs: the ratio, which a slower machine does not change much, else the value itself. */
const comparable = ({ ours, floor }: Measured): readonly number[] =>
  floor.length === ours.length && floor.every((one) => one !== 0)
    ? ours.map((one, at) => one / (floor[at] ?? Number.NaN))
    : ours;

/** Lines of a table with `columns` as its head. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0)));
  return all.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
}

export function cellsOf(row: Measured): readonly string[] {
  const { what, unit, goal, ours, floor } = row;
  const compared = comparable(row);
  return [
    what,
    text(middle(ours), unit),
    floor.length === 0 ? '' : text(middle(floor), unit),
    compared === ours ? '' : text(middle(compared), 'x'),
    goal,
  ];
}

/** Changes below this share are no news, however quiet the machine was. */
const SMALL = 0.05;

/** The rows whose values of two runs lie apart: the ranges over the repeats of each run do not touch. */
function moved(
  before: readonly Measured[],
  now: readonly Measured[],
): readonly (readonly string[])[] {
  return now.flatMap((row) => {
    const old = before.find(({ what }) => what === row.what);
    if (old === undefined) return [];
    const was = comparable(old);
    const is = comparable(row);
    const apart = Math.max(...was) < Math.min(...is) || Math.min(...was) > Math.max(...is);
    const from = middle(was);
    const to = middle(is);
    if (!apart || Math.abs(to - from) <= Math.abs(from) * SMALL) return [];
    const unit = is === row.ours ? row.unit : 'x';
    const share = `${to > from ? '+' : ''}${String(Math.round((to / from - 1) * 100))} %`;
    return [[row.what, text(from, unit), text(to, unit), share]];
  });
}

/** What changed since another run, as lines of text. Single measurements show no noise, so nothing can be said of them. */
export function comparison(
  before: readonly Measured[],
  now: readonly Measured[],
): readonly string[] {
  const once = (rows: readonly Measured[]): boolean => rows.some(({ ours }) => ours.length < 2);
  const runs = [...(once(before) ? ['the earlier run'] : []), ...(once(now) ? ['this run'] : [])];
  if (runs.length > 0)
    return [
      `Noise is unknown: ${runs.join(' and ')} measured each part once. Measure both with --repeat 3 to compare them.`,
    ];
  const changes = moved(before, now);
  if (changes.length === 0) return ['Nothing moved by more than its noise.'];
  return ['Moved:', ...table(['what', 'before', 'now', 'change'], changes)];
}
