/** Time (ms) to establish a connection, TLS included. */
const CONNECT_MS = 10_000;

/**
 * Limits of connections, for undici's agents. Connecting has a limit of its own, so that a dead address is noticed long before the request's is
 * over. Answers have none here: the request's covers them. Unused connections close within 5 s whatever the server offers, so that a request
 * hardly meets one that died unnoticed.
 */
export const agentLimits = (ca: { readonly ca?: string[] } = {}, connectMs = CONNECT_MS) => ({
  connect: { ...ca, timeout: connectMs },
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveMaxTimeout: 5_000,
});

/** Where Node's `fetch` and undici have their agent. */
const place = Symbol.for('undici.globalDispatcher.1');
type AgentClass = new (options: object) => object;

/** An agent with these limits for Node's own `fetch`, of the class that it has inside: loading undici takes longer. Undefined: Node has none. */
export function ownAgent(connectMs?: number): object | undefined {
  // Node loads its fetch with the first of its classes that is used.
  if (typeof Headers !== 'function') return undefined;
  const agent = (globalThis as Readonly<Record<symbol, unknown>>)[place];
  if (typeof agent !== 'object' || agent === null) return undefined;
  return new (agent.constructor as AgentClass)(agentLimits({}, connectMs));
}
