import type { z } from 'zod';

/** Migrates data by one version. Pure; throws for data that this version never wrote. */
export type Migration = (data: unknown) => unknown;

/** How to read a domain's part of the settings, defined in its folder. */
export interface SliceModule<T> {
  readonly schema: z.ZodType<T>;
  /** Step n (from 0) migrates the part from version n + 1 to n + 2. Never change a released step. */
  readonly migrations: readonly Migration[];
}

/** The facts about a domain's part that every start needs, without its schema. */
export interface Slice<T> {
  /** The newest version: one more than there are migrations. */
  readonly version: number;
  readonly defaults: T;
  readonly load: () => Promise<SliceModule<T>>;
}

/** Runs the steps after `from`, one at a time; rethrows their errors. */
export const migrate = (data: unknown, from: number, steps: readonly Migration[]): unknown =>
  steps.slice(from - 1).reduce((before, step) => step(before), data);
