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
  /** The content of a group head. */
  readonly groupTitle?: (key: string) => ReactNode;
  /** Index that is shown, and gone to, while no row is current. */
  readonly start?: () => number;
  /** The last rows come into sight: more may be loaded. Called once per number of rows. */
  readonly onEnd?: () => void;
  /** Rows are loading: shows a skeleton if there are none, else a line below the rows. */
  readonly loading?: boolean;
  /** Shown instead of rows if there are none. */
  readonly empty?: ReactNode;
  /** The error, shown instead of the rows or above them. */
  readonly error?: ReactNode;
  /** The rows may be out of date. */
  readonly stale?: boolean;
  readonly className?: string | undefined;
}
