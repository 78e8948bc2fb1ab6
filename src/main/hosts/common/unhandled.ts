import type { Core } from '../../core.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { outliveOutput } from '../../platform/process-output.ts';

/** How a process handles unhandled faults. */
interface FaultWatcher {
  readonly rejected: (reason: unknown) => void;
  readonly thrown: (error: unknown) => void;
}

/** The last watcher receives the faults: while a command runs a host, that is the host's; otherwise the command's. */
const watchers: FaultWatcher[] = [];
const handleRejection = (reason: unknown): void => watchers.at(-1)?.rejected(reason);
const thrown = (error: unknown): void => watchers.at(-1)?.thrown(error);

/** Passes unhandled faults to the watcher instead of ending the process with a stack trace, until the returned function is called. */
export function watchFaults(watcher: FaultWatcher): Dispose {
  if (watchers.length === 0) {
    process.on('unhandledRejection', handleRejection);
    process.on('uncaughtException', thrown);
  }
  watchers.push(watcher);
  return () => {
    const at = watchers.lastIndexOf(watcher);
    if (at !== -1) watchers.splice(at, 1);
    if (watchers.length > 0) return;
    process.off('unhandledRejection', handleRejection);
    process.off('uncaughtException', thrown);
  };
}

/**
 * Handles unhandled faults of a host. A rejection is logged and counted, and the host continues: one promise failed, the rest of the state is
 * known. After an exception the state is unknown: it is logged, and `broken` shuts the host down. A closed terminal or pipe is not a fault.
 * Returns a function that removes the handlers.
 */
export function watchUnhandled(
  core: Pick<Core, 'fault'>,
  broken: (error: unknown) => void,
): () => Promise<void> {
  outliveOutput();
  const stop = watchFaults({
    rejected: (reason) => core.fault('unhandled rejection', reason),
    thrown: (error) => {
      core.fault('uncaught exception', error);
      broken(error);
    },
  });
  return () => {
    stop();
    return Promise.resolve();
  };
}
