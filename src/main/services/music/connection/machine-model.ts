import type { AddressChoice, Cause } from '../../../../shared/music/connection.ts';

type Phase = 'connecting' | 'identifying' | 'authenticating' | 'syncing';

/** One pass over the addresses that may get the token, best first. */
interface AttemptCounters {
  /** Increases with every socket, decision and wait; events with an older number are stale and dropped. */
  readonly gen: number;
  /** Consecutive attempts without 10 s online. */
  readonly attempt: number;
  readonly order: readonly AddressChoice[];
  /** The current index in `order`. */
  readonly index: number;
  /** Consecutive planned switches to a better address that failed. */
  readonly failedSwitches: number;
}

export interface Trying extends AttemptCounters {
  readonly k: Phase;
  /** Why the addresses before `index` failed. */
  readonly causes: readonly Cause[];
  /** This round began as a planned switch. */
  readonly switching: boolean;
}

export interface Deciding {
  readonly k: 'deciding';
  readonly gen: number;
  readonly attempt: number;
  readonly failedSwitches: number;
  readonly switching: boolean;
}

export interface Online extends AttemptCounters {
  readonly k: 'online';
  /** ms since epoch. */
  readonly since: number;
  /** A better address works again: waits for commands in flight, then switches the socket. */
  readonly draining: boolean;
}

export interface Waiting {
  readonly k: 'waiting';
  readonly gen: number;
  readonly attempt: number;
  /** ms since epoch. */
  readonly until: number;
  readonly cause: Cause;
  readonly order: readonly AddressChoice[];
  readonly failedSwitches: number;
  /** Whether the probed address answered last time: only its return shortens the wait. */
  readonly answering: boolean;
}

export type MachineState =
  | { readonly k: 'stopped'; readonly gen: number }
  | Deciding
  | Trying
  | Online
  | Waiting
  | { readonly k: 'blocked'; readonly gen: number; readonly cause: Cause };

export type TimerName = 'wait' | 'probe' | 'stable';

export type MachineEvent =
  /** Starts over in any state: start, a changed profile, a new token. */
  | { readonly e: 'start' }
  | { readonly e: 'stop' }
  | { readonly e: 'retryNow' }
  | { readonly e: 'resumed' }
  | { readonly e: 'networkChanged' }
  | {
      readonly e: 'decided';
      readonly gen: number;
      readonly order: readonly AddressChoice[];
      readonly refused: readonly { readonly url: string; readonly cause: Cause }[];
    }
  | { readonly e: 'opened' | 'identified' | 'authenticated' | 'synced'; readonly gen: number }
  /** A phase failed, or the socket was lost. */
  | { readonly e: 'failed'; readonly gen: number; readonly cause: Cause }
  | { readonly e: 'timer'; readonly gen: number; readonly name: TimerName }
  | { readonly e: 'probed'; readonly gen: number; readonly ok: boolean }
  | { readonly e: 'drained'; readonly gen: number };

export type MachineEffect =
  | { readonly do: 'decide' | 'identify' | 'authenticate' | 'sync'; readonly gen: number }
  | { readonly do: 'open' | 'probe'; readonly gen: number; readonly choice: AddressChoice }
  /** Waits for the commands in flight (at most 2 s), then raises `drained`. */
  | { readonly do: 'drain'; readonly gen: number }
  /** Pings the peer; raises `failed` without an answer. */
  | { readonly do: 'checkAlive'; readonly gen: number }
  /** Closes the socket or aborts its opening; commands in flight are rejected and never sent again. */
  | { readonly do: 'close' }
  | { readonly do: 'timer'; readonly gen: number; readonly name: TimerName; readonly ms: number }
  | { readonly do: 'cancelTimers' };

export interface MachineStep {
  readonly state: MachineState;
  readonly effects: readonly MachineEffect[];
}

/** Context available to the reducer. */
export interface MachineEnv {
  /** ms since epoch. */
  readonly now: number;
  readonly random: () => number;
}

export const initialMachine: MachineState = { k: 'stopped', gen: 0 };
