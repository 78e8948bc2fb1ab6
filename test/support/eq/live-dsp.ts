import { randomUUID } from 'node:crypto';
import type { MusicDemo, MusicDemoOptions } from '../../../src/demo/music/server.ts';
import { startMusicDemo } from '../../../src/demo/music/server.ts';
import { createHttp } from '../../../src/main/net/http.ts';
import { createOpenSocket } from '../../../src/main/net/socket.ts';
import { memoryEqDrafts } from '../../../src/main/platform/eq-drafts.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { MusicConnection } from '../../../src/main/services/music/connection/connection.ts';
import { DspService } from '../../../src/main/services/music/dsp/dsp-service.ts';
import { PlayersService } from '../../../src/main/services/music/players/players-service.ts';
import type { CallContext } from '../../../src/shared/contract/methods.ts';
import { isSaved } from '../../../src/shared/eq/presets.ts';
import type { EqPreset, PlayerDsp, SavedPreset, SaveResult } from '../../../src/shared/eq/state.ts';
import type { DspConfig } from '../../../src/shared/eq/model.ts';
import { MemorySettings, MemoryStore, sha256 } from '../music/players-rig.ts';
import { nullAttention } from '../core/null-attention.ts';
import { ServiceEvents } from '../../../src/main/core/service-events.ts';
import { recordedLog } from '../core/recorded-log.ts';
import { until as changed } from '../until.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

interface LiveOptions extends MusicDemoOptions {
  /** Signs in as the plain user instead of the administrator. */
  readonly plainUser?: boolean;
}

/** A demo server with a real connection, players and sound processing, on real sockets and the real clock. */
export async function liveDsp({ plainUser = false, ...options }: LiveOptions = {}) {
  const demo: MusicDemo = await startMusicDemo(options);
  const log = recordedLog();
  const clock = systemClock;
  const hub = new StateHub(clock);
  const settings = new MemorySettings();
  const http = createHttp({ fetch, clock, log });
  const link = new MusicConnection({
    clock,
    log,
    http,
    openSocket: createOpenSocket({ clock, log }),
    secrets: {
      has: () => Promise.resolve(true),
      use: async (_name, fn) => fn(plainUser ? demo.userToken : demo.token),
    },
    uuid: randomUUID,
    network: { current: () => Promise.resolve({ id: 'home', label: 'home' }) },
    random: () => 0.5,
    onFacts: () => undefined,
  });
  const store = new MemoryStore();
  const eqDrafts = memoryEqDrafts();
  const dsp = new DspService({ link, hub, clock, settings, eqDrafts, uuid: randomUUID, log });
  const players = new PlayersService({
    link,
    hub,
    clock,
    store,
    settings,
    log,
    hash: sha256,
    http,
    attention: nullAttention,
    events: new ServiceEvents(),
    pictures: null,
  });
  players.resetForProfile('p1');
  dsp.resetForProfile('p1');

  const until = (ask: () => boolean, limit = 50_000): Promise<void> =>
    changed([(look) => hub.onChange(look), (look) => link.onView(look)], ask, { limit });

  const { handlers } = dsp;
  return {
    demo,
    hub,
    link,
    settings,
    players,
    handlers,
    until,
    context,
    player: (id: string): PlayerDsp | undefined => hub.get('eq.players')[id],
    load: async (playerId: string): Promise<PlayerDsp> =>
      handlers['eq.load']({ playerId }, context),
    save: async (
      playerId: string,
      config: DspConfig,
      base: number | null = null,
    ): Promise<SaveResult> => handlers['eq.save']({ playerId, config, base }, context),
    apply: async (place: EqPreset['place'], id: string, playerId: string): Promise<SaveResult> =>
      handlers['eq.applyPreset']({ place, id, playerId }, context),
    keep: async (
      place: SavedPreset['place'],
      name: string,
      config: DspConfig,
      id: string | null = null,
    ): Promise<EqPreset> => handlers['eq.savePreset']({ place, id, name, config }, context),
    /** Without the built-in ones. */
    presets: (): readonly EqPreset[] => hub.get('eq.presets').presets.filter(isSaved),
    /** Commands about sound processing that change something, in their order. */
    sent: (): string[] =>
      demo
        .received()
        .map(({ command }) => command)
        .filter((command) =>
          /dsp.*\/(?:save|apply_preset|remove)$|config\/players\/save/.test(command),
        ),
    async connect(): Promise<void> {
      link.start({
        id: 'p1',
        name: 'Home',
        localUrl: demo.url,
        externalUrl: null,
        serverId: demo.serverId,
        // Who knows it is not kept waiting for what another one would send.
        generation: options.generation === 'specified' ? 'specified' : null,
        user: null,
        tokenExpiresAt: null,
        caFile: null,
        trustedNetworks: [],
        confirmedOrigins: [demo.url],
      });
      await until(() => link.view().state.k === 'online');
    },
    async stop(): Promise<void> {
      dsp.dispose();
      players.dispose();
      await link.stop();
      hub.dispose();
      await demo.stop();
    },
  };
}

export type LiveDsp = Awaited<ReturnType<typeof liveDsp>>;
