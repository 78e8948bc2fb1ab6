import type { CallContext, MethodArgs, MethodOutput } from '../../shared/contract/methods.ts';
import type { MusicService } from '../services/music/music-service.ts';
import { createMusicService } from '../services/music/music-service.ts';
import type { AttentionPort } from '../platform/ports.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import type { Keep, World } from './world.ts';

interface Demo {
  readonly service: MusicService;
  stopServer(): Promise<void>;
}

/**
 * The music service that is in charge: the user's own, or inside a demo one over memory with an embedded server.
 * The demo never holds the user's ports, so nothing of it can stay behind.
 */
export class MusicScope {
  readonly #world: World;
  readonly #hub: StateHub;
  readonly #attention: AttentionPort;
  #own: MusicService;
  #demo: Demo | null = null;

  constructor(world: World, hub: StateHub, attention: AttentionPort) {
    this.#world = world;
    this.#hub = hub;
    this.#attention = attention;
    this.#own = this.#build(world.keep, false);
  }

  get current(): MusicService {
    return this.#demo?.service ?? this.#own;
  }

  get inDemo(): boolean {
    return this.#demo !== null;
  }

  start(): Promise<void> {
    return this.#own.start();
  }

  /** Nothing happens when the demo runs already. */
  async startDemo(): Promise<void> {
    if (this.#demo !== null) return;
    const { startMusicDemo } = await import('../demo/music/server.ts');
    const server = await startMusicDemo({ commandDelayMs: 25, keep: 0 });
    await this.#own.stop();
    const service = this.#build(this.#world.demoKeep(), true);
    this.#demo = { service, stopServer: () => server.stop() };
    await service.adopt({ name: 'Demo', url: server.url, token: server.token });
    await service.start();
  }

  /** Back to the user's own profiles. */
  async leaveDemo(): Promise<void> {
    await this.#endDemo();
    this.#own = this.#build(this.#world.keep, false);
    await this.#own.start();
  }

  /**
   * Keeps a server of the user's own. Inside the demo it is tested first: only one that can be kept ends the demo, so
   * that a typing error does not.
   */
  async saveProfile(
    input: MethodArgs<'music.saveProfile'>,
    context: CallContext,
  ): Promise<MethodOutput<'music.saveProfile'>> {
    if (this.#demo !== null) {
      const { force, ...form } = input;
      const report = await this.#own.handlers['music.testConnection'](form, context);
      if (!report.ok && !force) return { profileId: null, report };
      await this.leaveDemo();
    }
    return this.#own.handlers['music.saveProfile'](input, context);
  }

  async stop(): Promise<void> {
    await this.#endDemo();
    await this.#own.stop();
  }

  async #endDemo(): Promise<void> {
    const demo = this.#demo;
    this.#demo = null;
    await demo?.service.stop();
    await demo?.stopServer();
  }

  #build(keep: Keep, demo: boolean): MusicService {
    const { clock, random, uuid, hash, log, http, openSocket, probe, network, mdns } = this.#world;
    const world = { clock, random, uuid, hash, log, http, openSocket, probe, network, mdns };
    const attention = this.#attention;
    return createMusicService({ ...world, ...keep, hub: this.#hub, attention, demo });
  }
}
