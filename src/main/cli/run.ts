import type { AppRoot } from '../hosts/common/app-root.ts';
import { watchFaults } from '../hosts/common/unhandled.ts';
import { endOnSignals } from '../hosts/common/end-on-signals.ts';
import { outputWritten } from '../platform/process-output.ts';
import { main } from './main.ts';
import { processIo } from './process-io.ts';

/** Runs one command in this process and exits with its exit code. */
export async function runCommand(args: readonly string[], root: AppRoot): Promise<void> {
  // After a command has answered, a fault changes nothing for its user; without a watcher, Node would print a stack.
  watchFaults({ rejected: () => undefined, thrown: () => undefined });
  const io = processIo(endOnSignals());
  const code = await main(args, {
    io,
    root,
    createCore: async (options) => {
      const { createCore } = await import('../core.ts');
      return createCore(options);
    },
  });
  await outputWritten();
  process.exit(code);
}
