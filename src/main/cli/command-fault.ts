import type { Dispose } from '../../shared/lib/disposable.ts';
import { watchFaults } from '../hosts/common/unhandled.ts';
import type { Io } from './io.ts';

/** How long (ms) a command may take to end after an unhandled fault. */
const END_TIMEOUT_MS = 1_500;

/** An exception or rejection that no code handled, as `cause`. */
export class UnhandledFault extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'UnhandledFault';
  }
}

/** The unhandled fault that ended a command; null if the command did not end or ended for another reason. */
export const getFault = (signal: AbortSignal): UnhandledFault | null => {
  const { reason } = signal as { readonly reason: unknown };
  return reason instanceof UnhandledFault ? reason : null;
};

/**
 * The command's interface with a signal that also aborts on an unhandled fault, so that the command stops its core before the process
 * exits. `failed` rejects with the fault if the command does not end in time.
 */
export function endOnFault(io: Io): { io: Io; failed: Promise<never>; stop: Dispose } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let fail = (_error: UnhandledFault): void => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  const happened = (cause: unknown): void => {
    if (controller.signal.aborted) return;
    const fault = new UnhandledFault(cause);
    controller.abort(fault);
    timer = setTimeout(() => fail(fault), END_TIMEOUT_MS);
  };
  const unwatch = watchFaults({ rejected: happened, thrown: happened });
  return {
    io: { ...io, signal: AbortSignal.any([io.signal, controller.signal]) },
    failed,
    stop: () => {
      clearTimeout(timer);
      unwatch();
    },
  };
}
