import type { Page } from '@playwright/test';
import '../../src/renderer/ui/views-texts.ts';
import '../../src/shared/workflows/run-texts.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import type { RunLogLine, WorkflowsOverview, RunDetail } from '../../src/shared/workflows/model.ts';
import {
  abilities,
  now,
  profile,
  run,
  someOverview,
  someRun,
  step,
  wideRun,
} from '../support/workflows/workflows-sample.ts';
import { answers, dayProfiles, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

/** The log of an encoder, from line 1 to 1,853, as followed from its first line on. */
const encoderLog: readonly RunLogLine[] = Array.from({ length: 1853 }, (_, index) => {
  const step = 'transcode-hd';
  const at = now - (1853 - index) * 5000;
  if (index % 200 === 43)
    return { step, stream: 'err', at, text: '[hls @ 0x5581] keyframe interval 4.004 s' };
  if (index === 1845) {
    const text = '\u001b[33mwarning: 2 frames with the same timestamp\u001b[0m';
    return { step, stream: 'err', at, text };
  }
  return {
    step,
    stream: 'out',
    at,
    text: `frame= ${String(index * 4)} fps=61 q=23.0 size= ${String(index * 78)}kB bitrate=4418.2kbits/s speed=2.03x`,
  };
});

const handlersOf = (detail: RunDetail): Partial<Handlers> => ({
  ...answers,
  'workflows.refresh': () => undefined,
  'workflows.run': () => detail,
  'workflows.log': ({ after }) => ({
    lines: after === null ? [...encoderLog] : [],
    completed: [],
    next: '1853',
    before: 0,
    more: false,
  }),
  'workflows.history': ({ name }) => ({
    cut: null,
    items: Array.from({ length: 30 }, (_, at) =>
      run(name, `cs-2026112${String(at % 10)}-2000-${String(at).padStart(4, '0')}`, {
        state: at === 0 ? 'running' : at % 9 === 3 ? 'failed' : 'succeeded',
        startedAt: now - at * 86_400_000,
        finishedAt: at === 0 ? null : now - at * 86_400_000 + 400_000 + ((at * 37) % 70) * 1000,
      }),
    ),
  }),
});

const few = ['320x640', '1280x780'];

const scene = (
  name: string,
  detail: RunDetail,
  over: {
    readonly handlers?: Partial<Handlers>;
    readonly value?: Partial<WorkflowsOverview>;
    readonly sizes?: readonly string[];
    readonly stale?: boolean;
    readonly forcedColors?: boolean;
  } = {},
): Scene => ({
  name: `workflows-run-${name}`,
  path: `/workflows#nightly-ingest/${detail.id}`,
  topics: {
    ...dayTopics,
    'app.info': info,
    'music.connection': online,
    'connections.profiles': [...dayProfiles, profile],
    'workflows.overview': {
      value: someOverview(over.value),
      at: now - 400,
      stale: over.stale === true,
      error: over.stale === true ? failure('unreachable', 'No answer in 10 s.').error : null,
      nextAt: now + 6000,
    },
  },
  handlers: { ...handlersOf(detail), ...over.handlers },
  capabilities: { webLinks: true },
  ...(over.sizes === undefined ? {} : { sizes: over.sizes }),
  ...(over.forcedColors === undefined ? {} : { forcedColors: over.forcedColors }),
});

const never = (): Promise<never> => new Promise(() => undefined);
const ended = someRun({ state: 'failed', rawState: 2, finishedAt: now - 60_000 });

/** States of the run view. */
export const workflowsRunScenes: readonly Scene[] = [
  scene('live', someRun(), { forcedColors: true }),
  scene('table', someRun(), { sizes: few }),
  scene('history', ended),
  scene('huge', wideRun(300)),
  scene('ended', ended, { sizes: few }),
  scene(
    'handlers',
    someRun({
      state: 'partially_succeeded',
      finishedAt: now,
      steps: [
        ...ended.steps.slice(0, 8),
        step('onFailure', [], { handler: 'onFailure' }),
        step('onExit', [], { handler: 'onExit', state: 'waiting' }),
      ],
    }),
    { sizes: few },
  ),
  scene(
    'waiting',
    someRun({
      state: 'waiting',
      steps: [
        step('a'.repeat(80), []),
        step('approve-the-release', ['a'.repeat(80)], { state: 'waiting', rawState: 7 }),
      ],
    }),
    { sizes: few },
  ),
  scene(
    'queued',
    someRun({
      state: 'queued',
      startedAt: null,
      queuedAt: now - 900_000,
      steps: someRun().steps.map((one) => ({
        ...one,
        state: 'not_started',
        startedAt: null,
        finishedAt: null,
        error: null,
        retries: 0,
      })),
    }),
    { sizes: few },
  ),
  scene('stale', someRun(), { stale: true, sizes: few }),
  scene('loading', someRun(), { handlers: { 'workflows.run': never }, sizes: few }),
  scene('gone', someRun(), {
    handlers: {
      'workflows.run': () => {
        throw failure('not-found', 'No such run.');
      },
    },
    sizes: few,
  }),
  scene('failed', someRun(), {
    handlers: {
      'workflows.run': () => {
        throw failure('unreachable', 'The scheduler did not answer in 10 seconds.');
      },
    },
    sizes: few,
  }),
  scene('old', someRun({ steps: [] }), {
    value: {
      abilities: abilities({
        retry: 'This scheduler has no retry.',
        history: 'This scheduler has no history.',
        logs: 'This scheduler has no logs.',
      }),
    },
    sizes: few,
  }),
];

const view = (key: 'table' | 'history') => (page: Page) =>
  page.getByRole('radio', { name: t(`workflowsrun:view.${key}`) }).click();

/** Scripts of these scenes. */
export const workflowsRunPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'workflows-run-live': async (page) => {
    await page.getByRole('log').waitFor();
    await page.getByRole('textbox', { name: t('views:log.search') }).fill('keyframe');
  },
  'workflows-run-table': view('table'),
  'workflows-run-history': view('history'),
};
