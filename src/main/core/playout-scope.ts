import type { PlayoutService } from '../services/playout/playout-service.ts';
import { createPlayoutService } from '../services/playout/playout-service.ts';
import type { AttentionPort } from '../platform/ports.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import type { Keep, World } from './world.ts';

/** The playout service that is in charge: the user's own, or inside a demo one over memory and a folder of its own. */
export class PlayoutScope {
  readonly #world: World;
  readonly #hub: StateHub;
  readonly #attention: AttentionPort;
  readonly #dataDir: string;
  #own: PlayoutService;
  #demo: PlayoutService | null = null;
  #wanted = false;

  constructor(world: World, hub: StateHub, attention: AttentionPort, dataDir: string) {
    this.#world = world;
    this.#hub = hub;
    this.#attention = attention;
    this.#dataDir = dataDir;
    this.#own = this.#build(world.keep, dataDir, false);
  }

  get current(): PlayoutService {
    return this.#demo ?? this.#own;
  }

  /** A host with a window is there: the lineup of the last time is opened, now or at the start. */
  wanted(): void {
    this.#wanted = true;
    this.current.wanted();
  }

  async start(): Promise<void> {
    await this.#own.start();
  }

  async startDemo(): Promise<void> {
    if (this.#demo !== null) return;
    await this.#own.stop();
    this.#demo = this.#build(this.#world.demoKeep(), this.#dataDir, true);
    await this.#demo.start();
  }

  /** Back to the user's own lineup. */
  async leaveDemo(): Promise<void> {
    await this.#endDemo();
    this.#own = this.#build(this.#world.keep, this.#dataDir, false);
    await this.#own.start();
    if (this.#wanted) this.#own.wanted();
  }

  async stop(): Promise<void> {
    await this.#endDemo();
    await this.#own.stop();
  }

  async #endDemo(): Promise<void> {
    const demo = this.#demo;
    this.#demo = null;
    await demo?.stop();
  }

  #build(keep: Keep, dataDir: string, demo: boolean): PlayoutService {
    const { clock, uuid, hash, log, http } = this.#world;
    const { settings } = keep;
    const world = { clock, uuid, hash, log, http, settings };
    const attention = this.#attention;
    return createPlayoutService({ ...world, hub: this.#hub, attention, dataDir, demo });
  }
}
