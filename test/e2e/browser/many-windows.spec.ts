import type { Page } from '@playwright/test';
import { MAX_WINDOWS, SESSION_STORAGE } from '../../../src/shared/contract/admission.ts';
import { WIRE_VERSION } from '../../../src/shared/contract/wire.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import { expect, test } from '../rig/hosts.ts';
import '../../../src/shared/music/texts.ts';

const players = (page: Page) => page.getByRole('list', { name: t('music:player.list') });

/** Opens sockets like other windows of this browser; resolves once the host has accepted all of them. */
async function openSockets(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ({ wanted, storage, version }) => {
      const { key } = JSON.parse(localStorage.getItem(storage) ?? '') as { key: string };
      const open = (): Promise<WebSocket> =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://${location.host}/rpc`);
          socket.onopen = () => socket.send(JSON.stringify({ t: 'key', key }));
          socket.onmessage = () => {
            socket.send(JSON.stringify({ t: 'hello', v: version, topics: [] }));
            resolve(socket);
          };
          socket.onclose = ({ code }) => reject(new Error(String(code)));
        });
      const sockets: WebSocket[] = [];
      for (let at = 0; at < wanted; at += 1) sockets.push(await open());
      Object.assign(window, { sockets });
    },
    { wanted: count, storage: SESSION_STORAGE, version: WIRE_VERSION },
  );
}

test('ten windows of one browser are all live', async ({ connected: page, music }) => {
  const pages = [page];
  for (let at = 1; at < 10; at += 1) {
    const next = await page.context().newPage();
    await next.goto(new URL('/', page.url()).href);
    pages.push(next);
  }
  for (const each of pages)
    await expect(players(each).getByText('Kitchen', { exact: true })).toBeVisible();
  const volume = (each: Page) =>
    each.getByRole('slider', { name: t('music:player.volumeOf', { name: 'Office' }) });
  const first = pages[0] ?? page;
  const last = pages[9] ?? page;
  await volume(last).focus();
  await last.keyboard.press('PageUp');
  await music.waitForCommand('players/cmd/volume_set');
  const level = await volume(last).inputValue();
  for (const each of pages) await expect(volume(each)).toHaveValue(level);
  await volume(first).focus();
  await first.keyboard.press('PageDown');
  await expect(volume(last)).not.toHaveValue(level);
});

test('a window beyond the limit says so, and opens after another one has closed', async ({
  connected: page,
}) => {
  await expect(players(page).getByText('Kitchen', { exact: true })).toBeVisible();
  await openSockets(page, MAX_WINDOWS - 1);
  const late = await page.context().newPage();
  await late.goto(new URL('/', page.url()).href);
  const notice = late.getByRole('alert');
  await expect(notice).toContainText(String(MAX_WINDOWS));
  const retry = late.getByRole('button', { name: t('app:host.retry') });
  await expect(retry).toBeFocused();
  await page.close();
  await late.keyboard.press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(players(late).getByText('Kitchen', { exact: true })).toBeVisible();
});
