// Format, lint, types, layers, unused parts and unit tests.
import { chromium } from './chromium.mjs';
import { desktopPrograms } from './desktop-programs.mjs';
import { ffmpeg } from './ffmpeg.mjs';
import { run } from './run.mjs';

/** Scripts of package.json in two rows that run in parallel and take as long: each uses one core. */
const rows = [
  ['lint', 'layers'],
  ['format:check', 'types', 'unused'],
];

/** Runs all checks, so that one call shows every problem; returns the names of the failed ones. `more`: arguments for the unit tests. */
export async function checks(more) {
  await desktopPrograms();
  await ffmpeg();
  // The official web client is tested in it.
  const browser = await chromium();
  const failed = [];
  const step = async (name, command, args, options) => {
    const started = performance.now();
    if ((await run(command, args, options)) !== 0) failed.push(name);
    console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  const stepsOf = async (row) => {
    for (const name of row) await step(name, 'npm', ['run', '--silent', name], { stdio: 'pipe' });
  };
  await Promise.all(rows.map(stepsOf));
  console.log('== unit');
  const env = browser === null ? {} : { CHROMIUM_PATH: browser };
  await step('unit', 'npx', ['vitest', 'run', ...more], { env });
  return failed;
}
