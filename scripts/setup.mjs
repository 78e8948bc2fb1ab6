// Prepares a checkout for running: installs packages from the lockfile and, with --build, builds the app. `--with FOLDER` also installs the
// packages of a tool that has its own package file.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const minimum = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
  console.error(`Node ${process.versions.node} is too old: Channelstrip needs 20.19 or newer.`);
  process.exit(1);
}

/** How often a step that prints nothing says that it goes on (ms). */
const WAITING_MS = 20_000;

/** Runs a step, and says now and then for how long it has been running. */
async function sayWaiting(what, step) {
  const start = Date.now();
  const timer = setInterval(() => {
    console.error(`${what}: ${Math.round((Date.now() - start) / 1000)} s so far ...`);
  }, WAITING_MS);
  try {
    return await step();
  } finally {
    clearInterval(timer);
  }
}

/** Installs the packages of a folder unless its lockfile is the one of the last time. */
async function install(folder) {
  const stamp = join(folder, 'node_modules', '.channelstrip-setup');
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const place = folder === root ? '' : ` in ${folder}`;
  console.error(
    `Installing packages (npm ci${place}): once, until they change. This may take minutes, in which npm prints nothing.`,
  );
  const code = await sayWaiting('Installing packages', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder }),
  );
  if (code !== 0) {
    console.error('npm ci failed; see its message above.');
    process.exit(code);
  }
  writeFileSync(stamp, lock);
}

const { values: wanted } = parseArgs({
  options: { build: { type: 'boolean' }, with: { type: 'string' } },
});
await install(root);
if (wanted.with !== undefined) await install(join(root, wanted.with));

/** Newest change in a folder, ms since epoch. */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

if (wanted.build) {
  const outputs = [
    'out/main/index.js',
    'out/main/headless.js',
    'out/main/cli.js',
    'out/preload/index.cjs',
    'out/renderer/index.html',
  ];
  const sources = [
    'src',
    'resources',
    'electron.vite.config.ts',
    'scripts/chunks.ts',
    'package-lock.json',
  ];
  const built = outputs.map((path) => join(root, path));
  const made = built.every(existsSync)
    ? Math.min(...built.map((path) => statSync(path).mtimeMs))
    : 0;
  if (made < Math.max(...sources.map((path) => newest(join(root, path))))) {
    console.error('Building: after each change of the code, usually some seconds ...');
    const code = await sayWaiting('Building', () =>
      run('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'], { cwd: root }),
    );
    if (code !== 0) process.exit(code);
  }
}
