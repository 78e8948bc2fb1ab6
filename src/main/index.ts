import { applySystemFormats } from './platform/system-locale.ts';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { appRoot } from './hosts/common/app-root.ts';
import { readLaunch } from './hosts/electron/launch.ts';
import { main } from './cli/main.ts';
import { processIo } from './cli/process-io.ts';
import { endOnSignals } from './hosts/common/end-on-signals.ts';
import { stopEndWatchdog } from './hosts/common/end-watchdog.ts';
import { startDesktop } from './hosts/electron/start.ts';
import { createCore } from './core.ts';
import { outputWritten } from './platform/process-output.ts';

/** The desktop app: a command runs without a window; otherwise the shell starts. */
const file = fileURLToPath(import.meta.url);
const root = appRoot(file);
const launch = readLaunch({ argv: process.argv, packaged: app.isPackaged, env: process.env });
if (launch.k === 'command') {
  applySystemFormats();
  const io = processIo(endOnSignals());
  void main(launch.args, { io, root, createCore }).then(async (code) => {
    await outputWritten();
    await stopEndWatchdog();
    app.exit(code);
  });
} else {
  startDesktop({ launch, root, mainFolder: path.dirname(file), createCore });
}
