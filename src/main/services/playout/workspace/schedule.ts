import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { lagAt } from '../../../../shared/playout/simulate/air.ts';
import type { WorldFacts } from '../../../../shared/playout/simulate/item-run.ts';
import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { Channel } from './channel.ts';
import { folderFiles } from './channel.ts';
import type { Model } from './model.ts';
import type { AirNow } from './on-air.ts';
import { airNow, LAG_HORIZON, nothingOnAir } from './on-air.ts';

/** A timer is never set further than this (ms), since clocks are set and computers sleep. */
const FURTHEST = 60 * 60_000;
const MINUTE = 60_000;

export interface ScheduleView {
  readonly air: AirNow;
  readonly lagMs: number;
}

const idle: ScheduleView = { air: nothingOnAir, lagMs: 0 };

/** Knows what every channel airs now, with a timer to the next boundary of an item and none in between. */
export class Schedule {
  readonly #ports: {
    readonly clock: Clock;
    readonly world: WorldFacts;
  };
  readonly #model: Model;
  readonly #views = new Map<string, ScheduleView>();
  #timer: Dispose | null = null;
  #stopped = false;

  constructor(
    ports: {
      readonly clock: Clock;
      readonly world: WorldFacts;
    },
    model: Model,
  ) {
    this.#ports = ports;
    this.#model = model;
    model.changes.on((change) => {
      if (change.k === 'docs') this.#turn(change.channels);
    });
  }

  view(key: string): ScheduleView {
    return this.#views.get(key) ?? idle;
  }

  /** playout time = clock + shift; null: nobody knows. */
  shiftOf({ config, run }: Channel): number | null {
    const virtual = config?.virtualStart ?? null;
    if (virtual === null) return 0;
    const start = rfc3339Ms(virtual);
    return run.startedAt === null || Number.isNaN(start) ? null : start - run.startedAt;
  }

  /** End of what is on air and of the minute from now, in playout time; null: nothing is on air. */
  lockedUntil(key: string): number | null {
    const channel = this.#model.channels.get(key);
    const shift = channel === undefined ? null : this.shiftOf(channel);
    const { onAir } = this.view(key).air;
    if (onAir === null || shift === null) return null;
    return Math.max(onAir.finish, this.#ports.clock.now() + shift + MINUTE);
  }

  /** The computer woke up, more is known of media, or processes began and ended. */
  refresh(keys: readonly string[] = [...this.#model.channels.keys()]): void {
    this.#turn(keys);
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.();
    this.#timer = null;
  }

  #turn(keys: readonly string[]): void {
    if (this.#stopped) return;
    const changed = keys.filter((key) => this.#look(key));
    for (const key of this.#views.keys())
      if (!this.#model.channels.has(key)) this.#views.delete(key);
    if (changed.length > 0) this.#model.tell({ k: 'channel', channels: changed });
    this.#aim();
  }

  /** Whether it is another view now. */
  #look(key: string): boolean {
    const channel = this.#model.channels.get(key);
    if (channel === undefined) return false;
    const before = this.view(key);
    this.#views.set(key, this.#viewOf(channel));
    return before !== this.view(key);
  }

  #viewOf(channel: Channel): ScheduleView {
    const shift = this.shiftOf(channel);
    const { config, run } = channel;
    if (config === null || shift === null) return idle;
    const now = this.#ports.clock.now();
    const docs = this.#model.docs(channel.key);
    const entries = folderFiles(channel, docs, this.#model.place(channel));
    const { engine, virtualStart } = config;
    const air = airNow(channel.key, entries, now + shift, engine);
    if (docs.length === 0) return { air, lagMs: 0 };
    // Without a process that is seen here, one that runs somewhere else is reckoned with.
    const since = Math.max(run.startedAt ?? 0, now - LAG_HORIZON);
    const { world } = this.#ports;
    const about = { engine, shiftMs: shift, virtualStart, ...world };
    return { air, lagMs: lagAt(entries, since, now, about) };
  }

  #aim(): void {
    this.#timer?.();
    this.#timer = null;
    const next = Math.min(...[...this.#model.channels.values()].map((one) => this.#dueAt(one)));
    if (next === Infinity) return;
    const wait = next - this.#ports.clock.now();
    this.#timer = this.#ports.clock.after(Math.min(Math.max(wait, 1), FURTHEST), () => {
      this.#timer = null;
      const now = this.#ports.clock.now();
      const due = [...this.#model.channels.values()].filter((one) => this.#dueAt(one) <= now);
      this.#turn(due.map(({ key }) => key));
    });
  }

  /** When a channel has to be looked at again (epoch ms of the clock). */
  #dueAt(channel: Channel): number {
    const { until } = this.view(channel.key).air;
    const shift = this.shiftOf(channel);
    return until === null || shift === null ? Infinity : until - shift;
  }
}
