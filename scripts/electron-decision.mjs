// Decides which host to start. Pure: electron-runtime.mjs and start.mjs collect the facts.

/** Delay (ms) after a failed download before the next attempt, so that starts without a network stay fast. */
export const FETCH_AGAIN = 24 * 60 * 60 * 1000;

/** Options that only the headless host has. */
const headlessOptions = ['--port', '--url-file', '--open', '--json', '--timeout'];
/** Options that only the desktop host has. */
const desktopOptions = ['--no-sandbox', '--hidden'];

const nameOf = (argument) => argument.split('=')[0];

/** Why the desktop host cannot be used with any runtime; null: it can. */
function obstacle({ platform, env, root, args }) {
  const own = args.find((argument) => headlessOptions.includes(nameOf(argument)));
  if (own !== undefined) return `${nameOf(own)} is an option of the headless host`;
  if (platform !== 'linux') return null;
  if ((env.DISPLAY ?? '') === '' && (env.WAYLAND_DISPLAY ?? '') === '')
    return 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)';
  if (root && !args.includes('--no-sandbox'))
    return 'Electron does not run as root, unless --no-sandbox is among the arguments';
  return null;
}

/** Why a missing runtime is not downloaded now; null: it may be. `failedAt`: ms since epoch, null: never. */
function fetchObstacle({ env, failedAt, now }) {
  if (env.CI === 'true' || env.CI === '1')
    return 'its runtime is not here, and none is fetched in CI';
  if (failedAt !== null && now >= failedAt && now - failedAt < FETCH_AGAIN)
    return 'its runtime is not here and could not be fetched in the last 24 hours';
  return null;
}

/**
 * The host to start: `electron` with its executable, `headless` with the reason, `fetch` (download the runtime, then decide again), or
 * `refuse` with the reason.
 */
export function decideHost(facts) {
  const { env, runtime } = facts;
  const requested = env.CHANNELSTRIP_HOST ?? '';
  if (requested === 'headless') return { k: 'headless', reason: 'CHANNELSTRIP_HOST asks for it' };
  if (requested !== '' && requested !== 'electron')
    return {
      k: 'refuse',
      reason: `CHANNELSTRIP_HOST is "${requested}": it can be electron or headless`,
    };
  const forced = requested === 'electron';
  const against = forced ? null : obstacle(facts);
  if (against !== null) return { k: 'headless', reason: against };
  if (runtime !== null) return { k: 'electron', path: runtime };
  const unfetched = fetchObstacle(facts);
  if (unfetched === null) return { k: 'fetch' };
  return { k: forced ? 'refuse' : 'headless', reason: unfetched };
}

/** The arguments for a host: those of the other host would be errors there. */
export function argumentsFor(host, args) {
  if (host === 'electron') return args;
  return args.filter((argument) => !desktopOptions.includes(nameOf(argument)));
}
