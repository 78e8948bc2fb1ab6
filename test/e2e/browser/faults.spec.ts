import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { node, root } from '../rig/command-line.ts';
import { expect, test } from '../rig/hosts.ts';

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
