import { isUnconfirmed } from '../../../../shared/contract/errors.ts';
import type { Disposables } from '../../../../shared/lib/disposable.ts';
import type { LimitPorts } from './limit.ts';
import { startLimit } from './limit.ts';

interface Wait {
  readonly reached: () => boolean;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** The change that confirms a command after the server accepted it. */
export interface Confirmation {
  /** The player or queue whose changes may confirm it. */
  readonly key: string;
  readonly reached: () => boolean;
  readonly send: () => Promise<unknown>;
  readonly unconfirmed: () => Error;
}

/** Commands that change more than one plain field: first accepted by the server, then confirmed by its state. */
export class Confirmations {
  readonly #ports: LimitPorts;
  readonly #waits = new Map<string, Set<Wait>>();
  /** How often the connection was lost. */
  #drops = 0;

  constructor(ports: LimitPorts) {
    this.#ports = ports;
  }

  /**
   * Sends, and resolves when the server's state shows the change. Rejects as `send` does, or after the time limit. If `send` rejects with
   * `unconfirmed`, the state decides too, unless the connection was lost.
   */
  async run({ key, reached, send, unconfirmed }: Confirmation): Promise<void> {
    const drops = this.#drops;
    const open = await send().then(
      () => null,
      (error: unknown) => {
        if (!isUnconfirmed(error) || drops !== this.#drops) throw error;
        return error;
      },
    );
    if (reached()) return;
    await new Promise<void>((resolve, reject) => {
      let limit: Disposables | null = null;
      const settle = (how: () => void): void => {
        limit?.dispose();
        this.#waits.get(key)?.delete(wait);
        if (this.#waits.get(key)?.size === 0) this.#waits.delete(key);
        how();
      };
      const wait: Wait = {
        reached,
        done: () => settle(resolve),
        fail: (error) => settle(() => reject(error)),
      };
      this.#waits.set(key, (this.#waits.get(key) ?? new Set()).add(wait));
      limit = startLimit(this.#ports, () => wait.fail(open ?? unconfirmed()));
    });
  }

  /** Handles a change of the state of `key`. */
  observe(key: string): void {
    for (const wait of [...(this.#waits.get(key) ?? [])]) if (wait.reached()) wait.done();
  }

  drop(error: Error): void {
    this.#drops += 1;
    for (const waits of [...this.#waits.values()]) for (const wait of [...waits]) wait.fail(error);
  }
}
