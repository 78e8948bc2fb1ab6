import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import '../../../src/renderer/bridge/open-transport.ts';
import { expect, quickOf, test } from './desktop.ts';

test('a page has nothing but its own window', async ({ page, host, pageErrors, desktop, tray }) => {
  await test.step('the policy of the page is sent and holds', async () => {
    const answer = await page.goto(host.url);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const outside = await startListener();
    try {
      expect(await policyBreaks(page, outside.url)).toEqual({
        inline: 'blocked',
        evaluated: 'EvalError',
        fetched: 'TypeError',
        image: 'blocked',
        frame: 'blocked',
      });
      expect(outside.asked()).toEqual([]);
    } finally {
      await outside.close();
    }
    // The console reports every violation and nothing else.
    expect(pageErrors.filter((text) => !/Content Security Policy/.test(text))).toEqual([]);
  });
  await test.step('the window’s own address gives the built files and nothing else', async () => {
    const ask = (path: string): Promise<number> =>
      page.evaluate(async (to) => (await fetch(`app://channelstrip${to}`)).status, path);
    expect(await ask('/')).toBe(200);
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '//etc/passwd',
      '/etc/passwd',
      '/index.js',
      '/preload/index.cjs',
      '/login?t=x',
      '/rpc',
    ])
      expect([path, await ask(path)]).toEqual([path, 404]);
    const other = await page.evaluate(() =>
      fetch('app://other/').then(
        ({ status }) => String(status),
        (error: Error) => error.name,
      ),
    );
    expect(other).toBe('TypeError');
  });
  await test.step('the main process itself refuses what a page may not load', async () => {
    await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
    const outside = await startListener();
    try {
      const loaded = await desktop.app.evaluate(async ({ BrowserWindow }, url) => {
        // A page without a CSP: the session's own rule must block the request.
        const bare = new BrowserWindow({ show: false });
        const outcome = await bare.loadURL(url).then(
          () => 'loaded',
          (error: Error) => error.message,
        );
        bare.destroy();
        return outcome;
      }, outside.url);
      expect(loaded).toContain('ERR_BLOCKED_BY_CLIENT');
      expect(outside.asked()).toEqual([]);
    } finally {
      await outside.close();
    }
  });
  await test.step('no page is granted anything of the system', async () => {
    await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi'] as const;
      const asked = names.map((name) =>
        navigator.permissions.query({ name: name }).then(({ state }) => state),
      );
      return Promise.all(asked);
    });
    expect(states.filter((state) => state === 'granted')).toEqual([]);
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
  });
  await test.step('a page has no Node and two things of the host: a way to carry texts, and where dropped files lie', async () => {
    await tray.activate();
    for (const one of [page, await quickOf(desktop.app)]) {
      const seen = await one.evaluate(() => ({
        node: ['process', 'require', 'module', 'Buffer', 'global', 'electron'].filter(
          (name) => name in window,
        ),
        bridge: Object.keys(window.channelstrip ?? {}),
        kind: typeof window.channelstrip?.connect,
        constructor: String(window.channelstrip?.connect.constructor('return typeof process')),
      }));
      expect(seen).toMatchObject({
        node: [],
        bridge: ['connect', 'droppedPaths'],
        kind: 'function',
      });
      const replaced = await one.evaluate(() => {
        const bridge = window.channelstrip;
        Reflect.set(window, 'channelstrip', null);
        return window.channelstrip !== bridge;
      });
      expect(replaced).toBe(false);
    }
  });
  await test.step('every window is made with the strict preferences', async () => {
    await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
    const all = await desktop.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => {
        const contents = webContents as unknown as { getLastWebPreferences(): object };
        return { ...contents.getLastWebPreferences() };
      }),
    );
    expect(all).toHaveLength(2);
    for (const preferences of all)
      expect(preferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: false,
      });
  });
});

/** Tries everything that the page's CSP forbids; returns the outcome of each attempt. */
function policyBreaks(page: Page, url: string): Promise<Record<string, string>> {
  return page.evaluate(async (outside) => {
    const script = document.createElement('script');
    script.textContent = 'document.body.dataset.inline = "ran"';
    document.body.append(script);
    const broken = (directive: string): Promise<string> =>
      new Promise((resolve) =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (effectiveDirective === directive) resolve('blocked');
        }),
      );
    const image = broken('img-src');
    const frame = broken('frame-src');
    for (const name of ['img', 'iframe'] as const)
      document.body.append(Object.assign(document.createElement(name), { src: outside }));
    const nameOf = (error: unknown): string => (error as Error).name;
    // In a task of the page itself, because code evaluated by the debugger can bypass the CSP.
    const evaluated = new Promise<string>((resolve) => {
      setTimeout(() => {
        try {
          // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
          resolve(String(new Function('return "ran"')()));
        } catch (error) {
          resolve(nameOf(error));
        }
      });
    });
    return {
      inline: document.body.dataset['inline'] ?? 'blocked',
      evaluated: await evaluated,
      fetched: await fetch(outside).then(() => 'answered', nameOf),
      image: await image,
      frame: await frame,
    };
  }, url);
}

/** A server that must not receive any request. */
async function startListener() {
  const paths: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('outside');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    asked: () => paths,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
