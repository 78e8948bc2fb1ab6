import { fileURLToPath } from 'node:url';
import { main } from './cli/main.ts';
import { processIo } from './cli/process-io.ts';
import { endOnSignals } from './hosts/common/end-on-signals.ts';
import { outputWritten } from './platform/process-output.ts';
import { appRoot } from './hosts/common/app-root.ts';

/** The command line: talks to a running app, or starts the core for one command. */
const io = processIo(endOnSignals());
const root = appRoot(fileURLToPath(import.meta.url));
void main(process.argv.slice(2), {
  io,
  root,
  createCore: async (options) => {
    const { createCore } = await import('./core.ts');
    return createCore(options);
  },
}).then(async (code) => {
  await outputWritten();
  process.exit(code);
});
