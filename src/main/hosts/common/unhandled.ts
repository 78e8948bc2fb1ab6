import type { Core } from '../../core.ts';
import { outliveOutput } from '../../platform/process-output.ts';

/**
 * Takes over the faults that no code handled. A rejection is logged and counted, and the host lives: one promise failed, the
 * state of all else is known. After an exception it is not: it is logged, and `broken` ends the host in order. A terminal or
 * pipe that is gone is no fault: the host goes on in silence. Answers what stops it.
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
