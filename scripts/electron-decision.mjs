// Which host a start uses. Pure: the facts come from electron-runtime.mjs and start.mjs.

/** After a fetch that failed, the next one is this far away (ms): starts without a network stay fast. */
export const FETCH_AGAIN = 24 * 60 * 60 * 1000;

/** Options that only the headless host has. */
const headlessOptions = ['--port', '--url-file', '--open', '--json', '--timeout'];
/** Options that only the desktop host has. */
const desktopOptions = ['--no-sandbox', '--hidden'];

const nameOf = (argument) => argument.split('=')[0];

/** Why the desktop cannot be used at all, whatever runtime there is; null: nothing speaks against it. */
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

/** Why a runtime that is not here is not fetched now; null: it may be. `failedAt`: ms since epoch, null: never. */
function fetchObstacle({ env, failedAt, now }) {
  if (env.CI === 'true' || env.CI === '1')
    return 'its runtime is not here, and none is fetched in CI';
  if (failedAt !== null && now >= failedAt && now - failedAt < FETCH_AGAIN)
    return 'its runtime is not here and could not be fetched in the last 24 hours';
  return null;
}

/**
 * The host of a start: `electron` with its executable, `headless` with the reason, `fetch` (try to get the runtime, then
 * ask again), or `refuse` with what is wrong with the wish.
 */
export function decideHost(facts) {
  const { env, runtime } = facts;
  const wish = env.CHANNELSTRIP_HOST ?? '';
  if (wish === 'headless') return { k: 'headless', reason: 'CHANNELSTRIP_HOST asks for it' };
  if (wish !== '' && wish !== 'electron')
    return {
      k: 'refuse',
      reason: `CHANNELSTRIP_HOST is "${wish}": it can be electron or headless`,
    };
  const forced = wish === 'electron';
  const against = forced ? null : obstacle(facts);
  if (against !== null) return { k: 'headless', reason: against };
  if (runtime !== null) return { k: 'electron', path: runtime };
  const unfetched = fetchObstacle(facts);
  if (unfetched === null) return { k: 'fetch' };
  return { k: forced ? 'refuse' : 'headless', reason: unfetched };
}

/** The arguments that a host understands: those of the other one would be an error there. */
export function argumentsFor(host, args) {
  if (host === 'electron') return args;
  return args.filter((argument) => !desktopOptions.includes(nameOf(argument)));
}
