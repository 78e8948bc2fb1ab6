import '../../shared/net/request-texts.ts';
import type { AppFailure } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { Clock } from '../platform/ports.ts';
import type { BreakerWaits } from './breaker.ts';
import { Breaker } from './breaker.ts';
import { onAbort } from '../../shared/lib/abort.ts';
import { formatTime } from '../../shared/format/time.ts';

/** Priorities of waiting calls, most urgent first. */
export const priorities = ['user', 'visible', 'hidden', 'prefetch'] as const;
export type Priority = (typeof priorities)[number];

export interface GateLimits {
  /** Concurrent calls. */
  readonly concurrency: number;
  /** Calls per second; null: no limit. User actions are exempt. */
  readonly perSecond?: number | null;
  /** Calls that may start at once after a rest, before `perSecond` spaces them (a token bucket). Default 1. */
  readonly burst?: number;
}

/** Whether calls are sent. Times: ms since epoch. `scope`: the only paused scope; null: everything. */
export type GateState =
  | { readonly k: 'open' }
  | { readonly k: 'paused'; readonly until: number; readonly scope: string | null }
  | { readonly k: 'down'; readonly since: number; readonly until: number };

/** Longest pause (ms) to wait for; during a longer one calls fail at once. */
export const MAX_PAUSE_MS = 30_000;

interface Ticket {
  readonly rank: number;
  readonly scope: string | null;
  readonly start: () => void;
  readonly fail: (error: AppFailure) => void;
}

/**
 * Called once when the call ends. `down`: the server was unreachable; null if the result proves nothing about it. `resource`: see
 * `Breaker.report`. `reason`: the sentence of the failure.
 */
export type Leave = (
  down: boolean | null,
  resource?: string | null,
  reason?: string | null,
) => void;

/**
 * Limits calls to one origin with one credential: concurrency, rate, priorities, pauses requested by the server, and a circuit breaker with
 * one probe. Servers without limits of their own are protected too.
 */
export class Gate {
  readonly #clock: Clock;
  readonly #where: string;
  readonly #limits: GateLimits;
  readonly #breaker: Breaker;
  readonly #changes = new Emitter<GateState>();
  readonly #trouble = new Emitter<undefined>();
  /** Why the last call that reached no server failed, as a sentence; null: unknown. */
  #reason: string | null = null;
  /** Ends of pauses (monotonic ms) by scope. */
  readonly #pauses = new Map<string | null, number>();
  #waiting: Ticket[] = [];
  #active = 0;
  /** Time (ms) between two calls. */
  readonly #spacing: number;
  /** When the bucket is full again (monotonic ms). */
  #full = 0;
  #stopTimer: Dispose | null = null;
  #published: GateState = { k: 'open' };

  constructor(clock: Clock, where: string, limits: GateLimits, waits?: BreakerWaits) {
    this.#clock = clock;
    this.#where = where;
    this.#limits = limits;
    this.#spacing = limits.perSecond == null ? 0 : 1000 / limits.perSecond;
    this.#breaker = new Breaker(waits);
  }

