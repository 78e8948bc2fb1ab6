import type { FieldFacts, Introspection } from './introspection.ts';
import type { MutationNeed, Need, QueryNeed } from './types.ts';

type Rule = (facts: FieldFacts, schema: Introspection) => boolean;

export interface NeedRule {
  /** Names in known schemas, newest first. */
  readonly known: readonly string[];
  /** Required values that the app has. A field that requires others does not fit. */
  readonly fills: readonly string[];
  readonly fits: Rule;
  /** Finds the field under another name; null: known names only. Sources of the rules: the shapes of the known schemas. */
  readonly shape: Rule | null;
}

const has = ({ fields }: FieldFacts, ...names: readonly string[]): boolean =>
  names.every((name) => fields.has(name));
const takes = ({ takes: taken }: FieldFacts, ...names: readonly string[]): boolean =>
  names.every((name) => taken.has(name));
const isMany = ({ shape }: FieldFacts): boolean => shape !== 'single';
const isSingle = ({ shape }: FieldFacts): boolean => shape === 'single';
const alone =
  (rule: Rule): Rule =>
  (facts, schema) =>
    facts.required.size === 0 && rule(facts, schema);

const isService: Rule = (facts) =>
  has(facts, 'id', 'name', 'status') &&
  (has(facts, 'repo') || has(facts, 'image')) &&
  !has(facts, 'serviceId');
const isServices: Rule = (facts, schema) => isMany(facts) && isService(facts, schema);
/** By its id: the one required argument, whatever its name. */
const isOneService: Rule = (facts, schema) =>
  isSingle(facts) && isService(facts, schema) && takesOneId(facts);
const isDeployments: Rule = (facts) =>
  isMany(facts) && has(facts, 'id', 'status', 'serviceId', 'createdAt') && takesOneId(facts);
const isLogs: Rule = (facts, schema) => {
  const entry = schema.entriesOf(facts.fields.get('entries'));
  return (
    isSingle(facts) &&
    has(facts, 'hasMore') &&
    entry?.has('timestamp') === true &&
    entry.has('message')
  );
};
const isAccount: Rule = (facts) => isSingle(facts) && has(facts, 'email');
const isWorkspaces: Rule = (facts) => isMany(facts) && has(facts, 'slug', 'role');
const isProjects: Rule = (facts) =>
  isMany(facts) &&
  has(facts, 'id', 'name', 'services') &&
  !has(facts, 'outputs') &&
  ![...facts.fields.keys()].some((name) => /cost/i.test(name));
const isLimits: Rule = (facts) => isSingle(facts) && has(facts, 'tier', 'maxServices');
const isDatabases: Rule = (facts) => isMany(facts) && has(facts, 'provider', 'region', 'status');

function takesOneId({ required, args }: FieldFacts): boolean {
  const [name = ''] = required;
  return required.size === 1 && (args.get(name) === 'ID!' || /id$/i.test(name));
}

/** With fields of the item that tell it from others, for needs without a rule of the shape. */
const only =
  (shape: 'many' | 'single', field: string): Rule =>
  (facts) =>
    (shape === 'many' ? isMany(facts) : isSingle(facts)) && has(facts, field);

const inWorkspace = ['workspaceSlug'];

