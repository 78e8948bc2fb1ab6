export interface Failure {
  readonly title: string;
  readonly message: string;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

/** Times in ms. */
export interface FileDuration {
  readonly file: string;
  readonly ms: number;
  readonly tests: readonly { readonly title: string; readonly ms: number }[];
}

export function vitestDurations(file: string): readonly FileDuration[];
/** Whether a project of the run is meant. */
export type IsOf = (project: string) => boolean;

export function playwrightDurations(file: string, isOf?: IsOf): readonly FileDuration[];
export function slowest(
  runs: Readonly<Record<string, readonly FileDuration[]>>,
  most: number,
): readonly string[];
export function vitestCounts(file: string): Counts;
export function playwrightCounts(file: string, isOf?: IsOf): Counts;
export function sumOf(all: readonly Counts[]): Counts;
export function sentence(counts: Counts): string;
export function failureText(failure: Failure): string;
