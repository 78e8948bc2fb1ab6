// Format, lint, types, layers and unit tests.
import { ffmpeg } from './ffmpeg.mjs';
import { gnomeKeyring } from './gnome-keyring.mjs';
import { run } from './run.mjs';

const layers = ['depcruise', 'src', 'test', '--config', '.dependency-cruiser.cjs'];

/** Two rows that run side by side, because most of these use one core each. */
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

/** Runs everything, so that one call shows every fault; the names of what failed. `more`: arguments of the unit tests. */
export async function checks(more) {
  await gnomeKeyring();
  await ffmpeg();
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
  await step('unit', ['vitest', 'run', '--coverage', ...more]);
  return failed;
}
