/**
 * How quick the machine is that the engine runs on. It decides when a piece is begun, and with that only where black steps and
 * failing items leave the plan (playout-air.md, "Speed matters").
 */
export interface Pace {
  /** ms from the start of a channel's process to the beginning of its first piece. */
  readonly startup: number;
  /** How many times faster than real time a work-ahead piece is made; above 0. */
  readonly factor: number;
  /** ms lost with each piece, before the next one. */
  readonly overhead: number;
}

/**
 * Where nobody says how quick the machine is: about the middle of the machines that were recorded while they had little else to do
 * (startup 1 to 3 s, factor 3.3 to 9.5, overhead 1 to 1.5 s). A plan without holes and faults airs the same at any pace.
 */
export const usualPace: Pace = { startup: 2000, factor: 4, overhead: 1500 };
