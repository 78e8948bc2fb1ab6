import { Emitter } from '../../shared/lib/emitter.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import type { DspConfig, DspPreset } from './dsp.ts';
import type { Generation } from './generations/generation.ts';
import { Library } from './library.ts';
import { advance, nextEnd } from './progress.ts';
import { groupVolume, playerShape } from './player-shape.ts';
import { newItems } from './queue-edit.ts';
import { similarTo } from './queue-play.ts';
import { queueShape } from './queue-shape.ts';
import { codes, commandError } from './server-error.ts';
import type { DemoPlayer, DemoQueue, DemoState } from './state-model.ts';
import { seedDsp, seedPresets } from './dsp-seed.ts';
import { seedPlayers, seedQueue } from './state-seed.ts';

export interface WireEvent {
  readonly event: string;
  readonly objectId: string | null;
  readonly data: unknown;
}

export interface ServerStateOptions {
  readonly generation: Generation;
  readonly clock: Clock;
  /** ms by which the server's clock is ahead of this machine's. */
  readonly skewMs: number;
  readonly players: number | undefined;
  readonly queueLength: number;
  /** Tracks of the library. */
  readonly tracks: number;
}

/** ms without a change after which a group volume that is one update late is emitted again. */
const settleMs = 200;

/** The server's whole state. Tests can set any part; `emitPlayer` and `emitQueue` send it. */
export class ServerState implements DemoState {
  readonly generation: Generation;
  readonly clock: Clock;
  readonly library: Library;
  readonly players = new Map<string, DemoPlayer>();
  readonly queues = new Map<string, DemoQueue>();
  readonly dsp = new Map<string, DspConfig>();
  readonly presets: DspPreset[] = [];
  readonly searches = new Map<string, { readonly at: number; readonly answer: unknown }>();
  /** Changed values of `config/players`, by player id and key. */
  readonly settings = new Map<string, Map<string, unknown>>();
  readonly events = new Emitter<WireEvent>();
  /** The server's own base address. */
  baseUrl = '';
  /** Old field names only (a fault). */
  oldFields = false;
  /** Nothing is loaded yet: lists are empty. */
  loading = false;
  readonly #skewMs: number;
  readonly #late = new Set<string>();
  #serial = 100_000;
  #stopEnd: Dispose | null = null;
  #stopSettle: Dispose | null = null;
  #running = false;

  constructor(options: ServerStateOptions) {
    this.generation = options.generation;
    this.clock = options.clock;
    this.#skewMs = options.skewMs;
    this.library = new Library(options.tracks);
    for (const player of seedPlayers(options.players)) {
      this.players.set(player.id, player);
      const queue = seedQueue(player, this.library, options.queueLength, this.now());
      this.queues.set(player.id, queue);
    }
    seedDsp(this);
    this.presets.push(...seedPresets(this.generation));
    const first = this.players.get('living_room');
    if (first !== undefined) first.state = this.queue(first.id).state;
    for (const player of this.players.values())
      player.emittedGroupVolume = groupVolume(this, player);
  }

  /** The server's clock: s since epoch. */
  now(): number {
    return (this.clock.now() + this.#skewMs) / 1000;
  }

  /** Advances to the current time: tracks end. */
  start(): void {
    this.#running = true;
    advance(this);
    this.#planEnd();
  }

  /** Stops all timers; positions still increase, as on a server whose sockets are gone. */
  stop(): void {
    this.#running = false;
    this.#stopEnd?.();
    this.#stopSettle?.();
    this.#stopEnd = null;
    this.#stopSettle = null;
  }

  /** Rejects with 10 if there is no such queue. */
  queue(id: string): DemoQueue {
    const queue = this.queues.get(id);
    if (queue === undefined)
      throw commandError(codes.playerUnavailable, `Queue ${id} is not available`);
    return queue;
  }

  /** The leader of the player's group, or the player itself. */
  findLeader(player: DemoPlayer): DemoPlayer {
    return (player.leader === null ? undefined : this.players.get(player.leader)) ?? player;
  }

  listFollowers(player: DemoPlayer): DemoPlayer[] {
    return player.members.flatMap((id) => this.players.get(id) ?? []);
  }

  extend(queue: DemoQueue): void {
    const last = queue.items.at(-1)?.media;
    if (last === undefined) return;
    queue.items.push(...newItems(this, queue, similarTo(this, last, 25)));
    this.emitItems(queue.id);
  }

  later(ms: number, action: () => void): void {
    this.clock.after(ms, () => {
      if (this.#running) action();
    });
  }

  /** An unused number for a queue item. */
  serial(): number {
    this.#serial += 1;
    return this.#serial;
  }

  emit(event: string, objectId: string | null, data: unknown): void {
    this.events.emit({ event, objectId, data });
  }

  /** Sends `player_updated`. The group volume in it is the one before this change. */
  emitPlayer(id: string): void {
    const player = this.players.get(id);
    if (player === undefined) return;
    this.emit('player_updated', id, playerShape(this, player));
    this.#noteGroupVolume(player);
    if (player.leader !== null) this.#noteGroupVolume(this.findLeader(player), true);
  }

  /** Sends `player_updated` for a leader and all its followers. */
  emitGroup(player: DemoPlayer): void {
    this.emitPlayer(player.id);
    for (const follower of this.listFollowers(player)) this.emitPlayer(follower.id);
  }

  emitQueue(id: string, times = 1): void {
    const queue = this.queues.get(id);
    if (queue === undefined) return;
    for (let sent = 0; sent < times; sent += 1)
      this.emit('queue_updated', id, queueShape(this, queue));
    this.#planEnd();
  }

  emitItems(id: string): void {
    const queue = this.queues.get(id);
    if (queue !== undefined) this.emit('queue_items_updated', id, queueShape(this, queue));
  }

  #noteGroupVolume(player: DemoPlayer, keepEmitted = false): void {
    if (player.emittedGroupVolume === groupVolume(this, player)) return;
    if (!keepEmitted) player.emittedGroupVolume = groupVolume(this, player);
    this.#late.add(player.id);
    this.#stopSettle?.();
    if (this.#running) this.#stopSettle = this.clock.after(settleMs, () => this.#settle());
  }

  #settle(): void {
    const late = [...this.#late];
    this.#late.clear();
    for (const id of late) {
      const player = this.players.get(id);
      if (player === undefined) continue;
      player.emittedGroupVolume = groupVolume(this, player);
      this.emit('player_updated', id, playerShape(this, player));
    }
  }

  #planEnd(): void {
    this.#stopEnd?.();
    this.#stopEnd = null;
    const end = this.#running ? nextEnd(this) : null;
    if (end === null) return;
    const wait = Math.min(Math.max(0, Math.ceil((end - this.now()) * 1000)), 2 ** 31 - 1);
    this.#stopEnd = this.clock.after(wait, () => {
      advance(this);
      this.#planEnd();
    });
  }
}
