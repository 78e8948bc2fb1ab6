import type { ChannelPlan } from '../plan.ts';

/** What an operation wants, before any file is made of it. */
export interface Step {
  readonly plans: readonly ChannelPlan[];
  /** Keys of what it makes or moves. */
  readonly made: readonly number[];
  readonly label: string;
  readonly notes?: readonly string[];
}
