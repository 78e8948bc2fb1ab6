import type { DemoDag, ParamPlan, StepPlan } from './model.ts';

/** Steps one after another: `name seconds lines`. */
const chain = (...texts: readonly string[]): StepPlan[] =>
  texts.map((text, index) => {
    const [name = '', seconds = '1', lines = '3'] = text.split(' ');
    const before = texts[index - 1]?.split(' ')[0];
    const depends = before === undefined ? {} : { depends: [before] };
    return { name, seconds: Number(seconds), lines: Number(lines), ...depends };
  });

const dag = (file: string, given: Partial<DemoDag> & Pick<DemoDag, 'steps'>): DemoDag => ({
  ...{ file, name: file, description: '', cron: null, labels: [], params: [], queue: null },
  ...{ error: null, past: '', suspended: false, ...given },
});

const ingest: readonly StepPlan[] = [
  { name: 'fetch-lineup', seconds: 4, lines: 12 },
  { name: 'probe-media', depends: ['fetch-lineup'], seconds: 41, lines: 120 },
  { name: 'fetch-rights', depends: ['fetch-lineup'], seconds: 6 },
  { name: 'fetch-epg', depends: ['fetch-lineup'], seconds: 2 },
  { name: 'transcode-hd', depends: ['probe-media'], seconds: 330, lines: 2400 },
  { name: 'transcode-sd', depends: ['probe-media'], seconds: 140, lines: 900 },
  {
    ...{ name: 'loudness', depends: ['probe-media', 'fetch-rights', 'fetch-epg'], seconds: 20 },
    ...{ fails: 9, retries: 1, exit: 3, soft: true, lines: 40 },
  },
  { name: 'subtitles', depends: ['fetch-epg', 'fetch-rights'], seconds: 19, lines: 30 },
  { name: 'package-hls', depends: ['transcode-hd', 'transcode-sd'], seconds: 40, lines: 60 },
  { name: 'thumbnails', depends: ['transcode-sd'], seconds: 33, lines: 33 },
  { name: 'qc-report', depends: ['loudness'], seconds: 3, skip: true, soft: true },
  { name: 'build-guide', depends: ['subtitles'], seconds: 300, lines: 90 },
  { name: 'upload-cdn', depends: ['package-hls', 'thumbnails'], seconds: 35, lines: 80 },
  { name: 'summary', depends: ['qc-report', 'build-guide'], seconds: 5 },
];

const encodeParams: readonly ParamPlan[] = [
  {
    ...{ name: 'source', type: 'string', required: true },
    description: 'Folder that is read.',
  },
  {
    ...{ name: 'workers', type: 'integer', default: 4, minimum: 1, maximum: 16 },
    description: 'Transcodes at the same time.',
  },
  {
    ...{ name: 'profile', type: 'string', default: 'broadcast' },
    enum: ['draft', 'broadcast', 'archive', 'dry-run'],
  },
  { name: 'overrides', type: 'string', default: '{}', description: 'JSON: settings by name.' },
  { name: 'verbose', type: 'boolean', default: false },
];

const parts = Array.from({ length: 40 }, (_, index) => String(index + 1).padStart(2, '0'));
const posters: readonly StepPlan[] = [
  ...chain('fetch-titles 3'),
  ...parts.map((part, index) => ({
    ...{ name: `poster-${part}`, depends: ['fetch-titles'], seconds: 4 + (index % 7) },
  })),
  { name: 'approve', depends: parts.map((part) => `poster-${part}`), seconds: 0, waits: true },
  { name: 'publish', depends: ['approve'], seconds: 6 },
];

