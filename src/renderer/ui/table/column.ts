import type { ReactNode } from 'react';

/** A column of a `DataTable`. Keep the array of columns stable: a new array re-renders all rows. */
export interface Column<T> {
  readonly id: string;
  readonly title: string;
  /** The header shows no title; screen readers and the column menu still have it. */
  readonly titleHidden?: boolean;
  /** Renders a cell. It must depend only on the row; other state must come from a store or context inside. */
  readonly cell: (row: T) => ReactNode;
  /** The sort value; without it, the column is not sortable. Empty values sort last. */
  readonly value?: (row: T) => string | number | null;
  readonly align?: 'start' | 'end';
  /** Initial width (px); minimum width of a growing column. */
  readonly width: number;
  /** Minimum width (px) when resizing; default 48. */
  readonly min?: number;
  /** Share of the remaining width; default none. */
  readonly grow?: number;
  /** If space is short, columns fold in descending order of this number. Unset: the column never folds. */
  readonly fold?: number;
  /** Hidden until the user shows it. */
  readonly hidden?: boolean;
  /** Secondary text color. */
  readonly dim?: boolean;
}

/** Rows read on render, for lists too long to copy. The table keeps their order. */
export interface RowSource<T> {
  readonly count: number;
  /** The row at an index. Return the same object for the same row to avoid re-rendering. */
  at(index: number): T | null;
  /** -1: not found. */
  indexOf(id: string): number;
  /** Set if rows are appended to the same source while it has some. The table then draws the new ones without a render of its own. */
  readonly onGrow?: (listener: () => void) => () => void;
}

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

/** A rendered row or group header. */
export type Entry<T> =
  | { readonly k: 'row'; readonly id: string; readonly row: T }
  | {
      readonly k: 'group';
      readonly id: string;
      readonly key: string;
      readonly count: number;
      readonly open: boolean;
    };
