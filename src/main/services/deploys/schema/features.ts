import '../../../../shared/deploys/texts.ts';
import type { NeedView } from '../../../../shared/deploys/contract.ts';
import type { Feature, FeatureName } from '../../../../shared/deploys/model.ts';
import type { Dialect, FeatureNeeds } from './types.ts';

/** What each feature requires. `upsert` needs `save`, or else `create` and `update`. */
export const featureNeeds: FeatureNeeds = {
  services: ['services'],
  projects: ['projects'],
  workspaces: ['workspaces'],
  deployments: ['deployments'],
  buildLogs: ['logs'],
  runtimeLogs: ['logs'],
  metrics: ['metrics'],
  usage: ['bill'],
  plans: ['limits'],
  upsert: ['save'],
  redeploy: ['redeploy'],
  databases: ['databases'],
};

/** Which features the server supports, and why the others are off. */
export function featuresOf(_dialect: Dialect): Readonly<Record<FeatureName, Feature>> {
  throw new Error('not yet');
}

/** How each need was resolved, for `deploys.schema`. */
export function needViews(_dialect: Dialect): NeedView[] {
  throw new Error('not yet');
}
