import type { AppError } from '../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import type { Clock, RandomPort } from '../platform/ports.ts';
import type { PollMode, PollPlan } from './poll-plan.ts';
import { pollDelay, remainingPause } from './poll-plan.ts';

export interface PollerPorts {
  /** The resource's name in the log, which the text of an internal error refers to. */
  readonly name: string;
  readonly clock: Clock;
  readonly random: RandomPort;
  readonly plan: PollPlan;
  /** Reads the resource once. Reject with `AppFailure`; `unauthorized` stops the poller, `detail.until` (ms since epoch) delays the next read. */
  readonly read: (signal: AbortSignal) => Promise<void>;
  /** Called after every read and whenever the next one is scheduled. */
  readonly onState?: (state: PollerState) => void;
  /** Called for a bug in `read`: an error that is not an `AppFailure`. */
  readonly onFault?: (error: unknown) => void;
}

/** Times: ms since epoch. */
export interface PollerState {
  readonly running: boolean;
  /** When the next read is due; null: not scheduled. */
  readonly nextAt: number | null;
  /** The error of the last read; null: it succeeded, or there was none. */
  readonly error: AppError | null;
  /** The server rejected the credential: reading stops until `restart` or `refresh`. */
  readonly unauthorized: boolean;
}

interface Run {
  readonly done: Promise<void>;
  readonly stop: AbortController;
}

/** Polls one resource: one read at a time, at the interval that `plan` sets for the current mode. */
export class Poller {
  readonly #ports: PollerPorts;
  #mode: PollMode = 'hidden';
  #started = false;
  #asleep = false;
  #unauthorized = false;
  #failures = 0;
  #retryAfter = 0;
  #error: AppError | null = null;
  #lastEnd: number | null = null;
  #random: number;
  #run: Run | null = null;
  #again: Promise<void> | null = null;
  #timer: Dispose | null = null;
  #nextAt: number | null = null;

  constructor(ports: PollerPorts) {
    this.#ports = ports;
    this.#random = ports.random();
  }

  get state(): PollerState {
    return {
      running: this.#run !== null,
      nextAt: this.#nextAt,
      error: this.#error,
      unauthorized: this.#unauthorized,
    };
  }

  /** Reads now, unless this mode does not poll. */
  start(mode: PollMode): void {
    this.#mode = mode;
    this.#started = true;
    this.#schedule();
  }

  /** Cancels a running read and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#schedule();
    await this.#cancel();
  }

  /** Resolves when the running read has ended, immediately if none runs. */
  ended(): Promise<void> {
    return this.#run?.done ?? Promise.resolve();
  }

  setMode(mode: PollMode): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#schedule();
  }

  /** Reads now in any mode, unless stopped. A read in progress may be older than the caller's change, so another read follows it. */
  refresh(): Promise<void> {
    const run = this.#run;
    if (run === null) return this.#begin();
    this.#again ??= run.done.then(() => {
      this.#again = null;
      return this.#begin();
    });
    return this.#again;
  }

  /** The credential or address changed: resets failures and reads now. */
  async restart(): Promise<void> {
    await this.#cancel();
    this.#unauthorized = false;
    this.#failures = 0;
    this.#retryAfter = 0;
    this.#error = null;
    this.#lastEnd = null;
    this.#schedule();
  }

  /** The computer goes to sleep: a running read would only fail. */
  suspend(): void {
    this.#asleep = true;
    this.#schedule();
    this.#run?.stop.abort();
  }

  /** The computer woke up: reads what is overdue; earlier network failures no longer count. */
  resume(): void {
    this.#asleep = false;
    this.#failures = 0;
    this.#schedule();
  }

  #schedule(): void {
    this.#timer?.();
    this.#timer = null;
    this.#nextAt = null;
    const wait = this.#run === null ? this.#pause() : null;
    if (wait !== null) {
      this.#nextAt = this.#ports.clock.now() + wait;
      this.#timer = this.#ports.clock.after(wait, () => {
        this.#begin().catch(() => undefined);
      });
    }
    this.#ports.onState?.(this.state);
  }

  #pause(): number | null {
    if (!this.#started || this.#asleep || this.#unauthorized) return null;
    const now = {
      mode: this.#mode,
      failures: this.#failures,
      retryAfter: this.#retryAfter,
      unreachable: unreachable.has(this.#error?.code ?? ''),
    };
    const delay = pollDelay(this.#ports.plan, now, this.#random);
    if (delay === null || this.#lastEnd === null) return delay === null ? null : 0;
    return remainingPause(delay, this.#lastEnd, this.#ports.clock.now());
  }

  /** Resolves after the read, even if it failed: `state` has the error. */
  #begin(): Promise<void> {
    if (this.#run !== null) return this.#run.done;
    if (!this.#started) return Promise.resolve();
    const stop = new AbortController();
    const done = this.#read(stop.signal).finally(() => {
      this.#run = null;
      this.#schedule();
    });
    this.#run = { done, stop };
    this.#schedule();
    return done;
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      await this.#ports.read(signal);
      if (!signal.aborted) this.#ended(null, 0);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof AppFailure)
        this.#ended(error.error, waitIn(error, this.#ports.clock.now()));
      else {
        this.#ports.onFault?.(error);
        // The error's own text may contain data of the server.
        const text = t('errors:internal', { ref: this.#ports.name });
        this.#ended(failure('internal', text).error, 0);
      }
    }
  }

  #ended(error: AppError | null, retryAfter: number): void {
    this.#lastEnd = this.#ports.clock.now();
    this.#random = this.#ports.random();
    this.#error = error;
    this.#retryAfter = retryAfter;
    this.#failures = error === null ? 0 : this.#failures + 1;
    this.#unauthorized = error?.code === 'unauthorized';
  }

  async #cancel(): Promise<void> {
    this.#run?.stop.abort();
    await this.#run?.done;
  }
}

const unreachable: ReadonlySet<string> = new Set(['unreachable', 'connection-lost']);

/** The time (ms) until the server accepts another request. */
function waitIn({ error }: AppFailure, now: number): number {
  const until = error.detail?.['until'];
  return typeof until === 'number' && Number.isFinite(until) ? Math.max(0, until - now) : 0;
}
