import type { Unit } from './units.ts';

export interface Point {
  /** A moment (epoch ms) on a time axis, otherwise any ascending number. */
  readonly x: number;
  /** null: unknown; the line has a gap there. */
  readonly y: number | null;
  /** Incomplete, such as today's value: hatched in a bar chart. */
  readonly partial?: boolean;
}

export interface Series {
  readonly id: string;
  readonly name: string;
  /**
   * `bad`: failures, in red. `before`: a line of an earlier period, gray, dashed and without marks. Otherwise the color depends on the
   * index.
   */
  readonly tone?: 'bad' | 'before';
  readonly points: readonly Point[];
}

export interface ChartProps {
  /** The name of the chart and of its table. */
  readonly label: string;
  readonly kind: 'line' | 'area' | 'bar';
  readonly series: readonly Series[];
  readonly unit: Unit;
  /** Formats positions on the x axis; see `timeWords`. */
  readonly x: Unit & { readonly title: string };
  /** Height (px); default 180. */
  readonly height?: number;
  /** A reference line, such as a budget, by position on the x axis; null: none. `label`: shown at its start. */
  readonly reference?: {
    readonly valueAt: (x: number) => number | null;
    readonly label: string;
  };
}

/** One position on the x axis; `values` follow the order of the series. */
export interface ChartRow {
  readonly x: number;
  readonly values: readonly (number | null)[];
  readonly partial: boolean;
}

/** The suffix of a series' CSS classes. */
export const seriesClass = (tone: Series['tone'], index: number): string =>
  tone === undefined ? String(index % 6) : { bad: 'Bad', before: 'Before' }[tone];

/** Merges the points of all series by position, ascending. */
export function mergeRows(series: readonly Series[]): readonly ChartRow[] {
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
