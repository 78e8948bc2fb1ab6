// Format, lint, types, layers and unit tests.
import { chromium } from './chromium.mjs';
import { desktopPrograms } from './desktop-programs.mjs';
import { ffmpeg } from './ffmpeg.mjs';
import { run } from './run.mjs';

const layers = ['depcruise', 'src', 'test', '--config', '.dependency-cruiser.cjs'];

/** Two groups that run in parallel, because most checks use one core. */
const rows = [
  [
    [
      'format',
      ['prettier', '--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.'],
    ],
    ['layers', [...layers, '--output-type', 'err']],
  ],
  [
    ['types', ['tsc', '-b']],
    ['lint', ['oxlint']],
  ],
];

/** Runs all checks, so that one call shows every problem; returns the names of the failed ones. `more`: arguments for the unit tests. */
export async function checks(more) {
  await desktopPrograms();
  await ffmpeg();
  // The official web client is tested in it.
  const browser = await chromium();
  const failed = [];
  const step = async (name, args, options) => {
    const started = performance.now();
    if ((await run('npx', args, options)) !== 0) failed.push(name);
    console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  const stepsOf = async (row) => {
    for (const [name, args] of row) await step(name, args, { stdio: 'pipe' });
  };
  await Promise.all(rows.map(stepsOf));
  console.log('== unit');
  const env = browser === null ? {} : { CHROMIUM_PATH: browser };
  await step('unit', ['vitest', 'run', '--coverage', ...more], { env });
  return failed;
}
