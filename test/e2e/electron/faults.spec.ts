import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApart } from '../rig/electron-host.ts';
import { expect, test, trayOf } from './desktop.ts';

test('an unhandled rejection is logged, shown in status and the window, and the app continues', async ({
  connected: page,
  desktop,
}) => {
  await desktop.app.evaluate(() => {
    setTimeout(() => void Promise.reject(new Error('odd')), 0);
  });
  await expect(page.getByText('An internal error occurred.')).toBeVisible();
  const { out } = await desktop.cli(['status', '--json']);
  expect(JSON.parse(out)).toMatchObject({ host: 'electron', faults: { count: 1 } });
  const log = readFileSync(join(desktop.dataDir, 'logs', 'channelstrip.log'), 'utf8');
  expect(log).toContain('unhandled rejection');
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
});

test('an undisturbed app shuts down in order when it is asked to end', async ({
  bus,
  dataDir,
  appEnv,
}) => {
  const apart = startApart([`--user-data-dir=${dataDir}`, '--hidden'], appEnv);
  await trayOf(bus, apart);
  process.kill(apart.pid, 'SIGTERM');
  expect((await apart.ended).code).toBe(0);
});

test('an app whose main process is blocked is killed once it is asked to end', async ({
  desktop,
}) => {
  await desktop.window();
  const child = desktop.app.process();
  const exit = once(child, 'exit');
  await desktop.app.evaluate(() => {
    setTimeout(() => {
      for (;;);
    }, 0);
  });
  child.kill('SIGTERM');
  expect(await exit).toEqual([null, 'SIGKILL']);
});
