import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { handleRequests } from '../../node/http-listener.ts';
import type { RequestTarget } from '../../node/request-target.ts';
import { readTarget } from '../../node/request-target.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import { parseJson } from '../../shared/lib/json.ts';
import type { DemoResponse } from './response.ts';
import { malformed, send, sendHalf } from './response.ts';

/** A request whose body has arrived. */
export interface Incoming extends RequestTarget {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly response: ServerResponse;
}

/** `lost`: closes the connection without an answer. Null: the handler uses the response itself, or never answers. */
export type Outcome = DemoResponse | 'lost' | null;

export interface HttpDemoParts<F extends string> {
  readonly port: number;
  readonly clock: Clock;
  /** The faults that are on. The kit itself has `slow` and `half-closed`. */
  readonly faults: Set<F>;
  /** If it throws, the connection is closed. */
  readonly answer: (incoming: Incoming) => Promise<Outcome> | Outcome;
}

/** A running demo server on 127.0.0.1. */
export interface HttpDemo<F extends string> {
  readonly port: number;
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Turns a fault on or off while the server runs. */
  fault(name: F, on?: boolean): void;
  /** Closes the port and all connections. */
  stop(): Promise<void>;
}

/** Delay of an answer under the fault `slow`. */
export const SLOW_MS = 20_000;

/** Starts an HTTP server on 127.0.0.1. Malformed targets get 400. Rejects with the system's error if the port is in use. */
export async function startHttpDemo<F extends string>(
  parts: HttpDemoParts<F>,
): Promise<HttpDemo<F>> {
  const { clock, answer } = parts;
  const faults: Set<string> = parts.faults;
  const server = createServer();
  handleRequests(server, async (request, response) => {
    const target = readTarget(request.url);
    if (target === null) return send(response, malformed);
    const { method = 'GET', headers } = request;
    const body = await buffer(request);
    if (faults.has('slow')) await pause(clock, SLOW_MS);
    const outcome = await answer({ ...target, method, headers, body, response });
    if (outcome === 'lost') response.destroy();
    else if (outcome !== null) (faults.has('half-closed') ? sendHalf : send)(response, outcome);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(parts.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${String(port)}`,
    fault: (name, on = true) => turn(faults, name, on),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Turns a fault on or off. */
export function turn<F>(faults: Set<F>, name: F, on: boolean): void {
  if (on) faults.add(name);
  else faults.delete(name);
}

export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));

/** The response to every request while a fault is on; null if no such fault is on. `answers`: by fault. */
export function faultAnswer<F extends string>(
  faults: ReadonlySet<F>,
  answers: Readonly<Partial<Record<F, (now: number) => DemoResponse>>>,
  now: number,
): DemoResponse | null {
  for (const name of faults) {
    const answer = answers[name];
    if (answer !== undefined) return answer(now);
  }
  return null;
}

/** The body as JSON; undefined: not JSON. */
export const readJson = ({ body }: Incoming): unknown => parseJson(body.toString());
