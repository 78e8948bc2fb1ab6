import { AppFailure } from '../../shared/contract/errors.ts';
import type { Clock } from '../platform/ports.ts';
import { sleep } from './client.ts';
import { orLost } from './lost-answer.ts';

/** Time limit (ms) of a change, including the reads before and after it. */
const LIMIT_MS = 90_000;

/** The context in which a change is sent and read back. */
export interface WriteContext {
  readonly clock: Clock;
  /** The change's own signal, not its caller's: closing a window must not interrupt a change. */
  readonly signal: AbortSignal;
}

/** Call once per change, before the reads that it depends on. */
export const startWrite = (clock: Clock): WriteContext => ({
  clock,
  signal: AbortSignal.timeout(LIMIT_MS),
});

/** A change, and how a server shows its effect. `answer` null: the answer was lost, so only a read shows whether the change was made. */
export interface ConfirmedWrite<A, S, R> {
  /** Sends the change. Called once, even if its answer is lost. */
  readonly send: (signal: AbortSignal) => Promise<A>;
  /** Reads the state that the change is about; null or undefined: it is not there, so the change has no effect yet. */
  readonly read: (answer: A | null, signal: AbortSignal) => Promise<S>;
  /** Whether the state shows the effect. */
  readonly holds: (state: NonNullable<S>, answer: A | null) => boolean;
  /** Pauses (ms) before each read. Default: one read at once. */
  readonly pauses?: (answer: A | null) => readonly number[];
  /** Called if no read shows the effect. Throws a failure, or returns what is known anyway. `state`: as last read. */
  readonly otherwise: (state: S, answer: A | null) => R;
}

/**
 * Sends a change once and reads its effect back: resolves with the state that shows it, otherwise with what `otherwise` returns. Rejects if
 * the server refuses the change, or with the failure of the last read, which `inWriteScope` turns into one about the change.
 */
export async function confirmWrite<A, S, R>(
  { clock, signal }: WriteContext,
  { send, read, holds, pauses = () => [0], otherwise }: ConfirmedWrite<A, S, R>,
): Promise<NonNullable<S> | Exclude<R, AppFailure>> {
  const answer = await orLost(send(signal));
  let last: { readonly state: S } | { readonly error: unknown } = { error: signal.reason };
  for (const pause of pauses(answer)) {
    if (pause > 0) await sleep(clock, pause, signal);
    last = await read(answer, signal).then(
      (state) => ({ state }),
      (error: unknown) => ({ error }),
    );
    if ('state' in last && last.state != null && holds(last.state, answer)) return last.state;
  }
  if ('error' in last) throw last.error;
  const outcome = otherwise(last.state, answer);
  if (outcome instanceof AppFailure) throw outcome;
  return outcome as Exclude<R, AppFailure>;
}
