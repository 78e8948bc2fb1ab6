import { seeded } from '../../random.ts';
import type {
  DemoDatabase,
  DemoDeployment,
  DemoProject,
  DemoService,
  DemoWorkspace,
} from './model.ts';
import { imageOf } from './model.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

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
  { id: 'db_1', workspace: TEAM, name: 'catalog', region: 'eu-central', at: now - 40 * day },
  { id: 'db_2', workspace: TEAM, name: 'sessions', region: 'eu-central', at: now - 3 * day },
];

const messages = [
  'Cache the session lookup',
  'Raise the request timeout to 30 s',
  'Log the queue length',
  'Update dependencies',
  'Fix the pagination of the archive',
  'Move the health check to /up',
  'Retry uploads that time out',
  'Drop the old import path',
];

/** Seconds that builds of past deployments took, in order. */
const builds = [22, 34, 51, 38, 47, 33, 44, 31, 41, 37, 29, 36, 26, 40];

interface SeedService extends Partial<Omit<DemoService, 'deployments'>> {
  readonly name: string;
  readonly project: string;
  /** Of the newest deployment; `ago`: since its state changed. */
  readonly commit: string;
  readonly ago: number;
  readonly memory: string;
  readonly vcpus: number;
  readonly last?: Partial<DemoDeployment>;
  /** Commit and age of the deployment before. */
  readonly before?: { readonly commit: string; readonly ago: number };
}

const seeds: readonly SeedService[] = [
  {
    name: 'api',
    project: 'default',
    commit: '9f31c2a',
    ago: 2 * minute + 48 * second,
    memory: '1024Mi',
    vcpus: 0.5,
    last: {
      buildMs: 48 * second,
      fails: 'building',
      error: 'npm ci ended with code 1',
      message: 'Add rate limits',
    },
    before: { commit: '77ab01e', ago: 3 * hour },
    envVars: [
      { key: 'DATABASE_URL', value: 'postgres://api:not-a-real-password@db.example.invalid/api' },
      { key: 'LOG_LEVEL', value: 'info' },
      { key: 'SESSION_SECRET', value: 'invented-session-secret' },
    ],
  },
  {
    name: 'web',
    project: 'default',
    commit: '9f31c2a',
    ago: 1 * minute,
    memory: '1024Mi',
    vcpus: 0.5,
    last: { buildMs: 4 * minute, message: 'Add rate limits' },
    before: { commit: '77ab01e', ago: 3 * hour },
    publishDirectory: 'dist',
    envVars: [{ key: 'API_URL', value: 'https://api.example.invalid' }],
  },
  {
    name: 'worker',
    project: 'default',
    commit: '77ab01e',
    ago: 3 * hour,
    memory: '1024Mi',
    vcpus: 0.5,
    buildpack: 'dockerfile',
    dockerfilePath: 'worker/Dockerfile',
  },
  {
    name: 'docs',
    project: 'site',
    commit: '01c9d4f',
    ago: 26 * hour,
    memory: '256Mi',
    vcpus: 0.25,
    buildpack: 'static',
    port: 8080,
  },
  {
    name: 'cron',
    project: 'default',
    commit: '5e07aa2',
    ago: 11 * day,
    memory: '256Mi',
    vcpus: 0.25,
  },
  {
    name: 'ingest',
    project: 'data',
    commit: 'c410b77',
    ago: 15 * minute,
    memory: '1024Mi',
    vcpus: 0.5,
    last: { error: 'the container exited with code 137' },
  },
  {
    name: 'edge-cache',
    project: 'data',
    commit: '8d2e119',
    ago: 2 * day,
    memory: '512Mi',
    vcpus: 0.25,
    host: 'internal',
  },
];
const personal: readonly SeedService[] = ['blog', 'notes'].map((name) => ({
  name,
  project: 'default',
  commit: '3b8e5d0',
  ago: 6 * day,
  memory: '256Mi',
  vcpus: 0.25,
}));

const hex = (random: () => number, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');

/** The commit as servers send it: 40 digits. */
const whole = (short: string): string => short + hex(seeded(Number.parseInt(short, 16)), 33);

function serviceOf(seed: SeedService, workspace: string, number: number, now: number): DemoService {
  const { last = {}, before, commit, ago, ...rest } = seed;
  const id = `svc_${workspace === TEAM ? 't' : 'p'}${String(number)}`;
  const random = seeded(number + 1);
  const repo = `${workspace === TEAM ? TEAM : 'mira'}/${seed.name}`;
  const failing = 5 + (number % 4);
  const deployment = (index: number, of: Partial<DemoDeployment>): DemoDeployment => ({
    id: `dep_${id.slice(4)}_${String(index)}`,
    serviceId: id,
    commit: whole(hex(random, 7)),
    message: messages[(index + number) % messages.length] ?? '',
    trigger: index % 5 === 3 ? 'manual' : 'git_push',
    at: now,
    queueMs: 3 * second,
    buildMs: (builds[(index + number) % builds.length] ?? 0) * second,
    deployMs: 6 * second,
    fails: null,
    error: null,
    image: '',
    cancelledAt: null,
    crashedAt: null,
    suspendedAt: null,
    ...of,
  });
  const times = Array.from({ length: 15 }, (_, index) => now - ago - (15 - index) * 7 * hour);
  const deployments = times.map((at, index) => {
    if (index === 14 && before !== undefined)
      return deployment(index, { at: now - before.ago - minute, commit: whole(before.commit) });
    return deployment(
      index,
      index === failing ? { at, fails: 'building', error: 'the build ended with code 1' } : { at },
    );
  });
  deployments.push(deployment(15, { at: now - ago - 3 * second, commit: whole(commit), ...last }));
  const service = {
    buildpack: 'auto',
    host: 'hosted',
    branch: 'main',
    port: 3000,
    envVars: [],
    publishDirectory: null,
    dockerfilePath: null,
    ...rest,
    repo,
    id,
    workspace,
    createdAt: now - 90 * day,
  };
  return {
    ...service,
    deployments: deployments.map((one) => ({ ...one, image: imageOf(one.commit, service) })),
  };
}

/** Two services in the personal workspace and seven in the team's, as of `now`. Names, commits and values are invented. */
export function seedServices(now: number): DemoService[] {
  const services = [
    ...seeds.map((seed, at) => serviceOf(seed, TEAM, at, now)),
    ...personal.map((seed, at) => serviceOf(seed, USER_ID, at + 7, now)),
  ];
  const newest = (name: string) =>
    services.find((one) => one.name === name)?.deployments.at(-1) ?? null;
  const ingest = newest('ingest');
  if (ingest !== null) ingest.crashedAt = now - 14 * minute;
  const cron = newest('cron');
  if (cron !== null) cron.suspendedAt = now - 11 * day;
  return services;
}

/** `count` services for lists of several pages. */
export const manyServices = (now: number, count: number): DemoService[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `service-${String(at + 1).padStart(3, '0')}`;
    const age = { commit: '77ab01e', ago: 3 * hour, memory: '128Mi', vcpus: 0.25 };
    return serviceOf({ name, project: 'default', ...age }, TEAM, at + 100, now);
  });
