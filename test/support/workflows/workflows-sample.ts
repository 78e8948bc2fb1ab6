import type {
  Bar,
  WorkflowsOverview,
  ParamField,
  Run,
  RunDetail,
  RunState,
  Step,
  Workflow,
  WorkflowDetail,
} from '../../../src/shared/workflows/model.ts';
import { abilityNames } from '../../../src/shared/workflows/model.ts';
import { someConnection } from '../core/some-connection.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const now = Date.now();

/** A server with all abilities except those that `reasons` names. */
export const abilities = (
  reasons: Partial<WorkflowsOverview['abilities']> = {},
): WorkflowsOverview['abilities'] => ({
  ...(Object.fromEntries(abilityNames.map((name) => [name, ''])) as WorkflowsOverview['abilities']),
  ...reasons,
});

export const run = (name: string, id: string, change: Partial<Run> = {}): Run => {
  const state = change.state ?? 'succeeded';
  const startedAt = change.startedAt === undefined ? now - HOUR : change.startedAt;
  const going = state === 'running' || state === 'queued' || state === 'waiting';
  return {
    file: name,
    name,
    id,
    state,
    rawState: state,
    params: null,
    queuedAt: null,
    startedAt,
    finishedAt: going || startedAt === null ? null : startedAt + 13 * SECOND,
    trigger: 'scheduler',
    ...change,
  };
};

export const step = (
  name: string,
  depends: readonly string[],
  change: Partial<Step> = {},
): Step => ({
  name,
  state: 'succeeded',
  rawState: change.state ?? 'succeeded',
  depends: [...depends],
  startedAt: null,
  finishedAt: null,
  error: null,
  retries: 0,
  description: null,
  handler: null,
  children: [],
  ...change,
});

const started = now - (5 * MINUTE + 12 * SECOND);
/** `at`: seconds after the start of the run; `seconds`: the duration, `null` while the step is running. */
const times = (at: number, seconds: number | null): Partial<Step> => ({
  startedAt: started + at * SECOND,
  finishedAt: seconds === null ? null : started + (at + seconds) * SECOND,
});
const queued = { state: 'not_started', rawState: 'not_started' } as const;

/** The steps of `nightly-ingest`, five minutes after its start. */
export const nightlySteps: readonly Step[] = [
  step('fetch-lineup', [], times(0, 4)),
  step('probe-media', ['fetch-lineup'], times(4, 41)),
  step('fetch-rights', ['fetch-lineup'], times(4, 6)),
  step('fetch-epg', ['fetch-lineup'], times(4, 2)),
  step('transcode-hd', ['probe-media'], { ...times(74, null), state: 'running' }),
  step('transcode-sd', ['probe-media'], {
    ...times(45, 140),
    children: [{ name: 'encode-backlog', id: 'r-child-1' }],
  }),
  step('loudness', ['probe-media', 'fetch-rights'], {
    ...times(45, 20),
    state: 'failed',
    error: 'exit status 3',
    retries: 1,
  }),
  step('subtitles', ['fetch-rights', 'fetch-epg'], times(280, 19)),
  step('package-hls', ['transcode-hd', 'transcode-sd'], queued),
  step('thumbnails', ['transcode-sd'], times(186, 33)),
  step('qc-report', ['loudness'], { state: 'skipped', rawState: 5 }),
  step('build-guide', ['subtitles'], { ...times(300, null), state: 'running' }),
  step('upload-cdn', ['package-hls', 'thumbnails'], queued),
  step('summary', ['qc-report', 'build-guide'], queued),
];

/** The newest run of `nightly-ingest`: one step has failed, and others are still running. */
export const someRun = (change: Partial<RunDetail> = {}): RunDetail => ({
  ...run('nightly-ingest', 'cs-20261120-2000-7f3c', {
    state: 'running',
    startedAt: started,
    params: 'DAY=2026-11-20 PROFILE="hd and sd"',
  }),
  steps: [...nightlySteps],
  remarks: [],
  ...change,
});

/** A run of `count` steps: layers of ten, each step after one to three of the layer before. */
export function wideRun(count: number): RunDetail {
  const nameOf = (index: number): string => `step-${String(index).padStart(3, '0')}`;
  const steps = Array.from({ length: count }, (_, index) => {
    const from = Math.floor(index / 10) * 10 - 10;
    const depends =
      from < 0
        ? []
        : [0, 3, 7].slice(0, 1 + (index % 3)).map((at) => from + ((index * 7 + at) % 10));
    const state =
      index < count / 2 ? 'succeeded' : index < count / 2 + 8 ? 'running' : 'not_started';
    return step(nameOf(index), depends.map(nameOf), {
      state,
      rawState: state,
      ...(state === 'not_started' ? {} : { startedAt: started + index * 100 }),
      ...(state === 'succeeded' ? { finishedAt: started + index * 100 + 9000 } : {}),
    });
  });
  return someRun({ steps });
}

const bars = (name: string, lengths: readonly number[], failedAt = -1): Bar[] =>
  lengths.map((seconds, index) => ({
    id: `${name}-${String(index)}`,
    state: index === failedAt ? 'failed' : 'succeeded',
    ms: seconds * SECOND,
  }));

