import type { KeyboardEvent, ReactNode } from 'react';
import type { ListOptions } from '../list/use-list.ts';
import type { ModelOptions } from './use-table-model.ts';

export interface DataTableProps<T extends object> extends ModelOptions<T>, ListOptions {
  readonly label: string;
  /** Height of every row (px). */
  readonly rowHeight?: number;
  /** Called on Enter and double click. */
  readonly onOpen?: (row: T) => void;
  /** Handles keys before the table does; true: handled. `row`: the current one. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>, row: T | null, index: number) => boolean;
  /** The text that typing letters searches; without it, letters do nothing. */
  readonly textOf?: (row: T) => string;
  /**
   * Makes the table a tree: the level of a row (from 1), and whether it is open (null: it has no children). Rows of all levels are in
   * `rows`.
   */
  readonly treeOf?: (row: T) => { readonly level: number; readonly open: boolean | null };
  /** Renders the content of a group header. */
  readonly groupTitle?: (key: string) => ReactNode;
  /** Identity of the list, such as its filter: another one, or another sort, scrolls to the top. Rows that are appended or refreshed keep it. */
  readonly list?: string | undefined;
  /** Index of the row to start at while no row is current. */
  readonly start?: () => number;
  /** Called once per row count when the last rows come into view, for loading more. */
  readonly onEnd?: () => void;
  /** Whether rows are loading, or will load near the end: shows a skeleton if there are none, otherwise a line below the rows if `onEnd` loads more. */
  readonly loading?: boolean;
  /** Shown if there are no rows. */
  readonly empty?: ReactNode;
  /** The error, shown above the rows or in their place. */
  readonly error?: ReactNode;
  /** The rows may be out of date. */
  readonly stale?: boolean;
  readonly className?: string | undefined;
}
