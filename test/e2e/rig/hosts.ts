import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Browser, type Page } from '@playwright/test';
import type { MusicDemo, MusicDemoOptions } from '../../../src/demo/music/server.ts';
import { startMusicDemo } from '../../../src/demo/music/server.ts';
import { DesktopBus } from '../../support/desktop/desktop-bus.ts';
import { startDisplay } from '../../support/desktop/virtual-display.ts';
import { connect } from './connect.ts';
import { startDesktop } from './electron-host.ts';
import { startHost, startHostProcess, type Host } from './headless-host.ts';
import { t } from './texts.ts';

/** Fixtures for both hosts. The same specs run in both, so nothing here depends on the host. */
export interface Fixtures {
  /** Options of the test's demo music server. */
  musicOptions: MusicDemoOptions;
  /** A demo music server controlled by the test; the app is not connected to it yet. */
  music: MusicDemo;
  /** Data folder of the app, initially empty. */
  dataDir: string;
  /** Additional environment variables of the app; in the browser project, they make the app run in its own process. */
  appEnv: Readonly<Record<string, string | undefined>>;
  /** Arguments of the app in Electron. */
  appArguments: readonly string[];
  /** Starts the app on the first call; later calls return the same host. */
  launch: () => Promise<Host>;
  /** The running app. */
  host: Host;
  /** Opens a page for `host.url` on the first call; later calls return the same page. */
  openPage: () => Promise<Page>;
  page: Page;
  /** The page that `connected` opens first; default: Music. */
  startPage: string;
  /** The page of an app connected to `music`. */
  connected: Page;
  /** Errors of the page; a test that expects errors must clear the list. */
  pageErrors: string[];
}

export interface WorkerFixtures {
  /** The host that this worker's specs run in. */
  hostKind: 'headless' | 'electron';
  /** The desktop environment of this worker's Electron, separate so that workers do not share keys and focus. */
  desk: Readonly<Record<string, string>>;
  /** The browser for the headless host's pages. */
  chromium: () => Promise<Browser>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hostKind: [
    async ({ browserName: _browser }, use, { project }) => {
      await use(project.name === 'electron' ? 'electron' : 'headless');
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ hostKind }, use) => {
      if (hostKind === 'electron') await withDesk(use);
      else await use({});
    },
    { scope: 'worker' },
  ],
  chromium: [
    async ({ playwright }, use) => {
      let browser: Promise<Browser> | null = null;
      await use(() => (browser ??= playwright.chromium.launch()));
      await (await (browser as Promise<Browser> | null))?.close();
    },
    { scope: 'worker' },
  ],
  musicOptions: [{}, { option: true }],
  music: async ({ musicOptions }, use) => {
    const music = await startMusicDemo(musicOptions);
    await use(music);
    await music.stop();
  },
  dataDir: async ({ browserName: _browser }, use, info) => {
    await use(info.outputPath('data'));
  },
  appArguments: [[], { option: true }],
  appEnv: async ({ desk }, use) => {
    await use(desk);
  },
  launch: async ({ hostKind, dataDir, appArguments, appEnv }, use) => {
    let host: Promise<Host> | null = null;
    const start = (): Promise<Host> =>
      hostKind === 'electron'
        ? startDesktop(dataDir, appArguments, appEnv)
        : Object.keys(appEnv).length === 0
          ? startHost(dataDir)
          : startHostProcess(dataDir, [], appEnv);
    await use(() => (host ??= start()));
    await (await (host as Promise<Host> | null))?.stop();
  },
  host: async ({ launch }, use) => {
    await use(await launch());
  },
  pageErrors: async ({ browserName: _browser }, use) => {
    await use([]);
  },
  openPage: async ({ hostKind, chromium, launch, pageErrors }, use) => {
    let page: Promise<Page> | null = null;
    const open = async (): Promise<Page> => {
      const opened =
        hostKind === 'electron' ? await windowOf(await launch()) : await newPage(await chromium());
      listen(opened, pageErrors);
      return opened;
    };
    await use(() => (page ??= open()));
    if (hostKind === 'headless') await (await (page as Promise<Page> | null))?.context().close();
  },
  page: async ({ openPage }, use) => {
    await use(await openPage());
  },
  startPage: ['/', { option: true }],
  connected: async ({ openPage, launch, music, dataDir, pageErrors, startPage }, use) => {
    await connect(dataDir, music.token, ['music', '--url', music.url]);
    const host = await launch();
    const page = await openPage();
    await page.goto(host.urlOf(startPage));
    // A page that has just loaded may not show the window yet, and would miss a key.
    await expect(page.getByRole('region', { name: t('app:region.nowPlaying') })).toBeAttached();
    await use(page);
    expect(pageErrors).toEqual([]);
    expect(await host.stop()).toBe(0);
  },
});

export { expect };

/** Provides a display and a D-Bus while `use` runs; without an X server to start, the existing display. */
async function withDesk(use: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const display = await startDisplay();
  const bus = process.platform === 'linux' ? await DesktopBus.start() : null;
  const config = mkdtempSync(join(tmpdir(), 'channelstrip-config-'));
  await use({
    ...(display === null ? {} : { DISPLAY: display.name }),
    ...bus?.env,
    XDG_CONFIG_HOME: config,
  });
  await bus?.stop();
  await display?.stop();
  rmSync(config, { recursive: true, force: true });
}

/**
 * Uses a separate browser context, so that size, cookies and recordings belong to this test. A browser lets a focused page write to the
 * clipboard; the headless shell needs an explicit permission.
 */
async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ permissions: ['clipboard-write'] })).newPage();
}

function windowOf(host: Host): Promise<Page> {
  if (!('window' in host)) throw new Error('this host has no window of its own');
  return (host as Awaited<ReturnType<typeof startDesktop>>).window();
}

function listen(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // While the server is down, the page shows a gradient for missing artwork, but the browser still logs the failure.
    const picture = message.location().url.includes('/art/');
    if (message.type() === 'error' && !picture) errors.push(message.text());
  });
}
