import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { LibraryState } from '../../../../shared/music/library.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { ServerEvent } from '../link.ts';
import { nonEmpty } from '../players/tolerant.ts';

/** Debounce for a burst of changes (ms); a long burst is reported every `MAX_DELAY_MS`. */
const SILENCE_MS = 1_000;
const MAX_DELAY_MS = 10_000;
const MAX_NAMES = 20;
const MAX_NAME = 100;

export interface WatchPorts {
  readonly clock: Clock;
  readonly publish: (state: LibraryState) => void;
  /** Name of a provider instance. */
  readonly name: (instance: string) => string;
}

/** Combines bursts of item events into one change of the library's revision, and tracks running sync tasks. */
export class LibraryWatch {
  readonly #ports: WatchPorts;
  #state: LibraryState = { revision: 0, syncing: [] };
  #firstAt = 0;
  #lastAt = 0;
  #timer: Dispose | null = null;

  constructor(ports: WatchPorts) {
    this.#ports = ports;
  }

  get revision(): number {
    return this.#state.revision;
  }

  note({ event, data }: ServerEvent): void {
    if (/^media_item_(?:added|updated|deleted)$/.test(event)) this.changed();
    else if (event === 'sync_tasks_updated' || event === 'tasks_updated') this.#syncing(data);
  }

  /** Schedules a new revision after a change in the library. */
  changed(): void {
    const now = this.#ports.clock.monotonic();
    this.#lastAt = now;
    if (this.#timer !== null) return;
    this.#firstAt = now;
    this.#wait(SILENCE_MS);
  }

  /** Increases the revision now, because every list may be stale. */
  stale(): void {
    this.#stop();
    this.#set({ ...this.#state, revision: this.#state.revision + 1 });
  }

  /** Clears the sync tasks while no events arrive. */
  lost(): void {
    this.#set({ ...this.#state, syncing: [] });
  }

  dispose(): void {
    this.#stop();
  }

  #wait(ms: number): void {
    this.#timer = this.#ports.clock.after(ms, () => {
      this.#timer = null;
      const now = this.#ports.clock.monotonic();
      const due = Math.min(this.#lastAt + SILENCE_MS, this.#firstAt + MAX_DELAY_MS);
      if (now >= due) this.stale();
      else this.#wait(due - now);
    });
  }

  #stop(): void {
    this.#timer?.();
    this.#timer = null;
  }

  #syncing(data: unknown): void {
    const tasks = Array.isArray(data) ? (data as unknown[]).slice(0, 200) : [];
    const names = tasks.map((task) => this.#findName(task)).filter((name) => name !== null);
    const syncing = [...new Set(names)].slice(0, MAX_NAMES);
    this.#set({ ...this.#state, syncing });
  }

  /** The name of a sync task's provider; from 2.10 on, the name of any running background task. */
  #findName(json: unknown): string | null {
    const task = toRecord(json);
    const instance = task?.['provider_instance'];
    if (typeof instance === 'string') return this.#ports.name(instance);
    const name = task?.['status'] === 'running' ? task['name'] : null;
    return typeof name === 'string' ? nonEmpty(name.slice(0, MAX_NAME)) : null;
  }

  #set(state: LibraryState): void {
    if (equal(state, this.#state)) return;
    this.#state = state;
    this.#ports.publish(state);
  }
}
