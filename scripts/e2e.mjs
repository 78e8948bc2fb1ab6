// The end-to-end tests of the built app: in a browser on the headless host, or in the projects that `--project=NAME` selects. electron is the
// desktop shell. Passes its arguments to Playwright.
import { chromium } from './chromium.mjs';
import { electronDesktop } from './electron-desktop.mjs';
import { run } from './run.mjs';

const args = process.argv.slice(2);
const projects = args.filter((argument) => argument.startsWith('--project='));
if (projects.length === 0) args.push('--project=scenes', '--project=browser');

const built = await run('node', ['scripts/setup.mjs', '--build']);
if (built !== 0) process.exit(built);
const env = {};
if (projects.includes('--project=electron')) {
  const desktop = await electronDesktop();
  if (desktop.env === undefined) {
    console.error(`The Electron specs are skipped: ${desktop.reason}`);
    process.exit(1);
  }
  Object.assign(env, desktop.env);
}
if (projects.some((project) => project !== '--project=electron') || projects.length === 0) {
  const path = await chromium();
  if (path === null) process.exit(1);
  env.CHROMIUM_PATH = path;
}
process.exit(await run('npx', ['playwright', 'test', ...args], { env }));
