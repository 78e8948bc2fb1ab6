import { scaled } from '../measure.ts';

/** Rows and columns of the measured tables. */
const ROWS = scaled(12_000, 200);
export const COLUMNS = 8;

export interface BenchRow {
  readonly id: string;
  readonly cells: readonly string[];
}

const words = ['nightly', 'ingest', 'encode', 'guide', 'export', 'rights', 'poster', 'archive'];

/** Generated rows of eight texts, always the same. */
export function benchRows(): readonly BenchRow[] {
  return Array.from({ length: ROWS }, (_, row) => ({
    id: `r${String(row)}`,
    cells: Array.from({ length: COLUMNS }, (__, column) =>
      column === 0
        ? `JOB-${String(row)}`
        : `${words[(row * 7 + column * 3) % words.length] ?? ''} ${String((row * 31 + column * 17) % 9973)}`,
    ),
  }));
}

/** Lines in the log, and incoming lines. */
export const HELD = scaled(100_000, 500);

/** Generated output of an encoder. */
export function benchLines(from: number, count: number): { text: string; level?: 'warn' }[] {
  return Array.from({ length: count }, (_, at) => {
    const frame = from + at;
    if (frame % 40 === 39)
      return {
        text: `warning: frame ${String(frame)} has the timestamp of the one before`,
        level: 'warn',
      };
    return {
      text: `frame= ${String(frame)} fps=61 q=23.0 size= ${String(frame * 18)}kB bitrate=4418.2kbits/s speed=2.03x`,
    };
  });
}
