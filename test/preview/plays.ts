import type { Page } from '@playwright/test';

/** What is done in a scene before its picture is taken. */
export const plays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'first-run-refused': fillAndConnect,
  'first-run-untrusted': fillAndConnect,
  'first-run-testing': fillAndConnect,
  waiting: openChip,
  frame: openChip,
  'blocked-token': openChip,
  'blocked-network': openChip,
  shortcuts: async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
  'settings-toast': async (page) => {
    await page.getByRole('radio', { name: 'Light' }).click();
    await page.getByText('the disk is full').waitFor();
  },
  'connections-remove': async (page) => {
    await page.getByRole('button', { name: 'More about Holiday flat' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'attention-dismissed': async (page) => {
    await page.getByRole('button', { name: 'Dismiss until it happens again' }).first().click();
    await page.getByText('Dismissed:').waitFor();
  },
  'quick-picking': openPicker,
  'quick-picking-many': openPicker,
  'quick-refused': async (page) => {
    await page.keyboard.press('n');
    await page.getByText('the player is busy').waitFor();
  },
  'quick-host-lost': async (page) => {
    await page.getByText('reconnecting').waitFor();
  },
  'host-lost': async (page) => {
    await page.getByText('reconnecting').waitFor();
  },
  'host-signed-out': async (page) => {
    await page.getByText('not signed in').waitFor();
  },
};

async function fillAndConnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Studio server/ }).click();
  await page.getByLabel('Access token', { exact: true }).fill('TOKEN_A_TOKEN_A');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('region', { name: 'Connection test' }).waitFor();
}

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Player:/ }).click();
  await page.getByRole('listbox').waitFor();
}

async function openChip(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Connection:/ }).click();
  await page.getByRole('dialog').waitFor();
}
