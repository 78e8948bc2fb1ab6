import type { Page } from '@playwright/test';
import { adsPlays } from './ads-scenes.ts';
import { adsChangePlays } from './ads-change-scenes.ts';
import { adsPanePlays } from './ads-pane-scenes.ts';
import { adsViewPlays } from './ads-view-scenes.ts';
import { deploysEditPlays } from './deploys-edit-scenes.ts';
import { deploysPlays } from './deploys-scenes.ts';
import { eqPartPlays } from './eq-part-plays.ts';
import { issuesJqlPlays } from './issues-jql-scenes.ts';
import { issuesPlays } from './issues-scenes.ts';
import { issuesDetailPlays } from './issues-detail-scenes.ts';
import { kitPlays } from './kit-scenes.ts';
import { mediaLibraryPlays } from './media-library-plays.ts';
import { nowPlays } from './now-scenes.ts';
import { playoutTimelinePlays } from './playout-timeline-plays.ts';
import { playoutPlays } from './playout-plays.ts';
import { programmeApplyPlays } from './programme-apply-scenes.ts';
import { programmeImportPlays } from './programme-import-scenes.ts';
import { programmePlays } from './programme-scenes.ts';
import { rulesPlays } from './rules-scenes.ts';
import { palettePlays } from './palette-scenes.ts';
import { searchPlays } from './search-scenes.ts';
import { workflowsPlays } from './workflows-scenes.ts';
import { workflowsRunPlays } from './workflows-run-scenes.ts';

/** Scripts that run in a scene before its screenshot. */
export const plays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  ...adsPlays,
  ...adsPanePlays,
  ...adsChangePlays,
  ...adsViewPlays,
  ...deploysPlays,
  ...deploysEditPlays,
  ...eqPartPlays,
  ...issuesPlays,
  ...issuesJqlPlays,
  ...issuesDetailPlays,
  ...kitPlays,
  ...mediaLibraryPlays,
  ...nowPlays,
  ...playoutTimelinePlays,
  ...playoutPlays,
  ...programmeApplyPlays,
  ...programmeImportPlays,
  ...programmePlays,
  ...rulesPlays,
  ...palettePlays,
  ...searchPlays,
  ...workflowsPlays,
  ...workflowsRunPlays,
  'broken-play': async (page) => {
    await page.getByRole('button').click({ timeout: 500 });
  },
  eq: selectFifth,
  'first-run-refused': fillAndConnect,
  'first-run-untrusted': fillAndConnect,
  'first-run-testing': fillAndConnect,
  waiting: openChip,
  frame: openChip,
  'blocked-token': openChip,
  'blocked-network': openChip,
  shortcuts: async (page) => {
    // The window handles keys once it is rendered.
    await page.getByRole('main').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
  'settings-import': async (page) => {
    const file = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('dialog').waitFor();
  },
  'settings-report': async (page) => {
    await page.getByRole('button', { name: 'Copy report' }).first().click();
    await page.getByText('## Versions').waitFor();
  },
  'settings-find': async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('vol');
  },
  'settings-refused': async (page) => {
    await page.getByRole('radio', { name: 'Light' }).click();
    await page.getByText('the disk is full').waitFor();
  },
  'connections-remove': async (page) => {
    await page.getByRole('button', { name: 'More about Holiday flat' }).first().click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'storage-menu': openPlaces,
  'storage-missing': openPlaces,
  'storage-locked': showTokens,
  'storage-gone': showTokens,
  'storage-file': async (page) => {
    await choosePlace(page, 'Store in a private file');
    await page.getByRole('dialog').waitFor();
  },
  'storage-memory': async (page) => {
    await choosePlace(page, 'Store in memory only');
    await page.getByRole('dialog').waitFor();
  },
  'storage-refused': async (page) => {
    await choosePlace(page, 'Move to the keyring');
    await page.getByRole('alert').scrollIntoViewIfNeeded();
  },
  'attention-hidden': async (page) => {
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.locator('[data-row]').last().click();
    await page.getByRole('button', { name: 'Unmute' }).last().waitFor();
  },
  'quick-picking': openPicker,
  'quick-picking-many': openPicker,
  'quick-refused': async (page) => {
    // Keys control the visible player.
    await page.getByRole('button', { name: /^Next/ }).waitFor();
    await page.keyboard.press('n');
    await page.getByText('the player is busy').waitFor();
  },
  'quick-host-lost': async (page) => {
    await page.getByText('Reconnecting').waitFor();
  },
  'host-lost': async (page) => {
    await page.getByText('Reconnecting').waitFor();
  },
  'host-full': async (page) => {
    await page.getByRole('alert').waitFor();
  },
  'host-signed-out': async (page) => {
    await page.getByText('This window is signed out').waitFor();
  },
};

async function fillAndConnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Studio server/ }).click();
  await page.getByLabel('Access token', { exact: true }).fill('TOKEN_A_TOKEN_A');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('region', { name: 'Connection test' }).waitFor();
}

async function showTokens(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Move tokens' }).scrollIntoViewIfNeeded();
}

async function openPlaces(page: Page): Promise<void> {
  await showTokens(page);
  await page.getByRole('button', { name: 'Move tokens' }).click();
  await page.getByRole('menu').waitFor();
}

async function choosePlace(page: Page, place: string): Promise<void> {
  await openPlaces(page);
  await page.getByRole('menuitem', { name: place }).click();
}

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Player:/ }).click();
  await page.getByRole('listbox').waitFor();
}

async function openChip(page: Page): Promise<void> {
  // What a click opens before the panel is rendered closes again.
  await page.getByRole('main').waitFor();
  await page.getByRole('button', { name: /^Connection:/ }).click();
  await page.getByRole('dialog').waitFor();
}

async function selectFifth(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Band 5, peak, frequency' }).focus();
}