  get state(): GateState {
    const now = this.#clock.monotonic();
    const wall = (at: number): number => this.#clock.now() + at - now;
    const { downSince, downUntil } = this.#breaker;
    if (downSince !== null) return { k: 'down', since: wall(downSince), until: wall(downUntil) };
    for (const [scope, until] of this.#pauses)
      if (until > now) return { k: 'paused', until: wall(until), scope };
    return { k: 'open' };
  }

  onChange(listener: (state: GateState) => void): Dispose {
    return this.#changes.on(listener);
  }

  /** Called after each call that did not reach the server, or that it refused as not signed in. */
  onTrouble(listener: () => void): Dispose {
    return this.#trouble.on(listener);
  }

  noteTrouble(): void {
    this.#trouble.emit(undefined);
  }

  /**
   * Resolves when the call may start. Rejects with `cancelled`, with `busy` and `detail.until` during a long pause, or with `unreachable`
   * and `detail.since` while the server is down. `asked`: someone waits for this call, so it is tried even while the server is down.
   */
  enter(
    priority: Priority,
    scope: string | null,
    signal?: AbortSignal,
    isByUser = priority === 'user',
  ): Promise<Leave> {
    if (isByUser) this.#breaker.retryNow(this.#clock.monotonic());
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(failure('cancelled', t('errors:cancelled')));
        return;
      }
      const ticket: Ticket = {
        rank: priorities.indexOf(priority),
        scope,
        start: () => {
          over();
          resolve(this.#leave());
        },
        fail: (error) => {
          over();
          reject(error);
        },
      };
      const over = onAbort(signal, () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== ticket);
        reject(failure('cancelled', t('errors:cancelled')));
      });
      const after = this.#waiting.findIndex(({ rank }) => rank > ticket.rank);
      this.#waiting.splice(after === -1 ? this.#waiting.length : after, 0, ticket);
      this.#pump();
    });
  }

  /** Pauses calls for `ms`; `scope` null: all of them. A pause shorter than the current one has no effect. */
  pause(ms: number, scope: string | null): void {
    const until = this.#clock.monotonic() + ms;
    this.#pauses.set(scope, Math.max(until, this.#pauses.get(scope) ?? 0));
    this.#pump();
  }

  /** Tries a server that was down at once, after a wake or a network change. */
  retryNow(): void {
    this.#breaker.retryNow(this.#clock.monotonic());
    this.#pump();
  }

  #leave(): Leave {
    this.#active += 1;
    let left = false;
    return (down, resource = null, reason = null) => {
      if (left) return;
      left = true;
      if (down !== null) this.#reason = reason;
      this.#active -= 1;
      this.#breaker.report(down, this.#clock.monotonic(), resource);
      this.#pump();
      if (down === true) this.noteTrouble();
    };
  }

  #pump(): void {
    const now = this.#clock.monotonic();
    for (const [scope, until] of this.#pauses) if (until <= now) this.#pauses.delete(scope);
    if (this.#waiting.length > 0) this.#startWaiting(now);
    this.#setTimer(now);
    this.#tell();
  }

  #startWaiting(now: number): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const stay: Ticket[] = [];
    const refused = this.#breaker.isOpen(now) ? this.#down() : null;
    for (const ticket of waiting) {
      const pause = this.#pausedUntil(ticket.scope) - now;
      if (refused !== null) ticket.fail(refused);
      else if (pause > MAX_PAUSE_MS)
        ticket.fail(pausedFailure(this.#where, this.#clock.now() + pause));
      else if (pause > 0 || !this.#hasRoom(now, ticket.rank)) stay.push(ticket);
      else {
        this.#spaced(now);
        ticket.start();
      }
    }
    this.#waiting = [...stay, ...this.#waiting];
  }

  #hasRoom(now: number, rank: number): boolean {
    const limit = this.#breaker.isProbing(now) ? 1 : this.#limits.concurrency;
    return this.#active < limit && (rank === 0 || now >= this.#nextStart());
  }

  /** When the next call may start (monotonic ms). */
  #nextStart(): number {
    return this.#full - ((this.#limits.burst ?? 1) - 1) * this.#spacing;
  }

  #spaced(now: number): void {
    this.#full = Math.max(now, this.#full) + this.#spacing;
  }

  #pausedUntil(scope: string | null): number {
    const all = this.#pauses.get(null) ?? 0;
    return scope === null ? all : Math.max(all, this.#pauses.get(scope) ?? 0);
  }

  #down(): AppFailure {
    const state = this.state;
    const since = state.k === 'down' ? state.since : this.#clock.now();
    const detail = {
      kind: 'down',
      ...state,
      since,
      cause: { code: 'unreachable', detail: this.#where },
    };
    const [where, reason] = [this.#where, this.#reason];
    const message =
      reason === null ? t('requests:gate.down', { where }) : t('requests:gate.downFor', { reason });
    return failure('unreachable', message, detail);
  }

  /** One timer for the next event: the end of a pause, a due start, the probe. */
  #setTimer(now: number): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
    const moments = [...this.#pauses.values()];
    if (this.#waiting.length > 0) moments.push(this.#nextStart());
    const next = Math.min(...moments.filter((at) => at > now));
    if (next === Infinity) return;
    this.#stopTimer = this.#clock.after(next - now, () => this.#pump());
  }

  #tell(): void {
    const state = this.state;
    const same =
      state.k === this.#published.k && (state.k === 'open' || sameEnd(state, this.#published));
    if (same) return;
    this.#published = state;
    this.#changes.emit(state);
  }
}

/** Wall clocks jitter; a difference of a second is not published. */
const sameEnd = (state: Exclude<GateState, { k: 'open' }>, published: GateState): boolean =>
  published.k !== 'open' && Math.abs(state.until - published.until) < 1000;

/** `busy` with `detail.until` (ms since epoch). `status`: the server refused the call with it; otherwise nothing was sent. */
export function pausedFailure(where: string, until: number, status?: number): AppFailure {
  // Rounded up, so that the wait is over at the displayed time.
  const time = formatTime(Math.ceil(until / 60_000) * 60_000);
  return status === undefined
    ? failure('busy', t('requests:gate.paused', { where, time }), { kind: 'paused', until })
    : failure('busy', t('requests:gate.refused', { where, time }), {
        kind: 'paused',
        until,
        status,
      });
}
