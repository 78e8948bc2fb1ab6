import type { SchemaFieldFacts, Introspection } from './introspection.ts';
import type { SaveKind } from './saves.ts';
import { givesService, classifySave, savesService } from './saves.ts';

/** Argument for the number of items per page. */
const PAGE_SIZE = 'first';

type Rule = (facts: SchemaFieldFacts, schema: Introspection) => boolean;

export interface NeedRule {
  /** Names in known schemas, newest first. */
  readonly known: readonly string[];
  /** Required values that the app can fill, in addition to page sizes. A field that requires others does not fit. */
  readonly fills: readonly string[];
  readonly fits: Rule;
  /** Finds the field under another name; null: known names only. Sources of the rules: the shapes of the known schemas. */
  readonly shape: Rule | null;
}

const has = ({ fields }: SchemaFieldFacts, ...names: readonly string[]): boolean =>
  names.every((name) => fields.has(name));
const takes = ({ takes: taken }: SchemaFieldFacts, ...names: readonly string[]): boolean =>
  names.every((name) => taken.has(name));
const isMany = ({ shape }: SchemaFieldFacts): boolean => shape !== 'single';
const isSingle = ({ shape }: SchemaFieldFacts): boolean => shape === 'single';
const one =
  (...fields: readonly string[]): Rule =>
  (facts) =>
    isSingle(facts) && has(facts, ...fields);
const many =
  (...fields: readonly string[]): Rule =>
  (facts) =>
    isMany(facts) && has(facts, ...fields);
/** Required values except the page size, which the app chooses. */
const listRequired = ({ required }: SchemaFieldFacts): string[] =>
  [...required].filter((name) => name !== PAGE_SIZE);
const alone =
  (rule: Rule): Rule =>
  (facts, schema) =>
    rule(facts, schema) && listRequired(facts).length === 0;

const isService: Rule = (facts) =>
  has(facts, 'id', 'name', 'status') &&
  (has(facts, 'repo') || has(facts, 'image')) &&
  !has(facts, 'serviceId');
const isServices: Rule = (facts, schema) => isMany(facts) && isService(facts, schema);
/** A service by its name, without other required values. */
const isServiceByName: Rule = (facts, schema) => {
  if (!isSingle(facts) || !isService(facts, schema)) return false;
  return (
    listRequired(facts)
      .filter((name) => name !== 'workspaceSlug')
      .join() === 'name'
  );
};
/** A service by its id: the only required argument, whatever its name. */
const isOneService: Rule = (facts, schema) =>
  isSingle(facts) && isService(facts, schema) && takesOneId(facts);
const isDeployments: Rule = (facts) =>
  isMany(facts) && has(facts, 'id', 'status', 'serviceId', 'createdAt') && takesOneId(facts);
const isLogs: Rule = (facts, schema) => {
  const entry = schema.getEntryFields(facts.fields.get('entries'));
  return (
    isSingle(facts) &&
    has(facts, 'hasMore') &&
    entry?.has('timestamp') === true &&
    entry.has('message')
  );
};
const isAccount = one('email');
const isWorkspaces = many('slug', 'role');
const isProjects: Rule = (facts) =>
  isMany(facts) &&
  has(facts, 'id', 'name', 'services') &&
  !has(facts, 'outputs') &&
  ![...facts.fields.keys()].some((name) => /cost/i.test(name));
const isAnyProjects: Rule = (facts, schema) =>
  isProjects(facts, schema) ||
  (isMany(facts) && has(facts, 'id', 'name', 'slug') && !has(facts, 'role'));
const isLimits = one('tier', 'maxServices');
const isDatabases = many('provider', 'region', 'status');

const isMetrics: Rule = (facts) =>
  isSingle(facts) && has(facts, 'cpuUsage', 'memoryUsageMB') && takes(facts, 'serviceid');

function takesOneId(facts: SchemaFieldFacts): boolean {
  const [name = '', ...others] = listRequired(facts);
  return others.length === 0 && (facts.args.get(name) === 'ID!' || /id$/i.test(name));
}

/** `fills`: see NeedRule; names separated by blanks. */
const rule = (known: string, fits: Rule, shape: Rule | null, fills = ''): NeedRule => ({
  known: known.split(' '),
  fills: fills.split(' '),
  fits,
  shape,
});

