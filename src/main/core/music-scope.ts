import type { CallContext, MethodArgs, MethodOutput } from '../../shared/contract/methods.ts';
import type { TestReport } from '../../shared/music/connection.ts';
import type { MusicService } from '../services/music/music-service.ts';
import { createMusicService } from '../services/music/music-service.ts';
import type { AttentionPort } from '../platform/ports.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import { InCharge } from './in-charge.ts';
import type { Keep, World } from './world.ts';

/**
 * The music service that is in charge: the user's own, or inside a demo one over memory with an embedded server.
 * The demo never holds the user's ports, so nothing of it can stay behind.
 */
export class MusicScope {
  readonly #world: World;
  readonly #hub: StateHub;
  readonly #attention: AttentionPort;
  readonly #services: InCharge<MusicService>;
  #wanted = false;

  constructor(world: World, hub: StateHub, attention: AttentionPort) {
    this.#world = world;
    this.#hub = hub;
    this.#attention = attention;
    this.#services = new InCharge(() => this.#build(world.keep, false));
  }

  get current(): MusicService {
    return this.#services.current;
  }

  get inDemo(): boolean {
    return this.#services.inDemo;
  }

  /** A host with a window is there: unsaved equalizer drafts come back, now and after every demo. */
  wanted(): void {
    this.#wanted = true;
    this.current.wanted();
  }

  async start(): Promise<void> {
    const { own } = this.#services;
    if (this.#wanted) own.wanted();
    await own.start();
  }

  /** Nothing happens when the demo runs already. */
  async startDemo(): Promise<void> {
    const demo = await this.#services.enter(
      async () => {
        const { startMusicDemo } = await import('../demo/music/server.ts');
        return startMusicDemo({ commandDelayMs: 25, keep: 0 });
      },
      () => this.#build(this.#world.demoKeep(), true),
    );
    if (demo === null) return;
    const { service, house } = demo;
    await service.adopt({ name: 'Demo', url: house.url, token: house.token });
    if (this.#wanted) service.wanted();
    await service.start();
  }

  /** Back to the user's own profiles. */
  async leaveDemo(): Promise<void> {
    if (await this.#services.leave()) await this.start();
  }

  /**
   * Keeps a server of the user's own. Inside the demo it is tested first: only one that can be kept ends the demo, so
   * that a typing error does not.
   */
  async saveProfile(
    input: MethodArgs<'music.saveProfile'>,
    context: CallContext,
  ): Promise<MethodOutput<'music.saveProfile'>> {
    let tested: TestReport | null = null;
    if (this.inDemo) {
      const { force, ...form } = input;
      const report = await this.#services.own.handlers['music.testConnection'](form, context);
      if (!report.ok && !force) return { profileId: null, report };
      await this.leaveDemo();
      tested = report;
    }
    const saved = await this.#services.own.handlers['music.saveProfile'](input, context);
    const notice = saved.report.notice ?? tested?.notice;
    return notice === undefined ? saved : { ...saved, report: { ...saved.report, notice } };
  }

  stop(): Promise<void> {
    return this.#services.stop();
  }

  #build(keep: Keep, demo: boolean): MusicService {
    const { clock, random, uuid, hash, log, http, openSocket, probe, network, mdns } = this.#world;
    const world = { clock, random, uuid, hash, log, http, openSocket, probe, network, mdns };
    const attention = this.#attention;
    return createMusicService({ ...world, ...keep, hub: this.#hub, attention, demo });
  }
}
