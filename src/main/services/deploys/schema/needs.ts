import { getNamedType, isInputObjectType, isListType, getNullableType } from 'graphql';
import type { FieldFacts } from './field-facts.ts';
import { fieldOf, isObjectLike } from './field-facts.ts';
import type { MutationNeed, Need, QueryNeed } from './types.ts';

export interface NeedRule {
  /** Names in known schemas, newest first. */
  readonly known: readonly string[];
  /** Required arguments and input fields that the app has a value for. A field with others does not fit. */
  readonly fills: readonly string[];
  readonly fits: (facts: FieldFacts) => boolean;
  /** Finds the field under another name; null: known names only. Sources of the rules: the shapes of the known schemas. */
  readonly shape: ((facts: FieldFacts) => boolean) | null;
}

const has = ({ item }: FieldFacts, ...names: readonly string[]): boolean =>
  names.every((name) => fieldOf(item, name) !== null);

const isMany = ({ shape }: FieldFacts): boolean => shape !== 'single';
const isSingle = ({ shape }: FieldFacts): boolean => shape === 'single';
const hasNoRequired = ({ required }: FieldFacts): boolean => required.size === 0;

/** Entries of a log: a list of objects with these fields. */
function hasList({ item }: FieldFacts, list: string, ...names: readonly string[]): boolean {
  const type = fieldOf(item, list)?.type;
  const entry = getNamedType(type);
  return (
    isListType(getNullableType(type)) &&
    isObjectLike(entry) &&
    names.every((name) => fieldOf(entry, name) !== null)
  );
}

const isService = (facts: FieldFacts): boolean =>
  has(facts, 'id', 'name', 'status') &&
  (has(facts, 'repo') || has(facts, 'image')) &&
  !has(facts, 'serviceId');
const isDeployments = (facts: FieldFacts): boolean =>
  isMany(facts) && has(facts, 'status', 'serviceId', 'createdAt');
const isLogs = (facts: FieldFacts): boolean =>
  isSingle(facts) && has(facts, 'hasMore') && hasList(facts, 'entries', 'timestamp', 'message');
const isAccount = (facts: FieldFacts): boolean => isSingle(facts) && has(facts, 'email');
const isWorkspaces = (facts: FieldFacts): boolean => isMany(facts) && has(facts, 'slug', 'role');
const isLimits = (facts: FieldFacts): boolean =>
  isSingle(facts) && has(facts, 'tier', 'maxServices');
const isDatabases = (facts: FieldFacts): boolean =>
  isMany(facts) && has(facts, 'provider', 'region', 'status');
const isProjects = (facts: FieldFacts): boolean =>
  isMany(facts) &&
  has(facts, 'id', 'name', 'services') &&
  !has(facts, 'outputs') &&
  !Object.keys(facts.item.getFields()).some((name) => /cost/i.test(name));

const queryRules: Readonly<Record<QueryNeed, NeedRule>> = {
  account: {
    known: ['accountStatus', 'me'],
    fills: [],
    fits: isAccount,
    shape: isAccount,
  },
  workspaces: {
    known: ['workspaceList', 'listWorkspaces'],
    fills: [],
    fits: (facts) => isMany(facts) && has(facts, 'slug'),
    shape: isWorkspaces,
  },
  projects: {
    known: ['projectList', 'listProjects'],
    fills: ['workspaceSlug'],
    fits: (facts) => isMany(facts) && has(facts, 'id', 'name'),
    shape: (facts) => isProjects(facts) && hasNoRequired(facts),
  },
  services: {
    known: ['serviceList', 'listServices'],
    fills: ['workspaceSlug'],
    fits: (facts) => isMany(facts) && isService(facts),
    shape: (facts) => isMany(facts) && isService(facts) && hasNoRequired(facts),
  },
  service: {
    known: ['serviceGet', 'serviceDetails'],
    fills: ['id', 'serviceId'],
    fits: (facts) => isSingle(facts) && isService(facts),
    shape: (facts) => isSingle(facts) && isService(facts) && facts.required.size === 1,
  },
  deployments: {
    known: ['deploymentList', 'listDeployments'],
    fills: ['serviceId', 'id'],
    fits: (facts) => isMany(facts) && has(facts, 'id', 'status'),
    shape: isDeployments,
  },
  logs: {
    known: ['serviceLogs'],
    fills: ['input', 'serviceId', 'logType'],
    fits: isLogs,
    shape: isLogs,
  },
  metrics: {
    known: ['serviceMetrics'],
    fills: ['serviceId', 'timeRange'],
    fits: (facts) => isSingle(facts) && (has(facts, 'cpuUsage') || has(facts, 'memoryUsageMB')),
    shape: null,
  },
  limits: {
    known: ['resourceLimits'],
    fills: ['workspaceSlug'],
    fits: isLimits,
    shape: isLimits,
  },
  billing: {
    known: ['workspaceBilling'],
    fills: ['workspaceSlug'],
    fits: (facts) => isSingle(facts) && has(facts, 'currentUsageCents'),
    shape: null,
  },
  bill: {
    known: ['usageBillBreakdown'],
    fills: ['workspaceSlug'],
    fits: (facts) => isSingle(facts) && has(facts, 'currentBillCents'),
    shape: null,
  },
  usageByProject: {
    known: ['usageByProject'],
    fills: ['workspaceSlug'],
    fits: (facts) => isMany(facts) && has(facts, 'totalCostCents'),
    shape: null,
  },
  databases: {
    known: ['resourceList', 'listResources'],
    fills: ['workspaceSlug'],
    fits: isDatabases,
    shape: (facts) => isDatabases(facts) && hasNoRequired(facts),
  },
};

