// Format, lint, types, layers and unit tests.
import { ffmpeg } from './ffmpeg.mjs';
import { gnomeKeyring } from './gnome-keyring.mjs';
import { run } from './run.mjs';

const steps = [
  ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['types', ['tsc', '-b']],
  [
    'layers',
    ['depcruise', 'src', 'test', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ],
  ['lint', ['oxlint']],
  ['unit', ['vitest', 'run', '--coverage']],
];

/** Runs everything, so that one call shows every fault; the names of what failed. `more`: arguments of the unit tests. */
export async function checks(more) {
  await gnomeKeyring();
  await ffmpeg();
  const failed = [];
  for (const [name, args] of steps) {
    const started = performance.now();
    console.log(`== ${name}`);
    if ((await run('npx', name === 'unit' ? [...args, ...more] : args)) !== 0) failed.push(name);
    console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return failed;
}
