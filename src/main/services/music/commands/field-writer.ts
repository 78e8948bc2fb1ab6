import { isUnconfirmed } from '../../../../shared/contract/errors.ts';
import type { Dispose, Disposables } from '../../../../shared/lib/disposable.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { LimitPorts } from './limit.ts';
import { startLimit } from './limit.ts';

/** How long echoes of earlier values can arrive after the last answer (ms). */
export const ECHO_HOLD_MS = 1_000;

export interface FieldWriterRules {
  /** Minimum time between two sends while a control is dragged (ms). */
  readonly spacing: number;
  /** How long the server's echoes of the field are ignored after the last answer (ms). */
  readonly hold: number;
  /** If the server shows another value than requested after `hold`, the wait ends: the server has decided. */
  readonly acceptsOther: boolean;
}

export interface FieldWriterPorts<V> extends LimitPorts {
  readonly rules: FieldWriterRules;
  /** Whether the server's own state shows `value`, which was requested at `since` (ms since epoch). */
  readonly reached: (value: V, since: number) => boolean;
  /** The server's value of the field. */
  readonly server: () => unknown;
  /** The shown value changed, or the writer became idle. */
  readonly changed: () => void;
  readonly unconfirmed: () => Error;
}

export interface ShownValue<V> {
  readonly value: V;
  /** When it was requested, ms since epoch. */
  readonly since: number;
  readonly pending: boolean;
}

export type Send<V> = (value: V) => Promise<unknown>;

interface Request<V> {
  readonly value: V;
  readonly send: Send<V>;
  readonly since: number;
  readonly turn: number;
}

interface Waiter {
  readonly turn: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes one field of one player to the server: one command at a time; the latest value wins, superseded values are
 * never sent, the final one always is. Shows the requested value immediately, until the server's
 * state takes over (rules: `FieldWriterRules`).
 */
export class FieldWriter<V> {
  readonly #ports: FieldWriterPorts<V>;
  #waiters: Waiter[] = [];
  #request: Request<V> | null = null;
  #busy = false;
  #hurry = false;
  #turn = 0;
  #life = 0;
  #lastSent = Number.NEGATIVE_INFINITY;
  /** Values sent since the writer was last idle. */
  #sends = 0;
  #baseline: unknown = null;
  #spacing: Dispose | null = null;
  #limit: Disposables | null = null;
  #held = false;
  #settling = false;
  #confirmed = false;
  /** Why the outcome of the final value is open, if the server did not accept it. */
  #open: Error | null = null;

  constructor(ports: FieldWriterPorts<V>) {
    this.#ports = ports;
  }

