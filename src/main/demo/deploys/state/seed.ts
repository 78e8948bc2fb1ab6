import { seeded } from '../../random.ts';
import type {
  DemoDatabase,
  DemoDeployment,
  DemoProject,
  DemoService,
  DemoWorkspace,
  ServiceConfig,
} from './model.ts';
import { imageOf } from './model.ts';
import teamServices from './services.json' with { type: 'json' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The user's id, which is the slug of the personal workspace. */
export const USER_ID = 'usr_4kq7m2';
export const TEAM = 'studio';

export const workspaces: readonly DemoWorkspace[] = [
  { id: 'ws_1', slug: USER_ID, name: 'Personal', isDefault: true },
  { id: 'ws_2', slug: TEAM, name: 'studio', isDefault: false },
];

export const projects: readonly DemoProject[] = [
  { id: 'prj_1', workspace: USER_ID, slug: 'default', name: 'default' },
  { id: 'prj_2', workspace: TEAM, slug: 'default', name: 'default' },
  { id: 'prj_3', workspace: TEAM, slug: 'site', name: 'site' },
  { id: 'prj_4', workspace: TEAM, slug: 'data', name: 'data' },
];

export const databases = (now: number): DemoDatabase[] => [
  { id: 'db_1', workspace: TEAM, name: 'catalog', region: 'eu-central', at: now - 40 * DAY },
  { id: 'db_2', workspace: TEAM, name: 'sessions', region: 'eu-central', at: now - 3 * DAY },
];

/** What a service has if its owner sets nothing. */
export const defaults: Omit<ServiceConfig, 'repo'> = {
  memory: '256Mi',
  vcpus: 0.25,
  buildpack: 'auto',
  host: 'hosted',
  branch: 'main',
  port: 3000,
  envVars: [],
  publishDirectory: null,
  dockerfilePath: null,
};

const messages = [
  'Cache the session lookup',
  'Raise the request timeout to 30 s',
  'Log the queue length',
  'Update dependencies',
  'Fix the pagination of the archive',
  'Move the health check to /up',
  'Retry uploads that time out',
];

/** Seconds that builds of past deployments took, in order. */
const builds = [22, 34, 51, 38, 47, 33, 44, 31, 41, 37, 29, 36, 26, 40];

/** `minutes`: how long ago the newest deployment was started. */
interface ServiceSeed {
  readonly name: string;
  readonly project: string;
  readonly commit: string;
  readonly minutes: number;
  readonly before?: { readonly commit: string; readonly minutes: number };
  readonly last?: Partial<DemoDeployment> & {
    readonly crashedMinutes?: number;
    readonly suspendedMinutes?: number;
  };
  readonly config?: Partial<ServiceConfig>;
}

const hex = (seed: number, length: number): string => {
  const random = seeded(seed);
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
};
/** The commit as servers send it: 40 digits. */
export const wholeCommit = (short: string): string => short + hex(Number.parseInt(short, 16), 33);

function deploymentsOf(seed: ServiceSeed, id: string, number: number, now: number) {
  const { last: { crashedMinutes, suspendedMinutes, ...last } = {}, before } = seed;
  const ago = (minutes: number | undefined) =>
    minutes === undefined ? null : now - minutes * MINUTE;
  return Array.from({ length: 16 }, (_, index) => ({
    id: `dep_${id}_${String(index)}`,
    serviceId: id,
    commit: wholeCommit(hex(number * 100 + index, 7)),
    message: messages[(index + number) % messages.length] ?? '',
    trigger: index % 5 === 3 ? ('manual' as const) : ('git_push' as const),
    at: now - seed.minutes * MINUTE - (15 - index) * 7 * HOUR,
    queueMs: 3000,
    buildMs: (builds[(index + number) % builds.length] ?? 0) * 1000,
    deployMs: 6000,
    fails: index === 5 + (number % 4) ? ('building' as const) : null,
    error: index === 5 + (number % 4) ? 'the build ended with code 1' : null,
    cancelledAt: null,
    crashedAt: index === 15 ? ago(crashedMinutes) : null,
    suspendedAt: index === 15 ? ago(suspendedMinutes) : null,
    ...(index === 14 && before !== undefined
      ? { at: now - before.minutes * MINUTE, commit: wholeCommit(before.commit) }
      : {}),
    ...(index === 15 ? { commit: wholeCommit(seed.commit), ...last } : {}),
  }));
}

function serviceOf(seed: ServiceSeed, workspace: string, number: number, now: number): DemoService {
  const id = `svc_${String(number)}`;
  const repo = `${workspace === TEAM ? TEAM : 'mira'}/${seed.name}`;
  const config: ServiceConfig = { ...defaults, repo, ...seed.config };
  return {
    ...config,
    ...{ id, workspace, project: seed.project, name: seed.name },
    createdAt: now - 90 * DAY,
    deployments: deploymentsOf(seed, id, number, now).map((one) => ({
      ...one,
      image: imageOf(one.commit, config),
    })),
  };
}

/** Two services in the personal workspace and seven in the team's, as of `now`. Names, commits and values are invented. */
export const seedServices = (now: number): DemoService[] => [
  ...(teamServices as readonly ServiceSeed[]).map((seed, at) => serviceOf(seed, TEAM, at, now)),
  ...['blog', 'notes'].map((name, at) => {
    const seed = { name, project: 'default', commit: '3b8e5d0', minutes: 8640 };
    return serviceOf(seed, USER_ID, at + 7, now);
  }),
];

/** `count` services for lists of several pages. */
export const manyServices = (now: number, count: number): DemoService[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `service-${String(at + 1).padStart(3, '0')}`;
    const seed = { name, project: 'default', commit: '77ab01e', minutes: 180 };
    return serviceOf(seed, TEAM, at + 100, now);
  });
