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

export function vitestCounts(file: string): Counts;
export function playwrightCounts(file: string): Counts;
export function sumOf(all: readonly Counts[]): Counts;
export function sentence(counts: Counts): string;
export function failureText(failure: Failure): string;
