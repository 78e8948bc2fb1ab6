import type { Page } from '@playwright/test';
import { t } from '../../src/shared/i18n/translate.ts';
import '../../src/shared/playout/apply-texts.ts';
import '../../src/shared/playout/texts.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { ApplyPlan, PlannedChange } from '../../src/shared/playout/programme/contract.ts';
import { noProgramme } from '../../src/shared/playout/programme/topic.ts';
import { openWorkspace, playoutTopics } from './playout-parts.ts';
import type { Scene } from './scene.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const now = Date.now();
const firstDay = Math.floor(now / DAY_MS) * DAY_MS;

const date = (index: number): string =>
  new Date(firstDay + index * DAY_MS).toISOString().slice(0, 10);

type PlanChannel = ApplyPlan['channels'][number];

function channel(number: string, name: string, moves: number, over: Partial<PlanChannel> = {}) {
  return {
    number,
    name,
    from: now + HOUR_MS,
    days: Array.from({ length: 14 }, (_, index) => {
      const moved = moves === 0 ? 0 : (index * 7 + moves) % 5;
      return {
        date: date(index),
        kept: 90 - moved,
        moved,
        added: moves === 0 ? 0 : (index + moves) % 3,
        removed: moves === 0 ? 0 : (index * 3) % 2,
      };
    }),
    files: moves === 0 ? 0 : 14,
    isForeign: false,
    problem: null,
    ...over,
  };
}

const channels = [
  channel('1', 'News loop', 0),
  channel('2', 'Cinema', 2),
  channel('3', 'Music night', 0),
  channel('4', 'Kids', 4),
  channel('5', 'Tide', 3),
  channel('6', 'East (−6 h)', 1),
];

const note = (code: string, text: string, index: number): ApplyPlan['notes'][number] => ({
  code,
  channel: '5',
  at: firstDay + index * DAY_MS,
  slot: 'evening',
  source: 'spots',
  media: null,
  pin: null,
  ms: 2000,
  text,
});

const plan: ApplyPlan = {
  id: 'p1',
  channels,
  edits: [
    {
      id: 'e1',
      channel: '5',
      kind: 'moved',
      title: 'Two Keys',
      start: firstDay + 3 * DAY_MS + 17.5 * HOUR_MS,
      was: firstDay + 3 * DAY_MS + 17 * HOUR_MS,
      isPinnable: true,
    },
    {
      id: 'e2',
      channel: '4',
      kind: 'trimmed',
      title: 'Morning show 2',
      start: firstDay + 20 * HOUR_MS,
      was: firstDay + 20 * HOUR_MS,
      isPinnable: true,
    },
    {
      id: 'e3',
      channel: '5',
      kind: 'deleted',
      title: 'Trailer',
      start: firstDay + DAY_MS + 21 * HOUR_MS,
      was: firstDay + DAY_MS + 21 * HOUR_MS,
      isPinnable: true,
    },
  ],
  jumps: [
    {
      channel: '5',
      source: 'harbour',
      sentence: 'Harbour goes from S01E10 to S01E12: 1 is skipped.',
    },
    { channel: '4', source: 'snail', sentence: 'Snail Post goes from 32 to 30: 2 air again.' },
  ],
  losses: [
    {
      channel: '5',
      slot: 'Film',
      span: { from: firstDay + 18.5 * HOUR_MS, to: firstDay + 21 * HOUR_MS },
      days: 12,
      rule: 'too-long',
    },
    { channel: '4', slot: 'Late', span: null, days: 3, rule: null },
  ],
  findings: { before: { error: 1, warning: 4 }, after: { error: 1, warning: 2 }, unchecked: 12 },
  notes: [
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      note('filler-short', 'Channel 5, Evening: 0:02 without filler, because no clip fits.', index),
    ),
    note('missing-file', 'Channel 5: the file of Night Train 115 is missing.', 4),
  ],
};

const change = (
  id: number,
  kind: PlannedChange['change'],
  title: string,
  minute: number,
  by: number | null,
): PlannedChange => ({
  id: `i${String(id)}`,
  change: kind,
  title,
  start: firstDay + 18 * HOUR_MS + minute * 60_000,
  finish: firstDay + 19 * HOUR_MS + minute * 60_000,
  was: by === null ? null : firstDay + 18 * HOUR_MS + (minute - by) * 60_000,
});

