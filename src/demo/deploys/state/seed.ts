import { seeded } from '../../kit/random.ts';
import type { DemoDatabase, DemoDeployment, DemoService, ServiceConfig } from './model.ts';
import { formatImage } from './model.ts';
import data from './platform.json' with { type: 'json' };

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** The user's id, which is the slug of the personal workspace. */
export const USER_ID = data.account.id;
export const TEAM = 'studio';

export const databases = (now: number): DemoDatabase[] =>
  data.databases.map(({ daysAgo, ...one }) => ({ ...one, at: now - daysAgo * DAY_MS }));

/** Default settings of a service. */
export const defaults: ServiceConfig = {
  memory: '256Mi',
  vcpus: 0.25,
  buildpack: 'auto',
  host: 'hosted',
  repo: '',
  branch: 'main',
  port: 3000,
  envVars: [],
  publishDirectory: null,
  dockerfilePath: null,
};

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

function makeDeployments(seed: ServiceSeed, id: string, number: number, now: number) {
  const { last: { crashedMinutes, suspendedMinutes, ...last } = {}, before } = seed;
  const ago = (minutes: number | undefined) =>
    minutes === undefined ? null : now - minutes * MINUTE_MS;
  return Array.from({ length: 16 }, (_, index) => ({
    id: `dep_${id}_${String(index)}`,
    serviceId: id,
    commit: wholeCommit(hex(number * 100 + index, 7)),
    message: data.messages[(index + number) % data.messages.length] ?? '',
    trigger: index % 5 === 3 ? ('manual' as const) : ('git_push' as const),
    at: now - seed.minutes * MINUTE_MS - (15 - index) * 420 * MINUTE_MS,
    queueMs: 3000,
    buildMs: (data.builds[(index + number) % data.builds.length] ?? 0) * 1000,
    deployMs: 6000,
    error: index === 5 + (number % 4) ? 'the build ended with code 1' : null,
    cancelledAt: null,
    crashedAt: index === 15 ? ago(crashedMinutes) : null,
    suspendedAt: index === 15 ? ago(suspendedMinutes) : null,
    ...(index === 14 && before !== undefined
      ? { at: now - before.minutes * MINUTE_MS, commit: wholeCommit(before.commit) }
      : {}),
    ...(index === 15 ? { ...last, commit: wholeCommit(seed.commit) } : {}),
  }));
}

function makeService(
  seed: ServiceSeed,
  workspace: string,
  number: number,
  now: number,
): DemoService {
  const { name, project } = seed;
  const id = `svc_${String(number)}`;
  const config = { ...defaults, repo: `${workspace}/${name}`, ...seed.config };
  const deployments = makeDeployments(seed, id, number, now).map((deployment) => ({
    ...deployment,
    image: formatImage(deployment.commit, config),
  }));
  return { ...config, id, workspace, project, name, createdAt: now - 90 * DAY_MS, deployments };
}

const plain = (name: string) => ({ name, project: 'default', commit: '77ab01e', minutes: 8640 });

/** Two services in the personal workspace and seven in the team's, as of `now`. Names, commits and values are invented. */
export const seedServices = (now: number): DemoService[] => [
  ...(data.services as readonly ServiceSeed[]).map((seed, at) => makeService(seed, TEAM, at, now)),
  ...['blog', 'notes'].map((name, at) => makeService(plain(name), USER_ID, at + 7, now)),
];

/** `count` services for lists of several pages. */
export const manyServices = (now: number, count: number): DemoService[] =>
  Array.from({ length: count }, (_, at) =>
    makeService(plain(`service-${String(at + 1).padStart(3, '0')}`), TEAM, at + 100, now),
  );
