import type { Core } from '../../core.ts';
import { outliveOutput } from '../../platform/process-output.ts';

/**
 * Handles unhandled faults. A rejection is logged and counted, and the host continues: one promise failed, the rest of the state is known.
 * After an exception the state is unknown: it is logged, and `broken` shuts the host down. A closed terminal or pipe is not a fault. Returns a
 * function that removes the handlers.
 */
export function watchUnhandled(
  core: Pick<Core, 'fault'>,
  broken: (error: unknown) => void,
): () => Promise<void> {
  const rejected = (reason: unknown): void => {
    core.fault('unhandled rejection', reason);
  };
  const thrown = (error: unknown): void => {
    core.fault('uncaught exception', error);
    broken(error);
  };
  outliveOutput();
  process.on('unhandledRejection', rejected);
  process.on('uncaughtException', thrown);
  return () => {
    process.off('unhandledRejection', rejected);
    process.off('uncaughtException', thrown);
    return Promise.resolve();
  };
}
