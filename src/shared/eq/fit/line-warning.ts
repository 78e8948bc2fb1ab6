/** A line of a file that was left out, and why. `line` counts from 1. */
export interface LineWarning {
  readonly line: number;
  readonly reason: string;
}
