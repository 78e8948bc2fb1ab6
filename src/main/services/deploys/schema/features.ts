import '../../../../shared/deploys/texts.ts';
import type { NeedView } from '../../../../shared/deploys/contract.ts';
import type { Feature, FeatureName } from '../../../../shared/deploys/model.ts';
import { featureNames } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { argumentOf } from './arguments.ts';
import { needNames } from './needs.ts';
import type { Need } from './needs.ts';
import type { Dialect, Resolution } from './types.ts';

/** What each feature requires. `upsert`: `save`, or else `create` and `update`. */
const needOf: Readonly<Record<FeatureName, Need>> = {
  services: 'services',
  projects: 'projects',
  workspaces: 'workspaces',
  deployments: 'deployments',
  buildLogs: 'logs',
  runtimeLogs: 'logs',
  metrics: 'metrics',
  usage: 'bill',
  plans: 'limits',
  upsert: 'save',
  redeploy: 'redeploy',
  databases: 'databases',
};

const on: Feature = { on: true, reason: '' };

/** Which features the server supports, and why the others are off. */
export function featuresOf(dialect: Dialect): Readonly<Record<FeatureName, Feature>> {
  const { needs } = dialect;
  const features = Object.fromEntries(
    featureNames.map((name) => [name, featureOfNeed(needs[needOf[name]])]),
  ) as Record<FeatureName, Feature>;
  if (!features.upsert.on)
    features.upsert = featureOfNeed(needs.create.on ? needs.update : needs.create);
  const { logs } = needs;
  if (logs.on) {
    const kinds = argumentOf(dialect, logs.found, 'input.logType')?.values ?? null;
    const lacks = (kind: string): boolean =>
      kinds !== null && !kinds.some((value) => value.toLowerCase() === kind);
    if (lacks('build')) features.buildLogs = off(t('deploys:schema.noBuildLogs'));
    if (lacks('runtime')) features.runtimeLogs = off(t('deploys:schema.noRuntimeLogs'));
  }
  return features;
}

const off = (reason: string): Feature => ({ on: false, reason });

const featureOfNeed = (need: Resolution): Feature => (need.on ? on : off(need.reason));

const featureOf: Readonly<Record<Need, FeatureName>> = {
  account: 'workspaces',
  workspaces: 'workspaces',
  projects: 'projects',
  services: 'services',
  service: 'services',
  deployments: 'deployments',
  logs: 'runtimeLogs',
  metrics: 'metrics',
  limits: 'plans',
  billing: 'usage',
  bill: 'usage',
  usageByProject: 'usage',
  databases: 'databases',
  save: 'upsert',
  create: 'upsert',
  update: 'upsert',
  redeploy: 'redeploy',
  createDatabase: 'databases',
};

/** How each need was resolved, for `deploys.schema`. */
export function needViews({ needs }: Dialect): NeedView[] {
  return needNames.map((need) => {
    const one = needs[need];
    const candidates = [...one.candidates];
    const common = { need, feature: featureOf[need], candidates };
    return one.on
      ? { ...common, field: one.found.field, how: one.found.how, reason: '' }
      : { ...common, field: null, how: null, reason: one.reason };
  });
}
