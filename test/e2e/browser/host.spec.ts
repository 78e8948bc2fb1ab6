import { startHostProcess } from '../rig/headless-host.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

test('the window reports that the app ended, and a new app requires another login', async ({
  page,
}, info) => {
  const dataDir = info.outputPath('data');
  const first = await startHostProcess(dataDir, ['--demo']);
  await page.goto(first.url);
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  // This is the panel's last module to arrive; without it, the panel reports its own error.
  await expect(page.getByRole('region', { name: t('music:pane.library') })).toBeVisible();
  const port = new URL(first.url).port;
  expect(await first.stop()).toBe(0);
  await expect(page.getByRole('alert')).toContainText('Channelstrip is not running');
  await test.step('no icon below looks as if it worked', async () => {
    const buttons = page.locator('[data-player-keys] button:has(svg)');
    expect(await buttons.count()).toBeGreaterThan(5);
    const bright = await buttons.evaluateAll((all) =>
      all.filter((button) => getComputedStyle(button).opacity === '1').map((one) => one.ariaLabel),
    );
    expect(bright).toEqual([]);
  });
  await expect(page.getByRole('button', { name: 'Retry now' })).toBeFocused();
  await page.keyboard.press('Tab');
  const below = await page.evaluate(() => document.activeElement?.closest('main, nav') ?? null);
  expect(below).toBeNull();
  // A panel that is not loaded yet would fail without the app.
  await page.keyboard.press('Control+3');
  await page.keyboard.press('Control+Comma');
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Music');
  const second = await startHostProcess(dataDir, ['--demo', '--port', port]);
  await expect(page.getByRole('alert')).toContainText('signed out');
  await page.goto(second.url);
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  expect(await second.stop()).toBe(0);
});
