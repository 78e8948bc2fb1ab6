import { randomBytes } from 'node:crypto';
import type { Clock } from '../../shared/lib/clock.ts';
import { serveHttp } from '../http-server.ts';
import { systemClock } from '../../node/system-clock.ts';
import { EventStreams } from './event-stream.ts';
import type { WorkflowsFault } from './faults.ts';
import { workflowsFaultOf, workflowsGenerationOf } from './faults.ts';
import type { Auth } from './gate.ts';
import type { AskedOfScheduler } from './server.ts';
import { answerRequest } from './server.ts';
import { SchedulerState } from './state/scheduler-state.ts';

export interface WorkflowsDemoOptions {
  /** Default `current`. */
  readonly generation?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Names of faults that are on at the start. */
  readonly faults?: readonly string[];
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Schedules start runs by themselves; default false. */
  readonly lively?: boolean;
  /** Way to sign in; default `key`. `login` accepts the key as well. */
  readonly auth?: Auth;
}

export interface WorkflowsDemo {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** An API key (static token up to 1.30); made for this server. */
  readonly token: string;
  readonly user: string;
  readonly password: string;
  /** What was asked, in order, with its body; the newest 2,000. */
  readonly asked: readonly AskedOfScheduler[];
  /** Turns a fault on or off while the server runs. */
  fault(name: WorkflowsFault, on?: boolean): void;
  stop(): Promise<void>;
}

/** Starts the demo scheduler on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startWorkflowsDemo(
  options: WorkflowsDemoOptions = {},
): Promise<WorkflowsDemo> {
  const { clock = systemClock, port = 0, lively = false, auth = 'key' } = options;
  const generation = workflowsGenerationOf(options.generation ?? 'current');
  const faults = new Set((options.faults ?? []).map(workflowsFaultOf));
  const state = new SchedulerState(clock, faults);
  const token = `dagu_${randomBytes(24).toString('hex')}`;
  const password = randomBytes(9).toString('base64url');
  const credentials = { auth, token, user: 'demo', password, logins: new Map<string, number>() };
  const asked: AskedOfScheduler[] = [];
  const served = { state, generation, faults };
  const serving = { served, credentials, clock, asked, streams: new EventStreams(clock) };
  const http = await serveHttp(port, (request, response, target) =>
    answerRequest({ request, target }, response, serving),
  );
  const stopSchedules = lively ? state.startSchedules() : () => undefined;
  return {
    token,
    user: credentials.user,
    password,
    asked,
    url: http.url,
    fault: (name, on = true) => {
      if (on) faults.add(name);
      else faults.delete(name);
    },
    stop: () => {
      stopSchedules();
      return http.stop();
    },
  };
}
