import type { AppError } from '../contract/errors.ts';

/** Data with its age, for a panel. Times: ms since epoch. */
export interface ResourceState<T> {
  readonly value: T | null;
  /** When the server returned `value`. */
  readonly at: number | null;
  /** `value` may be outdated: it is from an earlier start, or the last read failed. */
  readonly stale: boolean;
  readonly error: AppError | null;
  readonly nextAt: number | null;
}

/** The initial value of a resource's topic, also used while nothing is connected. */
export const nothingRead: ResourceState<never> = {
  value: null,
  at: null,
  stale: false,
  error: null,
  nextAt: null,
};
