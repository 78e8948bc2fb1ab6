import { randomUUID } from 'node:crypto';
import type { MusicDemoOptions } from '../../../src/demo/music/server.ts';
import { startMusicDemo } from '../../../src/demo/music/server.ts';
import { createHttp } from '../../../src/main/net/http.ts';
import { createOpenSocket } from '../../../src/main/net/socket.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import type { SecretsPort } from '../../../src/main/platform/ports.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { isUsable } from '../../../src/shared/music/usable.ts';
import { MusicConnection } from '../../../src/main/services/music/connection/connection.ts';
import { LibraryService } from '../../../src/main/services/music/library/library-service.ts';
import { PlayersService } from '../../../src/main/services/music/players/players-service.ts';
import type {
  CallContext,
  MethodArgs,
  MethodOutput,
} from '../../../src/shared/contract/methods.ts';
import type { Player, PlayerAction } from '../../../src/shared/music/player.ts';
import type { PlayerResult } from '../../../src/shared/music/player-result.ts';
import { MemorySettings, MemoryStore, sha256 } from './players-rig.ts';
import { nullAttention } from '../core/null-attention.ts';
import { ServiceEvents } from '../../../src/main/core/service-events.ts';
import { recordedLog } from '../core/recorded-log.ts';
import { until as changed } from '../until.ts';

/** Returns the same token for every name, as a secret store would. */
function holding(token: string): Pick<SecretsPort, 'has' | 'use'> {
  return {
    has: () => Promise.resolve(true),
    use: async (_name, fn) => fn(token),
  };
}

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

/** A demo server with a real connection and players, on real sockets and the real clock. `user`: signed in without administrator rights. */
export async function liveMusic(options: MusicDemoOptions = {}, { user = false } = {}) {
  const demo = await startMusicDemo(options);
  const log = recordedLog();
  const clock = systemClock;
  const hub = new StateHub(clock);
  const settings = new MemorySettings();
  const http = createHttp({ fetch, clock, log });
  const connection = new MusicConnection({
    clock,
    log,
    http,
    openSocket: createOpenSocket({ clock, log }),
    secrets: holding(user ? demo.userToken : demo.token),
    uuid: randomUUID,
    network: { current: () => Promise.resolve({ id: 'home', label: 'home' }) },
    random: () => 0.5,
    onFacts: () => undefined,
  });
  const store = new MemoryStore();
  const ports = {
    link: connection,
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
  };
  const players = new PlayersService(ports);
  players.resetForProfile('p1');
  const library = new LibraryService({ ...ports, context: players.context });

  /** Resolves as soon as `ask` is true; checked with every change of a topic or of the connection. */
  const until = (ask: () => boolean, limit = 50_000): Promise<void> =>
    changed([(look) => hub.onChange(look), (look) => connection.onView(look)], ask, { limit });

  const start = (): void => {
    connection.start({
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
  };

  return {
    demo,
    hub,
    connection,
    settings,
    players,
    /** Handlers of the library, as a client calls them. */
    library: library.handlers,
    until,
    player: (id: string): Player | undefined => hub.get('music.players')[id],
    command: (playerId: string, action: PlayerAction): Promise<PlayerResult> =>
      Promise.resolve(players.handlers['music.command']({ playerId, do: action }, context)),
    page: (queueId: string, offset: number, limit: number) =>
      Promise.resolve(players.handlers['music.queueItems']({ queueId, offset, limit }, context)),
    playIndex: (queueId: string, index: number, itemId: string | null = null) =>
      Promise.resolve(players.handlers['music.playIndex']({ queueId, index, itemId }, context)),
    /** Calls any other method of the players. */
    call: async <M extends keyof PlayersService['handlers']>(
      method: M,
      input: MethodArgs<M>,
    ): Promise<MethodOutput<M>> => players.handlers[method](input, context),
    setCeiling: (playerId: string, level: number) =>
      Promise.resolve(players.handlers['music.setCeiling']({ playerId, level }, context)),
    /** Received player commands, in order. */
    arrived: (): string[] =>
      demo
        .received()
        .map(({ command }) => command)
        .filter((command) => command.startsWith('players/cmd/')),
    start,
    /** Connects and waits until it is online. */
    async connect(): Promise<void> {
      start();
      await until(() => isUsable(connection.view()));
    },
    async stop(): Promise<void> {
      library.dispose();
      players.dispose();
      await connection.stop();
      hub.dispose();
      await demo.stop();
    },
  };
}

export type LiveMusic = Awaited<ReturnType<typeof liveMusic>>;
