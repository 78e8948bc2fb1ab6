import type { ServiceDescriptor } from '../shared/connections/descriptor.ts';
import type { Domain } from './core/domain.ts';
import { ads } from './domains/ads/domain.ts';
import { deploys } from './domains/deploys/domain.ts';
import { issues } from './domains/issues/domain.ts';
import { music } from './domains/music/domain.ts';
import { playout } from './domains/playout/domain.ts';
import { workflows } from './domains/workflows/domain.ts';

/** All domains with a service, in start order. */
export const domains: readonly Domain[] = [music, playout, deploys, issues, workflows, ads];

/** The connectable services of these domains. */
export const services: readonly ServiceDescriptor[] = domains.flatMap(
  ({ connects }) => connects ?? [],
);
