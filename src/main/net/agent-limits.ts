/** Time (ms) to establish a connection, TLS included. */
const CONNECT_MS = 10_000;

/**
 * Connection limits for undici's agents. Connecting has its own limit, so that a dead address is noticed long before the request times out.
 * Responses have none here, because the request's limit covers them. Idle connections close within 5 s whatever the server offers, so that
 * requests rarely meet a dead one.
 */
export const agentLimits = (ca: { readonly ca?: string[] } = {}, connectMs = CONNECT_MS) => ({
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
