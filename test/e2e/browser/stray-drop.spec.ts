import { writeFileSync } from 'node:fs';
import { dropFiles } from '../rig/drop-files.ts';
import { expect, test } from '../rig/hosts.ts';

test('files dropped outside of any target are refused, and the window stays', async ({
  connected: page,
}, info) => {
  const file = info.outputPath('notes.txt');
  writeFileSync(file, 'not of the app');
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  // By default, a browser would navigate to the dropped file.
  await page.evaluate(() => {
    const held: string[] = [];
    Object.assign(window, { held });
    window.addEventListener('dragover', (event) => {
      held.push(`${String(event.defaultPrevented)} ${event.dataTransfer?.dropEffect ?? ''}`);
    });
  });
  await dropFiles(page, { x: 400, y: 300 }, [file]);
  const held = await page.evaluate(() => (window as unknown as { held: string[] }).held);
  expect(new Set(held)).toEqual(new Set(['true none']));
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