/** The workflows of the demo, and a file that can't be read. */
export const catalog = (): DemoDag[] => [
  dag('nightly-ingest', {
    ...{ description: 'Fetches, checks and packages the programme of the next day.' },
    ...{ cron: '0 20 * * *', labels: ['ingest', 'nightly'], queue: 'ingest', steps: ingest },
    past: 'sssssfsss',
  }),
  dag('encode-backlog', {
    ...{ description: 'Transcodes what waits in the incoming folder.', cron: '*/15 * * * *' },
    ...{ labels: ['ingest'], params: encodeParams, past: 'ssssssssss' },
    steps: chain('scan 2', 'encode 9 60', 'report 2'),
  }),
  dag('guide-export', {
    ...{ description: 'Writes the guide for partners.', cron: '5 * * * *', labels: ['guide'] },
    ...{ steps: chain('collect 4', 'export 6 20', 'push 3'), past: 'ssssssssss' },
  }),
  dag('loudness-report', {
    ...{ cron: '30 6 * * 1', labels: ['qc'], past: 'sssfsssssf' },
    steps: [
      ...chain('collect 3', 'measure 8 40'),
      { name: 'judge', depends: ['measure'], seconds: 2, fails: 9, retries: 2, exit: 3, lines: 8 },
      { name: 'send', depends: ['judge'], seconds: 1 },
    ],
    onFailure: { name: 'onFailure', seconds: 1 },
  }),
  dag('backup', {
    ...{ name: 'backup-library', description: 'The file has another name than the workflow.' },
    ...{ cron: '0 2 * * *', labels: ['ops', 'nightly'], past: 'ssssssssss' },
    steps: chain('snapshot 4', 'copy 60 5000', 'verify 5'),
  }),
  dag('purge-cache', {
    ...{ cron: '0 4 * * *', labels: ['ops'], past: 'ssssssssss', steps: chain('purge 8 25') },
    params: [{ name: '1', type: 'string', default: '/var/cache' }],
  }),
  dag('poster-refresh', {
    ...{ cron: '0 5 * * 2,5', labels: ['art'], past: 'sssssssss', steps: posters },
    description: 'Draws the posters anew; a person approves them.',
  }),
  dag('rights-check', {
    ...{ cron: '0 7 * * *', labels: ['qc'], past: 'sfssssssss', steps: chain('load 3', 'check 9') },
  }),
  dag('subtitle-sync', {
    ...{ description: 'Runs after the ingest.', labels: ['ingest'], queue: 'ingest' },
    params: [{ name: 'LANGUAGE', type: 'string', default: 'de' }],
    ...{ steps: chain('pull 5', 'align 20 50', 'push 4'), past: 'ssssssss' },
  }),
  dag('weekly-highlights', {
    ...{ cron: '0 18 * * 5', labels: ['art'], past: 'ssssssssss' },
    steps: [
      { name: 'pick', seconds: 3 },
      { name: 'cut', depends: ['pick'], seconds: 30, fails: 1, retries: 2, lines: 70 },
      { name: 'publish', depends: ['cut'], seconds: 4 },
    ],
  }),
  dag('archive-to-tape', {
    ...{ cron: '0 1 1 * *', labels: ['ops'], past: 'ssfsssssss', suspended: true },
    steps: chain('select 4', 'write 90 200', 'label 3'),
  }),
  dag('relink-missing', { steps: chain('search 10', 'relink 4') }),
  dag('broken-draft', {
    error: "[5:10] sequence end token ']' not found\n   4 |   - name: a\n>  5 |   - nam: [\n",
    steps: [],
  }),
];

/** What the fault `many` adds: a run of 300 steps and workflows up to 500. */
export const hugeCatalog = (): DemoDag[] => [
  dag('wide-graph', {
    past: 's',
    steps: Array.from({ length: 300 }, (_, index) => ({
      ...{ name: `step-${String(index)}`, seconds: 2 + (index % 5) },
      depends:
        index < 20
          ? []
          : [index - 20, index - 19 + ((index * 7) % 18)].map((n) => `step-${String(n)}`),
    })),
  }),
  ...Array.from({ length: 486 }, (_, index) =>
    dag(`bulk-${String(index + 1).padStart(3, '0')}`, {
      ...{ cron: `${String(index % 60)} * * * *`, labels: ['bulk'], past: 's' },
      steps: chain('work 5'),
    }),
  ),
];
