import type { Page } from '@playwright/test';
import { t } from '../../src/shared/i18n/translate.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { ImportResult } from '../../src/shared/playout/programme-import/contract.ts';
import { previewAnswer, programme } from './programme-day.ts';
import { noProgramme } from '../../src/shared/playout/programme/topic.ts';
import { openWorkspace, playoutTopics } from './playout-parts.ts';
import type { Scene } from './scene.ts';

const counts: readonly (readonly [string, number])[] = [
  ['Channels', 6],
  ['Schedules, classic', 9],
  ['Blocks and templates', 14],
  ['Sequential files', 1],
  ['Collections', 31],
  ['Smart collections', 22],
  ['Playlists', 8],
  ['Filler presets', 12],
  ['Alternates by date', 5],
  ['Media', 9310],
  ['Cursors', 58],
];

const becomes: readonly (readonly [string, string, number])[] = [
  ['Fixed start, flood', 'Anchor, until the next anchor', 21],
  ['Multiple 2', 'Take 2', 9],
  ['Duration 2 h, tail filler', 'For 2:00:00, filler Spots', 6],
  ['Shuffle in order, 4 shows', 'Mix, weighted by episodes', 3],
  ['Mid-roll at chapters', 'Breaks at chapters, at most 3', 7],
  ['Pad to 30 minutes', 'Align 30 min', 18],
  ['Alternate 24 – 26 Dec', 'Plan Christmas, rule 1', 5],
  ['Smart collection “crime”', 'Source Crime films, same query', 22],
  ['Block of 3 items', 'Slot, until the next block', 14],
  ['Custom guide title', 'Guide title', 11],
  ['Rerun collection', '2 sources, never and once aired', 1],
  ['Playing position of a show', 'Cursor, next: S02E03', 58],
];

const notes: readonly (readonly [string, string])[] = [
  ['Scripted playout', 'Music night; its last files become pins.'],
  ['Mid-roll expression', '2 presets; at most 3 breaks instead.'],
  ['Multi-episode script', '“Puppets pairs”; plays one by one.'],
  ['Random order', '4 items; shuffled without repeats instead.'],
  ['Watermark per item', '3 items; set it on the channel.'],
  ['Fixed start, strict', '1 item waited a day; now the slot is skipped.'],
];

const many = (size: number): Record<string, object> =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [String(index + 1), {}]));

const result: ImportResult = {
  isEmpty: false,
  kind: 'ersatztv',
  program: 'ErsatzTV (legacy)',
  programme: JSON.stringify({ channels: many(6), plans: many(5), sources: many(47) }),
  counts: counts.map(([name, count]) => ({ name, count })),
  becomes: becomes.map(([from, to, count]) => ({ from, to, count })),
  matched: { of: 9310, total: 9214, path: 9021, provider: 148, episode: 35, title: 10 },
  unmatched: Array.from({ length: 96 }, (_, index) => ({
    path: `/transcoded/part-${String(index)}.mkv`,
    title: `Part ${String(index)}`,
  })),
  notes: notes.map(([title, message], index) => ({
    path: `ProgramScheduleItem ${String(index + 1)}`,
    title,
    message,
  })),
  paths: [
    { from: '/media/tv', to: '/mnt/nas/tv', found: 6268, of: 6411 },
    { from: '/media/movies', to: '/mnt/nas/films', found: 2680, of: 2744 },
    { from: '/media/filler', to: '/mnt/nas/spots', found: 73, of: 86 },
    { from: '/transcoded', to: '', found: 0, of: 69 },
  ],
};

const long =
  'A schedule with a very long name, of which nobody knows why it was given that name at all';

const few = ['320x640', '1280x780'];
const never = (): Promise<never> => new Promise(() => undefined);

/** The existing programme has a channel that the draft lacks. */
const draftTopics = {
  ...playoutTopics,
  'playout.workspace': openWorkspace,
  'playout.programme': {
    ...noProgramme,
    status: 'ready' as const,
    text: JSON.stringify({ ...programme, channels: { '4': Object.values(programme.channels)[0] } }),
    revision: 'r1',
    library: { media: 1684, isScanning: false, version: '1' },
  },
};
const draft: Scene = {
  name: 'programme-import-draft',
  path: '/playout',
  sizes: ['420x800', '640x390', '1280x780'],
  topics: draftTopics,
  handlers: {
    'playout.programme.readImport': () => ({ ...result, programme: JSON.stringify(programme) }),
    'playout.programme.preview': previewAnswer,
    'playout.programme.storeTrial': () => undefined,
  },
};

const scene = (name: string, handlers: Partial<Handlers> = {}, sizes?: string[]): Scene => ({
  name: name === '' ? 'programme-import' : `programme-import-${name}`,
  path: '/playout',
  ...(sizes === undefined ? { forcedColors: true } : { sizes }),
  topics: {
    ...playoutTopics,
    'playout.workspace': openWorkspace,
    'playout.programme': noProgramme,
  },
  handlers: { 'playout.programme.readImport': () => result, ...handlers },
});

export const programmeImportScenes: readonly Scene[] = [
  scene(''),
  scene('source'),
  draft,
  scene('reading', { 'playout.programme.readImport': never }, few),
  scene(
    'refused',
    {
      'playout.programme.readImport': () => {
        throw failure(
          'invalid-input',
          'The database has no table ProgramSchedule. Choose another.',
        );
      },
    },
    few,
  ),
  scene(
    'empty',
    {
      'playout.programme.readImport': () => ({
        ...result,
        isEmpty: true,
        becomes: [],
        matched: { ...result.matched, total: 0, path: 0, provider: 0, episode: 0, title: 0 },
        programme: JSON.stringify({ channels: many(1) }),
      }),
    },
    few,
  ),
  scene(
    'long',
    {
      'playout.programme.readImport': () => ({
        ...result,
        becomes: result.becomes.map((row) => ({ ...row, from: long, to: long })),
        notes: Array.from({ length: 400 }, () => ({ path: '/1', title: long, message: long })),
        paths: [],
      }),
    },
    few,
  ),
];

type Play = (page: Page) => Promise<void>;

const open: Play = async (page) => {
  await page.getByRole('button', { name: t('playout:bar.more') }).click();
  await page.getByRole('menuitem', { name: t('playout:bar.import') }).click();
  const dialog = page.getByRole('dialog', { name: t('importdialog:title') });
  await dialog
    .getByRole('textbox', { name: t('importdialog:path') })
    .fill('/srv/ersatztv/ersatztv.sqlite3');
};

const read: Play = async (page) => {
  await open(page);
  await page.getByRole('button', { name: t('importdialog:read'), exact: true }).click();
};

const review: Play = async (page) => {
  await read(page);
  await page.getByRole('button', { name: t('importdialog:create') }).waitFor();
};

export const programmeImportPlays: Readonly<Record<string, Play>> = {
  'programme-import': review,
  'programme-import-source': open,
  'programme-import-draft': async (page) => {
    await review(page);
    await page.getByRole('button', { name: t('importdialog:create') }).click();
    await page.getByRole('button', { name: t('programmeview:trial.keep') }).waitFor();
  },
  'programme-import-reading': read,
  'programme-import-refused': async (page) => {
    await read(page);
    await page.getByText('The database has no table').waitFor();
  },
  'programme-import-empty': review,
  'programme-import-long': review,
};
