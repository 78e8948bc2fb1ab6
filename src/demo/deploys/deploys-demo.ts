import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RequestTarget } from '../../node/request-target.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import { notFound, send } from '../http-answer.ts';
import { serveHttp } from '../http-server.ts';
import { systemClock } from '../../node/system-clock.ts';
import type { DeploysFault } from './faults.ts';
import { deploysFaultOf, deploysGenerationOf } from './faults.ts';
import type { ExecutedOperation } from './graphql-server.ts';
import { createGraphqlServer, faultAnswer } from './graphql-server.ts';
import type { DeploysGeneration } from './sdl/generations.ts';
import type { DemoService } from './state/model.ts';
import { PlatformState } from './state/platform-state.ts';
import { TEAM } from './state/seed.ts';

export interface DeploysDemoOptions {
  /** Default `current`. */
  readonly generation?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Names of faults that are on at the start. */
  readonly faults?: readonly string[];
  /** Moves the deployments; default: the system's. */
  readonly clock?: Clock;
  /** Pushes arrive within the first minutes; default false. */
  readonly pushes?: boolean;
}

/** Names of services are those of the workspace `studio`. Each throws if there is no such service. */
export interface DeploysDemoControls {
  /** The running deployment exits. */
  crash(name: string): void;
  /** Billing or an admin pauses the newest deployment. */
  suspend(name: string): void;
  resume(name: string): void;
  /** A push starts a deployment of this commit (40 hexadecimal digits). */
  push(name: string, commit: string, message: string): void;
  /** Billing pauses the workspaces for a reason; null: they run. */
  suspendBilling(reason: string | null): void;
}

export interface DeploysDemo extends DeploysDemoControls {
  readonly generation: DeploysGeneration;
  /** The GraphQL endpoint. */
  readonly url: string;
  /** An API key, made for this server. */
  readonly token: string;
  /** Slug of the team's workspace with seven services. */
  readonly workspace: string;
  /** What was executed, in order, without introspection; the newest 1,000. */
  readonly operations: readonly ExecutedOperation[];
  /** Number of HTTP requests, whatever their answer. */
  requests(): number;
  /** Turns a fault on or off while the server runs. */
  fault(name: DeploysFault, on?: boolean): void;
  stop(): Promise<void>;
}

/** Operations that are remembered. */
const MAX_OPERATIONS = 1000;
/** Delay of an answer under the fault `slow` (ms). */
export const SLOW_MS = 20_000;

/** Starts the demo platform on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startDeploysDemo(options: DeploysDemoOptions = {}): Promise<DeploysDemo> {
  const { clock = systemClock, port = 0 } = options;
  const generation = deploysGenerationOf(options.generation ?? 'current');
  const faults = new Set((options.faults ?? []).map(deploysFaultOf));
  const state = new PlatformState(clock);
  if (options.pushes === true) state.schedulePushes();
  const token = `dk_live_${randomBytes(32).toString('hex')}`;
  const operations: ExecutedOperation[] = [];
  let requests = 0;
  const execute = createGraphqlServer({
    state,
    generation,
    faults,
    token,
    onOperation: (operation) => {
      operations.push(operation);
      if (operations.length > MAX_OPERATIONS) operations.shift();
    },
  });
  const server = await serveHttp(port, (request, response, target) => {
    requests += 1;
    return answer(request, response, { faults, execute, clock, target });
  });
  return {
    ...controls(state),
    generation,
    token,
    operations,
    workspace: TEAM,
    url: `${server.url}/graphql`,
    requests: () => requests,
    fault: (name, on = true) => {
      if (on) faults.add(name);
      else faults.delete(name);
    },
    stop: () => server.stop(),
  };
}

function controls(state: PlatformState): DeploysDemoControls {
  const find = (name: string): DemoService => {
    const found = state.find({ name, project: null, workspace: TEAM });
    if (found === null) throw new Error(`no service ${name}`);
    return found;
  };
  const mark = (name: string, key: 'crashedAt' | 'suspendedAt', at: number | null): void => {
    const newest = state.latest(find(name));
    if (newest !== null) newest.deployment[key] = at;
  };
  return {
    crash: (name) => mark(name, 'crashedAt', state.now()),
    suspend: (name) => mark(name, 'suspendedAt', state.now()),
    resume: (name) => mark(name, 'suspendedAt', null),
    suspendBilling: (reason) => {
      state.suspended = reason;
    },
    push: (name, commit, message) => state.push(find(name), commit, message),
  };
}

interface Answering {
  readonly faults: ReadonlySet<DeploysFault>;
  readonly execute: ReturnType<typeof createGraphqlServer>;
  readonly clock: Clock;
  readonly target: RequestTarget;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { faults, execute, clock, target }: Answering,
): Promise<void> {
  const body = await text(request);
  if (faults.has('slow'))
    await new Promise<void>((resolve) => {
      clock.after(SLOW_MS, resolve);
    });
  const fault = faultAnswer(faults);
  if (fault !== null) return send(response, fault);
  if (target.path !== '/graphql') return send(response, notFound());
  const [answered, { status, headers }] = await execute(request, body);
  const full = answered ?? '';
  if (faults.has('half-closed')) {
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(full) });
    response.write(full.slice(0, full.length / 2), () => response.destroy());
    return;
  }
  response.writeHead(status, headers).end(full);
}
