import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { lagAt } from '../../../../shared/playout/simulate/air.ts';
import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';
import type { MediaAnswer } from '../../../../shared/playout/check/facts.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Channel } from './channel.ts';
import { folderFiles } from './channel.ts';
import type { Model } from './model.ts';
import type { AirNow } from './on-air.ts';
import { airNow, nothingOnAir } from './on-air.ts';
import { lookAtRun } from './running.ts';

/** Output folders are looked at so often (ms): nothing else tells that a process began or ended. */
const LOOK = 15_000;
/** A timer is never set further than this (ms), since clocks are set and computers sleep. */
const FURTHEST = 60 * 60_000;
const MINUTE = 60_000;
/** Behind so long at most a lag is reckoned: a process of a channel that is looked at seldom runs for days. */
const LAG_HORIZON = 24 * 60 * MINUTE;

export interface ScheduleView {
  readonly air: AirNow;
  readonly lagMs: number;
}

const idle: ScheduleView = { air: nothingOnAir, lagMs: 0 };

/** Knows what every channel airs now, with a timer to the next boundary of an item and none in between. */
export class Schedule {
  readonly #ports: {
    readonly clock: Clock;
    readonly files: PlayoutFilesPort;
    readonly media: (path: string) => MediaAnswer;
  };
  readonly #model: Model;
  readonly #views = new Map<string, ScheduleView>();
  #timer: Dispose | null = null;
  #looking: Dispose | null = null;
  #stopped = false;

  constructor(
    ports: {
      readonly clock: Clock;
      readonly files: PlayoutFilesPort;
      readonly media: (path: string) => MediaAnswer;
    },
    model: Model,
  ) {
    this.#ports = ports;
    this.#model = model;
    model.changes.on((change) => {
      if (change.k === 'docs') this.#turn(change.channels);
      if (change.k === 'lineup') this.#begin();
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

  /** The computer woke up, or the documents changed. */
  refresh(): void {
    this.#turn([...this.#model.channels.keys()]);
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.();
    this.#looking?.();
    this.#timer = null;
    this.#looking = null;
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
    const { engine } = config;
    const air = airNow(channel.key, entries, now + shift, engine);
    const since = Math.max(run.startedAt ?? now - LAG_HORIZON, now - LAG_HORIZON);
    const { media } = this.#ports;
    const lagMs =
      docs.length === 0 ? 0 : lagAt(entries, since, now, { engine, shiftMs: shift, media });
    return { air, lagMs };
  }

  #aim(): void {
    this.#timer?.();
    this.#timer = null;
    const now = this.#ports.clock.now();
    let next = Infinity;
    for (const channel of this.#model.channels.values()) {
      const { until } = this.view(channel.key).air;
      const shift = this.shiftOf(channel);
      if (until !== null && shift !== null) next = Math.min(next, until - shift);
    }
    if (next === Infinity) return;
    this.#timer = this.#ports.clock.after(Math.min(Math.max(next - now, 1), FURTHEST), () => {
      this.#timer = null;
      this.refresh();
    });
  }

  /** Looks at the output folders while a lineup is open. */
  #begin(): void {
    if (this.#stopped || this.#model.phase === 'none') {
      this.#looking?.();
      this.#looking = null;
      return;
    }
    if (this.#looking !== null) return;
    this.#looking = this.#ports.clock.after(0, () => void this.#lookAtRuns());
  }

  async #lookAtRuns(): Promise<void> {
    const { files, clock } = this.#ports;
    const { lineup, channels } = this.#model;
    const output = lineup?.server.outputFolder ?? '';
    const changed: string[] = [];
    if (lineup !== null && output !== '')
      for (const channel of channels.values()) {
        const { number } = channel.entry;
        if (number === '' || /[/\\]/.test(number) || number === '..') continue;
        const folder = files.join(files.resolve(lineup.folder, output), number);
        const run = await lookAtRun(files, folder, clock.now());
        if (run.startedAt === channel.run.startedAt) continue;
        channel.run = run;
        changed.push(channel.key);
      }
    if (this.#stopped) return;
    this.#turn(changed);
    this.#looking =
      this.#model.phase === 'none' ? null : clock.after(LOOK, () => void this.#lookAtRuns());
  }
}
