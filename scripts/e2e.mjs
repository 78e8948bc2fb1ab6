// The end-to-end tests of the built app. `--project=electron` runs the specs in the desktop shell, otherwise they run in a browser on the
// headless host. Passes its arguments to Playwright.
import { chromium } from './chromium.mjs';
import { electronDesktop } from './electron-desktop.mjs';
import { run } from './run.mjs';

const args = process.argv.slice(2);
const inElectron = args.includes('--project=electron');

const built = await run('node', ['scripts/setup.mjs', '--build']);
if (built !== 0) process.exit(built);
if (inElectron) {
  const desktop = await electronDesktop();
  if (desktop.prefix === undefined) {
    console.error(`The Electron specs are skipped: ${desktop.reason}`);
    process.exit(1);
  }
  const [command, ...rest] = [...desktop.prefix, 'npx', 'playwright', 'test', ...args];
  process.exit(await run(command, rest));
}
const path = await chromium();
if (path === null) process.exit(1);
process.exit(
  await run('npx', ['playwright', 'test', '--project=scenes', '--project=browser', ...args], {
    env: { CHROMIUM_PATH: path },
  }),
);
