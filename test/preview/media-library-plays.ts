import type { Page } from '@playwright/test';
import { t } from '../../src/shared/i18n/translate.ts';
import '../../src/shared/playout/media-library-texts.ts';

type Play = (page: Page) => Promise<void>;

/** Opens the tab for a part of the library that has its own tab in a narrow window. */
async function showPart(page: Page, part: 'sources' | 'media' | 'details'): Promise<void> {
  const tab = page.getByRole('tab', { name: t(`medialibrary:${part}`), exact: true });
  if (await tab.isVisible()) await tab.click();
}

const listed: Play = async (page) => {
  await page
    .getByRole('grid', { name: t('medialibrary:list') })
    .getByText('Copper Wire (2021)')
    .waitFor();
};

const choose =
  (name: string): Play =>
  async (page) => {
    await listed(page);
    await showPart(page, 'sources');
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
  };

/** Types a query; the completions of its last word are shown. */
const type =
  (query: string): Play =>
  async (page) => {
    await listed(page);
    await page.getByRole('textbox', { name: t('medialibrary:query.label') }).fill(query);
  };

const item: Play = async (page) => {
  await listed(page);
  await page.getByRole('grid').getByText('Long Portage').first().click();
  await showPart(page, 'details');
  await page.getByRole('heading', { level: 2, name: 'Long Portage' }).waitFor();
};

const missing: Play = async (page) => {
  await listed(page);
  await showPart(page, 'sources');
  await page.getByRole('button', { name: t('medialibrary:missing.title') }).click();
  await showPart(page, 'media');
  await page
    .getByRole('grid', { name: t('medialibrary:missing.title') })
    .getByText('Copper Wire (2021)')
    .click();
  await showPart(page, 'details');
  await page.getByRole('button', { name: t('medialibrary:missing.find') }).waitFor();
};

/** Scripts of the library's scenes. */
export const mediaLibraryPlays: Readonly<Record<string, Play>> = {
  'media-library': listed,
  'media-library-query': async (page) => {
    await type('type:movie AND genre:cri')(page);
    await page.getByRole('option', { name: 'crime genre 214' }).waitFor();
    await page.getByText('214 of 84,310').waitFor();
  },
  'media-library-query-wrong': async (page) => {
    await type('type:movie AND gnre:crime')(page);
    await page.getByText('There is no field gnre.').waitFor();
  },
  'media-library-server': choose('Jellyfin, cellar'),
  'media-library-item': item,
  'media-library-renamed': item,
  'media-library-collection': choose('Crime films'),
  'media-library-order': choose('Winter films'),
  'media-library-folder': choose('/mnt/archive'),
  'media-library-missing': missing,
  'media-library-empty': async (page) => {
    await page.getByText(t('medialibrary:empty.title')).waitFor();
  },
  'media-library-add-server': async (page) => {
    await page.getByRole('button', { name: t('medialibrary:add') }).click();
    await page.getByRole('menuitem', { name: t('medialibrary:addServer.entry') }).click();
    await page.getByRole('dialog', { name: t('medialibrary:addServer.title') }).waitFor();
  },
  'media-library-save-collection': async (page) => {
    await type('type:movie AND genre:crime')(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('medialibrary:collection.saveAs') }).click();
    await page.getByRole('dialog', { name: t('medialibrary:collection.add') }).waitFor();
  },
};
