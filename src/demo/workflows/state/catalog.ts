import type { DemoDag, ParamPlan, StepPlan } from './model.ts';

/** Steps as texts: `name<before,other seconds lines`; without `<` a step follows the one above it, after `<` alone none. */
const chain = (...texts: readonly string[]): StepPlan[] =>
  texts.map((text, index) => {
    const [title = '', seconds = '1', lines = '3'] = text.split(' ');
    const [name = '', given] = title.split('<');
    const above = texts[index - 1]?.split(/[ <]/)[0] ?? '';
    const depends = (given ?? above).split(',').filter(Boolean);
    return { name, seconds: Number(seconds), lines: Number(lines), depends };
  });

/** A workflow without steps. */
export const emptyDag = (file: string): DemoDag => ({
  file,
  name: file,
  description: '',
  cron: null,
  labels: [],
  params: [],
  queue: null,
  unmet: false,
  error: null,
  past: '',
  suspended: false,
  steps: [],
});

const dag = (file: string, given: Partial<DemoDag>): DemoDag => ({ ...emptyDag(file), ...given });

/** Further properties of some steps. */
const special: Readonly<Record<string, Partial<StepPlan>>> = {
  loudness: { fails: 9, retries: 1, exit: 3, soft: true },
  'qc-report': { skip: true, soft: true },
  judge: { fails: 9, retries: 2, exit: 3 },
  cut: { fails: 1, retries: 2 },
  approve: { waits: true },
  announce: { calls: 'guide-export' },
};
const steps = (...texts: readonly string[]): StepPlan[] =>
  chain(...texts).map((step) => ({ ...step, ...special[step.name] }));

const ingest = steps(
  'fetch-lineup 4 12',
  'probe-media 41 120',
  'fetch-rights<fetch-lineup 6',
  'fetch-epg<fetch-lineup 2',
  'transcode-hd<probe-media 330 2400',
  'transcode-sd<probe-media 140 900',
  'loudness<probe-media,fetch-rights,fetch-epg 20 40',
  'subtitles<fetch-epg,fetch-rights 19 30',
  'package-hls<transcode-hd,transcode-sd 40 60',
  'thumbnails<transcode-sd 33 33',
  'qc-report<loudness 3',
  'build-guide<subtitles 300 90',
  'upload-cdn<package-hls,thumbnails 35 80',
  'summary<qc-report,build-guide 5',
);

const encodeParams: readonly ParamPlan[] = [
  {
    name: 'source',
    type: 'string',
    required: true,
    description: 'Folder that is read.',
  },
  {
    name: 'workers',
    type: 'integer',
    default: 4,
    minimum: 1,
    maximum: 16,
    description: 'Transcodes at the same time.',
  },
  {
    name: 'profile',
    type: 'string',
    default: 'broadcast',
    enum: ['draft', 'broadcast', 'archive', 'dry-run'],
  },
  { name: 'overrides', type: 'string', default: '{}', description: 'JSON: settings by name.' },
  { name: 'verbose', type: 'boolean', default: false },
];

const posters = Array.from({ length: 40 }, (_, index) => `poster-${String(index + 1)}`);
const posterSteps = steps(
  'fetch-titles 3',
  ...posters.map((name, i) => `${name}<fetch-titles ${String(4 + (i % 7))}`),
  `approve<${posters.join(',')} 1`,
  'publish 6',
);

const routine = 'ssssssssss';
const ofIngest = (): DemoDag[] => [
  dag('nightly-ingest', {
    description: 'Fetches, checks and packages the programme of the next day.',
    cron: '0 20 * * *',
    labels: ['ingest', 'nightly'],
    queue: 'ingest',
    steps: ingest,
    past: 'sssssfsss',
  }),
  dag('encode-backlog', {
    description: 'Transcodes what waits in the incoming folder.',
    cron: '*/15 * * * *',
    labels: ['ingest'],
    params: encodeParams,
    past: routine,
    steps: steps('scan 2', 'encode 9 60', 'report 2'),
  }),
  dag('subtitle-sync', {
    description: 'Runs after the ingest.',
    labels: ['ingest'],
    queue: 'ingest',
    params: [{ name: 'LANGUAGE', type: 'string', default: 'de' }],
    steps: steps('pull 5', 'align 20 50', 'push 4'),
    past: routine,
  }),
];
const ofGuide = (): DemoDag[] => [
  dag('guide-export', {
    description: 'Writes the guide for partners.',
    cron: '5 * * * *',
    labels: ['guide'],
    steps: steps('collect 4', 'export 6 20', 'push 3'),
    past: routine,
  }),
  dag('loudness-report', {
    cron: '30 6 * * 1',
    labels: ['qc'],
    past: 'sssfsssssf',
    steps: steps('collect 3', 'measure 8 40', 'judge 2 8', 'send 1'),
    onFailure: { name: 'onFailure', seconds: 1 },
  }),
  dag('poster-refresh', {
    cron: '0 5 * * 2,5',
    labels: ['art'],
    past: 'sssssssss',
    steps: posterSteps,
    description: 'Draws the posters anew; a person approves them.',
  }),
  dag('rights-check', {
    cron: '0 7 * * *',
    labels: ['qc'],
    past: 'sfssssssss',
    steps: steps('load 3', 'check 9'),
  }),
  dag('weekly-highlights', {
    cron: '0 18 * * 5',
    labels: ['art'],
    past: routine,
    steps: steps('pick 3', 'cut 30 70', 'publish 4', 'announce 13'),
  }),
];
const ofOperations = (): DemoDag[] => [
  dag('backup', {
    name: 'backup-library',
    description: 'The file has another name than the workflow.',
    cron: '0 2 * * *',
    labels: ['ops', 'nightly'],
    past: routine,
    steps: steps('snapshot 4', 'copy 60 5000', 'verify 5'),
  }),
  dag('purge-cache', {
    cron: '0 4 * * *',
    labels: ['ops'],
    past: routine,
    steps: steps('purge 8 25'),
    params: [{ name: '1', type: 'string', default: '/var/cache' }],
  }),
  dag('archive-to-tape', {
    cron: '0 1 1 * *',
    labels: ['ops'],
    past: 'ssfsssssss',
    suspended: true,
    description: 'Runs only while a tape is in the drive.',
    unmet: true,
    steps: steps('select 4', 'write 90 200', 'label 3'),
  }),
  dag('relink-missing', { steps: steps('search 10', 'relink 4') }),
  dag('broken-draft', {
    error: "[5:10] sequence end token ']' not found\n   4 |   - name: a\n>  5 |   - nam: [\n",
  }),
];

/** The workflows of the demo, and a file that can't be read. */
export const catalog = (): DemoDag[] => [...ofIngest(), ...ofGuide(), ...ofOperations()];

/** Workflows that the fault `many` adds: one with 300 steps, and others up to a total of 500. */
export const hugeCatalog = (): DemoDag[] => [
  dag('wide-graph', {
    past: 's',
    steps: Array.from({ length: 300 }, (_, index) => ({
      name: `step-${String(index)}`,
      seconds: 2 + (index % 5),
      depends: (index < 20 ? [] : [20, 19 - ((index * 7) % 18)]).map(
        (back) => `step-${String(index - back)}`,
      ),
    })),
  }),
  ...Array.from({ length: 486 }, (_, index) =>
    dag(`bulk-${String(index + 1).padStart(3, '0')}`, {
      cron: `${String(index % 60)} * * * *`,
      labels: ['bulk'],
      past: 's',
      steps: steps('work 5'),
    }),
  ),
];
