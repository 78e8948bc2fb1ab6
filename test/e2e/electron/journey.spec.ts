import { existsSync } from 'node:fs';
import { resolveSocket } from '../../../src/main/hosts/common/data-folder.ts';
import { descendantsOf, isRunning } from '../../support/programs/process-tree.ts';
import { startMusicDemo } from '../../../src/demo/music/server.ts';
import { startApart, startDesktop } from '../rig/electron-host.ts';
import { choose, closeWindow, expect, quickOf, test, trayOf, windowCount } from './desktop.ts';

test('from the first run to the end: demo, own server, tray, quick controls, loss, return, quit', async ({
  page,
  desktop,
  tray,
  appEnv,
  bus,
}) => {
  test.slow();
  await expect(
    page.getByRole('heading', { name: 'Your music, channels and services, one click away' }),
  ).toBeVisible();
  await expect.poll(() => tray.labels()).toContain('No server connected');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByText('Living room').first()).toBeVisible();
  await expect.poll(() => tray.labels()).toContain('Pause');
  await choose(tray, 'Pause');
  await expect(page.getByRole('button', { name: 'Play: Living room', exact: true })).toBeVisible();
  await choose(tray, 'Play');
  await expect(page.getByRole('button', { name: 'Pause: Living room', exact: true })).toBeVisible();

  await tray.activate();
  const quick = await quickOf(desktop.app);
  const volume = quick.getByRole('slider', { name: 'Group volume of Living room' });
  const louder = String(Number(await volume.inputValue()) + 2);
  await volume.press('ArrowUp');
  await expect(volume).toHaveValue(louder);
  await expect(
    page.getByRole('slider', { name: 'Group volume of Living room' }).first(),
  ).toHaveValue(louder);
  await quick.keyboard.press('Escape');
  await choose(tray, 'Leave the demo');
  await expect(
    page.getByRole('heading', { name: 'Your music, channels and services, one click away' }),
  ).toBeVisible();

  const music = await startMusicDemo();
  try {
    await page.getByRole('textbox', { name: 'Or enter an address' }).fill(music.url);
    await page.getByLabel('Access token').fill(music.token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Living room').first()).toBeVisible();
    await expect.poll(() => tray.labels()).toContain('Pause');
    await closeWindow(desktop.app);
    await expect.poll(() => windowCount(desktop.app)).toBeLessThanOrEqual(1);
    await music.stop();
    await expect
      .poll(() => tray.labels())
      .toContainEqual(expect.stringMatching(/^Connection to .* lost\. Retrying…$/));
    expect((await tray.find('Pause'))?.enabled).toBe(false);
    await choose(tray, 'Open Channelstrip');
    const again = await desktop.window();
    await expect(again.getByText(/as of \d/).first()).toBeVisible();
    await music.restart();
    await expect.poll(() => tray.find('Pause').then((entry) => entry?.enabled)).toBe(true);
    await expect(again.getByText(/as of \d/)).toHaveCount(0);

    expect(await desktop.stop()).toBe(0);

    // A second run without a driver: only the tray menu can quit the app.
    const apart = startApart([`--user-data-dir=${desktop.dataDir}`], appEnv);
    const itsTray = await trayOf(bus, apart);
    await choose(itsTray, 'Pause');
    await expect.poll(() => itsTray.find('Play')).not.toBeNull();
    const socket = resolveSocket(desktop.dataDir);
    expect(existsSync(socket)).toBe(true);
    const processes = [apart.pid, ...descendantsOf(apart.pid)];
    expect(processes.length).toBeGreaterThan(2);
    // The app may exit before it answers the click.
    await itsTray.click('Quit').catch(() => undefined);
    const { code, err } = await apart.ended;
    expect(code, err).toBe(0);
    await expect.poll(() => processes.filter(isRunning)).toEqual([]);
    await music.waitFor((demo) => demo.connections() === 0);
    expect(existsSync(socket)).toBe(false);

    const next = await startDesktop(desktop.dataDir, [], appEnv);
    const fresh = await next.window();
    await expect(fresh.getByText('Kitchen', { exact: true }).first()).toBeVisible();
    expect(await next.stop()).toBe(0);
  } finally {
    await music.stop();
  }
});
