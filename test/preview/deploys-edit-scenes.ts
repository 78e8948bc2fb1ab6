import type { Page } from '@playwright/test';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { SaveReview } from '../../src/shared/deploys/form.ts';
import { featureNames } from '../../src/shared/deploys/model.ts';
import type { Database, Usage } from '../../src/shared/deploys/model.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import '../../src/shared/deploys/texts.ts';
import '../../src/shared/deploys/edit-texts.ts';
import '../../src/shared/deploys/panel-texts.ts';
import {
  allOn,
  now,
  overview,
  profile,
  service,
  services,
} from '../support/deploys/deploys-sample.ts';
import { answers, dayProfiles, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

const names = ['DATABASE_URL', 'LOG_LEVEL', 'SESSION_SECRET'];
const web = service('web', { state: 'building', commit: '9f31c2a001', updatedAt: now - 60_000 });

const updating: SaveReview = {
  ok: true,
  errors: [],
  action: 'update',
  serviceId: 'srv-web',
  notes: ['The update starts a new deployment at once.', 'It cancels the deployment in flight.'],
  changes: [
    { field: 'memory', from: '512Mi', to: '1024Mi' },
    { field: 'port', from: '3000', to: '8080' },
    { field: 'envVars.LOG_LEVEL', from: '••••••', to: '••••••' },
    { field: 'envVars.SESSION_SECRET', from: '••••••', to: null },
  ],
  vanishingEnv: ['SESSION_SECRET'],
  cancels: web.recent.slice(0, 1).map(({ id }) => id),
  unlisted: false,
  mutation: null,
};
const creating: SaveReview = {
  ok: true,
  errors: [],
  action: 'create',
  serviceId: null,
  vanishingEnv: [],
  cancels: [],
  notes: [
    'The platform’s app must be installed at the git provider and have access to the repository.',
  ],
  changes: [
    { field: 'repo', from: null, to: 'studio/relay' },
    { field: 'memory', from: null, to: '512Mi' },
    { field: 'envVars.TOKEN', from: null, to: '••••••' },
  ],
  unlisted: false,
  mutation: null,
};
const unsure: SaveReview = {
  ...creating,
  unlisted: true,
  mutation: { name: 'serviceCreateOrUpdate', agreed: false },
  notes: [...creating.notes, t('deploys:service.save.incomplete')],
};

const usage: Usage = {
  from: Date.UTC(2026, 10, 1),
  to: Date.UTC(2026, 10, 30),
  lines: [
    { kind: 'vcpu', quantity: 21_600, unit: 'vCPU-min', unitPrice: 0.000463, cents: 1000 },
    { kind: 'memory', quantity: 14_300, unit: 'GB-min', unitPrice: 0.000231, cents: 330 },
    { kind: 'egress', quantity: 30, unit: 'GB', unitPrice: 0.05, cents: 150 },
  ],
  includedCents: 500,
  feeCents: 900,
  cents: 1480,
  byProject: [
    { name: 'default', cents: 820 },
    { name: 'data', cents: 510 },
    { name: 'site', cents: 150 },
  ],
};

const database = (name: string, hasToken: boolean): Database => ({
  id: `db-${name}`,
  name,
  type: 'sqlite',
  region: 'eu-west',
  state: 'active',
  createdAt: now - 864e5,
  hasToken,
});

const off = 'The server has no field that lists databases.';
const schema = {
  endpoint: 'https://api.platform.example/graphql',
  at: now - 120_000,
  types: 214,
  features: { ...allOn, databases: { on: false, reason: off } },
  needs: featureNames.map((feature, at) => ({
    need: feature === 'databases' ? 'resourceList' : `${feature}List`,
    feature,
    field: feature === 'databases' ? null : `${feature}List`,
    how:
      feature === 'databases' ? null : ((['known', 'shape', 'override'] as const)[at % 3] ?? null),
    reason: feature === 'databases' ? off : '',
    candidates: feature === 'databases' ? [] : [`${feature}List`, `all${feature}`],
  })),
};

const handlers: Partial<Handlers> = {
  ...answers,
  'deploys.refresh': () => undefined,
  'deploys.logs': () => ({ entries: [], more: false }),
  'deploys.metrics': () => ({ metrics: [], hours: 1 }),
  'deploys.variables': () => names,
  'deploys.service': ({ serviceId }) => {
    const found = services.find(({ id }) => id === serviceId) ?? web;
    return { service: found, deployments: found.recent };
  },
  'deploys.plan': ({ form }) => (form.name === 'web' ? updating : creating),
  'deploys.apply': () => {
    throw failure('timeout', 'The platform did not answer in 20 s.');
  },
  'deploys.reveal': () => 'libsql://studio.example',
  'deploys.usage': () => usage,
  'deploys.schema': () => schema,
  'deploys.readSchema': () => undefined,
  'deploys.override': () => {
    throw failure('invalid-input', 'The field allservices does not fit: it returns no list.');
  },
  'deploys.databases': () => ({
    databases: [database('sessions', true), database('archive', false)],
    cut: null,
  }),
  'deploys.createDatabase': ({ name }) => ({
    database: database(name, true),
    url: `libsql://${name}-studio.example`,
    token: 'eyJhbGciOiJFZERTQSJ9.eyJhIjoicncifQ.k3Yb-demo-token-of-the-scene',
  }),
};

const scene = (name: string, over: Partial<Scene> = {}): Scene => ({
  name: `deploys-${name}`,
  path: '/deploys#srv-web',
  topics: {
    ...dayTopics,
    'app.info': info,
    'music.connection': online,
    'connections.profiles': [...dayProfiles, profile],
    'deploys.overview': {
      value: overview,
      at: now - 4000,
      stale: false,
      error: null,
      nextAt: null,
    },
  },
  handlers,
  sizes: ['320x640', '640x390', '1280x780'],
  forcedColors: true,
  ...over,
});

const inFlight: Partial<Snapshot> = {
  ...dayTopics,
  'app.info': info,
  'music.connection': online,
  'deploys.summary': {
    inFlight: [
      { id: 'srv-web', name: 'web', state: 'building', since: now - 60_000 },
      { id: 'srv-api', name: 'api', state: 'queued', since: now - 8000 },
      ...['a', 'b', 'c'].map((id) => ({
        id,
        name: `worker-with-a-long-name-that-does-not-fit-${id}`,
        since: null,
        state: 'deploying' as const,
      })),
    ],
  },
};

/** The dialogs of the deploys panel and its part of the quick controls. */
export const deploysEditScenes: readonly Scene[] = [
  ...['new', 'new-errors', 'new-review', 'edit', 'edit-variables', 'edit-review'].map((name) =>
    scene(name),
  ),
  ...['edit-lost', 'redeploy', 'schema', 'databases', 'database-link'].map((name) => scene(name)),
  ...['new-unlisted', 'new-mutation'].map((name) =>
    scene(name, { handlers: { ...handlers, 'deploys.plan': () => unsure } }),
  ),
  scene('usage', { path: '/deploys' }),
  scene('usage-off', {
    path: '/deploys',
    handlers: {
      ...handlers,
      'deploys.usage': () => {
        throw failure('unreachable', 'The platform did not answer.');
      },
    },
  }),
  scene('quick', { path: '/quick', topics: inFlight, sizes: ['348x520'] }),
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const create = async (page: Page): Promise<void> => {
  await button(page, t('deployspanel:newService')).click();
  await page.getByRole('dialog').waitFor();
};
const fill = async (page: Page): Promise<void> => {
  await create(page);
  await field(page, t('deploysedit:field.name')).fill('relay');
  await field(page, t('deploysedit:field.repo')).fill('studio/relay');
};
const edit = async (page: Page): Promise<void> => {
  await button(page, t('deployspanel:detail.edit')).click();
  await page.getByRole('dialog').waitFor();
};
const review = async (page: Page): Promise<void> => {
  await button(page, t('deploysedit:review')).click();
  await button(page, t('deploysedit:back')).waitFor();
};
const editReview = async (page: Page): Promise<void> => {
  await edit(page);
  await field(page, t('deploysedit:field.port')).fill('8080');
  await review(page);
};
const databases = async (page: Page): Promise<void> => {
  await button(page, t('deployspanel:databases')).click();
  await page.getByRole('dialog').waitFor();
};
const menu = async (page: Page, item: string): Promise<void> => {
  await page
    .getByRole('button', { name: /studio/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};

/** Scripts that run in these scenes before their screenshots. */
export const deploysEditPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'deploys-new': fill,
  'deploys-new-errors': async (page) => {
    await create(page);
    await field(page, t('deploysedit:field.repo')).fill('https://git.example/studio/relay.git');
    await field(page, t('deploysedit:field.port')).fill('99999');
    await button(page, t('deploysedit:review')).click();
  },
  'deploys-new-review': async (page) => {
    await fill(page);
    await review(page);
  },
  'deploys-new-unlisted': async (page) => {
    await fill(page);
    await review(page);
  },
  'deploys-new-mutation': async (page) => {
    await fill(page);
    await review(page);
    await page.getByRole('checkbox').click();
    await button(page, t('deploysedit:send.create')).click();
    await button(page, t('deploysedit:mutation.agree')).waitFor();
  },
  'deploys-edit': edit,
  'deploys-edit-variables': async (page) => {
    await edit(page);
    await button(page, t('deploysedit:variables.load')).click();
    await button(page, t('deploysedit:variables.show', { name: 'DATABASE_URL' })).click();
    await button(page, t('deploysedit:variables.add')).click();
    await field(page, t('deploysedit:variables.valueOf', { name: 'LOG_LEVEL' })).fill('debug');
    await button(page, t('deploysedit:variables.add')).scrollIntoViewIfNeeded();
  },
  'deploys-edit-review': editReview,
  'deploys-edit-lost': async (page) => {
    await editReview(page);
    await button(page, t('deploysedit:send.update')).click();
    await page.getByRole('alert').waitFor();
  },
  'deploys-redeploy': async (page) => {
    await button(page, t('deploysedit:redeploy.button')).click();
    await page.getByRole('dialog').waitFor();
  },
  'deploys-usage': (page) => openUsage(page),
  'deploys-usage-off': (page) => openUsage(page),
  'deploys-schema': (page) => menu(page, t('deployspanel:schema')),
  'deploys-databases': async (page) => {
    await databases(page);
    await field(page, t('deploysedit:databases.name')).fill('cache');
    await button(page, t('deploysedit:databases.create')).click();
    await button(page, t('deploysedit:databases.copy.token')).waitFor();
  },
  'deploys-database-link': async (page) => {
    await databases(page);
    await button(page, t('deploysedit:databases.link')).first().click();
  },
};

async function openUsage(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('deployspanel:gauge.month') }).click();
  await page.getByRole('dialog').waitFor();
}
