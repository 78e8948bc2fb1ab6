import { randomBytes } from 'node:crypto';
import { makeBilling, makeBreakdown, usageByProject } from '../state/billing.ts';
import { buildLog, runtimeLog } from '../state/logs.ts';
import { makeMetrics } from '../state/metrics.ts';
import type { DemoService } from '../state/model.ts';
import type { PlatformState } from '../state/platform-state.ts';
import { platformError } from '../state/platform-state.ts';
import data from '../state/platform.json' with { type: 'json' };
import { USER_ID } from '../state/seed.ts';
import type { FieldArgs } from './arguments.ts';
import { parseConfig, inputOf, number, parseRef, text, parseTime } from './arguments.ts';
import type { DemoContext } from './context.ts';
import { databaseView, deploymentViews, projectView, serviceView, time } from './views.ts';

/** Default and maximum page size. */
const DEFAULT_SIZE = 50;
const MAX_SIZE = 100;

const encode = (at: number): string => Buffer.from(`item:${String(at)}`).toString('base64url');
const decode = (cursor: string): number =>
  Number(/^item:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? 0);

/** One page of a list: both `nodes` and `edges`, with item numbers as cursors. Early servers ignore page sizes and send everything. */
function connection<T>(
  items: readonly T[],
  args: FieldArgs,
  { faults, generation }: DemoContext,
  view: (item: T) => unknown,
): unknown {
  const whole = generation === 'g0' || faults.has('no-page-info');
  const endless = faults.has('endless-pages') && items.length > 0;
  const repeated = faults.has('repeated-cursor');
  const size = whole ? items.length : Math.min(number(args, 'first') ?? DEFAULT_SIZE, MAX_SIZE);
  const start = whole ? 0 : decode(text(args, 'after') ?? '');
  // Endless lists repeat their items under new cursors.
  const from = endless ? start % items.length : start;
  const nodes = items.slice(from, from + size).map(view);
  const end = start + nodes.length;
  return {
    nodes,
    edges: nodes.map((node, at) => ({ cursor: encode(start + at + 1), node })),
    totalCount: items.length,
    pageInfo: {
      hasNextPage: endless || repeated || end < items.length,
      endCursor: repeated ? encode(0) : nodes.length > 0 ? encode(end) : null,
    },
  };
}

type Resolver = (args: FieldArgs, context: DemoContext) => unknown;

const findWorkspace = (args: FieldArgs, context: DemoContext): string | null =>
  context.generation === 'g0' ? null : (text(args, 'workspaceSlug') ?? USER_ID);

/** A page of the items of a workspace. */
function page<T extends { readonly workspace: string }>(
  items: readonly T[],
  args: FieldArgs,
  context: DemoContext,
  view: (item: T) => unknown,
): unknown {
  const workspace = findWorkspace(args, context);
  const matching = items.filter((item) => workspace === null || item.workspace === workspace);
  return connection(matching, args, context, view);
}

function service(candidate: DemoService | null): DemoService {
  if (candidate === null) throw platformError('service not found');
  return candidate;
}
const serviceIn = (args: FieldArgs, { state }: { readonly state: PlatformState }): DemoService =>
  service(state.byId(text(args, 'serviceId') ?? ''));

const services: Resolver = (args, context) => {
  const project = text(args, 'projectSlug');
  const all = context.state
    .services(null, context.faults.has('many'))
    .filter((one) => project === null || one.project === project);
  return page(all, args, context, (one) => serviceView(one, context));
};

const oneService: Resolver = (args, context) => {
  const { state } = context;
  const id = text(args, 'id');
  const match = id === null ? state.find(parseRef(args, false)) : state.byId(id);
  return match === null ? null : serviceView(match, context);
};

const projects: Resolver = (args, context) =>
  page(data.projects, args, context, (project) => projectView(project, context));

const databases: Resolver = (args, context) =>
  page(context.state.databases, args, context, (database) =>
    databaseView(database, context.state.now()),
  );

