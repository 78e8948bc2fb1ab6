import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { node, root } from '../rig/command-line.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

test('an unhandled fault is reported in the window, and so is a further one, and the app continues', async ({
  page,
}, info) => {
  const child = spawn(
    node,
    ['test/support/core/faulty-host.ts', '--demo', '--data-dir', info.outputPath('data')],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ready = await lines.next();
  await page.goto(String(ready.value).replace('READY ', ''));
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/internal error/)).toHaveCount(0);
  child.stdin.write('reject odd\n');
  await expect(page.getByText('An internal error occurred.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(/internal error/)).toHaveCount(0);
  child.stdin.write('reject odd\n');
  await expect(page.getByText('2 internal errors occurred.')).toBeVisible();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a part of the window whose module does not load leaves the rest of the window', async ({
  connected: page,
  pageErrors,
}) => {
  const keys = { Palette: 'Control+k', ShortcutsDialog: '?' } as const;
  const module = (name: string): RegExp => new RegExp(`/assets/${name}-.*\\.js`);
  for (const [name, key] of Object.entries(keys))
    await test.step(name, async () => {
      await page.route(module(name), (route) => route.abort());
      await page.keyboard.press(key);
      await expect(page.getByText(t('app:crash.over'))).toBeVisible();
      await page.getByRole('button', { name: t('app:dismiss') }).click();
      await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
      await page.unroute(module(name));
      // The next time it loads.
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  pageErrors.length = 0;
});

test('a page without its module says so, and is there after a reload', async ({
  connected: page,
  host,
  pageErrors,
}) => {
  await page.route(/\/assets\/QuickPage-.*\.js/, (route) => route.abort());
  await page.goto(host.urlOf('/quick'));
  const alert = page.getByRole('alert').filter({ hasText: t('app:host.reload') });
  await expect(alert).toContainText(t('app:crash.title', { panel: t('app:title') }));
  await page.unroute(/\/assets\/QuickPage-.*\.js/);
  await alert.getByRole('button').click();
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  pageErrors.length = 0;
});
