import type { Clock, Publisher } from '../../../platform/ports.ts';

/** Between two tellings of one job (ms). */
const EVERY = 100;

/** Tells how far a job is while it runs, at most ten times a second. */
export class JobProgress {
  readonly #hub: Publisher;
  readonly #clock: Clock;
  readonly #job: string;
  readonly #label: string;
  readonly #total: number;
  #done = 0;
  #told = -Infinity;

  constructor(ports: { hub: Publisher; clock: Clock }, job: string, label: string, total: number) {
    this.#hub = ports.hub;
    this.#clock = ports.clock;
    this.#job = job;
    this.#label = label;
    this.#total = total;
    this.#tell();
  }

  /** One more is done. */
  step(): void {
    this.#done += 1;
    if (this.#clock.monotonic() - this.#told >= EVERY) this.#tell();
  }

  end(): void {
    this.#hub.deleteEntry('playout.jobs', this.#job);
  }

  #tell(): void {
    this.#told = this.#clock.monotonic();
    const entry = { label: this.#label, done: this.#done, total: this.#total };
    this.#hub.setEntry('playout.jobs', this.#job, entry);
  }
}
