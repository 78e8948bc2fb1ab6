import { listSecretNames } from '../shared/connections/model.ts';
import type { Core } from './core/core-types.ts';
import type { CoreOptions } from './core/core-options.ts';
import { openAdapters } from './core/adapters.ts';
import { composeCore } from './core/compose.ts';
import type { Domain } from './core/domain.ts';
import { domains as allDomains } from './domains.ts';

export type { Core } from './core/core-types.ts';
export type { CoreOptions } from './core/core-options.ts';

/**
 * The composition root: opens the adapters (files, secrets, network, time) and creates the services of all domains on top of them. Rejects
 * with `storage` if the data folder or the chosen secret store cannot be used.
 */
export async function createCore(
  options: CoreOptions,
  domains: readonly Domain[] = allDomains,
): Promise<Core> {
  const opened = await openAdapters(options, (settings) => [
    ...domains.flatMap((domain) => domain.secretNames?.(settings) ?? []),
    ...listSecretNames(settings.connections),
  ]);
  return composeCore(opened, options, domains);
}
