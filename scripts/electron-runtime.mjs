// Finds the Electron runtime, or downloads it with its package's installer.
import { accessSync, constants, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decideHost } from './electron-decision.mjs';
import { run } from './run.mjs';

/** Time limit of the installer (ms). */
const FETCH_LIMIT = 90_000;

function text(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The installed executable, looked up in the same order as the package does; null: none. */
function presentRuntime(root, env) {
  const folder = join(root, 'node_modules', 'electron');
  const named = text(join(folder, 'path.txt'));
  const usual = process.platform === 'win32' ? 'electron.exe' : 'electron';
  const override = env.ELECTRON_OVERRIDE_DIST_PATH ?? '';
  const places = [
    ...(override === '' ? [] : [join(override, named ?? usual)]),
    ...(named === null ? [] : [join(folder, 'dist', named)]),
  ];
  return places.find(executable) ?? null;
}

const stampOf = (root) => join(root, 'node_modules', '.channelstrip-electron');

/** When a download last failed (ms since epoch), or null. */
function failedAt(root) {
  const kept = Number(text(stampOf(root)) ?? Number.NaN);
  return Number.isFinite(kept) ? kept : null;
}

/** Runs the package's own installer without output and records a failure. */
async function fetchRuntime(root) {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  const options = { cwd: root, stdio: 'ignore', timeout: FETCH_LIMIT, shell: false };
  const code = await run(process.execPath, [installer], options);
  if (code === 0) rmSync(stampOf(root), { force: true });
  else writeFileSync(stampOf(root), `${Date.now()}\n`);
}

/**
 * The host to start with these arguments: `{ k: 'electron', path }`, `{ k: 'headless', reason }` or `{ k: 'refuse', reason }`. Downloads the
 * runtime if it is missing and allowed, and reports this to `say`.
 */
export async function electronRuntime(root, args, say) {
  const { env, platform } = process;
  const ask = () =>
    decideHost({
      platform,
      env,
      args,
      root: process.getuid?.() === 0,
      runtime: presentRuntime(root, env),
      failedAt: failedAt(root),
      now: Date.now(),
    });
  const first = ask();
  if (first.k !== 'fetch') return first;
  say('Fetching the Electron runtime, once ...');
  await fetchRuntime(root);
  const second = ask();
  if (second.k !== 'fetch') return second;
  // The installer succeeded but installed no executable.
  writeFileSync(stampOf(root), `${Date.now()}\n`);
  return ask();
}
