import type { Domain } from './core/domain.ts';
import { music } from './domains/music/domain.ts';
import { playout } from './domains/playout/domain.ts';

/** The domains with a service, in the order in which they start. */
export const domains: readonly Domain[] = [music, playout];