const day: PlannedChange[] = [
  change(1, 'moved', 'Harbour S01E11', 45, 1.8),
  change(2, 'moved', 'Harbour S01E12', 90, 2.7),
  change(3, 'added', 'Spots, 3 clips', 43.2, null),
  change(4, 'added', 'Spots, 2 clips', 89.1, null),
  change(7, 'added', '', 130, null),
  change(5, 'removed', 'Trailer', 130.8, 0),
  change(6, 'kept', 'Salt and Neon', 135, 0),
];

const document = JSON.stringify({ programming: 1, zone: 'Europe/Berlin', dayStart: '06:00' });

const answers: Partial<Handlers> = {
  'playout.programme.plan': () => plan,
  'playout.programme.planDay': () => day,
  'playout.programme.apply': () => ({ written: 42, unchanged: 42 }),
};

const scene = (name: string, handlers: Partial<Handlers> = {}, sizes?: string[]): Scene => ({
  name: name === '' ? 'programme-apply' : `programme-apply-${name}`,
  path: '/playout',
  ...(sizes === undefined ? { forcedColors: true } : { sizes }),
  topics: {
    ...playoutTopics,
    'playout.workspace': openWorkspace,
    'playout.programme': { ...noProgramme, status: 'ready', text: document, revision: 'r1' },
  },
  handlers: { ...answers, ...handlers },
});

const few = ['320x640', '1280x780'];
const never = (): Promise<never> => new Promise(() => undefined);
const same = channels.map((one) => channel(one.number, one.name, 0));
const long = 'A channel with a very long name that does not fit into the first column';

export const programmeApplyScenes: readonly Scene[] = [
  scene(''),
  scene('loading', { 'playout.programme.plan': never }, few),
  scene(
    'same',
    {
      'playout.programme.plan': () => ({
        ...plan,
        channels: same,
        edits: [],
        jumps: [],
        losses: [],
        notes: [],
      }),
      'playout.programme.planDay': () => day.slice(-1),
    },
    few,
  ),
  scene(
    'foreign',
    {
      'playout.programme.plan': () => ({
        ...plan,
        channels: channels.map((one, index) =>
          index === 1 ? { ...one, isForeign: true, name: long } : one,
        ),
      }),
    },
    few,
  ),
  scene(
    'huge',
    {
      'playout.programme.plan': () => ({
        ...plan,
        channels: Array.from({ length: 60 }, (_, index) =>
          channel(String(index + 1), `Channel ${String(index + 1)}`, index % 5),
        ),
      }),
    },
    few,
  ),
  scene(
    'changed',
    {
      'playout.programme.apply': () => {
        throw failure('conflict', 'A file changed.');
      },
    },
    few,
  ),
  scene(
    'refused',
    {
      'playout.programme.plan': () => {
        throw failure('invalid-input', 'The programme has errors. Repair them first.');
      },
    },
    few,
  ),
];

type Play = (page: Page) => Promise<void>;

const open: Play = async (page) => {
  await page.getByRole('button', { name: t('playout:bar.more') }).click();
  await page.getByRole('menuitem', { name: t('playout:bar.apply') }).click();
  await page.getByRole('dialog', { name: t('programmeapply:title') }).waitFor();
};

const compared: Play = async (page) => {
  await open(page);
  await page.getByText('Harbour S01E11').waitFor();
};

export const programmeApplyPlays: Readonly<Record<string, Play>> = {
  'programme-apply': compared,
  'programme-apply-loading': open,
  'programme-apply-same': async (page) => {
    await open(page);
    await page.getByText(t('programmeapply:daySame')).waitFor();
  },
  'programme-apply-foreign': compared,
  'programme-apply-huge': compared,
  'programme-apply-changed': async (page) => {
    await compared(page);
    await page.getByRole('button', { name: /^Write/ }).click();
    await page.getByText(t('programmeapply:changed.title')).waitFor();
  },
  'programme-apply-refused': async (page) => {
    await open(page);
    await page.getByText('Repair them first.').waitFor();
  },
};
