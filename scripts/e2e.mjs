// The end-to-end tests of the built app: in a browser on the headless host, or in the projects that `--project=NAME` selects. electron is the
// desktop shell. Passes its arguments to Playwright.
import { chromium } from './chromium.mjs';
import { electronDesktop } from './electron-desktop.mjs';
import { run } from './run.mjs';

const args = process.argv.slice(2);
const isProject = (argument) => argument.startsWith('--project=');
if (!args.some(isProject)) args.push('--project=scenes', '--project=browser');
const projects = args.filter(isProject);

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
if (projects.some((project) => project !== '--project=electron')) {
  const path = await chromium();
  if (path === null) process.exit(1);
  env.CHROMIUM_PATH = path;
}
process.exit(await run('node', ['node_modules/@playwright/test/cli.js', 'test', ...args], { env }));
