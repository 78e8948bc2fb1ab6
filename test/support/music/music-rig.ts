import { createHash, randomUUID } from 'node:crypto';
import type { MusicProfile } from '../../../src/shared/music/settings.ts';
import type { ConnectionView } from '../../../src/shared/music/connection.ts';
import { failure } from '../../../src/shared/contract/errors.ts';
import { createHttp } from '../../../src/main/net/http.ts';
import { createNodeFetch } from '../../../src/main/net/node-fetch.ts';
import { createOpenSocket } from '../../../src/main/net/socket.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import type { Clock, SecretsPort } from '../../../src/main/platform/ports.ts';
import type { LearnedFacts } from '../../../src/main/services/music/connection/connection.ts';
import { MusicConnection } from '../../../src/main/services/music/connection/connection.ts';
import type { RecordedLog } from '../core/recorded-log.ts';
import { recordedLog } from '../core/recorded-log.ts';
import { until as changed } from '../until.ts';

/** Secrets in memory, behind the secrets port. */
export function mapSecrets(values: Record<string, string> = {}): SecretsPort {
  const kept = new Map(Object.entries(values));
  return {
    status: () => ({
      backend: 'memory',
      encryptedAtRest: false,
      locked: false,
      keyring: 'unknown',
    }),
    set: async (name, value) => {
      kept.set(name, value);
    },
    clear: async (name) => {
      kept.delete(name);
    },
    has: async (name) => kept.has(name),
    use: async (name, fn) => {
      const value = kept.get(name);
      if (value === undefined) throw failure('unauthorized', `No secret ${name}.`);
      return fn(value);
    },
    conceal: () => undefined,
    unlock: async () => undefined,
    onChange: () => () => undefined,
  };
}

/** The ports of the music connection on real sockets, with parts that a test can control. */
export function musicPorts(options: { clock?: Clock; token?: string } = {}) {
  const clock = options.clock ?? systemClock;
  const log = recordedLog();
  const network = { id: 'home' as string | null };
  const http = createHttp({
    fetch: createNodeFetch({}),
    clock,
    log,
  });
  return {
    clock,
    log,
    http,
    here: network,
    openSocket: createOpenSocket({ clock, log }),
    secrets: mapSecrets(options.token === undefined ? {} : { 'music/p1': options.token }),
    network: { current: async () => ({ id: network.id, label: null }) },
    uuid: randomUUID,
    hash: (text: string) => createHash('sha256').update(text).digest('hex'),
    random: () => 0.5,
  };
}

export function profileFor(url: string, over: Partial<MusicProfile> = {}): MusicProfile {
  return {
    id: 'p1',
    name: 'Home',
    localUrl: url,
    externalUrl: null,
    serverId: null,
    generation: null,
    user: null,
    tokenExpiresAt: null,
    caFile: null,
    trustedNetworks: ['home'],
    confirmedOrigins: [],
    ...over,
  };
}

export interface MusicRig {
  readonly connection: MusicConnection;
  readonly ports: ReturnType<typeof musicPorts>;
  readonly log: RecordedLog;
  readonly facts: LearnedFacts[];
  readonly views: ConnectionView[];
  /** Resolves with the first matching view, starting with the current one. */
  until(fits: (view: ConnectionView) => boolean): Promise<ConnectionView>;
  /** Resolves when the state is of this kind. */
  state(k: ConnectionView['state']['k']): Promise<ConnectionView>;
}

/** A music connection on real sockets that records its views and learned facts. */
export function musicRig(options: { clock?: Clock; token?: string } = {}): MusicRig {
  const ports = musicPorts(options);
  const facts: LearnedFacts[] = [];
  const views: ConnectionView[] = [];
  const connection = new MusicConnection({
    ...ports,
    onFacts: (learned) => facts.push(learned),
  });
  connection.onView((view) => views.push(view));
  const until: MusicRig['until'] = async (fits) => {
    let view = connection.view();
    const look = (): boolean => {
      view = connection.view();
      return fits(view);
    };
    await changed((listener) => connection.onView(listener), look, { seen: () => view.state });
    return view;
  };
  return {
    connection,
    ports,
    log: ports.log,
    facts,
    views,
    until,
    state: (k) => until((view) => view.state.k === k),
  };
}
