import type { Page } from '@playwright/test';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import { libraryHandlers, allAbilities } from '../support/music/music-sample.ts';
import { searchHandlers } from '../support/music/search-sample.ts';
import { adsScenes } from './ads-scenes.ts';
import { deploysScenes } from './deploys-scenes.ts';
import { eqPartScenes } from './eq-part-scenes.ts';
import { eqScenes } from './eq-scenes.ts';
import { issuesScenes } from './issues-scenes.ts';
import { musicBase } from './music-scenes.ts';
import { playoutScenes } from './playout-scenes.ts';
import type { Scene } from './scene.ts';
import { workflowsScenes } from './workflows-scenes.ts';

const all = [eqScenes, playoutScenes, deploysScenes, issuesScenes, workflowsScenes, adsScenes];
const firsts = all.flatMap(([first]) => (first === undefined ? [] : [first]));
const profiles = [{ topics: musicBase }, ...firsts].flatMap(
  ({ topics }) => topics['connections.profiles'] ?? [],
);

const presets: Partial<Snapshot> =
  eqPartScenes.flatMap(({ topics: { 'eq.presets': some } }) =>
    some === undefined ? [] : [{ 'eq.presets': some }],
  )[0] ?? {};

/** Everything is connected. */
const everything: Partial<Snapshot> = {
  ...firsts.reduce<Partial<Snapshot>>((sum, { topics }) => ({ ...sum, ...topics }), {}),
  ...musicBase,
  'connections.profiles': [...new Map(profiles.map((one) => [one.id, one])).values()],
  'music.abilities': { ...allAbilities, autoplay: true, transfer: true },
  ...presets,
};

const sizes = ['320x640', '420x800', '640x390', '800x600', '1280x780'];

const scene = (
  name: string,
  handlers: Partial<Handlers> = {},
  { topics, ...more }: Partial<Scene> = {},
): Scene => ({
  name: `palette-${name}`,
  sizes,
  ...more,
  topics: { ...everything, ...topics },
  handlers: {
    ...firsts.reduce<Partial<Handlers>>((sum, one) => ({ ...sum, ...one.handlers }), {}),
    ...libraryHandlers(),
    ...searchHandlers(),
    'playout.search': () => ({ hits: [], more: 0 }),
    'issues.endWalk': () => undefined,
    ...handlers,
  },
});

const never = (): Promise<never> => new Promise(() => undefined);
const rejected = failure('unauthorized', 'CS tracker rejected its token.');
const stale = { stale: true, at: Date.now() - 420_000 };

/** The palette in all its states. */
export const paletteScenes: readonly Scene[] = [
  scene('empty', {}, { forcedColors: true }),
  scene('recent'),
  scene('results', {}, { forcedColors: true }),
  scene('player', {}, { forcedColors: true }),
  scene('preset'),
  scene('actions'),
  scene('scope'),
  scene('keys', {}, { sizes: ['1280x780'] }),
  scene('slow', { 'music.search': never, 'issues.rows': never }),
  scene('error', {
    'issues.rows': () => {
      throw rejected;
    },
  }),
  scene(
    'offline',
    {},
    {
      topics: {
        'deploys.overview': { ...everything['deploys.overview'], ...stale },
      } as Partial<Snapshot>,
      sizes: ['420x800', '1280x780'],
    },
  ),
  scene('nothing', {
    'music.search': () => ({ best: null, groups: [] }),
    'issues.rows': () => ({
      items: [],
      walk: null,
      total: 0,
      style: 'token',
      requests: 1,
      end: 'end',
      cut: null,
      warnings: [],
    }),
    'ads.campaigns': () => ({ items: [], total: 0, cut: null }),
  }),
  scene(
    'alone',
    {},
    {
      topics: {
        'music.players': {},
        'connections.profiles': [],
      },
      path: '/settings',
      sizes: ['1280x780'],
    },
  ),
];

async function open(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
}

const find =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await open(page);
    await page.keyboard.type(text);
    await page
      .getByRole('option')
      .or(page.getByText(/Nothing matches/))
      .first()
      .waitFor();
  };

async function openPlayer(page: Page): Promise<void> {
  await find('@living')(page);
  await page.keyboard.press('Tab');
  await page.getByText('EQ preset').waitFor();
}

export const palettePlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'palette-empty': open,
  'palette-recent': async (page) => {
    for (const text of ['>suspend', 'CS-412', '/theme', 'api']) {
      await find(text)(page);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.keyboard.press('Control+1');
    await open(page);
  },
  'palette-results': find('har'),
  'palette-player': openPlayer,
  'palette-preset': async (page) => {
    await openPlayer(page);
    await page.keyboard.type('EQ pre');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  },
  'palette-actions': async (page) => {
    await find('api')(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
  },
  'palette-scope': find('>'),
  'palette-keys': find('?'),
  'palette-slow': find('har'),
  'palette-error': find('har'),
  'palette-offline': find('api'),
  'palette-nothing': find('harx'),
  'palette-alone': open,
};