/** The next match of a simple cron expression in this machine's time zone: minute, hour, any day, weekdays. */
function findNext(cron: string): number | null {
  const [minute = '', hour = '', , , weekdays = '*'] = cron.split(' ');
  const step = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 0);
  const isMinute = (at: Date): boolean =>
    step > 0 ? at.getMinutes() % step === 0 : at.getMinutes() === Number(minute);
  const first = Math.ceil(now / MINUTE) * MINUTE;
  let at = first;
  while (at < first + 8 * 24 * HOUR) {
    const date = new Date(at);
    const isHour = hour === '*' || date.getHours() === Number(hour);
    const isDay = weekdays === '*' || weekdays.split(',').includes(String(date.getDay()));
    if (isHour && isDay && isMinute(date)) return at;
    at += (isHour && isDay ? 1 : 60 - date.getMinutes()) * MINUTE;
  }
  return null;
}

export const someWorkflow = (name: string, change: Partial<Workflow> = {}): Workflow => ({
  file: name,
  name,
  schedule: ['0 2 * * *'],
  suspended: false,
  tags: [],
  description: null,
  nextRun: findNext((change.schedule ?? ['0 2 * * *'])[0] ?? ''),
  lastRun: run(name, `${name}-9`),
  bars: bars(name, [13, 12, 14, 13, 15, 13, 12, 13, 14, 13]),
  error: null,
  concern: null,
  ...change,
});

const ran = (name: string, state: RunState): Partial<Workflow> => ({
  lastRun: run(name, `${name}-9`, { state }),
});

/** The workflows of the design picture. */
export const workflows: readonly Workflow[] = [
  someWorkflow('nightly-ingest', {
    schedule: ['0 20 * * *'],
    lastRun: someRun(),
    bars: bars('nightly-ingest', [430, 440, 450, 455, 460, 470, 700, 460, 465], 6),
  }),
  someWorkflow('encode-backlog', { schedule: ['*/15 * * * *'] }),
  someWorkflow('guide-export', { schedule: ['5 * * * *'] }),
  someWorkflow('loudness-report', {
    schedule: ['30 6 * * 1'],
    ...ran('loudness-report', 'failed'),
    bars: bars('loudness-report', [12, 13, 15, 18, 14, 15, 16, 17, 18, 9], 9),
  }),
  someWorkflow('backup-library'),
  someWorkflow('purge-cache', { schedule: ['0 4 * * *'] }),
  someWorkflow('poster-refresh', {
    schedule: ['0 5 * * 2,5'],
    ...ran('poster-refresh', 'waiting'),
  }),
  someWorkflow('rights-check', { schedule: ['0 7 * * *'] }),
  someWorkflow('subtitle-sync', {
    schedule: [],
    nextRun: null,
    ...ran('subtitle-sync', 'queued'),
    concern: 'queued-long',
  }),
  someWorkflow('weekly-highlights', { schedule: ['0 18 * * 5'] }),
  someWorkflow('archive-to-tape', { schedule: ['0 1 1 * *'], suspended: true, nextRun: null }),
  someWorkflow('relink-missing', { schedule: [], nextRun: null, lastRun: null, bars: [] }),
];

export const someOverview = (change: Partial<WorkflowsOverview> = {}): WorkflowsOverview => ({
  dialect: 'current',
  version: '2.14.0',
  abilities: abilities(),
  workflows: [...workflows],
  runs: workflows.flatMap(({ lastRun }) => (lastRun === null ? [] : [lastRun])),
  queued: 2,
  scheduler: { alive: true, seenAt: now - 3 * SECOND },
  mode: 'live',
  cut: null,
  problems: [],
  mutedKinds: [],
  revision: 1,
  ...change,
});

export const profile = someConnection({
  id: 'scheduler',
  service: 'workflows',
  name: 'dagu.studio.lan',
  fields: { url: 'http://dagu.studio.lan:8080' },
  status: { address: 'http://dagu.studio.lan:8080', since: now - HOUR, dataAt: now - 400 },
});

export const field = (name: string | null, change: Partial<ParamField> = {}): ParamField => ({
  name,
  kind: 'text',
  required: false,
  initial: null,
  choices: [],
  min: null,
  max: null,
  minLength: null,
  maxLength: null,
  pattern: null,
  description: null,
  ...change,
});

/** The parameters of the design picture: one of each control. */
const encodeFields: readonly ParamField[] = [
  field('Source', {
    required: true,
    initial: '/media/incoming',
    description: 'Folder that is read. Spaces and quotes are passed on as typed.',
  }),
  field('Workers', {
    kind: 'integer',
    initial: '4',
    min: 1,
    max: 16,
    description: 'Transcodes at the same time.',
  }),
  field('Profile', {
    initial: 'Broadcast',
    choices: ['Draft', 'Broadcast', 'Archive', 'Dry run'],
    description: 'Four values are allowed; Broadcast is the default.',
  }),
  field('Overrides', {
    kind: 'json',
    initial:
      '{\n  "crf": 21,\n  "audio": { "lufs": -23, "tracks": ["de", "en"] },\n  "skip": ["thumbnails"]\n}',
  }),
];

/** A workflow with the details that a start needs. */
export const detailOf = (name: string, change: Partial<WorkflowDetail> = {}): WorkflowDetail => ({
  ...(workflows.find((one) => one.name === name) ?? someWorkflow(name)),
  fields: [...encodeFields],
  strict: true,
  fixedParams: false,
  fixedRunId: false,
  steps: [],
  ...change,
});
