import { stat } from 'node:fs/promises';
import type { Dispatcher } from 'undici';
import { AppFailure } from '../../shared/contract/errors.ts';
import type { FetchPort } from '../platform/ports/fetch.ts';
import { systemRoute } from '../platform/ports/fetch.ts';
import { readAuthorities, trustSystem } from './ca.ts';
import { causeFromError } from './errors.ts';
import { isLoopback } from './plain-http.ts';
import type { Environment } from './proxy.ts';
import { environmentProxy, proxyAddress, proxyFailure } from './proxy.ts';
import { openTunnel } from './tunnel.ts';

/**
 * `fetch` for hosts without a browser engine: the system's certificate authorities, the proxy of the environment (with `NO_PROXY`; never for
 * this computer itself) or of the route, and a route's authority file. Uses Node's own `fetch` if possible, because loading undici takes 50 to
 * 80 ms. `connectMs`: time limit of connecting.
 */
export function createNodeFetch(
  env: Environment = process.env,
  { connectMs }: { readonly connectMs?: number } = {},
): FetchPort {
  let own: object | undefined;
  const agents = new Map<string, { stamp: string; agent: Promise<Dispatcher> }>();
  const agentFor = async (way: FetchRoute): Promise<Dispatcher> => {
    const { caFile, proxy, secure } = way;
    const key = `${caFile ?? ''}\n${proxy ?? ''}\n${String(secure)}`;
    const stamp = caFile === null ? '' : await readStamp(caFile);
    const known = agents.get(key);
    if (known?.stamp === stamp) return known.agent;
    const agent = createAgent(way, connectMs);
    agents.set(key, { stamp, agent });
    agent.catch(() => agents.delete(key));
    return agent;
  };
  return async (url, init, { caFile, proxy: configured } = systemRoute) => {
    const secure = url.startsWith('https:');
    if (secure && !isLoopback(url)) trustSystem();
    const proxy = configured === 'system' ? environmentProxy(url, env) : named(configured);
    if (caFile === null && proxy === null) {
      own ??= ownAgent(connectMs);
      return fetch(url, own === undefined ? init : ({ ...init, dispatcher: own } as RequestInit));
    }
    const agent = await agentFor({ caFile, proxy, secure });
    const { fetch: through } = await import('undici');
    return through(url, { ...(init as object), dispatcher: agent }).catch((error: unknown) => {
      throw proxy === null ? error : (proxyFault(error, proxy, new URL(url).host) ?? error);
    });
  };
}

const named = (proxy: string): string | null =>
  proxy === 'none' ? null : proxyAddress(proxy, 'proxy');

/** How to connect to servers of one scheme. `proxy` null: direct. */
interface FetchRoute {
  readonly caFile: string | null;
  readonly proxy: string | null;
  readonly secure: boolean;
}

async function createAgent(
  { caFile, proxy, secure }: FetchRoute,
  connectMs: number | undefined,
): Promise<Dispatcher> {
  const ca = caFile === null ? {} : { ca: await readAuthorities(caFile) };
  const { Agent, buildConnector, ProxyAgent } = await import('undici');
  const limits = agentLimits(ca, connectMs);
  if (proxy === null) return new Agent(limits);
  if (!secure) return new ProxyAgent({ ...limits, uri: proxy, proxyTls: limits.connect });
  const encrypt = buildConnector(limits.connect);
  return new Agent({
    ...limits,
    connect: (options, callback) => {
      const { hostname, port } = options;
      openTunnel(proxy, `${hostname}:${port === '' ? '443' : port}`, ca).then(
        (httpSocket) => encrypt({ ...options, httpSocket }, callback),
        (error: Error) => callback(error, null),
      );
    },
  });
}

/** The proxy's fault in a failure; null: not its fault. Without a tunnel, a request only connects to the proxy. */
function proxyFault(error: unknown, proxy: string, where: string): AppFailure | null {
  const inner = error instanceof Error ? error.cause : null;
  if (inner instanceof AppFailure) return inner;
  if (inner instanceof Error && 'code' in inner && inner.code === 'UND_ERR_INVALID_ARG')
    return proxyFailure(proxy, where, { status: 407 });
  const { code } = causeFromError(error, where);
  return ['name-unknown', 'refused', 'unreachable', 'connect-timeout'].includes(code)
    ? proxyFailure(proxy, where, 'down')
    : null;
}

/** A new stamp means the file changed. If it cannot be read, the next reader reports the error. */
async function readStamp(file: string): Promise<string> {
  const info = await stat(file).catch(() => null);
  return info === null ? 'none' : `${String(info.mtimeMs)}/${String(info.size)}`;
}

/** Time (ms) to establish a connection, TLS included. */
const CONNECT_MS = 10_000;

/**
 * Connection limits for undici's agents. Connecting has its own limit, so that the app notices a dead address long before the request times
 * out. Responses have no limit here, because the request's limit covers them. Idle connections close within 5 s whatever the server offers,
 * so that requests rarely meet a dead one.
 */
const agentLimits = (ca: { readonly ca?: string[] } = {}, connectMs = CONNECT_MS) => ({
  connect: { ...ca, timeout: connectMs },
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveMaxTimeout: 5_000,
});

/** The key under which Node's `fetch` and undici store their agent. */
const place = Symbol.for('undici.globalDispatcher.1');
type AgentClass = new (options: object) => object;

/**
 * An agent with these limits for Node's own `fetch`, created from Node's internal class, because loading undici takes longer. Undefined:
 * Node has no agent.
 */
export function ownAgent(connectMs?: number): object | undefined {
  // Node loads its fetch when one of these classes is first used.
  if (typeof Headers !== 'function') return undefined;
  const agent = (globalThis as Readonly<Record<symbol, unknown>>)[place];
  if (typeof agent !== 'object' || agent === null) return undefined;
  return new (agent.constructor as AgentClass)(agentLimits({}, connectMs));
}
