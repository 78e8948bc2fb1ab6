import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';

/** Sends one level (percent). Resolves when the core has applied it; rejects on failure. */
export type SendLevel = (level: number) => Promise<unknown>;

/** Minimum interval (ms) between sent levels while the slider moves. */
export const SEND_EVERY = 50;
/** Time (ms) after the last answer until the topic's level replaces the local one. */
export const SETTLE_GRACE = 150;

/**
 * The optimistic level of a slider. The local level applies from the first movement until the last request was answered and the
 * topic had time to follow, so the thumb never jumps back. The last level is always sent, even if the slider unmounts.
 */
export class OptimisticLevel {
  readonly #send: SendLevel;
  readonly #failed: (thrown: unknown) => void;
  readonly #changed = new Emitter<void>();
  #local: number | null = null;
  #moving = false;
  #waiting: number | null = null;
  #newest = 0;
  #answered = true;
  #sendTimer: ReturnType<typeof setTimeout> | null = null;
  #graceTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(send: SendLevel, failed: (thrown: unknown) => void) {
    this.#send = send;
    this.#failed = failed;
  }

  /** The level to show instead of the topic's; null to show the topic's. */
  readonly local = (): number | null => this.#local;

  readonly on = (listener: () => void): Dispose => this.#changed.on(listener);

  /** The user drags the thumb to `level`. */
  readonly move = (level: number): void => {
    this.#moving = true;
    this.#show(level);
    this.#waiting = level;
    if (this.#sendTimer === null) this.#flush();
  };

  /** The user released the thumb at `level`, or set it by key or wheel. */
  readonly drop = (level: number): void => {
    const held = this.#moving;
    this.#moving = false;
    const alreadySent = held && this.#waiting === null && this.#local === level;
    this.#show(level);
    if (!alreadySent) this.#waiting = level;
    this.#stopTimer();
    this.#flush();
    this.#settle();
  };

  /** Sends a pending level and stops all timers. */
  dispose(): void {
    this.#moving = false;
    this.#stopTimer();
    if (this.#waiting !== null) this.#launch(this.#waiting);
    this.#waiting = null;
    this.#clearGrace();
  }

  #flush(): void {
    if (this.#waiting === null) return;
    const level = this.#waiting;
    this.#waiting = null;
    this.#launch(level);
    this.#sendTimer = setTimeout(() => {
      this.#sendTimer = null;
      this.#flush();
    }, SEND_EVERY);
  }

  #launch(level: number): void {
    const turn = ++this.#newest;
    this.#answered = false;
    this.#send(level).then(
      () => this.#answer(turn, null),
      (thrown: unknown) => this.#answer(turn, thrown ?? new Error('rejected')),
    );
  }

  #answer(turn: number, thrown: unknown): void {
    if (turn !== this.#newest) return;
    this.#answered = true;
    if (thrown !== null) this.#failed(thrown);
    this.#settle();
  }

  #settle(): void {
    this.#clearGrace();
    if (this.#moving || !this.#answered || this.#waiting !== null) return;
    this.#graceTimer = setTimeout(() => {
      this.#graceTimer = null;
      this.#show(null);
    }, SETTLE_GRACE);
  }

  #show(level: number | null): void {
    this.#clearGrace();
    if (this.#local === level) return;
    this.#local = level;
    this.#changed.emit();
  }

  #stopTimer(): void {
    if (this.#sendTimer !== null) clearTimeout(this.#sendTimer);
    this.#sendTimer = null;
  }

  #clearGrace(): void {
    if (this.#graceTimer !== null) clearTimeout(this.#graceTimer);
    this.#graceTimer = null;
  }
}
