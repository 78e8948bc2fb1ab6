import type { Clock, Logger } from '../platform/ports.ts';
import type { FetchPort, FindProxy } from '../platform/ports/fetch.ts';
import type { HttpPort, StreamPort } from './http.ts';
import type { NetProbe } from './probe.ts';
import { findInEnvironment } from './proxy.ts';
import type { OpenSocket } from './socket.ts';

/** How the app reaches servers. */
export interface Net {
  readonly http: HttpPort & StreamPort;
  readonly openSocket: OpenSocket;
  readonly probe: NetProbe;
  readonly findProxy: FindProxy;
}

export interface NetPorts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly conceal: (text: string) => string;
  /** For a host with its own network stack: creates a `fetch` that falls back to Node's for what the stack does not support. */
  readonly wrapFetch: ((node: FetchPort) => FetchPort) | undefined;
  /** The proxy that this stack uses. Default: the environment's. */
  readonly findProxy: FindProxy | undefined;
}

/** Each part loads on first use: startup includes neither TLS, resolver nor WebSocket. */
export function openNet(ports: NetPorts): Net {
  let http: Promise<HttpPort & StreamPort> | null = null;
  let probe: Promise<NetProbe> | null = null;
  const theHttp = () => (http ??= loadHttp(ports));
  const theProbe = () => (probe ??= loadProbe(ports));
  return {
    findProxy: ports.findProxy ?? findInEnvironment,
    http: {
      request: async (request) => (await theHttp()).request(request),
      open: async (request) => (await theHttp()).open(request),
    },
    openSocket: async (request) => {
      const { createOpenSocket } = await import('./socket.ts');
      return createOpenSocket(ports)(request);
    },
    probe: {
      resolve: async (...args) => (await theProbe()).resolve(...args),
      port: async (...args) => (await theProbe()).port(...args),
      tls: async (...args) => (await theProbe()).tls(...args),
    },
  };
}

async function loadHttp({ wrapFetch, ...ports }: NetPorts): Promise<HttpPort & StreamPort> {
  const [{ createHttp }, { createNodeFetch }] = await Promise.all([
    import('./http.ts'),
    import('./node-fetch.ts'),
  ]);
  const nodeFetch = createNodeFetch();
  return createHttp({ ...ports, fetch: wrapFetch?.(nodeFetch) ?? nodeFetch });
}

async function loadProbe({ clock }: NetPorts): Promise<NetProbe> {
  return (await import('./probe.ts')).createNetProbe(clock);
}
