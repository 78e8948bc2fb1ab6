import type { Page } from '@playwright/test';
import '../../src/shared/workflows/panel-texts.ts';
import type { ResourceState } from '../../src/shared/connections/resource-state.ts';
import { nothingRead } from '../../src/shared/connections/resource-state.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import type { WorkflowsOverview, RunState } from '../../src/shared/workflows/model.ts';
import { runStates } from '../../src/shared/workflows/model.ts';
import {
  abilities,
  detailOf,
  field,
  now,
  profile,
  run,
  someOverview,
  someRun,
  someWorkflow,
  workflows,
} from '../support/workflows/workflows-sample.ts';
import { answers, dayProfiles, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

const MINUTE = 60_000;
const allRuns = Array.from({ length: 40 }, (_, at) => {
  const state: RunState = runStates[(at * 7) % runStates.length] ?? 'succeeded';
  const name = workflows[at % workflows.length]?.name ?? 'nightly-ingest';
  return run(name, `cs-20261120-${String(2000 + at)}-7f3c`, {
    state: at % 3 === 0 ? state : 'succeeded',
    startedAt: now - (at + 1) * 17 * MINUTE,
    finishedAt: now - (at + 1) * 17 * MINUTE + (at + 3) * 11_000,
    trigger: at % 4 === 0 ? 'manual' : 'scheduler',
  });
});

const handlers: Partial<Handlers> = {
  ...answers,
  'workflows.refresh': () => undefined,
  'workflows.run': ({ name, id }) =>
    name === 'nightly-ingest' ? someRun() : { ...run(name, id ?? 'r'), steps: [], remarks: [] },
  'workflows.log': () => ({ lines: [], completed: [], next: '', before: 0, more: false }),
  'workflows.history': () => ({ items: allRuns, cut: null }),
  'workflows.runs': ({ cursor }) => ({
    runs: cursor === null ? allRuns : [],
    next: null,
    cut: null,
  }),
  'workflows.workflow': ({ name }) => detailOf(name),
  'workflows.queues': () => [
    {
      name: 'default',
      limit: 2,
      running: [run('nightly-ingest', 'r-1', { state: 'running' })],
      queued: [
        run('subtitle-sync', 'r-2', {
          state: 'queued',
          startedAt: null,
          queuedAt: now - 12 * MINUTE,
        }),
        run('guide-export', 'r-3', { state: 'queued', startedAt: null, queuedAt: now - MINUTE }),
      ],
      queuedCount: 5,
    },
    {
      name: 'gpu',
      limit: null,
      running: [],
      queued: [],
      queuedCount: 0,
    },
  ],
};

interface Over {
  readonly value?: Partial<WorkflowsOverview> | null;
  readonly state?: Partial<ResourceState<WorkflowsOverview>>;
  readonly topics?: Partial<Snapshot>;
  readonly handlers?: Partial<Handlers>;
  readonly open?: string;
  readonly sizes?: readonly string[];
  readonly forcedColors?: boolean;
  readonly host?: NonNullable<Scene['host']>;
}

const read = (value: Partial<WorkflowsOverview> | null): ResourceState<WorkflowsOverview> =>
  value === null
    ? nothingRead
    : { value: someOverview(value), at: now - 400, stale: false, error: null, nextAt: now + 6000 };

const scene = (name: string, over: Over = {}): Scene => {
  const { value = {}, state, topics, open = '', sizes, forcedColors, host } = over;
  return {
    name: `workflows-${name}`,
    path: open === '' ? '/workflows' : `/workflows#${open}`,
    topics: {
      ...dayTopics,
      'app.info': info,
      'music.connection': online,
      'connections.profiles': [...dayProfiles, profile],
      'workflows.overview': { ...read(value), ...state },
      ...topics,
    },
    handlers: { ...handlers, ...over.handlers },
    capabilities: { webLinks: true },
    ...(sizes === undefined ? {} : { sizes }),
    ...(forcedColors === undefined ? {} : { forcedColors }),
    ...(host === undefined ? {} : { host }),
  };
};

const few = ['320x640', '1280x780'];
const unreachable = failure('unreachable', 'No answer in 10 s.').error;
const long = 'a-very-long-name-'.repeat(6);

/** States of the panel of workflows. */
export const workflowsScenes: readonly Scene[] = [
  scene('list', {
    open: 'nightly-ingest',
    forcedColors: true,
    sizes: [...few, '640x390', '1600x1000'],
  }),
  scene('narrow', { sizes: ['320x640', '640x390', '800x600'] }),
  scene('start', { open: 'encode-backlog', forcedColors: true, sizes: [...few, '640x390'] }),
  scene('start-refused', { open: 'encode-backlog', sizes: few }),
  scene('start-simple', {
    open: 'encode-backlog',
    sizes: few,
    value: {
      abilities: abilities({
        runIds: 'This scheduler makes the IDs.',
        enqueue: 'This scheduler has no queue.',
      }),
    },
    handlers: {
      'workflows.workflow': ({ name }) =>
        detailOf(name, { fields: [field(null, { initial: 'all' })], strict: false }),
    },
  }),
  scene('start-failed', {
    open: 'encode-backlog',
    sizes: few,
    handlers: {
      'workflows.workflow': () => {
        throw failure('unreachable', 'The scheduler did not answer in 10 seconds.');
      },
    },
  }),
  scene('menu', { open: 'nightly-ingest', sizes: ['1280x780'] }),
  scene('runs', { sizes: [...few, '1600x1000'] }),
  scene('queues', { sizes: few }),
  scene('empty', { value: { workflows: [], runs: [], queued: 0 }, sizes: few }),
  scene('no-list', {
    value: {
      dialect: 'specified',
      version: null,
      scheduler: null,
      workflows: [],
      runs: [],
      queued: 0,
      abilities: abilities({ list: 'This scheduler has no list of its workflows.' }),
    },
    sizes: few,
  }),
  scene('none', { value: null, topics: { 'connections.profiles': dayProfiles }, sizes: few }),
  scene('loading', { value: null, sizes: few }),
  scene('failed', { value: null, state: { error: unreachable }, sizes: few }),
  scene('stale', {
    state: { stale: true, error: unreachable, at: now - 4 * MINUTE },
    value: { problems: ['Recent runs are missing: The server took too long.'] },
    sizes: few,
  }),
  scene('silent', {
    value: { scheduler: { alive: false, seenAt: now - 9 * MINUTE }, mode: 'polling' },
    sizes: few,
  }),
  scene('broken', {
    open: 'broken',
    value: {
      workflows: [
        someWorkflow('broken', {
          error: 'yaml: line 12: mapping values are not allowed in this context',
          bars: [],
          lastRun: null,
        }),
        ...workflows,
      ],
    },
    sizes: few,
  }),
  scene('never', { open: 'relink-missing', sizes: few }),
  scene('many', {
    value: {
      workflows: Array.from({ length: 500 }, (_, at) => someWorkflow(`job-${String(at)}`)),
    },
    sizes: few,
  }),
  scene('long', {
    value: {
      workflows: [
        someWorkflow(long, {
          schedule: ['*/5 * * * *', '0 4 * * 1-5', '0 12 1 * *'],
          lastRun: run(long, 'r', { state: 'unknown', rawState: 'half way there' }),
        }),
        ...workflows,
      ],
    },
    sizes: few,
  }),
  scene('lost', { host: 'lost', sizes: few }),
];

const openStart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: t('workflowspanel:start.open') }).click();
  await page.getByRole('dialog').waitFor();
};
const openView = (view: 'runs' | 'queues') => (page: Page) =>
  page.getByRole('radio', { name: new RegExp(`^${t(`workflowspanel:view.${view}`)}`) }).click();

/** Scripts of these scenes. */
export const workflowsPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'workflows-start': async (page) => {
    await openStart(page);
    await page.getByRole('textbox', { name: /^Source/ }).fill('/media/incoming/2026-11-20');
    await page.getByRole('spinbutton', { name: /^Workers/ }).fill('6');
    await page.getByRole('textbox', { name: /^Source/ }).focus();
  },
  'workflows-start-refused': async (page) => {
    await openStart(page);
    await page.getByRole('spinbutton', { name: /^Workers/ }).fill('60');
    await page.getByRole('textbox', { name: /^Overrides/ }).fill('{ "crf": 21,');
  },
  'workflows-start-simple': openStart,
  'workflows-start-failed': openStart,
  'workflows-menu': async (page) => {
    await page.getByText('guide-export').first().click({ button: 'right' });
    await page.getByRole('menu').waitFor();
  },
  'workflows-runs': openView('runs'),
  'workflows-queues': openView('queues'),
};
