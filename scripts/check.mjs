// Format, lint, types, layers and unit tests. Everything runs, so that one call shows every fault.
import { ffmpeg } from './ffmpeg.mjs';
import { gnomeKeyring } from './gnome-keyring.mjs';
import { run } from './run.mjs';

const steps = [
  ['format', 'npx', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['types', 'npx', ['tsc', '-b']],
  [
    'layers',
    'npx',
    ['depcruise', 'src', 'test', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ],
  ['lint', 'npx', ['eslint', '.', '--max-warnings', '0']],
  ['unit', 'npx', ['vitest', 'run', '--coverage', ...process.argv.slice(2)]],
];

await gnomeKeyring();
await ffmpeg();
const failed = [];
for (const [name, command, args] of steps) {
  const started = performance.now();
  console.log(`== ${name}`);
  if ((await run(command, args)) !== 0) failed.push(name);
  console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
