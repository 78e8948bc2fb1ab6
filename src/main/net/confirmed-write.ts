import type { Clock } from '../platform/ports.ts';
import { sleep } from './client.ts';
import { orLost } from './lost-answer.ts';

/** Time limit (ms) of a change, including the reads before and after it. */
const LIMIT_MS = 90_000;

/** What a change is sent and read back with. */
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
export interface ConfirmedWrite<A, S> {
  /** Sends the change. Called once, even if its answer is lost. */
  readonly send: (signal: AbortSignal) => Promise<A>;
  /** Reads the state that the change is about. */
  readonly read: (answer: A | null, signal: AbortSignal) => Promise<S>;
  /** Whether the state shows the effect. */
  readonly holds: (state: S, answer: A | null) => boolean;
  /** Pauses (ms) before each read. Default: one read at once. */
  readonly pauses?: (answer: A | null) => readonly number[];
}

export interface WriteOutcome<A, S> {
  readonly answer: A | null;
  /** The state as last read. */
  readonly state: S;
  readonly isConfirmed: boolean;
}

/**
 * Sends a change once and reads its effect back. Rejects if the server refuses the change, or with the failure of the last read, which
 * `inWriteScope` turns into one about the change. A caller rejects with `unconfirmed` if the outcome is not confirmed.
 */
export async function confirmWrite<A, S>(
  { clock, signal }: WriteContext,
  { send, read, holds, pauses = () => [0] }: ConfirmedWrite<A, S>,
): Promise<WriteOutcome<A, S>> {
  const answer = await orLost(send(signal));
  let last: { readonly state: S } | { readonly error: unknown } = { error: signal.reason };
  for (const pause of pauses(answer)) {
    if (pause > 0) await sleep(clock, pause, signal);
    last = await read(answer, signal).then(
      (state) => ({ state }),
      (error: unknown) => ({ error }),
    );
    if ('state' in last && holds(last.state, answer))
      return { answer, state: last.state, isConfirmed: true };
  }
  if ('error' in last) throw last.error;
  return { answer, state: last.state, isConfirmed: false };
}
