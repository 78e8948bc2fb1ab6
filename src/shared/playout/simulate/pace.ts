/**
 * The speed of the engine's machine. It determines when a piece starts, and so where black steps and failing items
 * deviate from the plan (playout-air.md, "Speed matters").
 */
export interface Pace {
  /** Time (ms) from the start of a channel's process to its first piece. */
  readonly startup: number;
  /** Speed of work-ahead production, in times real time; above 0. */
  readonly factor: number;
  /** ms lost with each piece, before the next one. */
  readonly overhead: number;
}

/**
 * Default pace: about the middle of the recorded idle machines (startup 1 to 3 s, factor 3.3 to 9.5, overhead 1 to 1.5
 * s). A plan without gaps and faults airs the same at any pace.
 */
export const usualPace: Pace = { startup: 2000, factor: 4, overhead: 1500 };
