import { randomBytes } from 'node:crypto';
import { buildLog, runtimeLog } from '../state/logs.ts';
import { billingOf, breakdownOf, usageByProject } from '../state/billing.ts';
import { metricsOf } from '../state/metrics.ts';
import type { DemoService } from '../state/model.ts';
import { plan, Refused } from '../state/platform-state.ts';
import { projects, USER_ID, workspaces } from '../state/seed.ts';
import type { Args } from './arguments.ts';
import { configOf, inputOf, number, pageOf, refOf, text, timeOf } from './arguments.ts';
import { connection } from './connection.ts';
import type { ViewContext } from './views.ts';
import {
  accountView,
  databaseView,
  deploymentViews,
  projectView,
  servicePage,
  serviceView,
  time,
} from './views.ts';

/** What resolvers get. `specified`: names are unique in the workspace, and an update creates what does not exist. */
export interface RootContext extends ViewContext {
  readonly specified: boolean;
  /** Without workspaces, lists have everything. */
  readonly workspaces: boolean;
  readonly suspended: string | null;
}

type Resolver = (args: Args, context: RootContext) => unknown;

const workspaceOf = (args: Args, context: RootContext): string | null =>
  context.workspaces ? (text(args, 'workspaceSlug') ?? USER_ID) : null;

function service(ref: DemoService | null): DemoService {
  if (ref === null) throw new Refused('service not found');
  return ref;
}

const services: Resolver = (args, context) =>
  servicePage(
    { workspace: workspaceOf(args, context), project: text(args, 'projectSlug') },
    pageOf(args),
    context,
  );

const oneService: Resolver = (args, context) => {
  const found = context.state.byId(text(args, 'id') ?? '');
  return found === null ? null : serviceView(found, context);
};

const projectList: Resolver = (args, context) => {
  const workspace = workspaceOf(args, context);
  const found = projects.filter((one) => workspace === null || one.workspace === workspace);
  return connection(found, pageOf(args), context.paging, (one) => projectView(one, context));
};

const databaseList: Resolver = (args, context) => {
  const { state, paging } = context;
  const workspace = workspaceOf(args, context);
  const found = state.databases.filter((one) => workspace === null || one.workspace === workspace);
  return connection(found, pageOf(args), paging, (one) => databaseView(one, state.now()));
};

const oneDatabase: Resolver = (args, { state }) => {
  const found = state.databases.find(({ id }) => id === args['id']);
  return found === undefined ? null : databaseView(found, state.now());
};

const serviceLogs: Resolver = (args, { state }) => {
  const input = inputOf(args);
  const found = service(state.byId(text(input, 'serviceId') ?? ''));
  const read = input['logType'] === 'BUILD' ? buildLog : runtimeLog;
  const from = timeOf(input, 'startTime') ?? 0;
  const to = timeOf(input, 'endTime') ?? Infinity;
  const query = text(input, 'query') ?? '';
  const limit = Math.min(number(input, 'limit') ?? 100, 500);
  const entries = read(found, state.now()).filter(
    ({ at, message }) => at >= from && at <= to && message.includes(query),
  );
  return {
    hasMore: entries.length > limit,
    entries: entries.slice(-limit).map(({ at, ...entry }) => ({ timestamp: time(at), ...entry })),
  };
};

const updated = (one: DemoService, context: RootContext): unknown => ({
  serviceId: one.id,
  name: one.name,
  status: context.state.latest(one).state,
});

const update: Resolver = (args, context) => {
  const { state, specified } = context;
  const input = inputOf(args);
  const ref = refOf(input, specified);
  const known = state.find(ref);
  const fields = configOf(input);
  if (known === null) {
    if (!specified) return service(known);
    return updated(state.create({ ...ref, project: text(input, 'project') }, fields), context);
  }
  const project = text(input, 'project');
  if (specified && project !== null) known.project = project;
  state.update(known, fields);
  return updated(known, context);
};

const create: Resolver = (args, context) => {
  const ref = refOf(inputOf(args), false);
  if (context.state.find(ref) !== null)
    throw new Refused(`service "${String(ref.name)}" already exists`);
  const made = context.state.create(ref, configOf(inputOf(args)));
  return { ...serviceView(made, context), serviceId: made.id };
};

/** Also what the look-alike of an update does. */
const remove: Resolver = (args, context) => {
  const values = { ...args, ...inputOf(args) };
  const found = service(context.state.find(refOf(values, context.specified)));
  context.state.remove(found);
  return { serviceId: found.id, name: found.name, message: 'deleted', status: 'removed' };
};

const createDatabase: Resolver = (args, { state }) => {
  const input = inputOf(args);
  const name = text(input, 'name') ?? '';
  const region = text(input, 'region') ?? 'eu-central';
  const made = state.addDatabase(name, text(input, 'workspaceSlug'), region);
  return {
    ...{ resourceId: made.id, name, type: 'sqlite', region, status: 'provisioning' },
    databaseUrl: `libsql://${name}.databases.invalid`,
    authToken: randomBytes(48).toString('base64url'),
  };
};

const remote = (args: Args): unknown => ({
  name: text(inputOf(args), 'name'),
  gitRemote: `https://x-git-token:mlg_${randomBytes(18).toString('base64url')}@git.example.invalid/mira/repo.git`,
  expiresAt: 'in one hour',
});

/** The fields of `Query` and `Mutation` in all generations. Those that are missing here get invented values by type. */
export const rootResolvers: Readonly<Record<string, Resolver>> = {
  accountStatus: (_args, { state }) => accountView(state.now()),
  me: (_args, { state }) => accountView(state.now()),
  workspaceList: (_args, { state }) =>
    workspaces.map((one) => ({ ...one, role: 'owner', createdAt: time(state.now() - 8.64e9) })),
  projectList,
  listProjects: projectList,
  projectGet: (args, context) => {
    const found = projects.find(({ id }) => id === args['id']);
    return found === undefined ? null : projectView(found, context);
  },
  serviceList: services,
  listServices: services,
  serviceGet: oneService,
  serviceDetails: oneService,
  serviceGetByName: (args, { state, ...context }) => {
    const found = state.find(refOf(args, false));
    return found === null ? null : serviceView(found, { state, ...context });
  },
  deploymentList: (args, context) => {
    const found = service(context.state.byId(text(args, 'serviceId') ?? ''));
    const all = deploymentViews(found, context);
    if (!context.specified) return all.slice(0, 20);
    return connection(all, pageOf(args), context.paging, (one) => one);
  },
  serviceLogs,
  serviceMetrics: (args, { state }) =>
    metricsOf(
      service(state.byId(text(args, 'serviceId') ?? '')),
      text(args, 'timeRange') ?? '',
      number(args, 'maxDataPoints'),
      state.now(),
    ),
  resourceLimits: (_args, { state }) => ({ ...plan, usage: state.usage() }),
  workspaceBilling: (args, { state, suspended }) =>
    billingOf(text(args, 'workspaceSlug') ?? USER_ID, suspended, state.now()),
  usageBillBreakdown: (_args, { state }) => breakdownOf(state.now()),
  usageByProject: (args) => usageByProject(text(args, 'workspaceSlug') ?? USER_ID),
  resourceList: databaseList,
  listResources: databaseList,
  resourceGet: oneDatabase,
  resourceDetails: oneDatabase,
  resourceCreate: createDatabase,
  updateService: update,
  serviceUpdate: update,
  serviceCreate: create,
  serviceDelete: remove,
  deleteService: remove,
  serviceWipeAndUpdate: remove,
  repoCreate: remote,
  repoGetToken: remote,
};
