import { history, servesSince } from '../state/deployment-state.ts';
import type { DemoDatabase, DemoDeployment, DemoProject, DemoService } from '../state/model.ts';
import type { PlatformState } from '../state/platform-state.ts';
import { plan } from '../state/platform-state.ts';
import { projects, USER_ID } from '../state/seed.ts';
import type { Paging } from './connection.ts';
import { connection } from './connection.ts';

export const time = (at: number): string => new Date(at).toISOString();

/** The servers' words for the specification's. */
const buildPackOf = (word: string): string => (word === 'auto' ? 'railpack' : word);
const providerOf = (host: string): string => (host === 'hosted' ? 'github' : host);

/** `{build, runtime}`, the form of February. */
function statusObject(state: string): unknown {
  const build: Readonly<Record<string, string>> = {
    queued: 'pending',
    building: 'building',
    failed: 'failed',
    cancelled: 'cancelled',
  };
  const runtime: Readonly<Record<string, string>> = {
    deploying: 'pending',
    active: 'running',
    crashed: 'error',
    suspended: 'suspended',
    superseded: 'stopped',
  };
  return { build: build[state] ?? 'success', runtime: runtime[state] ?? null };
}

/** How the schema in use writes a status. */
export type StatusForm = 'text' | 'object' | 'enum';
const statusOf = (state: string, form: StatusForm): unknown =>
  form === 'object' ? statusObject(state) : form === 'enum' ? state.toUpperCase() : state;

/** What resolvers need besides the arguments. */
export interface ViewContext {
  readonly state: PlatformState;
  readonly status: StatusForm;
  readonly paging: Paging;
  /** The list is extended to several pages. */
  readonly many: boolean;
}

const deploymentView = (
  one: DemoDeployment,
  service: DemoService,
  { state, since }: { readonly state: string; readonly since: number },
  context: ViewContext,
): unknown => ({
  id: one.id,
  serviceId: one.serviceId,
  status: statusOf(state, context.status),
  commitHash: one.commit,
  commitMessage: one.message,
  branch: service.branch,
  trigger: one.trigger,
  triggerRef: one.trigger === 'git_push' ? one.commit : null,
  errorMessage: state === 'failed' || state === 'crashed' ? one.error : null,
  buildPack: buildPackOf(service.buildpack),
  memory: service.memory,
  vcpus: String(service.vcpus),
  createdAt: time(one.at),
  startedAt: state === 'queued' ? null : time(one.at + one.queueMs),
  finishedAt: finished(one, state, since, context.state.now()),
});

/** A deployment that served ended when it went live. */
function finished(one: DemoDeployment, state: string, since: number, now: number): string | null {
  if (['queued', 'building', 'deploying'].includes(state)) return null;
  return time(servesSince(one, now) ?? since);
}

/** Newest first. */
export const deploymentViews = (service: DemoService, context: ViewContext): unknown[] =>
  history(service, context.state.now()).map(({ deployment, ...at }) =>
    deploymentView(deployment, service, at, context),
  );

/** A service with the fields of all generations. */
export function serviceView(service: DemoService, context: ViewContext): Record<string, unknown> {
  const { state, since, deployment } = context.state.latest(service);
  const project = projectOf(service);
  const address = `https://${service.name}.example.invalid`;
  const live = history(service, context.state.now()).some((one) => one.state === 'active');
  const inside = `http://${service.name}.${service.project}.internal:${String(service.port)}`;
  return {
    ...service,
    subdomain: service.name,
    projectId: project?.id ?? 'prj_2',
    project: project === undefined ? null : () => projectView(project, context),
    source: 'repo',
    image: null,
    status: statusOf(state, context.status),
    errorMessage: state === 'failed' || state === 'crashed' ? (deployment?.error ?? null) : null,
    vcpus: service.vcpus,
    buildPack: buildPackOf(service.buildpack),
    gitProvider: providerOf(service.host),
    commitHash: deployment?.commit ?? null,
    fqdn: live ? `${service.name}.example.invalid` : null,
    url: live ? address : null,
    internalUrl: inside,
    ports: () => [
      {
        ...{ name: 'http', port: service.port, protocol: 'http', visibility: 'public' },
        ...{ authPolicy: null, internalEndpoint: inside, publicEndpoint: address },
      },
    ],
    volumes: [],
    createdAt: time(service.createdAt),
    updatedAt: time(since),
  };
}

const projectOf = (service: DemoService): DemoProject | undefined =>
  projects.find((one) => one.workspace === service.workspace && one.slug === service.project);

export const projectView = (project: DemoProject, context: ViewContext): unknown => ({
  ...project,
  services: () =>
    context.state
      .services(project.workspace)
      .filter((one) => one.project === project.slug)
      .map((one) => serviceView(one, context)),
  createdAt: time(context.state.now() - 100 * 86_400_000),
  updatedAt: time(context.state.now() - 86_400_000),
});

export const databaseView = (one: DemoDatabase, now: number): unknown => ({
  ...{ id: one.id, name: one.name, region: one.region, type: 'sqlite', provider: 'turso' },
  status: now < one.at ? 'provisioning' : 'active',
  metadata: { size: '100mb', hostname: `${one.name}.databases.invalid`, group: 'default' },
  ...{ projectId: null, project: null, createdAt: time(one.at), updatedAt: time(one.at) },
});

export const accountView = (now: number): unknown => ({
  id: USER_ID,
  email: 'mira@example.invalid',
  displayName: 'Mira',
  username: 'mira',
  githubScopes: [],
  hasGitHubOAuth: true,
  hasGitHubApp: true,
  defaultWorkspace: USER_ID,
  subscriptionTier: plan.tier,
  createdAt: time(now - 100 * 86_400_000),
});

/** The services of a workspace (null: all) and project as a page. */
export function servicePage(
  args: { readonly workspace: string | null; readonly project: string | null },
  page: { readonly first: number | null; readonly after: string | null },
  context: ViewContext,
): unknown {
  const services = context.state
    .services(args.workspace, context.many)
    .filter((one) => args.project === null || one.project === args.project);
  return connection(services, page, context.paging, (one) => serviceView(one, context));
}