const serviceLogs: Resolver = (args, context) => {
  const input = inputOf(args);
  const read = input['logType'] === 'BUILD' ? buildLog : runtimeLog;
  const from = parseTime(input, 'startTime') ?? 0;
  const limit = Math.min(number(input, 'limit') ?? 100, 500);
  const all = read(serviceIn(input, context), context.state.now());
  const entries = all.filter(({ at }) => at >= from);
  const shown = entries
    .slice(-limit)
    .map(({ at, ...entry }) => ({ timestamp: time(at), ...entry }));
  return { hasMore: entries.length > limit, entries: shown };
};

const deployments: Resolver = (args, context) => {
  const all = deploymentViews(serviceIn(args, context), context);
  const paged = context.generation === 'specified';
  return paged ? connection(all, args, context, (deployment) => deployment) : all.slice(0, 20);
};

const changed = (one: DemoService, { state }: DemoContext): Record<string, unknown> => ({
  serviceId: one.id,
  name: one.name,
  repo: one.repo,
  status: state.latest(one)?.state,
});

const update: Resolver = (args, context) => {
  const { state, generation } = context;
  // Names are unique in the workspace, and an update creates a missing service.
  const specified = generation === 'specified';
  const input = inputOf(args);
  const ref = parseRef(input, specified);
  const project = text(input, 'project');
  const known = state.find(ref);
  if (known === null && specified)
    return changed(state.create({ ...ref, project }, parseConfig(input)), context);
  const moved = specified && project !== null ? { project } : {};
  state.update(service(known), { ...parseConfig(input), ...moved });
  return changed(service(known), context);
};

const create: Resolver = (args, context) => {
  const ref = parseRef(inputOf(args), false);
  if (context.state.find(ref) !== null)
    throw platformError(`service "${ref.name ?? ''}" already exists`);
  const made = context.state.create(ref, parseConfig(inputOf(args)));
  return { ...serviceView(made, context), ...changed(made, context) };
};

/** Deletes a service. The mutation that looks like an update does this, too. */
const remove: Resolver = (args, context) => {
  const ref = parseRef({ ...args, ...inputOf(args) }, context.generation === 'specified');
  const removed = service(context.state.find(ref));
  context.state.remove(removed);
  return { ...changed(removed, context), message: 'deleted', status: 'removed' };
};

const createDatabase: Resolver = (args, { state }) => {
  const input = inputOf(args);
  const region = text(input, 'region') ?? 'eu-central';
  const made = state.addDatabase(text(input, 'name') ?? '', text(input, 'workspaceSlug'), region);
  const host = made.name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  const databaseUrl = `libsql://${host}.databases.invalid`;
  const authToken = randomBytes(48).toString('base64url');
  const view = { type: 'sqlite', status: 'provisioning', databaseUrl, authToken };
  return { ...made, resourceId: made.id, ...view };
};

/** The fields of `Query` and `Mutation` in all generations. Fields missing here get generated values by type. */
export const rootResolvers: Readonly<Record<string, Resolver>> = {
  accountStatus: () => data.account,
  me: () => data.account,
  workspaceList: () => data.workspaces,
  projectList: projects,
  listProjects: projects,
  serviceList: services,
  listServices: services,
  serviceGet: oneService,
  serviceDetails: oneService,
  serviceGetByName: oneService,
  deploymentList: deployments,
  serviceLogs,
  serviceMetrics: (args, context) =>
    makeMetrics(
      serviceIn(args, context),
      text(args, 'timeRange') ?? '',
      number(args, 'maxDataPoints'),
      context.state.now(),
    ),
  resourceLimits: (_args, { state }) => ({ ...data.plan, usage: state.usage() }),
  workspaceBilling: (args, { state }) =>
    makeBilling(text(args, 'workspaceSlug') ?? USER_ID, state.suspended, state.now()),
  usageBillBreakdown: (_args, { state }) => makeBreakdown(state.now()),
  usageByProject: (args) => usageByProject(text(args, 'workspaceSlug') ?? USER_ID),
  resourceList: databases,
  listResources: databases,
  resourceCreate: createDatabase,
  updateService: update,
  serviceUpdate: update,
  serviceCreate: create,
  serviceDelete: remove,
  deleteService: remove,
  serviceWipeAndUpdate: remove,
};
