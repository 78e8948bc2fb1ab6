import { randomUUID } from 'node:crypto';
import { ServiceEvents } from '../../../src/main/core/services.ts';
import { createHttp } from '../../../src/main/net/http.ts';
import { createOpenSocket } from '../../../src/main/net/socket.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { MusicConnection } from '../../../src/main/services/music/connection/connection.ts';
import { PlayersService } from '../../../src/main/services/music/players/players-service.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import type { CallContext } from '../../../src/shared/contract/methods.ts';
import type { MusicProfile } from '../../../src/shared/music/settings.ts';
import { nullAttention } from '../core/null-attention.ts';
import { recordedLog } from '../core/recorded-log.ts';
import { until as changed } from '../until.ts';
import { profileFor } from './music-rig.ts';
import { MemorySettings, MemoryStore, sha256 } from './players-rig.ts';

export const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

/**
 * A connection to a music server with its players, on real sockets and the real clock. The secret store returns this token for every name.
 */
export function openLive(url: string, token: string) {
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
    secrets: { has: () => Promise.resolve(true), use: async (_name, fn) => fn(token) },
    uuid: randomUUID,
    network: { current: () => Promise.resolve({ id: 'home', label: 'home' }) },
    random: () => 0.5,
    onFacts: () => undefined,
  });
  const ports = {
    link,
    hub,
    clock,
    store: new MemoryStore(),
    settings,
    log,
    hash: sha256,
    http,
    attention: nullAttention,
    events: new ServiceEvents(),
    pictures: null,
    uuid: randomUUID,
  };
  const players = new PlayersService(ports);
  players.resetForProfile('p1');
  return {
    hub,
    link,
    settings,
    ports,
    players,
    /** Resolves as soon as `ask` returns true; checked at every change of a topic or of the connection. */
    until: (ask: () => boolean, limit = 50_000, seen = (): unknown => null): Promise<void> =>
      changed([(look) => hub.onChange(look), (look) => link.onView(look)], ask, { limit, seen }),
    start: (change: Partial<MusicProfile> = {}): void =>
      link.start(profileFor(url, { confirmedOrigins: [url], ...change })),
    async stop(): Promise<void> {
      players.dispose();
      await link.stop();
      hub.dispose();
    },
  };
}