  /** The value that overrides the server's; null to show the server's value. */
  get shown(): ShownValue<V> | null {
    const request = this.#request;
    return request === null
      ? null
      : { value: request.value, since: request.since, pending: !this.#confirmed };
  }

  /**
   * Requests a value. Resolves when the server shows it, or, for a superseded value, when the later one
   * was accepted; rejects as the latest value does. `hurry`: a single step, not delayed by the spacing of a drag.
   */
  request(value: V, send: Send<V>, hurry = false): Promise<void> {
    this.#turn += 1;
    this.#request = { value, send, since: this.#ports.clock.now(), turn: this.#turn };
    this.#rest();
    this.#hurry ||= hurry;
    const done = new Promise<void>((resolve, reject) => {
      this.#waiters.push({ turn: this.#turn, resolve, reject });
    });
    this.#ports.changed();
    if (!this.#busy) this.#schedule();
    return done;
  }

  /** Handles a change of the server's state of the player. */
  observe(): void {
    if (this.#settling) this.#judge();
  }

  /** Shows the server's value again if it has confirmed the request: another command is about to change it. */
  release(): void {
    if (this.#confirmed) this.#end();
  }

  /** Drops unconfirmed values; rejects every waiting call with `error`. */
  drop(error: unknown): void {
    this.#life += 1;
    this.#busy = false;
    this.#end();
    this.#settle(this.#turn, (waiter) => waiter.reject(error));
  }

  #schedule(): void {
    const { clock, rules } = this.#ports;
    this.#spacing?.();
    this.#spacing = null;
    const wait = this.#lastSent + rules.spacing - clock.now();
    if (this.#hurry || wait <= 0) void this.#send();
    else this.#spacing = clock.after(wait, () => void this.#send());
  }

  async #send(): Promise<void> {
    const request = this.#request;
    if (request === null) return;
    const life = this.#life;
    this.#spacing?.();
    this.#spacing = null;
    this.#busy = true;
    this.#hurry = false;
    this.#lastSent = this.#ports.clock.now();
    this.#sends += 1;
    this.#baseline = this.#ports.server();
    try {
      await request.send(request.value);
      if (life === this.#life) this.#taken(request);
    } catch (error) {
      if (life === this.#life) this.#failed(request, error);
    }
  }

  #taken(sent: Request<V>): void {
    this.#busy = false;
    this.#settle(sent.turn - 1, (waiter) => waiter.resolve());
    const request = this.#request;
    if (request === null) return;
    if (request.turn !== sent.turn && !Object.is(request.value, sent.value)) {
      this.#schedule();
      return;
    }
    this.#await();
  }

  #failed(sent: Request<V>, error: unknown): void {
    this.#busy = false;
    this.#ports.readBack();
    if (this.#request !== null && this.#request.turn !== sent.turn) {
      this.#schedule();
      return;
    }
    if (isUnconfirmed(error)) {
      this.#await(error);
      return;
    }
    this.#end();
    this.#settle(sent.turn, (waiter) => waiter.reject(error));
  }

  /** The final value was accepted, or may have been carried out (`open`): now the server has limited time to show it. */
  #await(open: Error | null = null): void {
    const hold = this.#hold();
    this.#open = open;
    this.#settling = true;
    this.#held = hold > 0;
    this.#limit = startLimit(this.#ports, () => this.#late());
    if (this.#held)
      this.#limit.add(
        this.#ports.clock.after(hold, () => {
          this.#held = false;
          this.#judge();
        }),
      );
    this.#judge();
  }

  /** After several values the echo of an earlier one may still arrive, so the server's value is ignored at first. */
  #hold(): number {
    return this.#sends > 1
      ? Math.max(this.#ports.rules.hold, ECHO_HOLD_MS)
      : this.#ports.rules.hold;
  }

  #judge(): void {
    const request = this.#request;
    if (request === null) return;
    const reached = this.#ports.reached(request.value, request.since);
    const { acceptsOther } = this.#ports.rules;
    const decides = !this.#held && this.#open === null && acceptsOther;
    const other = decides && !equal(this.#ports.server(), this.#baseline);
    if (reached || other || this.#confirmed) this.#confirm();
  }

  #confirm(): void {
    if (this.#held && this.#confirmed) return;
    this.#confirmed = true;
    if (this.#held) this.#ports.changed();
    else this.#end();
    this.#settle(this.#turn, (waiter) => waiter.resolve());
  }

  #late(): void {
    const error = this.#open ?? this.#ports.unconfirmed();
    this.#end();
    this.#settle(this.#turn, (waiter) => waiter.reject(error));
  }

  #rest(): void {
    this.#limit?.dispose();
    this.#limit = null;
    this.#settling = false;
    this.#confirmed = false;
    this.#held = false;
    this.#open = null;
  }

  #end(): void {
    this.#rest();
    this.#spacing?.();
    this.#spacing = null;
    this.#hurry = false;
    this.#sends = 0;
    if (this.#request === null) return;
    this.#request = null;
    this.#ports.changed();
  }

  #settle(upTo: number, settle: (waiter: Waiter) => void): void {
    const done = this.#waiters.filter(({ turn }) => turn <= upTo);
    this.#waiters = this.#waiters.filter(({ turn }) => turn > upTo);
    for (const waiter of done) settle(waiter);
  }
}
