// Finds what the desktop shell needs: an Electron runtime and a display.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture, run } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Time limit for preparing a private desktop, which may download a runtime. */
const PREPARE_LIMIT_MS = 10 * 60_000;

const hasRuntime = () =>
  (process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '') !== '' ||
  existsSync(join(root, 'node_modules/electron/path.txt'));

/** Tests start displays of their own where an X server without a screen is installed. */
async function hasDisplay() {
  const { env, platform } = process;
  if (platform !== 'linux' || (env.DISPLAY ?? env.WAYLAND_DISPLAY ?? '') !== '') return true;
  return (await capture('which', ['Xvfb'])) !== null;
}

/** The script named by `CHANNELSTRIP_ELECTRON_RIG`: it runs a command with an Electron runtime. */
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

/** Whether Electron can run in tests: `{ env }`, variables that name its runtime, or `{ reason }`, one sentence why not. */
export async function electronDesktop() {
  if (hasRuntime() && (await hasDisplay())) return { env: {} };
  if (process.platform !== 'linux') return { reason: 'no Electron runtime is installed.' };
  const script = rig();
  if (script === null)
    return { reason: 'there is no Electron runtime with a display, and no private desktop.' };
  if (!existsSync(script)) return { reason: `CHANNELSTRIP_ELECTRON_RIG names no file: ${script}` };
  await installLibraries(script);
  const name = 'ELECTRON_OVERRIDE_DIST_PATH';
  const told = await capture('bash', [script, 'printenv', name], {
    timeout: PREPARE_LIMIT_MS,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const runtime = told?.split('\n').at(-1) ?? '';
  if (runtime === '') return { reason: 'the private desktop could not be prepared; see above.' };
  return { env: { [name]: runtime } };
}
