import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createMediaTools } from '../platform/media/media-tools.ts';
import { localZone } from '../platform/playout/local-zone.ts';
import { createPlayoutFiles } from '../platform/playout/node-playout-files.ts';
import type { AttentionPort, Clock } from '../platform/ports.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import type { PlayoutService } from '../services/playout/playout-service.ts';
import { createPlayoutService } from '../services/playout/playout-service.ts';
import { createNamer } from '../services/playout/workspace/disk-doc.ts';
import { InCharge } from './in-charge.ts';
import type { Keep, World } from './world.ts';

/** The playout service that is in charge: the user's own, or inside a demo one over memory and a folder that goes with it. */
export class PlayoutScope {
  readonly #world: World;
  readonly #hub: StateHub;
  readonly #attention: AttentionPort;
  readonly #services: InCharge<PlayoutService>;
  readonly #namer = createNamer();
  #wanted = false;
  #started = false;

  constructor(world: World, hub: StateHub, attention: AttentionPort, dataDir: string) {
    this.#world = world;
    this.#hub = hub;
    this.#attention = attention;
    this.#services = new InCharge(() => this.#build(world.keep, dataDir, false));
  }

  get current(): PlayoutService {
    return this.#services.current;
  }

  /** A host with a window is there: the lineup of the last time is opened, now or at the start. */
  wanted(): void {
    this.#wanted = true;
    if (this.#started) this.current.wanted();
  }

  async start(): Promise<void> {
    const { own } = this.#services;
    await own.start();
    this.#started = true;
    if (this.#wanted) own.wanted();
  }

  /** Nothing happens when the demo runs already. */
  async startDemo(): Promise<void> {
    this.#started = true;
    const demo = await this.#services.enter(
      () => openHouse(this.#world.clock),
      ({ folder }) => this.#build(this.#world.demoKeep(), path.join(folder, 'data'), true),
    );
    if (demo === null) return;
    await demo.service.start();
    void this.#openDemo(demo.service, demo.house.lineup);
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
    if (await this.#services.leave()) await this.start();
  }

  stop(): Promise<void> {
    return this.#services.stop();
  }

  #build(keep: Keep, dataDir: string, demo: boolean): PlayoutService {
    const { clock, uuid, hash, log, http } = this.#world;
    const { settings, store } = keep;
    return createPlayoutService({
      clock,
      uuid,
      namer: this.#namer,
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

/** The demo's channels in a folder that goes with them. */
async function openHouse(clock: Clock) {
  const { startPlayoutDemo } = await import('../demo/playout/playout-demo.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'channelstrip-demo-'));
  const leave = () => rm(folder, { recursive: true, force: true });
  try {
    const house = await startPlayoutDemo({ folder, clock });
    return { folder, lineup: house.lineup, stop: () => house.stop().then(leave) };
  } catch (error) {
    await leave();
    throw error;
  }
}
