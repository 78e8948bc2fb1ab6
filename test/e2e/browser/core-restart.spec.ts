import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, WebSocketRoute } from '@playwright/test';
import type { KillableHost } from '../rig/headless-host.ts';
import { startHostProcess } from '../rig/headless-host.ts';
import { expect } from '../rig/hosts.ts';
import { PlayoutPage, test } from '../playout/playout-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';

const hosts: KillableHost[] = [];
test.afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop();
});

async function start(dataDir: string, args: readonly string[] = []): Promise<KillableHost> {
  const host = await startHostProcess(dataDir, args);
  hosts.push(host);
  return host;
}

/**
 * Cuts the page's connection on the first `times` requests for rows. It does not block the response that opens the lineup, because without
 * it the dialog would stay open and show an error.
 */
async function cutRows(page: Page, times: number): Promise<{ cuts: () => number }> {
  let cuts = 0;
  await page.routeWebSocket(/\/rpc/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    let opening: number | null = null;
    let asked = false;
    const cutIfDue = (): void => {
      if (!asked || opening !== null) return;
      asked = false;
      cuts += 1;
      void server.close();
      void socket.close();
    };
    socket.onMessage((message) => {
      const { m, id } = JSON.parse(message.toString()) as { m?: string; id?: number };
      if (m === 'playout.open') opening = id ?? null;
      if (m !== 'playout.rows' || cuts >= times) server.send(message);
      else asked = true;
      cutIfDue();
    });
    server.onMessage((message) => {
      socket.send(message);
      const { t, id } = JSON.parse(message.toString()) as { t: string; id?: number };
      if ((t === 'ok' || t === 'err') && id === opening) opening = null;
      cutIfDue();
    });
  });
  return { cuts: () => cuts };
}

/** Renames every item of a channel's files; ids, times and the number of files stay. */
function retitle(playout: PlayoutPage, channel: string, from: string, to: string): void {
  for (const name of playout.files(channel)) {
    const place = join(playout.playouts(channel), name);
    const text = readFileSync(place, 'utf8');
    writeFileSync(place, text.replaceAll(`"title": "${from}`, `"title": "${to}`));
  }
}

test('a window shows the rows of a new core, whose files and revisions are called as those of the old one', async ({
  page,
  channels,
  lineupFolder,
  dataDir,
}) => {
  const first = await start(dataDir);
  await page.goto(first.url);
  const playout = await new PlayoutPage(page, channels, lineupFolder).open();
  await playout.show('table');
  const cells = (title: string) => page.getByRole('gridcell', { name: title, exact: true });
  await cells('Weather').first().click();
  await expect(playout.inspector.getByRole('heading', { name: 'Weather' })).toBeVisible();
  const port = new URL(first.url).port;
  await first.kill();
  await expect(page.getByRole('alert')).toContainText('Channelstrip is not running');
  retitle(playout, '1', 'Weather', 'Forecast');
  const second = await start(dataDir, ['--port', port]);
  const other = await page.context().newPage();
  await other.goto(second.url);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(cells('Forecast').first()).toBeVisible();
  await expect(cells('Weather')).toHaveCount(0);
  // The selected item belonged to the core that ended.
  await expect(playout.inspector).toHaveCount(0);
  await expect(playout.channels).toBeVisible();
  await playout.show('timeline');
  await expect(playout.timeline).toBeVisible();
  await expect(
    playout.button(t('playouttimeline:head.problem', { name: 'Kids', text: 'Overlap 3:10' })),
  ).toBeVisible();
});

test('rows that a lost connection cut off come without a click', async ({
  page,
  channels,
  lineupFolder,
  dataDir,
}) => {
  const host = await start(dataDir);
  const { cuts } = await cutRows(page, 2);
  await page.goto(host.url);
  const playout = await new PlayoutPage(page, channels, lineupFolder).open();
  await playout.rowsLoaded();
  await playout.timeline.press('ArrowRight');
  await expect(playout.inspector.getByRole('heading', { level: 2 })).toBeVisible();
  expect(cuts()).toBe(2);
});
