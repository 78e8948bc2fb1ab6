import type {
  Deployment,
  DeployState,
  FeatureName,
  LogEntry,
  Metric,
  DeploysOverview,
  Service,
} from '../../../src/shared/deploys/model.ts';
import { featureNames } from '../../../src/shared/deploys/model.ts';
import { someConnection } from '../core/some-connection.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const now = Date.now();

export const deployment = (id: string, change: Partial<Deployment> = {}): Deployment => {
  const state = change.state ?? 'superseded';
  const createdAt = change.createdAt ?? now - 3 * HOUR;
  const ended = state !== 'queued' && state !== 'building' && state !== 'deploying';
  return {
    id,
    state,
    rawState: state,
    commit: '77ab01e4c2',
    message: 'Cache the session in the edge node',
    branch: 'main',
    trigger: 'git_push',
    error: null,
    createdAt,
    startedAt: createdAt + 2000,
    finishedAt: ended ? createdAt + 50_000 : null,
    ...change,
  };
};

/** The state of the newest deployment, and 13 older ones, one of which failed. */
function history(id: string, change: Partial<Deployment>, at: number): Deployment[] {
  return Array.from({ length: 14 }, (_, index) => {
    const createdAt = at - index * 5 * HOUR;
    const seconds = 20 + ((index * 37 + id.length * 11) % 70);
    const base = { createdAt, finishedAt: createdAt + seconds * 1000 };
    if (index === 0) return deployment(`${id}-0`, { createdAt, ...change });
    if (index === 4)
      return deployment(`${id}-4`, { ...base, state: 'failed', error: 'exit code 1' });
    return deployment(`${id}-${String(index)}`, {
      ...base,
      ...(index === 1 && change.state !== 'active' ? { state: 'active' as const } : {}),
      ...(index % 3 === 0 ? { trigger: 'manual', commit: '01c9d4f77e' } : {}),
    });
  });
}

export function service(name: string, change: Partial<Service> = {}): Service {
  const state: DeployState = change.state ?? 'active';
  const updatedAt = change.updatedAt ?? now - 3 * HOUR;
  const commit = change.commit ?? '77ab01e4c2';
  const recent = history(
    name,
    { state, rawState: change.rawState ?? state, commit, error: change.error ?? null },
    updatedAt - MINUTE,
  );
  return {
    id: `srv-${name}`,
    name,
    project: 'default',
    state,
    rawState: state,
    commit,
    branch: 'main',
    repo: `studio/${name}`,
    url: `https://${name}.studio.example`,
    updatedAt,
    error: null,
    memory: '512Mi',
    vcpus: 0.5,
    buildpack: 'auto',
    host: 'hosted',
    port: 3000,
    recent,
    lastGood: recent.find((one) => one.state === 'active') ?? null,
    muted: false,
    ...change,
  };
}

export const services: readonly Service[] = [
  service('api', {
    state: 'failed',
    commit: '9f31c2a001',
    updatedAt: now - 2 * MINUTE,
    error: '"npm ci" ended with code 1.',
  }),
  service('web', { state: 'building', commit: '9f31c2a001', updatedAt: now - MINUTE }),
  service('worker', { url: null }),
  service('docs', {
    project: 'site',
    commit: '01c9d4f',
    updatedAt: now - DAY,
    buildpack: 'static',
  }),
  service('cron', { state: 'suspended', commit: '5e07aa2', updatedAt: now - 11 * DAY }),
  service('ingest', {
    project: 'data',
    state: 'crashed',
    commit: 'c410b77',
    updatedAt: now - 14 * MINUTE,
    error: 'Out of memory at 512Mi.',
    muted: true,
  }),
  service('edge-cache', { project: 'data', commit: '8d2e119', updatedAt: now - 2 * DAY }),
];

export const allOn = Object.fromEntries(
  featureNames.map((name) => [name, { on: true, reason: '' }]),
) as DeploysOverview['features'];

export const without = (
  reason: string,
  ...names: readonly FeatureName[]
): DeploysOverview['features'] => ({
  ...allOn,
  ...Object.fromEntries(names.map((name) => [name, { on: false, reason }])),
});

export const overview: DeploysOverview = {
  workspace: 'studio',
  workspaces: [
    { slug: 'ines', name: 'Personal', personal: true },
    { slug: 'studio', name: 'studio', personal: false },
  ],
  projects: [
    { id: 'p1', slug: 'default', name: 'default' },
    { id: 'p2', slug: 'site', name: 'site' },
    { id: 'p3', slug: 'data', name: 'data' },
  ],
  services: [...services],
  plan: {
    tier: 'hobby',
    vcpus: { used: 3.25, max: 10 },
    memory: { used: 5632, max: 20_480 },
    services: { used: 9, max: 25 },
  },
  bill: {
    cents: 1480,
    estimateCents: 2110,
    includedCents: 500,
    limitCents: null,
    suspended: null,
  },
  features: allOn,
  problems: [],
  cut: null,
};

export const profile = someConnection({
  id: 'platform',
  service: 'deploys',
  name: 'Platform',
  fields: { url: 'https://api.platform.example/graphql' },
  status: {
    address: 'https://api.platform.example/graphql',
    since: now - HOUR,
    dataAt: now - 4000,
  },
});

const buildLines = [
  '#8 [deps 3/4] RUN npm ci',
  '#8 12.41 added 812 packages in 11s',
  '#8 13.02 > postinstall',
  '#8 47.90 error: missing lockfile entry',
  '#8 ERROR: exit code 1',
];

/** Lines of a build that fails, or of a running service. */
export function logOf(kind: 'build' | 'runtime', count = 120): LogEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const left = count - index;
    const at = now - left * 900;
    if (kind === 'build') {
      const last = buildLines[buildLines.length - left];
      return { at, word: null, text: last ?? `#${String(1 + (index % 7))} step ${String(index)}` };
    }
    const level = index % 17 === 0 ? 'warn' : 'info';
    return {
      at,
      word: level,
      level,
      text: `GET /v1/items/${String(1000 + index)} 200 ${String(index % 40)}ms`,
    };
  });
}

/** Measurements of an hour with the limits of a service. */
export function metricsOf(span = HOUR): Metric[] {
  const series = (
    name: Metric['name'],
    unit: Metric['unit'],
    limit: number | null,
    high: number,
  ) => ({
    name,
    unit,
    limit,
    points: Array.from({ length: 120 }, (_, index): [number, number] => [
      now - span + (index * span) / 120,
      high * (0.5 + 0.4 * Math.sin(index / 12) + 0.1 * Math.sin(index * 3)),
    ]),
  });
  return [
    series('cpu', 'vcpu', 0.5, 0.4),
    series('memory', 'MiB', 512, 380),
    series('received', 'bytesPerSecond', null, 24_000),
    series('sent', 'bytesPerSecond', null, 90_000),
  ];
}
