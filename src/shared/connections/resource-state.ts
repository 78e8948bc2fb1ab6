import type { AppError } from '../contract/errors.ts';

/** Data with its age, as a panel draws it. Times: ms since epoch. */
export interface ResourceState<T> {
  readonly value: T | null;
  /** When the server gave `value`. */
  readonly at: number | null;
  /** `value` is not what the server would say now: it is from an earlier start, or the last read failed. */
  readonly stale: boolean;
  readonly error: AppError | null;
  readonly nextAt: number | null;
}

/** Before anything was read, and where nothing is connected: the initial value of its topic. */
export const nothingRead: ResourceState<never> = {
  value: null,
  at: null,
  stale: false,
  error: null,
  nextAt: null,
};
