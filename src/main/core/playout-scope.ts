import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { PlayoutDemo } from '../demo/playout/house.ts';
import { createMediaTools } from '../platform/media/media-tools.ts';
import { localZone } from '../platform/playout/local-zone.ts';
import { createPlayoutFiles } from '../platform/playout/node-playout-files.ts';
import type { AttentionPort } from '../platform/ports.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import type { PlayoutService } from '../services/playout/playout-service.ts';
import { createPlayoutService } from '../services/playout/playout-service.ts';
import type { Keep, World } from './world.ts';

interface Demo {
  readonly service: PlayoutService;
  readonly house: PlayoutDemo;
  readonly folder: string;
}

/** The playout service that is in charge: the user's own, or inside a demo one over memory and a folder that goes with it. */
export class PlayoutScope {
  readonly #world: World;
  readonly #hub: StateHub;
  readonly #attention: AttentionPort;
  readonly #dataDir: string;
  #own: PlayoutService;
  #demo: Demo | null = null;
  #wanted = false;
  #started = false;

  constructor(world: World, hub: StateHub, attention: AttentionPort, dataDir: string) {
    this.#world = world;
    this.#hub = hub;
    this.#attention = attention;
    this.#dataDir = dataDir;
    this.#own = this.#build(world.keep, dataDir, false);
  }

  get current(): PlayoutService {
    return this.#demo?.service ?? this.#own;
  }

  /** A host with a window is there: the lineup of the last time is opened, now or at the start. */
  wanted(): void {
    this.#wanted = true;
    if (this.#started) this.current.wanted();
  }

  async start(): Promise<void> {
    await this.#own.start();
    this.#started = true;
    if (this.#wanted) this.#own.wanted();
  }

  /** Nothing happens when the demo runs already. */
  async startDemo(): Promise<void> {
    if (this.#demo !== null) return;
    this.#started = true;
    await this.#own.stop();
    const { startPlayoutDemo } = await import('../demo/playout/house.ts');
    const folder = await mkdtemp(path.join(tmpdir(), 'channelstrip-demo-'));
    const house = await startPlayoutDemo({ folder, clock: this.#world.clock });
    const service = this.#build(this.#world.demoKeep(), path.join(folder, 'data'), true);
    this.#demo = { service, house, folder };
    await service.start();
    void this.#openDemo(service, house.lineup);
  }

  /** Nobody waits for it: the window shows how it comes. */
  async #openDemo(service: PlayoutService, lineup: string): Promise<void> {
    const { signal } = new AbortController();
    try {
      const input = { path: lineup, create: false };
      await service.handlers['playout.open'](input, { signal, origin: 'window' });
    } catch (error) {
      this.#world.log.warn('the lineup of the demo was not opened', { error });
    }
  }

  /** Back to the user's own lineup. */
  async leaveDemo(): Promise<void> {
    await this.#endDemo();
    this.#own = this.#build(this.#world.keep, this.#dataDir, false);
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#endDemo();
    await this.#own.stop();
  }

  async #endDemo(): Promise<void> {
    const demo = this.#demo;
    this.#demo = null;
    if (demo === null) return;
    await demo.service.stop();
    await demo.house.stop();
    await rm(demo.folder, { recursive: true, force: true });
  }

  #build(keep: Keep, dataDir: string, demo: boolean): PlayoutService {
    const { clock, uuid, hash, log, http } = this.#world;
    const { settings, store } = keep;
    return createPlayoutService({
      clock,
      uuid,
      hash,
      log,
      http,
      settings,
      store,
      hub: this.#hub,
      attention: this.#attention,
      files: createPlayoutFiles(),
      mediaTools: createMediaTools({ clock }),
      zone: localZone,
      env: (name) => process.env[name],
      style: process.platform === 'win32' ? 'windows' : 'posix',
      pause: () => turn(),
      dataDir,
      demo,
    });
  }
}
