import { existsSync } from 'node:fs';
import { capture, run } from './run.mjs';

// The headless shell has no windows of its own to draw, which is a quarter of the tests' CPU.
const shell = 'chromium-headless-shell';
const wholes = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

async function find(names) {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  for (const name of names) {
    const path = await capture(process.platform === 'win32' ? 'where' : 'which', [name]);
    if (path !== null && path !== '') return path.split('\n')[0].trim();
  }
  return places.find((path) => existsSync(path)) ?? null;
}

/**
 * The path of a Chromium or Chrome for the browser tests: the system's, otherwise one installed with apt (as root only). Null after printing
 * one sentence on what to do.
 * `whole`: not the headless shell, but what users have.
 */
export async function chromium({ whole = false } = {}) {
  const names = whole ? wholes : [shell, ...wholes];
  const found = await find(names);
  if (found !== null) return found;
  if (
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    (await capture('which', ['apt-get']))
  ) {
    console.error('No Chromium here: installing one through apt ...');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    };
    await run('apt-get', ['update', '-qq'], quiet);
    for (const name of whole ? ['chromium'] : [shell, 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
      const now = await find(names);
      if (now !== null) return now;
    }
  }
  console.error(
    'The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its path.',
  );
  return null;
}
