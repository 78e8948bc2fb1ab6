import type { DeploysFault } from '../faults.ts';
import type { DeploysGeneration } from '../sdl/generations.ts';
import type { PlatformState } from '../state/platform-state.ts';

/** Context of the resolvers. */
export interface DemoContext {
  readonly state: PlatformState;
  readonly generation: DeploysGeneration;
  /** The active faults. */
  readonly faults: ReadonlySet<DeploysFault>;
  /** Original names of renamed root fields. */
  readonly original: ReadonlyMap<string, string>;
}
