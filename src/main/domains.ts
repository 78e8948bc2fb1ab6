import type { ServiceDescriptor } from '../shared/connections/descriptor.ts';
import type { Domain } from './core/domain.ts';
import { music } from './domains/music/domain.ts';
import { playout } from './domains/playout/domain.ts';

/** The domains with a service, in the order in which they start. */
export const domains: readonly Domain[] = [music, playout];

/** The services of theirs that can be connected. */
export const services: readonly ServiceDescriptor[] = domains.flatMap(
  ({ connects }) => connects ?? [],
);
