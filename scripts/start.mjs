// Starts the app: in Electron if its runtime is installed or can be downloaded, otherwise in the headless host; prints which one and why.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { argumentsFor } from './electron-decision.mjs';
import { electronRuntime } from './electron-runtime.mjs';
import { run } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const name = args.includes('--demo') ? 'Channelstrip on its demo servers' : 'Channelstrip';
const say = (sentence) => console.error(sentence);

/** Exit code of the system's loader if a program cannot start (a library is missing). */
const NOT_STARTED = 127;

function headless(reason) {
  say(`Starting ${name} in the headless host, because ${reason}. Ctrl+C ends it.`);
  const own = argumentsFor('headless', args);
  return run(process.execPath, [join(root, 'bin', 'channelstrip.js'), 'serve', '--open', ...own], {
    cwd: root,
    shell: false,
  });
}

async function desktop(runtime) {
  say(`Starting ${name} in Electron (${runtime}).`);
  const options = { cwd: root, shell: false, env: { ELECTRON_RUN_AS_NODE: undefined } };
  const code = await run(runtime, ['.', ...argumentsFor('electron', args)], options);
  if (code !== NOT_STARTED || process.env.CHANNELSTRIP_HOST === 'electron') return code;
  return headless('Electron could not be started on this computer');
}

const host = await electronRuntime(root, args, say);
if (host.k === 'refuse') {
  say(`Channelstrip was not started: ${host.reason}.`);
  process.exit(2);
}
process.exit(host.k === 'electron' ? await desktop(host.path) : await headless(host.reason));
