import { isRunning } from '../../support/programs/process-tree.ts';
import { startDesktop } from '../rig/electron-host.ts';
import { topicOf } from './contract.ts';
import { closeWindow, expect, test } from './desktop.ts';

test.use({ trayThere: false });

test('without a tray the window is the way in, whatever was asked, and closing it ends the app', async ({
  dataDir,
  appEnv,
}) => {
  const host = await startDesktop(dataDir, ['--hidden'], appEnv);
  const page = await host.window();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  await expect.poll(async () => (await topicOf(page, 'desktop')).tray).toBe('missing');
  const ended = host.app.waitForEvent('close');
  await closeWindow(host.app).catch(() => undefined);
  await ended;
  await host.stop();
  expect(isRunning(host.pid)).toBe(false);
});

test('a tray that appears later is used, and then the app outlives its window', async ({
  desktop,
  bus,
}) => {
  const page = await desktop.window();
  await expect.poll(async () => (await topicOf(page, 'desktop')).tray).toBe('missing');
  await bus.showTray();
  await expect.poll(async () => (await topicOf(page, 'desktop')).tray).toBe('shown');
  await expect.poll(() => bus.icons().length).toBe(1);
  await bus.hideTray();
  await expect.poll(async () => (await topicOf(page, 'desktop')).tray).toBe('missing');
});
