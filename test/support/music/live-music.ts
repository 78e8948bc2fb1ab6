import type { MusicDemoOptions } from '../../../src/demo/music/server.ts';
import { startMusicDemo } from '../../../src/demo/music/server.ts';
import { LibraryService } from '../../../src/main/services/music/library/library-service.ts';
import type { PlayersService } from '../../../src/main/services/music/players/players-service.ts';
import type { MethodArgs, MethodOutput } from '../../../src/shared/contract/methods.ts';
import type { Player, PlayerAction } from '../../../src/shared/music/player.ts';
import type { PlayerResult } from '../../../src/shared/music/player-result.ts';
import { isUsable } from '../../../src/shared/music/usable.ts';
import { context, openLive } from './open-live.ts';

/** A demo server with a real connection and players, on real sockets and the real clock. `user`: signs in without administrator rights. */
export async function liveMusic(options: MusicDemoOptions = {}, { user = false } = {}) {
  const demo = await startMusicDemo(options);
  // A connection with a known generation need not wait for what another generation would send.
  const generation = options.generation === 'specified' ? 'specified' : null;
  const live = openLive(demo.url, user ? demo.userToken : demo.token);
  const { hub, link: connection, settings, players, until } = live;
  const library = new LibraryService({ ...live.ports, context: players.context });
  const start = (): void =>
    live.start({ serverId: demo.serverId, generation, trustedNetworks: [] });
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
      await live.stop();
      await demo.stop();
    },
  };
}

export type LiveMusic = Awaited<ReturnType<typeof liveMusic>>;
