import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command-line.ts';

const folder = join(root, 'test-results/electron-app');
const staged = join(folder, 'staged');
const entry = join(folder, 'entry');

/**
 * An older Electron that stands in for the one of package.json brings a script that lowers a built app to its language level, and runs it at
 * every start for 2 s. This runs it once; each start lowers only an entry that loads the result.
 */
export function prepareElectronApp(): void {
  rmSync(folder, { recursive: true, force: true });
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '';
  const script = join(dist, 'resources/app/stage.cjs');
  if (dist === '' || !existsSync(script)) return;
  mkdirSync(staged, { recursive: true });
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' };
  const child = spawnSync(join(dist, 'electron'), [script, root, staged], {
    env,
    encoding: 'utf8',
  });
  if (child.status !== 0) throw new Error(`The app could not be lowered: ${child.stderr}`);
  mkdirSync(entry);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
  writeFileSync(join(entry, 'package.json'), JSON.stringify({ ...manifest, main: 'entry.cjs' }));
  // A path that is computed is loaded at run time instead of being lowered with the entry.
  const main = JSON.stringify([child.stdout.trim()]);
  writeFileSync(join(entry, 'entry.cjs'), `require(${main}.join(''));\n`);
}

/** The folder that Electron is started with. */
export const electronApp = (): string => (existsSync(entry) ? entry : '.');
