import { randomBytes } from 'node:crypto';
import type { DemoOptions } from '../kit/declare.ts';
import type { HttpDemo } from '../kit/http-demo.ts';
import { startHttpDemo } from '../kit/http-demo.ts';
import { Recorder } from '../kit/recorder.ts';
import type { DeploysFault } from './faults.ts';
import { deploysNames } from './faults.ts';
import type { ExecutedOperation } from './graphql-server.ts';
import { createGraphqlServer } from './graphql-server.ts';
import type { DeploysGeneration } from './sdl/generations.ts';
import type { DemoService } from './state/model.ts';
import { PlatformState } from './state/platform-state.ts';
import { TEAM } from './state/seed.ts';

export interface DeploysDemoOptions extends DemoOptions {
  /** Pushes arrive within the first minutes; default false. */
  readonly pushes?: boolean;
}

export interface DeploysDemo extends ReturnType<typeof controls>, HttpDemo<DeploysFault> {
  readonly generation: DeploysGeneration;
  /** The GraphQL endpoint. */
  readonly url: string;
  /** A random API key for this server. */
  readonly token: string;
  /** Slug of the team's workspace with seven services. */
  readonly workspace: string;
  /** The newest 1,000 executed operations in order, without introspection. */
  readonly operations: readonly ExecutedOperation[];
  /** Number of HTTP requests, including refused ones. */
  requests(): number;
}

/** Maximum number of recorded operations. */
const MAX_OPERATIONS = 1000;

/** Starts the demo platform on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startDeploysDemo(options: DeploysDemoOptions = {}): Promise<DeploysDemo> {
  const { generation, port, faults, clock } = deploysNames.read(options);
  const state = new PlatformState(clock);
  if (options.pushes === true) state.schedulePushes();
  const token = `dk_live_${randomBytes(32).toString('hex')}`;
  const operations = new Recorder<ExecutedOperation>(MAX_OPERATIONS);
  let requests = 0;
  const execute = createGraphqlServer({
    state,
    generation,
    faults,
    token,
    onOperation: (operation) => operations.add(operation),
  });
  const http = await startHttpDemo({
    port,
    faults,
    clock,
    answer: (incoming) => {
      requests += 1;
      return execute(incoming);
    },
  });
  return {
    ...controls(state),
    ...http,
    generation,
    token,
    operations: operations.items,
    workspace: TEAM,
    url: `${http.url}/graphql`,
    requests: () => requests,
  };
}

/** Methods with `name` take the name of a service in the workspace `studio` and throw if it doesn't exist. */
function controls(state: PlatformState) {
  const find = (name: string): DemoService => {
    const service = state.find({ name, project: null, workspace: TEAM });
    if (service === null) throw new Error(`no service ${name}`);
    return service;
  };
  const mark = (name: string, key: 'crashedAt' | 'suspendedAt', at: number | null): void => {
    const newest = state.latest(find(name));
    if (newest !== null) newest.deployment[key] = at;
  };
  return {
    /** The running deployment exits. */
    crash: (name: string) => mark(name, 'crashedAt', state.now()),
    /** Billing or an admin pauses the newest deployment. */
    suspend: (name: string) => mark(name, 'suspendedAt', state.now()),
    resume: (name: string) => mark(name, 'suspendedAt', null),
    /** Billing pauses the workspaces for a reason; null: they run. */
    suspendBilling: (reason: string | null) => {
      state.suspended = reason;
    },
    /** A push starts a deployment of this commit (40 hexadecimal digits). */
    push: (name: string, commit: string, message: string) =>
      state.push(find(name), commit, message),
  };
}
