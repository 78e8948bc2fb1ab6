// Speed and memory, each relative to a baseline measured in the same run. Prints a table and writes test-results/bench.json.
import { chromium } from './chromium.mjs';
import { run } from './run.mjs';

const args = process.argv.slice(2);
if (args.includes('--peers')) {
  const code = await run('node', ['scripts/setup.mjs', '--with', 'test/bench/peers']);
  if (code !== 0) process.exit(code);
}
// One step of each part measures nothing, so any Chromium does.
const path = await chromium({ whole: !args.includes('--once') });
if (path === null) process.exit(1);
process.exit(
  await run('node', ['--disable-warning=ExperimentalWarning', 'test/bench/bench.ts', ...args], {
    env: { CHROMIUM_PATH: path },
  }),
);
