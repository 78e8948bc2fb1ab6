import type { Core } from './core/core-types.ts';
import type { CoreOptions } from './core/core-options.ts';
import { composeCore } from './core/compose.ts';
import { openWorld } from './core/world.ts';

export type { ArtAnswer, Core, HlsAnswer, HostFacts } from './core/core-types.ts';
export type { CoreOptions } from './core/core-options.ts';

/**
 * The composition root: opens what the product stands on (files, secrets, network, time) and wires every service over it.
 * Rejects with `storage` when the data folder or the chosen secret store cannot be used.
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  return composeCore(await openWorld(options), options);
}
