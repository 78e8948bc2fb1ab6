import { AppFailure } from '../../../../shared/contract/errors.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { Publisher } from '../../../platform/ports.ts';
import { supports } from '../commands/known-commands.ts';
import type { MusicLink, ServerEvent } from '../link.ts';
import type { DspStore } from './dsp-store.ts';
import type { QueueFacts } from './stream-facts.ts';
import { readQueueFacts } from './stream-facts.ts';

/** Maximum number of queues with known streams. */
const MAX_QUEUES = 1_000;

export interface StreamPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly store: DspStore;
}

/** Follows what queues report about the streams of loaded players: rate, state, limiter. */
export class Streams {
  readonly #ports: StreamPorts;
  readonly #queues = new Lru<QueueFacts>(MAX_QUEUES);

  constructor(ports: StreamPorts) {
    this.#ports = ports;
  }

  /** Requests the stream of a player, and its limiter if the server has a built-in one. */
  async read(playerId: string, limits: boolean): Promise<void> {
    await Promise.all([this.#readQueue(playerId), limits ? this.#readLimiter(playerId) : null]);
  }

  apply({ event, data }: ServerEvent): void {
    if (this.#ports.store.players.length === 0) return;
    if (event === 'queue_updated' || event === 'queue_added') {
      this.#take(data);
      return;
    }
    // A player that joins or leaves a group plays another queue, from the moment this app knows of it.
    if (event === 'player_updated')
      void Promise.resolve().then(() => {
        for (const id of this.#ports.store.players) this.#show(id);
      });
  }

  clear(): void {
    this.#queues.clear();
  }

  async #readQueue(playerId: string): Promise<void> {
    const { link } = this.#ports;
    if (!supports(link, 'player_queues/get')) return;
    const answer = await this.#ask('player_queues/get', { queue_id: this.#findQueue(playerId) });
    this.#take(answer);
    this.#show(playerId);
  }

  async #readLimiter(playerId: string): Promise<void> {
    const args = { player_id: playerId, key: 'output_limiter' };
    const answer = await this.#ask('config/players/get_value', args);
    if (typeof answer === 'boolean') this.#ports.store.limiterOn(playerId, answer);
  }

  /** Optional information must not make a reading fail. */
  async #ask(command: string, args: Record<string, unknown>): Promise<unknown> {
    try {
      return await this.#ports.link.command(command, args);
    } catch (error) {
      if (error instanceof AppFailure) return null;
      throw error;
    }
  }

  #take(json: unknown): void {
    const read = readQueueFacts(json);
    if (read === null) return;
    this.#queues.set(read.id, read.facts);
    for (const playerId of this.#ports.store.players)
      if (this.#findQueue(playerId) === read.id) this.#show(playerId);
  }

  #show(playerId: string): void {
    const facts = this.#queues.get(this.#findQueue(playerId));
    this.#ports.store.stream(playerId, facts?.(playerId) ?? null);
  }

  /** The queue that a player plays: its leader's, else its own. */
  #findQueue(playerId: string): string {
    const player = this.#ports.hub.entry('music.players', playerId);
    return player?.leader ?? playerId;
  }
}
