// The browser tests over the built app in the headless host. Arguments go to Playwright.
import { chromium } from './chromium.mjs';
import { run } from './run.mjs';

const path = await chromium();
if (path === null) process.exit(1);
const built = await run('node', ['scripts/setup.mjs', '--build']);
if (built !== 0) process.exit(built);
process.exit(
  await run('npx', ['playwright', 'test', ...process.argv.slice(2)], {
    env: { CHROMIUM_PATH: path },
  }),
);
