import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { App } from './app-link.ts';
import type { Context } from './context.ts';

/** Failures that another read cannot resolve. */
const final: ReadonlySet<ErrorCode> = new Set([
  ...(['cancelled', 'forbidden', 'internal', 'invalid-input'] as const),
  ...(['unauthorized', 'unsupported', 'untrusted', 'certificate'] as const),
]);
/** Whether a later read may succeed. */
export const mayPass = (error: unknown): boolean =>
  error instanceof AppFailure && !final.has(error.error.code);

/** Pauses (ms) after consecutive failed reads; after the last one the failure counts. About 3 minutes. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 60_000] as const;

/** Reads every `everyMs` with `keepReading` until `isOver`; returns the last value. Rejects with `cancelled` when the command ends. */
export async function readUntil<T>(
  app: Pick<App, 'client' | 'signal'>,
  context: Pick<Context, 'io'>,
  { everyMs, read, isOver }: Repeated<T>,
): Promise<T> {
  for (;;) {
    const value = await keepReading(app, context, read);
    if (await isOver(value)) return value;
    await wait(everyMs, undefined, { signal: app.signal }).catch(() => {
      throw failure('cancelled', t('errors:cancelled'));
    });
  }
}

interface Repeated<T> {
  readonly everyMs: number;
  readonly read: () => Promise<T>;
  /** Receives every value. */
  readonly isOver: (value: T) => boolean | Promise<boolean>;
}

/**
 * Reads for a command that waits or follows. Reports a temporary failure on standard error and repeats the read, with growing pauses.
 * `pauses` (ms): for tests. Throws the failure of the last read, or at once if the app is gone, the command ends, or another read cannot
 * help.
 */
export async function keepReading<T>(
  { client, signal }: Pick<App, 'client' | 'signal'>,
  { io }: Pick<Context, 'io'>,
  read: () => Promise<T>,
  pauses: readonly number[] = PAUSES_MS,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof AppFailure) || !mayPass(error)) throw error;
      if (signal.aborted || client.closed) throw error;
      io.err(t('cli:readAgain', { reason: error.message, seconds: pause / 1000 }));
    }
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
  return read();
}
