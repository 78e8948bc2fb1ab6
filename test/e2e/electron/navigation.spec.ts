import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ElectronApplication, Page } from '@playwright/test';
import '../../../src/renderer/bridge/open-transport.ts';
import { expect, test, windowCount } from './desktop.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Try the demo' });

/** Records the links that the app opens externally instead of opening them. */
function watchOpened(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => {
      opened.push(url);
    };
  });
}
const opened = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);

/** Starts a navigation attempt on the page after `evaluate` returns. */
function leave(page: Page, how: 'address' | 'link', url: string): Promise<void> {
  return page.evaluate(
    ([way, to]) => {
      const link = document.createElement('a');
      link.href = to;
      document.body.append(link);
      setTimeout(() => {
        if (way === 'link') link.click();
        else location.href = to;
      });
    },
    [how, url] as const,
  );
}

/** Records in the main process whether it prevents the next navigation. */
const listen = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    const judged = new Promise<boolean>((resolve) => {
      BrowserWindow.getAllWindows()[0]?.webContents.once('will-navigate', (event) =>
        resolve(event.defaultPrevented),
      );
    });
    Object.assign(globalThis, { judged });
  });
const verdict = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(() => (globalThis as unknown as { judged: Promise<boolean> }).judged);

test('a page neither leaves the app nor opens a window', async ({ page, desktop }, info) => {
  await test.step('a page opens no window', async () => {
    await expect(start(page)).toBeVisible();
    await watchOpened(desktop.app);
    const before = await windowCount(desktop.app);
    const answers = await page.evaluate(() =>
      [
        'https://example.com/',
        'app://channelstrip/quick',
        'about:blank',
        'file:///etc/passwd',
        'javascript:alert(1)',
      ].map((url) => window.open(url) === null),
    );
    expect(answers).toEqual([true, true, true, true, true]);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://example.com/';
      link.target = '_blank';
      document.body.append(link);
      link.click();
    });
    // The app has handled the click by the time the page responds.
    await expect(start(page)).toBeVisible();
    expect(await windowCount(desktop.app)).toBe(before);
    expect(await opened(desktop.app)).toEqual([]);
  });
  for (const how of ['address', 'link'] as const)
    await test.step(`a page never leaves the app, by ${how}`, async () => {
      await expect(start(page)).toBeVisible();
      await watchOpened(desktop.app);
      for (const url of [
        'https://example.com/',
        'http://127.0.0.1:9/',
        'app://other/',
        'mailto:a@example.com',
      ]) {
        await listen(desktop.app);
        await leave(page, how, url);
        expect([url, await verdict(desktop.app)]).toEqual([url, true]);
        // After a prevented navigation, Playwright waits until another one finishes; this is one.
        await page.evaluate(() => history.replaceState(history.state, ''));
      }
      // Chromium itself blocks navigation to files, before `will-navigate`.
      const file = info.outputPath('page.html');
      writeFileSync(file, 'a file');
      const refused = page.waitForEvent('console', (message) =>
        message.text().startsWith('Not allowed to load local resource'),
      );
      await leave(page, how, pathToFileURL(file).href);
      await refused;
      expect(page.url()).toBe('app://channelstrip/');
      await expect(start(page)).toBeVisible();
      expect(await opened(desktop.app)).toEqual([]);
    });
});

test('only the top frame of the app’s own window can send messages, each with one port', async ({
  page,
  desktop,
}) => {
  await expect(start(page)).toBeVisible();
  const outcome = await desktop.app.evaluate(
    async ({ BrowserWindow, ipcMain, MessageChannelMain }) => {
      const [own] = BrowserWindow.getAllWindows();
      if (own === undefined) throw new Error('no window');
      const stranger = new BrowserWindow({ show: false });
      await stranger.loadURL('app://channelstrip/');
      /** The outcome of a message as its sender sees it. */
      const say = (message: object, count = 1): Promise<string> => {
        const channels = Array.from({ length: count }, () => new MessageChannelMain());
        const answers = channels.map(
          ({ port2 }) =>
            new Promise<string>((resolve) => {
              port2.once('close', () => resolve('refused'));
              port2.once('message', () => resolve('answered'));
              port2.start();
              port2.postMessage(JSON.stringify({ t: 'hello', v: 1 }));
            }),
        );
        const ports = channels.map(({ port1 }) => port1);
        ipcMain.emit('channelstrip', { ...message, ports });
        return Promise.all(answers).then((all) => all.join());
      };
      const sender = own.webContents;
      const senderFrame = sender.mainFrame;
      const { url } = senderFrame;
      const other = stranger.webContents;
      const all = {
        own: await say({ sender, senderFrame }),
        stranger: await say({ sender: other, senderFrame: other.mainFrame }),
        elsewhere: await say({
          sender,
          senderFrame: { url: 'https://example.com/', parent: null },
        }),
        inner: await say({ sender, senderFrame: { url, parent: senderFrame } }),
        gone: await say({ sender, senderFrame: null }),
        two: await say({ sender, senderFrame }, 2),
      };
      stranger.destroy();
      return all;
    },
  );
  expect(outcome).toEqual({
    own: 'answered',
    stranger: 'refused',
    elsewhere: 'refused',
    inner: 'refused',
    gone: 'refused',
    two: 'refused,refused',
  });
});

test('a page that sends an invalid message is disconnected', async ({ page }) => {
  await expect(start(page)).toBeVisible();
  const outcome = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const texts: string[] = [];
        const end = window.channelstrip?.connect(
          (text) => texts.push(text),
          () => resolve(texts.map((text) => (JSON.parse(text) as { t: string }).t).join()),
        );
        end?.send('no JSON');
      }),
  );
  expect(outcome).toBe('bye');
});
