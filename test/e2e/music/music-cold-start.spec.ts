import '../../../src/renderer/palette/texts.ts';
import type { Locator, Page } from '@playwright/test';
import '../../../src/shared/music/search-texts.ts';
import type { Host } from '../rig/headless-host.ts';
import { startHostProcess } from '../rig/headless-host.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

/** Three letters that only the name of one track begins with. */
const LETTERS = 'fer';
const TRACK = 'Ferrous';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: t('palette:title') });
const best = (page: Page): Locator =>
  dialog(page)
    .getByRole('group', { name: t('palette:best') })
    .getByRole('option');
const opener = (page: Page): Locator => page.getByRole('button', { name: t('music:openSearch') });

/** Opens the demo in a fresh data folder, runs a test, and checks that the track plays in the office. */
async function coldStart(
  page: Page,
  dataDir: string,
  use: (host: Host) => Promise<void>,
): Promise<void> {
  const host = await startHostProcess(dataDir, ['--demo']);
  try {
    await page.goto(host.url);
    await expect(opener(page)).toBeVisible();
    await use(host);
    await expect(dialog(page)).toBeHidden();
    const bar = page.getByRole('region', { name: t('app:region.nowPlaying') });
    await expect(bar.getByRole('button', { name: /Office/ })).toBeVisible();
    await expect(bar.getByText(TRACK, { exact: true })).toBeVisible();
    // The bar shows the queue, which the server changes before the player.
    const office = async (): Promise<unknown> => {
      const { out } = await host.cli(['players', '--demo', '--json']);
      const players = JSON.parse(out) as { name: string }[];
      return players.find(({ name }) => name === 'Office');
    };
    await expect.poll(office).toMatchObject({ state: 'playing', nowPlaying: { title: TRACK } });
  } finally {
    expect(await host.stop()).toBe(0);
  }
}

test('a track found by three letters plays on a chosen player with at most four key presses', async ({
  page,
  dataDir,
}) => {
  await coldStart(page, dataDir, async () => {
    let presses = 0;
    const press = async (key: string): Promise<void> => {
      presses += 1;
      await page.keyboard.press(key);
    };
    await press('Control+k');
    await page.keyboard.type(LETTERS);
    await expect(best(page)).toContainText(TRACK);
    await expect(best(page)).toContainText(t('musicsearch:one.track'));
    await expect(dialog(page).getByRole('button', { name: /^Play on/ })).toBeVisible();
    // Players in the order of the picker: Bedroom, Living room, Office.
    await press('Control+p');
    await expect(page.getByRole('menuitemradio', { name: 'Office' })).toBeVisible();
    await press('3');
    await press('Enter');
    expect(presses).toBeLessThanOrEqual(4);
  });
});

test('a track found by three letters plays on a chosen player with three clicks', async ({
  page,
  dataDir,
}) => {
  await coldStart(page, dataDir, async () => {
    let clicks = 0;
    const click = async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    };
    const players = page.getByRole('list', { name: t('music:player.list') });
    await click(players.getByText('Office', { exact: true }));
    await click(opener(page));
    await page.keyboard.type(LETTERS);
    // A channel's item has the same name.
    const kind = t('musicsearch:one.track');
    const track = dialog(page).getByRole('option').filter({ hasText: kind });
    await click(track.getByText(TRACK, { exact: true }));
    expect(clicks).toBe(3);
  });
});
