import { randomBytes } from 'node:crypto';
import type { DemoOptions } from '../kit/declare.ts';
import type { HttpDemo } from '../kit/http-demo.ts';
import { startHttpDemo } from '../kit/http-demo.ts';
import { Recorder } from '../kit/recorder.ts';
import { EventStreams } from './event-stream.ts';
import type { WorkflowsFault, WorkflowsGeneration } from './faults.ts';
import { workflowsNames } from './faults.ts';
import type { SchedulerAuth } from './gate.ts';
import type { RecordedWorkflowsRequest } from './server.ts';
import { answerRequest } from './server.ts';
import { SchedulerState } from './state/scheduler-state.ts';

export interface WorkflowsDemoOptions extends DemoOptions {
  /** Schedules start runs by themselves; default false. */
  readonly lively?: boolean;
  /** Sign-in method; default `key`. `login` accepts the key as well. */
  readonly auth?: SchedulerAuth;
}

export interface WorkflowsDemo extends HttpDemo<WorkflowsFault> {
  readonly generation: WorkflowsGeneration;
  /** A random API key for this server (static token up to 1.30). */
  readonly token: string;
  readonly user: string;
  readonly password: string;
  /** The newest 2,000 requests in order, with their bodies. */
  readonly asked: readonly RecordedWorkflowsRequest[];
}

/** Maximum number of recorded requests. */
const MAX_ASKED = 2000;

/** Starts the demo scheduler on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startWorkflowsDemo(
  options: WorkflowsDemoOptions = {},
): Promise<WorkflowsDemo> {
  const { generation, port, faults, clock } = workflowsNames.read(options);
  const state = new SchedulerState(clock, faults);
  const token = `dagu_${randomBytes(24).toString('hex')}`;
  const password = randomBytes(9).toString('base64url');
  const credentials = {
    auth: options.auth ?? 'key',
    token,
    user: 'demo',
    password,
    logins: new Map<string, number>(),
  };
  const serving = {
    served: { state, generation, faults },
    credentials,
    clock,
    asked: new Recorder<RecordedWorkflowsRequest>(MAX_ASKED),
    streams: new EventStreams(clock),
  };
  const http = await startHttpDemo({
    port,
    faults,
    clock,
    answer: (incoming) => answerRequest(incoming, serving),
  });
  const stopSchedules = options.lively === true ? state.startSchedules() : () => undefined;
  return {
    ...http,
    generation,
    token,
    user: credentials.user,
    password,
    asked: serving.asked.items,
    stop: () => {
      stopSchedules();
      return http.stop();
    },
  };
}
