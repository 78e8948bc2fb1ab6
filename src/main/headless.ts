import { fileURLToPath } from 'node:url';
import { main } from './cli/main.ts';
import { processIo } from './cli/process-io.ts';
import { createCore } from './core.ts';
import { appRoot } from './hosts/common/app-root.ts';
import { endOnSignals } from './hosts/common/end-on-signals.ts';
import { outputWritten } from './platform/process-output.ts';

/** The headless host by itself, for service managers: `serve` with the options of the command line. */
const io = processIo(endOnSignals());
const root = appRoot(fileURLToPath(import.meta.url));
void main(['serve', ...process.argv.slice(2)], { io, root, createCore }).then(async (code) => {
  await outputWritten();
  process.exit(code);
});
