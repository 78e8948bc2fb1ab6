import type { Page } from '@playwright/test';
import type { ResourceState } from '../../src/shared/connections/resource-state.ts';
import { nothingRead } from '../../src/shared/connections/resource-state.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { DeployState, DeploysOverview } from '../../src/shared/deploys/model.ts';
import { deployStates } from '../../src/shared/deploys/model.ts';
import {
  logOf,
  metricsOf,
  now,
  overview,
  profile,
  service,
  services,
  without,
} from '../support/deploys/deploys-sample.ts';
import { answers, dayProfiles, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

const deployHandlers: Partial<Handlers> = {
  ...answers,
  'deploys.refresh': () => undefined,
  'deploys.chooseWorkspace': () => undefined,
  'deploys.setMuted': () => undefined,
  'deploys.logs': ({ kind, since }) => {
    const entries = logOf(kind);
    const last = entries.at(-1);
    return { entries: since === null || last === undefined ? entries : [last], more: false };
  },
  'deploys.service': ({ serviceId }) => {
    const found = services.find(({ id }) => id === serviceId) ?? service('api');
    return { service: found, deployments: found.recent };
  },
  'deploys.variables': () => ['DATABASE_URL', 'LOG_LEVEL'],
  'deploys.metrics': () => ({ metrics: metricsOf(), hours: 1 }),
};

interface Over {
  readonly value?: Partial<DeploysOverview> | null;
  readonly state?: Partial<ResourceState<DeploysOverview>>;
  readonly topics?: Partial<Snapshot>;
  readonly handlers?: Partial<Handlers>;
  readonly open?: string;
  readonly sizes?: readonly string[];
  readonly capabilities?: Scene['capabilities'];
}

const read = (value: Partial<DeploysOverview> | null): ResourceState<DeploysOverview> =>
  value === null
    ? nothingRead
    : {
        value: { ...overview, ...value },
        at: now - 4000,
        stale: false,
        error: null,
        nextAt: now + 6000,
      };

const scene = (name: string, over: Over = {}): Scene => {
  const { value = {}, state, topics, handlers, open = '', sizes } = over;
  return {
    name,
    path: open === '' ? '/deploys' : `/deploys#${open}`,
    topics: {
      ...dayTopics,
      'app.info': info,
      'music.connection': online,
      'connections.profiles': [...dayProfiles, profile],
      'deploys.overview': { ...read(value), ...state },
      'deploys.summary': {
        inFlight: [],
      },
      ...topics,
    },
    handlers: { ...deployHandlers, ...handlers },
    capabilities: over.capabilities ?? { webLinks: true },
    ...(sizes === undefined ? {} : { sizes }),
  };
};

const few = ['320x640', '1280x780'];
const unreachable = failure(
  'unreachable',
  'api.platform.example did not answer in 10 seconds.',
).error;

/** 250 services in every state, one with a long name and one in Arabic. */
const many = Array.from({ length: 250 }, (_, index) => {
  const state: DeployState = deployStates[index % deployStates.length] ?? 'active';
  const name =
    index === 4
      ? 'a-service-whose-name-was-chosen-by-someone-who-does-not-like-short-names'
      : index === 14
        ? 'خدمة-البث'
        : `service-${String(index + 1).padStart(3, '0')}`;
  return service(name, {
    state,
    rawState: state === 'unknown' ? 'MIGRATING_REGION' : state,
    project: `project-${String(index % 12)}`,
    error: state === 'failed' ? 'The build ended with code 137.' : null,
    updatedAt: now - index * 1_700_000,
  });
});
const manyProjects = Array.from({ length: 12 }, (_, index) => ({
  id: `p${String(index)}`,
  slug: `project-${String(index)}`,
  name: `project-${String(index)}`,
}));

/** States of the deploys panel. */
export const deploysScenes: readonly Scene[] = [
  scene('deploys', { open: 'srv-api' }),
  scene('deploys-list'),
  scene('deploys-none', {
    value: null,
    topics: { 'connections.profiles': dayProfiles },
    sizes: few,
  }),
  scene('deploys-loading', { value: null, sizes: few }),
  scene('deploys-refused', {
    value: null,
    state: { error: failure('unauthorized', 'The platform rejected the API key.').error },
    sizes: few,
  }),
  scene('deploys-empty', { value: { services: [], projects: [], plan: null, bill: null } }),
  scene('deploys-stale', {
    state: { at: now - 420_000, stale: true, error: unreachable },
    open: 'srv-api',
  }),
  scene('deploys-suspended', {
    value: {
      bill: { ...(overview.bill ?? never()), suspended: 'The last invoice is not paid.' },
      services: services.map((one) => ({ ...one, state: 'suspended', rawState: 'suspended' })),
    },
  }),
  scene('deploys-partial', {
    value: {
      plan: null,
      bill: null,
      problems: ['Usage: the platform answered with an internal error.'],
      cut: { why: 'limit', have: 57, of: 80 },
      features: without('The server has no field for it.', 'plans', 'usage', 'metrics', 'upsert'),
    },
    open: 'srv-web',
  }),
  scene('deploys-metrics-off', {
    value: { features: without('The server has no field that returns metrics.', 'metrics') },
    open: 'srv-worker',
    sizes: few,
  }),
  scene('deploys-deployments', { open: 'srv-ingest' }),
  scene('deploys-metrics', { open: 'srv-worker' }),
  scene('deploys-facts', { open: 'srv-docs', capabilities: { webLinks: false } }),
  scene('deploys-runtime', { open: 'srv-worker', sizes: few }),
  scene('deploys-log-failed', {
    open: 'srv-api',
    handlers: {
      'deploys.logs': () => {
        throw failure('unreachable', 'The platform did not answer in 10 seconds.');
      },
    },
    sizes: few,
  }),
  scene('deploys-unknown', {
    value: { services: [...many.slice(4, 5), ...many.slice(8, 10)] },
    open: many[9]?.id ?? '',
    sizes: few,
  }),
  scene('deploys-gone', { open: 'srv-removed', sizes: few }),
  scene('deploys-many', { value: { services: many, projects: manyProjects } }),
  scene('deploys-no-match', { sizes: few }),
];

function never(): never {
  throw new Error('the sample has a bill');
}

const openTab =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('tab', { name }).click();
  };

/** Scripts of these scenes. */
export const deploysPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'deploys-metrics-off': openTab('Metrics'),
  'deploys-deployments': openTab('Deployments'),
  'deploys-metrics': async (page) => {
    await openTab('Metrics')(page);
    await page.locator('.recharts-surface').first().waitFor();
  },
  'deploys-facts': openTab('Details'),
  'deploys-no-match': async (page) => {
    await page.getByRole('searchbox', { name: 'Find services' }).fill('nothing like this');
  },
};
