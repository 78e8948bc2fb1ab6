import { z } from 'zod';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Player } from '../../../../shared/music/player.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import { Queue } from '../../../../shared/music/queue.ts';
import type { Clock, Publisher, StorePort } from '../../../platform/ports.ts';

/** Changes are collected this long before they are stored (ms). */
const SAVE_MS = 30_000;

const players = z.record(z.string(), Player);
const queues = z.record(z.string(), Queue);

export interface LastGoodPorts {
  readonly store: StorePort;
  readonly hub: Publisher;
  readonly clock: Clock;
}

/** Store keys of one profile; all begin with `music/<profile id>/`. */
const formatKeys = (profileId: string) => ({
  players: `music/${profileId}/players`,
  queues: `music/${profileId}/queues`,
});

/**
 * Stores the last known players and queues of a profile, so that a start shows them at once, grayed out until it
 * is connected.
 */
export class LastGood {
  readonly #ports: LastGoodPorts;
  #profileId: string | null = null;
  #timer: Dispose | null = null;
  #at: number | null = null;

  constructor(ports: LastGoodPorts) {
    this.#ports = ports;
  }

  /** When the stored data of the profile was live (ms since epoch); null if there is none. */
  get at(): number | null {
    return this.#at;
  }

  /** Switches to a profile and returns its stored data. Positions are paused at their last values. */
  load(profileId: string | null): {
    players: Record<string, Player>;
    queues: Record<string, Queue>;
  } {
    this.leave();
    this.#profileId = profileId;
    if (profileId === null) return { players: {}, queues: {} };
    const keys = formatKeys(profileId);
    this.#at = this.#ports.store.getLastGood(keys.players)?.at ?? null;
    return {
      players: this.#read(keys.players, players),
      queues: this.#read(keys.queues, queues),
    };
  }

  /** Stores pending changes and ignores further ones of this profile. */
  leave(): void {
    this.flush();
    this.#profileId = null;
    this.#at = null;
  }

  /** Schedules a write of the changed state within `SAVE_MS`. */
  touch(): void {
    if (this.#profileId === null) return;
    this.#timer ??= this.#ports.clock.after(SAVE_MS, () => this.flush());
  }

  /** Stores pending changes at once. */
  flush(): void {
    if (this.#timer !== null) this.keep();
  }

  /** Stores the published state now. */
  keep(): void {
    this.#timer?.();
    this.#timer = null;
    if (this.#profileId === null) return;
    const keys = formatKeys(this.#profileId);
    const { store, hub, clock } = this.#ports;
    this.#at = clock.now();
    store.putLastGood(keys.players, hub.get('music.players'), this.#at);
    store.putLastGood(keys.queues, hub.get('music.queues'), this.#at);
  }

  #read<T extends Player | Queue>(
    key: string,
    schema: z.ZodType<Record<string, T>>,
  ): Record<string, T> {
    const stored = this.#ports.store.getLastGood(key);
    const parsed = schema.safeParse(stored?.value);
    if (!parsed.success || stored === null) return {};
    return Object.fromEntries(
      Object.entries(parsed.data).map(([id, entry]) => [id, stopped(entry, stored.at)]),
    );
  }
}

/** Without expected values, and with the position at the time of storing. */
function stopped<T extends Player | Queue>(entry: T, at: number): T {
  const anchor = entry.position;
  const duration = 'media' in entry ? entry.media?.duration : entry.current?.duration;
  const position =
    anchor === null ? null : { elapsed: positionAt(anchor, duration ?? null, at), at, rate: 0 };
  return 'pending' in entry ? { ...entry, position, pending: [] } : { ...entry, position };
}
