import type { Unit } from './units.ts';

export interface Point {
  /** A moment (epoch ms) on a time axis, else any number that ascends. */
  readonly x: number;
  /** null: not known; the line has a gap there. */
  readonly y: number | null;
  /** Not complete yet, such as today: drawn hatched in a bar chart. */
  readonly partial?: boolean;
}

export interface Series {
  readonly id: string;
  readonly name: string;
  readonly points: readonly Point[];
}

export interface ChartProps {
  /** What it shows: the name of the figure and of its table. */
  readonly label: string;
  readonly kind: 'line' | 'area' | 'bar';
  readonly series: readonly Series[];
  readonly unit: Unit;
  /** Writes places on the x axis; see `timeWords`. */
  readonly x: Unit & { readonly title: string };
  /** px; default 180. */
  readonly height?: number;
  /** A line to compare with, such as a budget. */
  readonly reference?: { readonly value: number; readonly label: string };
}

/** One place on the x axis: values by the place of their series. */
export interface ChartRow {
  readonly x: number;
  readonly values: readonly (number | null)[];
  readonly partial: boolean;
}

/** The points of all series by their place, ascending. */
export function rowsOf(series: readonly Series[]): readonly ChartRow[] {
  const rows = new Map<number, { values: (number | null)[]; partial: boolean }>();
  for (const [index, { points }] of series.entries())
    for (const { x, y, partial = false } of points) {
      let row = rows.get(x);
      if (row === undefined) {
        row = { values: series.map(() => null), partial: false };
        rows.set(x, row);
      }
      row.values[index] = y;
      row.partial ||= partial;
    }
  return [...rows].sort(([a], [b]) => a - b).map(([x, row]) => ({ x, ...row }));
}
