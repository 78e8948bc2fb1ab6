import type { AddressChoice, Cause } from '../../../../shared/music/connection.ts';

export type Phase = 'connecting' | 'identifying' | 'authenticating' | 'syncing';

/** One round over the addresses that may get the token, best first. */
interface Round {
  /** Grows with every socket, decision and wait; what carries an older number is stale and dropped. */
  readonly gen: number;
  /** Tries in a row that did not lead to 10 s online. */
  readonly attempt: number;
  readonly order: readonly AddressChoice[];
  /** Which of `order` is in use. */
  readonly index: number;
  /** Planned switches to a better address that failed in a row. */
  readonly failedSwitches: number;
}

export interface Trying extends Round {
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

export interface Online extends Round {
  readonly k: 'online';
  /** ms since epoch. */
  readonly since: number;
  /** A better address works again: commands in flight end, then the socket is changed. */
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
  /** Whether the probed address answered when last heard of: only its coming back cuts the wait. */
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
  /** Begins afresh whatever the state: start, a changed profile, a new token. */
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

export type Effect =
  | { readonly do: 'decide' | 'identify' | 'authenticate' | 'sync'; readonly gen: number }
  | { readonly do: 'open' | 'probe'; readonly gen: number; readonly choice: AddressChoice }
  /** Lets the commands in flight end (at most 2 s) and then tells `drained`. */
  | { readonly do: 'drain'; readonly gen: number }
  /** Asks the peer for a sign of life; `failed` when there is none. */
  | { readonly do: 'checkAlive'; readonly gen: number }
  /** Closes the socket or stops its opening; commands in flight are rejected and never sent again. */
  | { readonly do: 'close' }
  | { readonly do: 'timer'; readonly gen: number; readonly name: TimerName; readonly ms: number }
  | { readonly do: 'cancelTimers' };

export interface Step {
  readonly state: MachineState;
  readonly effects: readonly Effect[];
}

/** What the reducer may know of the context. */
export interface MachineEnv {
  /** ms since epoch. */
  readonly now: number;
  readonly random: () => number;
}

export const initialMachine: MachineState = { k: 'stopped', gen: 0 };
