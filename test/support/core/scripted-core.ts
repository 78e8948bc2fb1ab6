import type { Core, HostFacts } from '../../../src/main/core/core-types.ts';
import type { FetchedFile } from '../../../src/main/platform/ports/domain-service.ts';
import { createConnections } from '../../../src/main/connections/connections-service.ts';
import type { ServiceConnections } from '../../../src/main/platform/ports/service-connections.ts';
import type { Clock, Logger } from '../../../src/main/platform/ports.ts';
import { createMemoryStore } from '../../../src/main/platform/store/memory-store.ts';
import { createRouter } from '../../../src/main/rpc/router.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { noCapabilities } from '../../../src/shared/contract/capabilities.ts';
import { failure } from '../../../src/shared/contract/errors.ts';
import type { Handlers } from '../../../src/shared/contract/methods.ts';
import { methods } from './all-methods.ts';
import { nullAttention } from './null-attention.ts';
import { putProfiles } from '../music/scripted-music.ts';

export const quietLog: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A core with the product's own router and hub, and services defined by the test. */
export interface ScriptedCore extends Core {
  /** The host's description of itself. */
  readonly host: HostFacts | null;
  /** The music server among the services; its methods fail with `unsupported`. */
  readonly music: Mutable<ServiceConnections>;
  /** Serves `/art/<id>`; null: no such picture. */
  picture: (
    id: string,
    size: number,
    signal: AbortSignal,
  ) => Promise<Pick<FetchedFile, 'type' | 'bytes'> | null>;
  /** Serves `/hls/<channel>/<file>`; null: no such channel. */
  stream: (
    channel: string,
    file: string,
    signal: AbortSignal,
  ) => Promise<Omit<FetchedFile, 'maxAge'> | null>;
}

/** Methods without a handler fail with `unsupported`. `more`: connectable services in addition to music. */
export function scriptedCore(
  clock: Clock,
  own: Partial<Handlers> = {},
  more: (hub: StateHub) => readonly ServiceConnections[] = () => [],
): ScriptedCore {
  const absent = (): never => {
    throw failure('unsupported', 'Not in this test.');
  };
  const rest = Object.fromEntries(Object.keys(methods).map((name) => [name, absent]));
  let host: HostFacts | null = null;
  const hub = new StateHub(clock);
  const others = more(hub);
  const music: ScriptedCore['music'] = {
    ...putProfiles(hub, others),
    test: absent,
    save: absent,
    rename: absent,
    setDefault: absent,
    remove: absent,
    retry: absent,
  };
  const services = [music, ...others];
  const connections = createConnections({
    hub,
    clock,
    attention: nullAttention,
    store: createMemoryStore(),
    services: () => services,
  });
  connections.attach();
  const core: ScriptedCore = {
    instance: crypto.randomUUID(),
    router: createRouter(
      () => ({
        ...rest,
        ...connections.handlers,
        'app.open': () => ({ url: host?.open() ?? null }),
        ...own,
      }),
      quietLog,
    ),
    hub,
    log: quietLog,
    music,
    window: { place: () => null, keep: () => undefined },
    mini: { place: () => null, keep: () => undefined },
    picture: () => Promise.resolve(null),
    stream: () => Promise.resolve(null),
    capabilities: () => host?.capabilities ?? noCapabilities,
    attachHost: (facts) => {
      host = facts;
    },
    get host() {
      return host;
    },
    fetchFile: async (path, { id, size, channel, file }, signal) => {
      if (path === 'art') {
        const picture = await core.picture(String(id), Number(size), signal);
        return picture && { ...picture, status: 200, maxAge: 604_800 };
      }
      const part = await core.stream(String(channel), String(file), signal);
      return part && { ...part, maxAge: 0 };
    },
    fault: () => undefined,
    start: () => Promise.resolve(),
    suspended: () => undefined,
    resumed: () => undefined,
    stop: () => {
      core.hub.dispose();
      return Promise.resolve();
    },
  };
  return core;
}
