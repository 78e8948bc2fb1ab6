// Finds what nothing uses: files, exports and packages, interface texts, and classes of CSS modules.
import { join } from 'node:path';
import { run } from '../run.mjs';
import { unusedClasses } from './classes.mjs';
import { root } from './product.mjs';
import { unusedTexts } from './texts.mjs';

const options = [
  '--no-progress',
  '--no-config-hints',
  '--include=files,exports,types,dependencies',
  '--config=scripts/unused/knip.js',
];
const program = join(import.meta.dirname, 'node_modules/knip/bin/knip.js');
const knip = (...more) =>
  run(process.execPath, [program, ...options, ...more], { cwd: root, shell: false });

// With tests: no export without an importer. Without: nothing that only tests import.
const codes = [await knip(), await knip('--production')];
const found = [
  ...unusedTexts().map((key) => `Unused text: ${key}`),
  ...unusedClasses().map((name) => `Unused class: ${name}`),
];
for (const line of found) console.error(line);
process.exitCode = found.length > 0 || codes.some((code) => code !== 0) ? 1 : 0;
