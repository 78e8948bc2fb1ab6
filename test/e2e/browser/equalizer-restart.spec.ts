import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../rig/connect.ts';
import { EqPage, typeGain } from '../equalizer/eq-page.ts';
import { startHostProcess } from '../rig/headless-host.ts';
import { expect, test } from '../rig/hosts.ts';

test('a draft that waits for Apply outlasts a killed app', async ({
  openPage,
  music,
  dataDir,
  pageErrors,
}) => {
  await connect(dataDir, music.token, ['music', '--url', music.url]);
  const first = await startHostProcess(dataDir);
  const page = await openPage();
  await page.goto(first.url);
  const eq = await (await new EqPage(page, music).open()).saveOnlyWithApply();
  await typeGain(eq, 5, '-1', '−1.0 dB');
  await expect(page.getByText('Unsaved', { exact: true })).toBeVisible();
  // The page shows its own edit before the app has written it to disk.
  const drafts = join(dataDir, 'eq-drafts.json');
  await expect
    .poll(() => (existsSync(drafts) ? readFileSync(drafts, 'utf8') : ''))
    .toContain('"gain":-1,');

  process.kill(first.pid, 'SIGKILL');
  const again = await startHostProcess(dataDir);
  await page.goto(again.url);
  await eq.open();
  await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
  await expect(page.getByText('Unsaved', { exact: true })).toBeVisible();
  expect(eq.saves()).toHaveLength(0);
  await eq.button('Apply').click();
  await eq.saved(1);
  expect(eq.band(5).gain).toBe(-1);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await again.stop()).toBe(0);
  // The page lost its connection to the core twice and logged both.
  pageErrors.length = 0;
});

test('an edit that a killed app never accepted is sent by the page to the next one, once', async ({
  openPage,
  music,
  dataDir,
  pageErrors,
}) => {
  await connect(dataDir, music.token, ['music', '--url', music.url]);
  const first = await startHostProcess(dataDir);
  const page = await openPage();
  await page.goto(first.url);
  // Else the app could save between both edits.
  const eq = await (await new EqPage(page, music).open()).saveOnlyWithApply();
  await expect
    .poll(() => readFileSync(join(dataDir, 'settings.json'), 'utf8'))
    .toMatch(/"applyOnly": ?true/);
  process.kill(first.pid, 'SIGSTOP');
  await eq.button('Add band').click();
  await typeGain(eq, 8, '2', '+2.0 dB');
  process.kill(first.pid, 'SIGKILL');

  const again = await startHostProcess(dataDir, ['--port', new URL(first.url).port]);
  await page.goto(again.url);
  await eq.open();
  await expect(eq.field('Gain', 8)).toHaveValue('+2.0 dB');
  await eq.apply(1);
  expect(eq.stored()).toHaveLength(8);
  expect(eq.band(8).gain).toBe(2);
  expect(await again.stop()).toBe(0);
  // The page lost its connection to the core twice and logged both.
  pageErrors.length = 0;
});
