import { history, inFlight, servesSince } from '../state/deployment-state.ts';
import type { Stated } from '../state/deployment-state.ts';
import type { DemoDatabase, DemoDeployment, DemoService } from '../state/model.ts';
import data from '../state/platform.json' with { type: 'json' };
import type { DemoContext } from './context.ts';

export const time = (at: number): string => new Date(at).toISOString();

/** The state format of February: build and runtime. */
const pairs: Readonly<Record<string, readonly [build: string, runtime: string | null]>> = {
  queued: ['pending', null],
  building: ['building', null],
  failed: ['failed', null],
  cancelled: ['cancelled', null],
  deploying: ['success', 'pending'],
  active: ['success', 'running'],
  crashed: ['success', 'error'],
  suspended: ['success', 'suspended'],
  superseded: ['success', 'stopped'],
};

function formatStatus(state: string, { faults, generation }: DemoContext): unknown {
  if (faults.has('status-enum')) return state.toUpperCase();
  if (generation !== 'g0' && !faults.has('status-object')) return state;
  const [build, runtime] = pairs[state] ?? ['success', null];
  return { build, runtime };
}

const findError = (state: string, deployment: DemoDeployment): string | null =>
  state === 'failed' ? deployment.error : state === 'crashed' ? (data.log.crash[1] ?? '') : null;

/** The servers' words by the specification's words. */
const formatBuildPack = (word: string): string => (word === 'auto' ? 'railpack' : word);

/** All deployments, newest first. */
export const deploymentViews = (service: DemoService, context: DemoContext): unknown[] =>
  history(service, context.state.now()).map(({ deployment: deployment, state, since }: Stated) => ({
    ...deployment,
    status: formatStatus(state, context),
    commitHash: deployment.commit,
    commitMessage: deployment.message,
    branch: service.branch,
    triggerRef: deployment.trigger === 'git_push' ? deployment.commit : null,
    errorMessage: findError(state, deployment),
    buildPack: formatBuildPack(service.buildpack),
    memory: service.memory,
    vcpus: service.vcpus,
    createdAt: time(deployment.at),
    startedAt: state === 'queued' ? null : time(deployment.at + deployment.queueMs),
    // A deployment that serves traffic finished when it went live.
    finishedAt: inFlight.includes(state)
      ? null
      : time(servesSince(deployment, context.state.now()) ?? since),
  }));

/** A service with the fields of all generations. */
export function serviceView(service: DemoService, context: DemoContext): Record<string, unknown> {
  const { name, workspace, project, port, host } = service;
  const { state, since, deployment } = context.state.latest(service) ?? {};
  const projectSeed = data.projects.find(
    (candidate) => candidate.workspace === workspace && candidate.slug === project,
  );
  const address = `https://${name}.example.invalid`;
  const live = history(service, context.state.now()).some((stated) => stated.state === 'active');
  const inside = `http://${name}.${project}.internal:${String(port)}`;
  const main = { name: 'http', port, protocol: 'http', visibility: 'public' };
  return {
    ...service,
    subdomain: name,
    projectId: projectSeed?.id,
    project: projectSeed === undefined ? null : () => projectView(projectSeed, context),
    source: 'repo',
    status: formatStatus(state ?? 'queued', context),
    errorMessage: deployment === undefined ? null : findError(state ?? '', deployment),
    buildPack: formatBuildPack(service.buildpack),
    gitProvider: host === 'hosted' ? 'github' : host,
    commitHash: deployment?.commit,
    fqdn: live ? `${name}.example.invalid` : null,
    url: live ? address : null,
    internalUrl: inside,
    ports: [{ ...main, internalEndpoint: inside, publicEndpoint: address }],
    createdAt: time(service.createdAt),
    updatedAt: time(since ?? service.createdAt),
  };
}

export const projectView = (
  project: (typeof data.projects)[number],
  context: DemoContext,
): unknown => ({
  ...project,
  services: () =>
    context.state
      .services(project.workspace)
      .filter((service) => service.project === project.slug)
      .map((service) => serviceView(service, context)),
});

export const databaseView = ({ at, ...one }: DemoDatabase, now: number): unknown => ({
  ...one,
  type: 'sqlite',
  provider: 'turso',
  status: now < at ? 'provisioning' : 'active',
  metadata: { size: '100mb', hostname: `${one.name}.databases.invalid`, group: 'default' },
  createdAt: time(at),
  updatedAt: time(at),
});
