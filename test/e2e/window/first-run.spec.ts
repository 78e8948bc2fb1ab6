import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { DeploysPage } from '../deploys/deploys-page.ts';
import { filesWith } from '../../support/files-with.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';
import { WorkflowsPage } from '../workflows/workflows-page.ts';

test('the demo is one click away, and leaves nothing behind', async ({
  page,
  host,
  pageErrors,
}) => {
  await page.goto(host.url);
  await expect(
    page.getByRole('heading', { name: 'Your music, channels and services, one click away' }),
  ).toBeVisible();
  // All services are visible without scrolling in the window of a small laptop.
  for (const name of ['Playout', 'Deploys', 'Issues', 'Workflows', 'Ads'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByText('Living room').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause: Living room', exact: true })).toBeVisible();
  await test.step('a low window shows four rows of Attention under the banner', async () => {
    await page.setViewportSize({ width: 640, height: 390 });
    await page.getByRole('link', { name: /^Attention/ }).click();
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') });
    await expect(rows.nth(3)).toBeInViewport({ ratio: 0.95 });
    await page.setViewportSize({ width: 1280, height: 780 });
  });
  await test.step('it has a scheduler', async () => {
    const workflows = await new WorkflowsPage(page).open();
    await expect.poll(() => workflows.count()).toBe(13);
    await workflows.show('nightly-ingest');
    await expect(workflows.graph.getByRole('option')).toHaveCount(14);
  });
  await test.step('it has services, and another workspace of them is chosen', async () => {
    const deploys = await new DeploysPage(page).open();
    await expect(deploys.rows).toHaveCount(7);
    await deploys.button(t('deployspanel:workspace.label', { name: 'studio' })).click();
    await page.getByRole('menuitemradio', { name: 'Personal' }).click();
    await expect(deploys.rows).toHaveText([/^blogdefaultactive/, /^notesdefaultactive/]);
  });
  await page.getByRole('link', { name: 'Connections' }).click();
  // One for each service that has a demo server.
  await expect(page.getByText('Demo server')).toHaveCount(5);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Appearance').first()).toBeVisible();
  await expect(page.getByText(/history/i)).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave the demo' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your music, channels and services, one click away' }),
  ).toBeVisible();
  const settings = join(host.dataDir, 'settings.json');
  const kept = readdirSync(host.dataDir).includes('settings.json')
    ? readFileSync(settings, 'utf8')
    : '';
  expect(kept).not.toContain('127.0.0.1');
  expect(readdirSync(host.dataDir)).not.toContain('secrets.json');
  expect(pageErrors).toEqual([]);
});

test('a wrong token and bad addresses are named without moving anything, and the right ones connect', async ({
  page,
  host,
  music,
  pageErrors,
}) => {
  await test.step('nothing moves while a connection is tested, and the test names the step that fails', async () => {
    await page.setViewportSize({ width: 1280, height: 780 });
    await page.goto(host.url);
    await page.getByRole('textbox', { name: 'Or enter an address' }).fill(music.url);
    const token = page.getByLabel('Access token');
    await token.fill('TOKEN_WRONG');
    const connect = page.getByRole('button', { name: 'Connect', exact: true });
    const steps = page.getByRole('region', { name: 'Connection test' });
    await expect(steps.getByRole('listitem')).toHaveCount(9);
    const box = async () =>
      JSON.stringify([await token.boundingBox(), await connect.boundingBox()]);
    const before = await box();
    const seen = await recordPlaces(connect);
    await connect.click();
    await expect(steps.getByText(/refused|not accepted|Invalid/i).first()).toBeVisible();
    expect(await box()).toEqual(before);
    expect(await seen()).toHaveLength(1);
  });
  await test.step('bad addresses get one clear sentence each', async () => {
    const address = page.getByRole('textbox', { name: 'Or enter an address' });
    const token = page.getByLabel('Access token');
    await address.fill('ftp://music.lan');
    await address.blur();
    await expect(page.getByText(t('connections:invalid.scheme', { value: 'ftp' }))).toBeVisible();
    music.fault('html');
    await address.fill(music.url);
    await token.fill('TOKEN_A');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const steps = page.getByRole('region', { name: 'Connection test' });
    await expect(steps.getByText(/returned a web page instead/)).toBeVisible();
    expect(music.everything().some((text) => text.includes('TOKEN_A'))).toBe(false);
    music.fault('html', false);
  });
  await test.step('a server is connected by address and token', async () => {
    await page.getByRole('textbox', { name: 'Or enter an address' }).fill(music.url);
    await page.getByLabel('Access token').fill(music.token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Living room').first()).toBeVisible();
    expect(pageErrors).toEqual([]);
  });
});

test('what the user typed as a secret is nowhere but in the store and on the way to its server @both', async ({
  page,
  host,
  music,
}) => {
  const canary = music.token;
  await page.goto(host.url);
  const said: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', (frame) => said.push(String(frame.payload)));
  });
  page.on('console', (message) => said.push(message.text()));
  await page.getByRole('textbox', { name: 'Or enter an address' }).fill(music.url);
  await page.getByLabel('Access token').fill(canary);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Living room').first()).toBeVisible();
  await page.getByRole('link', { name: 'Connections' }).click();
  await expect(page.getByText(music.url).first()).toBeVisible();

  expect(said.join('\n')).not.toContain(canary);
  const html = await page.content();
  expect(html).not.toContain(canary);
  const session = await page.context().newCDPSession(page);
  let heap = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => (heap += chunk));
  await page.reload();
  await expect(page.getByText(music.url).first()).toBeVisible();
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  expect(heap.length).toBeGreaterThan(100_000);
  expect(heap).not.toContain(canary);

  const found = filesWith(host.dataDir, canary);
  expect(found).toEqual([join(host.dataDir, 'secrets.json')]);
  expect(statSync(join(host.dataDir, 'secrets.json')).mode & 0o077).toBe(0);
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const lines = processes.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  });
  expect(lines.join('\n')).not.toContain(canary);
  for (const text of music.everything()) {
    if (!text.includes(canary)) continue;
    expect(text).toMatch(/authorization: bearer|"command":"auth"/i);
    expect(text.split('\n')[0]).not.toMatch(/^(GET|POST) \S*eyJ/);
  }
});

/** Records every position of an element, frame by frame; the result returns them. */
async function recordPlaces(target: Locator): Promise<() => Promise<readonly string[]>> {
  const places = await target.evaluateHandle((element) => {
    const seen = new Set<string>();
    const look = (): void => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      seen.add([left, top, right, bottom].join(' '));
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => places.evaluate((seen) => [...seen]);
}
