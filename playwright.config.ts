import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Whether Electron can be started from here: a runtime, and a display for it. */
function electronHere(): boolean {
  const { env, platform } = process;
  const runtime =
    env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined ||
    existsSync(join(import.meta.dirname, 'node_modules/electron/path.txt'));
  const display = platform !== 'linux' || (env['DISPLAY'] ?? env['WAYLAND_DISPLAY']) !== undefined;
  return runtime && display;
}

/**
 * The built app in its two hosts. Specs in this folder run in both; those in browser/ and electron/ are about one.
 * browser: served by the headless host, in the system's Chromium. electron: the desktop shell.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  // For a machine that is busy: what hangs still ends.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  // What fails sometimes is a fault of the product or of the spec: a second try would hide it.
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 780 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] === undefined
        ? {}
        : { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'browser', testIgnore: /e2e[\\/]electron[\\/]/ },
    ...(electronHere()
      ? [
          {
            name: 'electron',
            testIgnore: /e2e[\\/]browser[\\/]/,
            outputDir: 'test-results/e2e-electron',
            timeout: 180_000,
          },
        ]
      : []),
  ],
});
