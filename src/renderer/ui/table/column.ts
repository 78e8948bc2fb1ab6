import type { ReactNode } from 'react';

/** A column of a `DataTable`. Keep the array of columns stable: rows are drawn again when it changes. */
export interface Column<T> {
  readonly id: string;
  readonly title: string;
  /** The content of a cell. It must depend on the row alone; other state must come from a store or a context inside. */
  readonly cell: (row: T) => ReactNode;
  /** What the column sorts by; without it, the column cannot be sorted. Empty values come last. */
  readonly value?: (row: T) => string | number | null;
  readonly align?: 'start' | 'end';
  /** Width (px) at first; of a column that grows, its least width. */
  readonly width: number;
  /** Least width (px) after resizing; default 48. */
  readonly min?: number;
  /** Share of the room that is left over; default none. */
  readonly grow?: number;
  /** Where room is short, the column with the highest number folds first. Without one it never folds. */
  readonly fold?: number;
  /** Not shown until the user chooses it. */
  readonly hidden?: boolean;
  /** Dim text. */
  readonly dim?: boolean;
}

/** Rows that are looked up when they are drawn, for lists too long to be copied. They keep the order they have. */
export interface RowSource<T> {
  readonly count: number;
  /** The row at an index; give the same object for the same row, so that it is not drawn again. */
  at(index: number): T | null;
  /** -1: not there. */
  indexOf(id: string): number;
}

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

/** A row as it is drawn, or the head of a group. */
export type Entry<T> =
  | { readonly k: 'row'; readonly id: string; readonly row: T }
  | {
      readonly k: 'group';
      readonly id: string;
      readonly key: string;
      readonly count: number;
      readonly open: boolean;
    };
