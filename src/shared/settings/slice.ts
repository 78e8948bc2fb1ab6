import type { z } from 'zod';

/** Turns data of one version into that of the next. Pure; throws when it meets what that version never wrote. */
export type Migration = (data: unknown) => unknown;

/** How a domain's part of the settings is read, as its folder says it. */
export interface SliceModule<T> {
  readonly schema: z.ZodType<T>;
  /** Step n (from 0) leads from version n + 1 of the part to n + 2. Never change a step that was released. */
  readonly migrations: readonly Migration[];
}

/** A domain's part of the settings, as far as every start knows it: no schema. */
export interface Slice<T> {
  /** The newest version: one more than there are migrations. */
  readonly version: number;
  readonly defaults: T;
  readonly load: () => Promise<SliceModule<T>>;
}

/** Runs the steps after `from`, one at a time; throws what a step throws. */
export const migrate = (data: unknown, from: number, steps: readonly Migration[]): unknown =>
  steps.slice(from - 1).reduce((before, step) => step(before), data);
