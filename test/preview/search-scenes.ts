import type { Page } from '@playwright/test';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import { libraryHandlers, allAbilities, someMedia } from '../support/music/music-sample.ts';
import { searchHandlers } from '../support/music/search-sample.ts';
import { musicBase } from './music-scenes.ts';
import type { Scene } from './scene.ts';

const endless = 'A name that nobody ever shortened, '.repeat(6);

const scene = (
  name: string,
  handlers: Partial<Handlers> = {},
  more: Partial<Scene> = {},
): Scene => ({
  name,
  ...more,
  topics: { ...musicBase, 'music.abilities': allAbilities, ...more.topics },
  handlers: { ...libraryHandlers(), ...searchHandlers(), ...handlers },
});

/** The palette narrowed to music, in all its states. */
export const searchScenes: readonly Scene[] = [
  scene('search', {}, { forcedColors: true }),
  scene('search-before'),
  scene('search-nothing', { 'music.search': () => ({ best: null, groups: [] }) }),
  scene('search-failed', {
    'music.search': () => {
      throw failure('timeout', 'The music server did not answer within 10 seconds.');
    },
  }),
  scene('search-slow', { 'music.search': () => new Promise(() => undefined) }),
  scene('search-kind'),
  scene('search-menu'),
  scene('search-playlist'),
  scene(
    'search-long',
    searchHandlers({
      artist: [someMedia('artist', endless), someMedia('artist', 'غرفة harp المعيشة الكبيرة')],
      track: [
        someMedia('track', endless, { artists: [{ uri: null, name: endless }], duration: 36_000 }),
      ],
    }),
    { topics: { 'music.players': {} } },
  ),
];

async function open(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Music', exact: true }).click();
}
async function find(page: Page): Promise<void> {
  await open(page);
  await page.keyboard.type('har');
}
async function menu(page: Page): Promise<void> {
  await find(page);
  await page.getByRole('row', { name: 'Harbour Lights' }).click({ button: 'right' });
}

export const searchPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  ...Object.fromEntries(searchScenes.map(({ name }) => [name, find])),
  'search-before': open,
  'search-kind': async (page) => {
    await find(page);
    await page.getByRole('button', { name: 'Tracks', exact: true }).click();
  },
  'search-menu': menu,
  'search-playlist': async (page) => {
    await menu(page);
    await page.getByRole('menuitem', { name: 'Add to playlist…' }).click();
    await page.getByRole('button', { name: 'Amber Atlas' }).waitFor();
  },
};
