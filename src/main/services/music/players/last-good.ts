import { z } from 'zod';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Player } from '../../../../shared/music/player.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import { Queue } from '../../../../shared/music/queue.ts';
import type { Clock, Publisher, StorePort } from '../../../platform/ports.ts';

/** How long changes are gathered before they are kept (ms). */
const KEEP_EVERY = 30_000;

const players = z.record(z.string(), Player);
const queues = z.record(z.string(), Queue);

export interface LastGoodPorts {
  readonly store: StorePort;
  readonly hub: Publisher;
  readonly clock: Clock;
}

/** Store keys of one profile; all begin with `music/<profile id>/`. */
const keysOf = (profileId: string) => ({
  players: `music/${profileId}/players`,
  queues: `music/${profileId}/queues`,
});

/**
 * Keeps the players and queues of a profile as they were last seen, so that a start shows them at once, greyed until the
 * connection is there.
 */
export class LastGood {
  readonly #ports: LastGoodPorts;
  #profileId: string | null = null;
  #timer: Dispose | null = null;
  #at: number | null = null;

  constructor(ports: LastGoodPorts) {
    this.#ports = ports;
  }

  /** When the kept data of the profile was seen (ms since epoch); null where there is none. */
  get at(): number | null {
    return this.#at;
  }

  /** Switches to a profile and answers what was kept of it. Positions stand where they were then. */
  load(profileId: string | null): {
    players: Record<string, Player>;
    queues: Record<string, Queue>;
  } {
    this.leave();
    this.#profileId = profileId;
    if (profileId === null) return { players: {}, queues: {} };
    const keys = keysOf(profileId);
    this.#at = this.#ports.store.getLastGood(keys.players)?.at ?? null;
    return {
      players: this.#read(keys.players, players),
      queues: this.#read(keys.queues, queues),
    };
  }

  /** Keeps what changed and takes nothing more for this profile. */
  leave(): void {
    this.flush();
    this.#profileId = null;
    this.#at = null;
  }

  /** Something changed: it is kept within `KEEP_EVERY`. */
  touch(): void {
    if (this.#profileId === null) return;
    this.#timer ??= this.#ports.clock.after(KEEP_EVERY, () => {
      this.flush();
    });
  }

  /** Keeps what changed, at once. */
  flush(): void {
    if (this.#timer !== null) this.keep();
  }

  /** Keeps what is published now. */
  keep(): void {
    this.#timer?.();
    this.#timer = null;
    if (this.#profileId === null) return;
    const keys = keysOf(this.#profileId);
    const { store, hub, clock } = this.#ports;
    this.#at = clock.now();
    store.putLastGood(keys.players, hub.get('music.players'), this.#at);
    store.putLastGood(keys.queues, hub.get('music.queues'), this.#at);
  }

  #read<T extends Player | Queue>(
    key: string,
    schema: z.ZodType<Record<string, T>>,
  ): Record<string, T> {
    const kept = this.#ports.store.getLastGood(key);
    const parsed = schema.safeParse(kept?.value);
    if (!parsed.success || kept === null) return {};
    return Object.fromEntries(
      Object.entries(parsed.data).map(([id, entry]) => [id, stopped(entry, kept.at)]),
    );
  }
}

/** Without expectations, and with the position at the time when it was kept. */
function stopped<T extends Player | Queue>(entry: T, at: number): T {
  const anchor = entry.position;
  const duration = 'media' in entry ? entry.media?.duration : entry.current?.duration;
  const position =
    anchor === null ? null : { elapsed: positionAt(anchor, duration ?? null, at), at, rate: 0 };
  return 'pending' in entry ? { ...entry, position, pending: [] } : { ...entry, position };
}