const queryRules = {
  account: rule('accountStatus me', isAccount, isAccount),
  workspaces: rule('workspaceList listWorkspaces', isWorkspaces, isWorkspaces),
  projects: rule('projectList listProjects', isAnyProjects, alone(isProjects), 'workspaceSlug'),
  services: rule('serviceList listServices', isServices, alone(isServices), 'workspaceSlug'),
  service: rule('serviceGet serviceDetails', isOneService, isOneService),
  serviceByName: rule('serviceGetByName', isServiceByName, isServiceByName, 'name workspaceSlug'),
  deployments: rule('deploymentList listDeployments', isDeployments, isDeployments),
  logs: rule('serviceLogs', isLogs, isLogs, 'serviceId logType'),
  metrics: rule('serviceMetrics', one('cpuUsage'), isMetrics, 'serviceId timeRange'),
  limits: rule('resourceLimits', isLimits, isLimits, 'workspaceSlug'),
  billing: rule(
    'workspaceBilling',
    one('currentUsageCents'),
    one('currentUsageCents', 'spendingLimitCents', 'suspended'),
    'workspaceSlug',
  ),
  bill: rule(
    'usageBillBreakdown',
    one('currentBillCents'),
    one('currentBillCents', 'cpu', 'memory', 'egress'),
    'workspaceSlug',
  ),
  usageByProject: rule(
    'usageByProject',
    many('totalCostCents'),
    many('projectName', 'totalCostCents'),
    'workspaceSlug',
  ),
  databases: rule('resourceList listResources', isDatabases, alone(isDatabases), 'workspaceSlug'),
};

/** An update that only identifies the service redeploys it. */
const isRedeploy: Rule = (facts, schema) =>
  /update|redeploy/i.test(facts.name) &&
  givesService(facts, schema) &&
  takes(facts, 'buildpack') &&
  (takes(facts, 'name') || takes(facts, 'serviceid'));
const isPlainRedeploy: Rule = (facts, schema) =>
  isRedeploy(facts, schema) && has(facts, 'serviceId', 'name', 'status');

/** Mutations with known names may have fewer inputs than those found by shape. */
const savesAs =
  (...kinds: readonly SaveKind[]): Rule =>
  (facts, schema) => {
    const kind = classifySave(facts);
    return kind !== null && kinds.includes(kind) && savesService(facts, schema);
  };
const isSave = savesAs('save', 'update');
const isNewDatabase: Rule = (facts) =>
  isSingle(facts) && has(facts, 'authToken') && takes(facts, 'name', 'type');

/** A save found by shape may require any field of a service; a missing value in the form is then an error. */
const serviceFields =
  'name serviceId workspaceSlug repo host branch memory vcpus buildpack buildPack port envVars';

/**
 * `save`: one mutation that creates or updates by name. Servers without it have `create` and `update`. Mutations found by shape are used
 * only with the user's consent.
 */
const mutationRules = {
  save: rule('updateService', isSave, savesAs('save'), serviceFields),
  create: rule('serviceCreate createService', savesAs('create'), savesAs('create'), serviceFields),
  update: rule('serviceUpdate updateService', isSave, savesAs('update'), serviceFields),
  redeploy: rule('serviceUpdate updateService', isRedeploy, isPlainRedeploy, 'name serviceId'),
  createDatabase: rule(
    'resourceCreate createResource',
    isNewDatabase,
    null,
    'name type region size',
  ),
};

/** What the app needs from the server's schema. Each need resolves to one Query or Mutation field, or to none. */
export type Need = keyof typeof queryRules | keyof typeof mutationRules;

export const needRules: Readonly<Record<Need, NeedRule>> = { ...queryRules, ...mutationRules };

const listNames = <N extends Need>(rules: Readonly<Record<N, NeedRule>>): readonly N[] =>
  Object.keys(rules) as N[];

export const needsOf = {
  query: listNames(queryRules),
  mutation: listNames(mutationRules),
} as const;
export const needNames: readonly Need[] = [...needsOf.query, ...needsOf.mutation];

const destructive =
  'delete remove destroy purge wipe drop reset kill revoke teardown terminate prune clear exec execute run shell secret secrets token pay buy charge';
const changing =
  'set unset create add update upsert save deploy redeploy rollback cancel stop start restart rotate transfer subscribe invite send accept decline suspend resume scale trigger disable enable archive';
const wordsFor = {
  query: new Set(`${destructive} ${changing}`.split(' ')),
  mutation: new Set(destructive.split(' ')),
};
const actionArguments: readonly string[] = ['command', 'cmd', 'confirm', 'force'];

/**
 * False for fields whose names suggest that they delete, run commands, spend money or return credentials. Some servers have such fields in
 * Query, so the kind of the field is not enough.
 */
export function isHarmless({ kind, name, args }: SchemaFieldFacts): boolean {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return (
    !words.some((word) => wordsFor[kind].has(word.toLowerCase())) &&
    !actionArguments.some((argument) => args.has(argument))
  );
}

/** Whether a harmless field can serve a need: it has the right shape, and the app can fill all required values. */
export function fits(need: Need, facts: SchemaFieldFacts, schema: Introspection): boolean {
  const { fills, fits: isRight } = needRules[need];
  if (!isRight(facts, schema)) return false;
  // The rules of these two needs check the single required argument themselves.
  if (need === 'service' || need === 'deployments') return true;
  return listRequired(facts).every((name) => fills.includes(name));
}
