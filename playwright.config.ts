import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { sampleOf } from './test/support/sample.ts';

// Dates and times of the hosts that specs start do not depend on the user's region.
process.env['LC_ALL'] = 'C.UTF-8';

/** Whether there is an Electron, whose display the specs start. */
const hasElectron =
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined ||
  existsSync(join(import.meta.dirname, 'node_modules/electron/path.txt'));

/**
 * The specs that Electron runs: those of electron/, and tests tagged `@both`, which are one journey through each panel and everything that
 * depends on the host (page life cycle, keys, policy, secrets, streams, load). They run in the browser too, so Electron runs a third of their
 * files, other ones each day. In the long run (`CHANNELSTRIP_ELECTRON_SPECS=all`) it runs every spec of both hosts.
 */
const inElectron =
  process.env['CHANNELSTRIP_ELECTRON_SPECS'] === 'all'
    ? { grep: /./ }
    : {
        grep: /electron[\\/]|@both/,
        testMatch: [
          'electron/**/*.spec.ts',
          ...sampleOf(bothFiles(), Math.ceil(bothFiles().length / 3)),
        ],
      };

/** Files with tests for both hosts. */
function bothFiles(): string[] {
  const folder = join(import.meta.dirname, 'test/e2e');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.spec.ts') && !/^(browser|electron)\//.test(name))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes('@both'));
}

/**
 * Parts of Chromium that specs do not need. The pages behind its address bar load with every window, for as much time as the app's page.
 * The switch replaces the list of Playwright, whose names that concern specs are repeated here.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'FullWebUIOmnibox',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

/**
 * The built app in its two hosts. browser: served by the headless host, in the system's Chromium. electron: the desktop shell. A spec runs in
 * the browser unless it is in electron/. Specs in browser/ cannot run in Electron.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './test/e2e/rig/bundle-app.ts',
  build: { external: ['**/test-results/app/**'] },
  // Generous for busy machines; hanging tests still end.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // One more than a small machine has cores.
  workers: 3,
  // A flaky test shows a bug in the product or in the spec: a retry would hide it.
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 780 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] === undefined
        ? {}
        : { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // A test ends before a page's garbage matters. Threads that look for it beside the page take longer than the page would.
        '--js-flags=--single-threaded-gc --min-semi-space-size=64',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
  // One process draws all scenes, which takes a whole core, and another one drives Electron; the last one, and whichever is done, runs the
  // specs in the browser, which wait for half of their time.
  projects: [
    { name: 'scenes', testMatch: 'browser/scenes.spec.ts', workers: 1 },
    ...(hasElectron
      ? [
          {
            name: 'electron',
            testIgnore: /e2e[\\/]browser[\\/]/,
            ...inElectron,
            outputDir: 'test-results/e2e-electron',
            workers: process.env['CHANNELSTRIP_ELECTRON_SPECS'] === 'all' ? 2 : 1,
          },
        ]
      : []),
    { name: 'browser', testIgnore: [/e2e[\\/]electron[\\/]/, /browser[\\/]scenes\.spec/] },
  ],
});
