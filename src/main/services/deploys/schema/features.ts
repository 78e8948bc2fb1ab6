import '../../../../shared/deploys/texts.ts';
import type { NeedView } from '../../../../shared/deploys/contract.ts';
import type { Feature, FeatureName } from '../../../../shared/deploys/model.ts';
import { featureNames } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { findArgument } from './arguments.ts';
import type { Need } from './needs.ts';
import { saveFor } from './resolve.ts';
import type { SchemaDialect, Resolution } from './types.ts';

/** The needs that each feature uses; the first is required. `upsert` requires `save`, or else `create` and `update`. */
const uses: Readonly<Record<FeatureName, readonly [required: Need, ...further: Need[]]>> = {
  services: ['services', 'service', 'serviceByName'],
  projects: ['projects'],
  workspaces: ['workspaces', 'account'],
  deployments: ['deployments'],
  buildLogs: ['logs'],
  runtimeLogs: ['logs'],
  metrics: ['metrics'],
  usage: ['bill', 'billing', 'usageByProject'],
  plans: ['limits'],
  upsert: ['save', 'create', 'update'],
  redeploy: ['redeploy'],
  databases: ['databases', 'createDatabase'],
};

const on: Feature = { on: true, reason: '' };

/** Which features the server supports, and why the others are off. */
export function listFeatures(dialect: SchemaDialect): Readonly<Record<FeatureName, Feature>> {
  const { needs } = dialect;
  const features = Object.fromEntries(
    featureNames.map((name) => [name, featureOfNeed(needs[uses[name][0]])]),
  ) as Record<FeatureName, Feature>;
  features.upsert = [saveFor(dialect, true), saveFor(dialect, false)]
    .map(featureOfNeed)
    .reduce((create, update) => (create.on ? update : create));
  const { logs } = needs;
  if (logs.on) {
    const kinds = findArgument(dialect, logs.found, 'input.logType')?.values ?? null;
    const lacks = (kind: string): boolean =>
      kinds !== null && !kinds.some((value) => value.toLowerCase() === kind);
    if (lacks('build')) features.buildLogs = off(t('deploys:schema.noBuildLogs'));
    if (lacks('runtime')) features.runtimeLogs = off(t('deploys:schema.noRuntimeLogs'));
  }
  return features;
}

const off = (reason: string): Feature => ({ on: false, reason });

const featureOfNeed = (need: Resolution): Feature => (need.on ? on : off(need.reason));

/** How each need was resolved, for `deploys.schema`. Lists a need that serves both kinds of logs once. */
export const needViews = ({ needs }: SchemaDialect): NeedView[] =>
  featureNames.flatMap((feature) =>
    (feature === 'buildLogs' ? [] : uses[feature]).map((need) => {
      const resolution = needs[need];
      const common = { need, feature, candidates: [...resolution.candidates] };
      return resolution.on
        ? { ...common, field: resolution.found.field, how: resolution.found.how, reason: '' }
        : { ...common, field: null, how: null, reason: resolution.reason };
    }),
  );
