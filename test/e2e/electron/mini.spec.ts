import type { ElectronApplication } from '@playwright/test';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/music/texts.ts';
import { clickToClose } from '../rig/click-to-close.ts';
import { pageAt } from '../rig/electron-host.ts';
import { expect, test, visiblePaths } from './desktop.ts';

/** The mini player's window: its bounds, and whether it stays above others. */
const miniOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const mini = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().endsWith('/mini'),
    );
    return mini === undefined
      ? null
      : { size: mini.getContentSize(), place: mini.getPosition(), above: mini.isAlwaysOnTop() };
  });

test('the mini player stays above other windows while pinned, and remembers its place', async ({
  connected: page,
  desktop,
  music,
}) => {
  const { app } = desktop;
  const open = page.getByRole('button', { name: t('music:bar.mini') });
  await open.click();
  const mini = await pageAt(app, (path) => path === '/mini');
  await expect(mini.getByText('Glass Harbour')).toBeVisible();
  expect(await miniOf(app)).toMatchObject({ size: [420, 140], above: true });
  await mini.getByRole('button', { name: t('music:bar.miniPin') }).click();
  await expect.poll(async () => (await miniOf(app))?.above).toBe(false);
  await mini.getByRole('button', { name: t('music:bar.next') }).click();
  await music.waitForCommand('players/cmd/next');

  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows())
      if (window.webContents.getURL().endsWith('/mini')) window.setPosition(40, 60);
  });
  await expect.poll(async () => (await miniOf(app))?.place).toEqual([40, 60]);
  await clickToClose(mini.getByRole('button', { name: t('app:close') }));
  await expect.poll(() => miniOf(app)).toBeNull();
  await open.click();
  await expect.poll(async () => (await miniOf(app))?.place).toEqual([40, 60]);

  const again = await pageAt(app, (path) => path === '/mini');
  await clickToClose(again.getByRole('button', { name: t('music:bar.openNow') }));
  await expect(page).toHaveURL('app://channelstrip/#now');
  await expect.poll(() => visiblePaths(app)).toEqual(['/']);
});