const identity = ['name', 'serviceId', 'project', 'projectId', 'workspaceSlug'];

/** The `input` object of a mutation has these fields, whatever their case. */
function takes({ field }: FieldFacts, ...names: readonly string[]): boolean {
  const type = getNamedType(field.args.find(({ name }) => name === 'input')?.type);
  if (!isInputObjectType(type)) return false;
  const fields = Object.keys(type.getFields()).map((name) => name.toLowerCase());
  return names.every((name) => fields.includes(name));
}

const savesService = (facts: FieldFacts): boolean =>
  isSingle(facts) && has(facts, 'status') && takes(facts, 'name', 'repo', 'memory');
const isUpdate = (facts: FieldFacts): boolean =>
  isSingle(facts) && has(facts, 'serviceId', 'name', 'status') && takes(facts, 'buildpack');

const mutationRules: Readonly<Record<MutationNeed, NeedRule>> = {
  save: {
    known: ['updateService'],
    fills: ['input', 'name'],
    fits: savesService,
    shape: null,
  },
  create: {
    known: ['serviceCreate', 'createService'],
    fills: ['input', 'name', 'repo', 'host'],
    fits: savesService,
    shape: null,
  },
  update: {
    known: ['serviceUpdate', 'updateService'],
    fills: ['input', ...identity],
    fits: savesService,
    shape: null,
  },
  redeploy: {
    known: ['serviceUpdate', 'updateService'],
    fills: ['input', 'name', 'serviceId'],
    fits: (facts) => isUpdate(facts) && (takes(facts, 'name') || takes(facts, 'serviceid')),
    shape: (facts) => isUpdate(facts) && /update|redeploy/i.test(facts.field.name),
  },
  createDatabase: {
    known: ['resourceCreate', 'createResource'],
    fills: ['input', 'name', 'type', 'region', 'size'],
    fits: (facts) => isSingle(facts) && takes(facts, 'name', 'type') && has(facts, 'name'),
    shape: null,
  },
};

export const needRules: Readonly<Record<Need, NeedRule>> = { ...queryRules, ...mutationRules };

export const needNames = Object.keys(needRules) as readonly Need[];

export const kindOf = (need: Need): 'query' | 'mutation' =>
  Object.hasOwn(queryRules, need) ? 'query' : 'mutation';

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
export function isHarmless({ kind, field }: FieldFacts): boolean {
  const words = field.name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return (
    !words.some((word) => wordsFor[kind].has(word.toLowerCase())) &&
    !field.args.some(({ name }) => actionArguments.includes(name))
  );
}

/** Whether a field may be used for a need: harmless, of the right shape, and without required arguments that the app cannot fill. */
export function fits(need: Need, facts: FieldFacts): boolean {
  const { fills, fits: isRight } = needRules[need];
  return (
    isHarmless(facts) && [...facts.required].every((name) => fills.includes(name)) && isRight(facts)
  );
}
