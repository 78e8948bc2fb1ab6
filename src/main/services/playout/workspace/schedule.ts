import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { EnvironmentFacts } from '../../../../shared/playout/simulate/item-run.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { Channel } from './channel.ts';
import { diskFiles, folderFiles } from './channel.ts';
import type { Model } from './model.ts';
import type { AirNow, PlanNow } from './on-air.ts';
import { loadedSpan } from '../../../../shared/playout/simulate/loaded.ts';
import { airNow, nothingOnAir, nothingPlanned, planNow, shiftBy, getSince } from './on-air.ts';

/** Maximum timer length (ms), because clocks change and computers sleep. */
const MAX_TIMER_MS = 60 * 60_000;

export interface ScheduleView {
  readonly plan: PlanNow;
  readonly air: AirNow;
}

const idle: ScheduleView = { plan: nothingPlanned, air: nothingOnAir };

/** Computes what every channel has planned for now and what it airs; a timer fires only at item boundaries. */
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

  /** playout time = clock + shift; null: unknown. */
  findShift({ config, process }: Channel): number | null {
    return shiftBy(config?.virtualStart ?? null, process);
  }

  /**
   * End of the range that a process has already loaded, in playout time: the item on air, and the next minute. Null: no process is known to
   * run.
   */
  lockedUntil(key: string): number | null {
    const channel = this.#model.channels.get(key);
    const shift = channel === undefined ? null : this.findShift(channel);
    if (shift === null || channel?.process.k !== 'running') return null;
    const { plan, air } = this.view(key);
    const about = { ...air, shiftMs: shift, plannedFinish: plan.now?.finish ?? null };
    return loadedSpan(about, this.#ports.clock.now()).to;
  }

  /** Re-evaluates after a wake-up, new media facts, or a process change. */
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

  /** Whether the view changed. */
  #look(key: string): boolean {
    const channel = this.#model.channels.get(key);
    if (channel === undefined) return false;
    const before = this.view(key);
    const view = this.#computeView(channel);
    this.#views.set(key, view);
    return formatShown(before) !== formatShown(view);
  }

  #computeView(channel: Channel): ScheduleView {
    const shift = this.findShift(channel);
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
    const since = getSince(process);
    // Without a process nothing airs; without its start time, what airs is unknown.
    if (since === null) return { plan, air: nothingOnAir };
    const about = { engine, shiftMs: shift, virtualStart, ...environment };
    return { plan, air: airNow(key, diskFiles(channel, place), since, now, about) };
  }

  #aim(): void {
    this.#timer?.();
    this.#timer = null;
    const next = Math.min(
      ...[...this.#model.channels.values()].map((channel) => this.#dueAt(channel)),
    );
    if (next === Infinity) return;
    const wait = next - this.#ports.clock.now();
    this.#timer = this.#ports.clock.after(Math.min(Math.max(wait, 1), MAX_TIMER_MS), () => {
      this.#timer = null;
      const now = this.#ports.clock.now();
      const due = [...this.#model.channels.values()].filter(
        (channel) => this.#dueAt(channel) <= now,
      );
      this.#turn(due.map(({ key }) => key));
    });
  }

  /** When to evaluate a channel again (epoch ms of the clock). */
  #dueAt(channel: Channel): number {
    const { plan, air } = this.view(channel.key);
    const shift = this.findShift(channel);
    const planned = plan.until === null || shift === null ? Infinity : plan.until - shift;
    return Math.min(planned, air.until ?? Infinity);
  }
}

/** A view without the time of the next evaluation, which is not shown. */
const formatShown = ({ plan, air }: ScheduleView): string =>
  JSON.stringify([plan.now, plan.next, { ...air, until: null, onAir: { ...air.onAir, from: 0 } }]);
