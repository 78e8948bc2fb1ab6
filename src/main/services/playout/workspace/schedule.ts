import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { EnvironmentFacts } from '../../../../shared/playout/simulate/item-run.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { Channel } from './channel.ts';
import { diskFiles, folderFiles } from './channel.ts';
import type { Model } from './model.ts';
import type { AirNow, PlanNow } from './on-air.ts';
import { loadedSpan } from '../../../../shared/playout/simulate/loaded.ts';
import { airNow, nothingOnAir, nothingPlanned, planNow, shiftBy, sinceOf } from './on-air.ts';

/** A timer is never set further than this (ms), since clocks are set and computers sleep. */
const FURTHEST = 60 * 60_000;

export interface ScheduleView {
  readonly plan: PlanNow;
  readonly air: AirNow;
}

const idle: ScheduleView = { plan: nothingPlanned, air: nothingOnAir };

/** Knows what every channel has planned for now and what it airs, with a timer to the next boundary of an item and none in between. */
export class Schedule {
  readonly #ports: {
    readonly clock: Clock;
    readonly environment: EnvironmentFacts;
  };
  readonly #model: Model;
  readonly #views = new Map<string, ScheduleView>();
  #timer: Dispose | null = null;
  #stopped = false;

  constructor(
    ports: {
      readonly clock: Clock;
      readonly environment: EnvironmentFacts;
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
  shiftOf({ config, process }: Channel): number | null {
    return shiftBy(config?.virtualStart ?? null, process);
  }

  /**
   * End of what a process has already loaded, in playout time: the item on air, and the minute from now. Null: no process is known to
   * run.
   */
  lockedUntil(key: string): number | null {
    const channel = this.#model.channels.get(key);
    const shift = channel === undefined ? null : this.shiftOf(channel);
    if (shift === null || channel?.process.k !== 'running') return null;
    const { plan, air } = this.view(key);
    const about = { ...air, shiftMs: shift, plannedFinish: plan.now?.finish ?? null };
    return loadedSpan(about, this.#ports.clock.now()).to;
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
    const view = this.#viewOf(channel);
    this.#views.set(key, view);
    return shown(before) !== shown(view);
  }

  #viewOf(channel: Channel): ScheduleView {
    const shift = this.shiftOf(channel);
    const { config, key, process } = channel;
    if (config === null || shift === null) return idle;
    const { clock, environment } = this.#ports;
    const now = clock.now();
    const { engine, virtualStart } = config;
    const place = this.#model.place(channel);
    const plan = planNow(
      key,
      folderFiles(channel, this.#model.docs(key), place),
      now + shift,
      engine,
    );
    const since = sinceOf(process);
    // Nothing is on air without a process, and nobody knows what is where its beginning is not known.
    if (since === null) return { plan, air: nothingOnAir };
    const about = { engine, shiftMs: shift, virtualStart, ...environment };
    return { plan, air: airNow(key, diskFiles(channel, place), since, now, about) };
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
    const { plan, air } = this.view(channel.key);
    const shift = this.shiftOf(channel);
    const planned = plan.until === null || shift === null ? Infinity : plan.until - shift;
    return Math.min(planned, air.until ?? Infinity);
  }
}

/** All of a view but when to look again, which nobody sees. */
const shown = ({ plan, air }: ScheduleView): string =>
  JSON.stringify([plan.now, plan.next, { ...air, until: null, onAir: { ...air.onAir, from: 0 } }]);
