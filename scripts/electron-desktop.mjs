// Finds an environment for the desktop shell: an Electron runtime and a display.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture, run } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Time limit for preparing a private desktop, which may download a runtime (ms). */
const PREPARE_LIMIT = 10 * 60_000;

function ownDesktop() {
  const { env, platform } = process;
  const runtime =
    (env.ELECTRON_OVERRIDE_DIST_PATH ?? '') !== '' ||
    existsSync(join(root, 'node_modules/electron/path.txt'));
  const display = platform !== 'linux' || (env.DISPLAY ?? env.WAYLAND_DISPLAY ?? '') !== '';
  return runtime && display;
}

/** The script named by `CHANNELSTRIP_ELECTRON_RIG`: it runs a command with an Electron runtime on a private desktop. */
function rig() {
  const named = process.env.CHANNELSTRIP_ELECTRON_RIG ?? '';
  return named === '' ? null : resolve(named);
}

/** Installs the libraries for the private desktop, as root on systems with apt; otherwise the script reports what is missing. */
async function installLibraries(script) {
  const list = join(dirname(script), 'apt-packages.txt');
  if (process.getuid?.() !== 0 || !existsSync(list) || !(await capture('which', ['apt-get'])))
    return;
  const wanted = readFileSync(list, 'utf8').split(/\s+/).filter(Boolean);
  const states = await Promise.all(
    wanted.map((name) => capture('dpkg-query', ['-W', '-f=${Status}', name])),
  );
  const missing = wanted.filter((_, index) => !states[index]?.endsWith('ok installed'));
  if (missing.length === 0) return;
  console.error(`Installing ${missing.length} libraries for the private desktop through apt ...`);
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  };
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet);
}

/**
 * How to run a command with Electron: `{ prefix }`, the words to put before it (none on the user's own desktop), or `{ reason }`, one sentence
 * why Electron cannot run here.
 */
export async function electronDesktop() {
  if (ownDesktop()) return { prefix: [] };
  if (process.platform !== 'linux') return { reason: 'no Electron runtime is installed.' };
  const script = rig();
  if (script === null)
    return { reason: 'there is no Electron runtime with a display, and no private desktop.' };
  if (!existsSync(script)) return { reason: `CHANNELSTRIP_ELECTRON_RIG names no file: ${script}` };
  await installLibraries(script);
  const ready = await run('bash', [script, 'true'], {
    timeout: PREPARE_LIMIT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (ready !== 0) return { reason: 'the private desktop could not be prepared; see above.' };
  return { prefix: ['bash', script] };
}
