// Format, lint, types, layers, unused parts and unit tests.
import { chromium } from './chromium.mjs';
import { desktopPrograms } from './desktop-programs.mjs';
import { ffmpeg } from './ffmpeg.mjs';
import { run } from './run.mjs';

/** Scripts of package.json in two rows that run in parallel. The linter checks the types too, in the programs that it needs anyway. */
const rows = [['lint'], ['layers', 'format:check', 'unused']];

/** Runs a command and prints how long it took; an array with `name` if it failed. */
async function step(name, command, args, options) {
  const started = performance.now();
  const code = await run(command, args, options);
  console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return code === 0 ? [] : [name];
}

async function stepsOf(row) {
  const failed = [];
  for (const name of row)
    failed.push(...(await step(name, 'npm', ['run', '--silent', name], { stdio: 'pipe' })));
  return failed;
}

/** Installs programs that the unit tests need where it can; tests without theirs are not run. */
export async function prepareUnitTests() {
  await desktopPrograms();
  await ffmpeg();
  // The official web client is tested in it.
  const browser = await chromium();
  if (browser !== null) process.env.CHROMIUM_PATH = browser;
}

/** Runs all static checks, so that one call shows every problem; returns the names of the failed ones. */
export const staticChecks = async () => (await Promise.all(rows.map(stepsOf))).flat();

/** Runs the unit tests with these arguments; returns `unit` in an array if one failed. */
export const unitTests = (args) =>
  step('unit', 'node', ['node_modules/vitest/vitest.mjs', 'run', ...args], { label: 'unit' });
