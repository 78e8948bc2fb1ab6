import type { KeyboardEvent, ReactNode } from 'react';
import type { CurrentOptions } from './use-current.ts';
import type { ModelOptions } from './use-table-model.ts';

export interface DataTableProps<T extends object> extends ModelOptions<T>, CurrentOptions {
  readonly label: string;
  /** Height of every row (px). */
  readonly rowHeight?: number;
  /** Enter and double click. */
  readonly onOpen?: (row: T) => void;
  /** Keys of the view's own, asked first; true: it was one. `row`: the current one. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>, row: T | null, index: number) => boolean;
  /** What typing letters finds rows by; without it, letters do nothing. */
  readonly textOf?: (row: T) => string;
  /** What stands in the head of a group. */
  readonly groupTitle?: (key: string) => ReactNode;
  /** Index that is shown, and gone to, while no row is current. */
  readonly start?: () => number;
  /** The last rows come into sight: more may be loaded. Called once per number of rows. */
  readonly onEnd?: () => void;
  /** Rows are on their way: a skeleton while there are none, a line below the others. */
  readonly loading?: boolean;
  /** What stands in place of rows. */
  readonly empty?: ReactNode;
  /** What went wrong: in place of the rows, or above those that are there. */
  readonly error?: ReactNode;
  /** The rows may be out of date. */
  readonly stale?: boolean;
  readonly className?: string | undefined;
}
