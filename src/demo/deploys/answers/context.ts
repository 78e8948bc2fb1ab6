import type { DeploysFault } from '../faults.ts';
import type { DeploysGeneration } from '../sdl/generations.ts';
import type { PlatformState } from '../state/platform-state.ts';

/** What resolvers need besides the arguments. */
export interface DemoContext {
  readonly state: PlatformState;
  readonly generation: DeploysGeneration;
  /** The active ones. */
  readonly faults: ReadonlySet<DeploysFault>;
  /** Original names of the root fields that have others. */
  readonly original: ReadonlyMap<string, string>;
}
