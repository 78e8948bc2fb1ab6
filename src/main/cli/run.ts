import { applySystemFormats } from '../platform/system-locale.ts';
import type { AppRoot } from '../hosts/common/app-root.ts';
import { watchFaults } from '../hosts/common/unhandled.ts';
import { endOnSignals } from '../hosts/common/end-on-signals.ts';
import { startEndWatchdog } from '../hosts/common/end-watchdog.ts';
import { outputWritten } from '../platform/process-output.ts';
import { main } from './main.ts';
import { processIo } from './process-io.ts';

/** Commands that compute on the user's files. */
const computing = ['eq', 'playout', 'programme'];

/** Runs one command in this process and exits with its exit code. */
export async function runCommand(args: readonly string[], root: AppRoot): Promise<void> {
  // After a command has answered, a fault changes nothing for its user; without a watcher, Node would print a stack.
  watchFaults({ rejected: () => undefined, thrown: () => undefined });
  applySystemFormats();
  const io = processIo(endOnSignals());
  if (args.some((word) => computing.includes(word))) void startEndWatchdog();
  const code = await main(args, {
    io,
    root,
    createCore: async (options) => {
      // Data from a server may block the process, so a single command starts the watchdog before its core. A host is ready before the
      // watchdog's usual delay is over.
      if (options.oneCommand !== undefined) void startEndWatchdog();
      const { createCore } = await import('../core.ts');
      return createCore(options);
    },
  });
  await outputWritten();
  process.exit(code);
}