const queryRules: Readonly<Record<QueryNeed, NeedRule>> = {
  account: { known: ['accountStatus', 'me'], fills: [], fits: isAccount, shape: isAccount },
  workspaces: {
    known: ['workspaceList', 'listWorkspaces'],
    fills: [],
    fits: isWorkspaces,
    shape: isWorkspaces,
  },
  projects: {
    known: ['projectList', 'listProjects'],
    fills: inWorkspace,
    fits: (facts, schema) =>
      isProjects(facts, schema) ||
      (isMany(facts) && has(facts, 'id', 'name', 'slug') && !has(facts, 'role')),
    shape: alone(isProjects),
  },
  services: {
    known: ['serviceList', 'listServices'],
    fills: inWorkspace,
    fits: isServices,
    shape: alone(isServices),
  },
  service: {
    known: ['serviceGet', 'serviceDetails'],
    fills: [],
    fits: isOneService,
    shape: isOneService,
  },
  deployments: {
    known: ['deploymentList', 'listDeployments'],
    fills: [],
    fits: isDeployments,
    shape: isDeployments,
  },
  logs: {
    known: ['serviceLogs'],
    fills: ['serviceId', 'logType'],
    fits: isLogs,
    shape: isLogs,
  },
  metrics: {
    known: ['serviceMetrics'],
    fills: ['serviceId', 'timeRange'],
    fits: only('single', 'cpuUsage'),
    shape: null,
  },
  limits: { known: ['resourceLimits'], fills: inWorkspace, fits: isLimits, shape: isLimits },
  billing: {
    known: ['workspaceBilling'],
    fills: inWorkspace,
    fits: only('single', 'currentUsageCents'),
    shape: null,
  },
  bill: {
    known: ['usageBillBreakdown'],
    fills: inWorkspace,
    fits: only('single', 'currentBillCents'),
    shape: null,
  },
  usageByProject: {
    known: ['usageByProject'],
    fills: inWorkspace,
    fits: only('many', 'totalCostCents'),
    shape: null,
  },
  databases: {
    known: ['resourceList', 'listResources'],
    fills: inWorkspace,
    fits: isDatabases,
    shape: alone(isDatabases),
  },
};

const savesService: Rule = (facts) =>
  isSingle(facts) && has(facts, 'status') && takes(facts, 'name', 'repo', 'memory');
/** An update with nothing but the identity deploys the service again. */
const isRedeploy: Rule = (facts) =>
  /update|redeploy/i.test(facts.name) &&
  isSingle(facts) &&
  has(facts, 'serviceId', 'name', 'status') &&
  takes(facts, 'buildpack') &&
  (takes(facts, 'name') || takes(facts, 'serviceid'));

const mutationRules: Readonly<Record<MutationNeed, NeedRule>> = {
  save: {
    known: ['updateService'],
    fills: ['name'],
    fits: (facts, schema) => savesService(facts, schema) && !/create/i.test(facts.name),
    shape: null,
  },
  create: {
    known: ['serviceCreate', 'createService'],
    fills: ['name', 'repo', 'host'],
    fits: (facts, schema) => savesService(facts, schema) && !/update/i.test(facts.name),
    shape: null,
  },
  update: {
    known: ['serviceUpdate', 'updateService'],
    fills: ['name', 'serviceId'],
    fits: (facts, schema) => savesService(facts, schema) && !/create/i.test(facts.name),
    shape: null,
  },
  redeploy: {
    known: ['serviceUpdate', 'updateService'],
    fills: ['name', 'serviceId'],
    fits: isRedeploy,
    shape: isRedeploy,
  },
  createDatabase: {
    known: ['resourceCreate', 'createResource'],
    fills: ['name', 'type', 'region', 'size'],
    fits: (facts) => isSingle(facts) && takes(facts, 'name', 'type') && has(facts, 'authToken'),
    shape: null,
  },
};

export const needRules: Readonly<Record<Need, NeedRule>> = { ...queryRules, ...mutationRules };

const namesOf = <N extends Need>(rules: Readonly<Record<N, NeedRule>>): readonly N[] =>
  Object.keys(rules) as N[];

export const needsOf = { query: namesOf(queryRules), mutation: namesOf(mutationRules) } as const;
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
 * False for fields that delete, run commands, spend money or return credentials, by the words of their names. Some servers have such fields in
 * Query, so the kind of the field proves nothing.
 */
export function isHarmless({ kind, name, args }: FieldFacts): boolean {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return (
    !words.some((word) => wordsFor[kind].has(word.toLowerCase())) &&
    !actionArguments.some((argument) => args.has(argument))
  );
}

/** Whether a harmless field may be used for a need: of the right shape, and without required values that the app lacks. */
export function fits(need: Need, facts: FieldFacts, schema: Introspection): boolean {
  const { fills, fits: isRight } = needRules[need];
  if (!isRight(facts, schema)) return false;
  // The rules of these two check their one required argument.
  if (need === 'service' || need === 'deployments') return true;
  return [...facts.required].every((name) => fills.includes(name));
}
