import type { DemoResponse } from '../kit/response.ts';
import { bareAnswer, jsonAnswer } from '../kit/response.ts';
import { DemoError } from '../kit/demo-error.ts';
import { answerRoutes } from '../kit/router.ts';
import type * as router from '../kit/router.ts';
import type { WorkflowsFault, WorkflowsGeneration } from './faults.ts';
import type { SchedulerState } from './state/scheduler-state.ts';

/** The parts of a running server. */
export interface WorkflowsServer {
  readonly state: SchedulerState;
  readonly generation: WorkflowsGeneration;
  readonly faults: ReadonlySet<WorkflowsFault>;
}

export interface SchedulerRequest extends WorkflowsServer {
  readonly method: string;
  /** Path below the API's base: `/dags/x/start`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Parsed body; undefined: missing, or not JSON. */
  readonly body: unknown;
}

export type SchedulerRecord = Readonly<Record<string, unknown>>;

export type WorkflowsHandler = router.Handler<SchedulerRequest>;

/** JSON as the scheduler labels it. */
export const json = (value: unknown, status = 200): DemoResponse => ({
  ...jsonAnswer(value, status),
  type: 'application/json',
});
/** The usual shape of errors. */
export const schedulerError = (status: number, code: string | number, message: string): DemoError =>
  new DemoError(status, message, { code, message });
/** An error without a body. */
export const bareError = (): DemoError => new DemoError(500, '');

/** The body as an object; otherwise refuses with an empty 500. */
export function requireObject(body: unknown): SchedulerRecord {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw bareError();
}

/** A text of the body; undefined if it is missing. Other types are refused with an empty 500. */
export function parseText(body: SchedulerRecord, key: string): string | undefined {
  const value = body[key];
  if (value === undefined || typeof value === 'string') return value;
  throw bareError();
}

/** Answers like the scheduler: 200 without a body for undefined, 405 where another method has the path. */
export const createAnswers = (
  routes: router.Routes<SchedulerRequest>,
  missing: (request: SchedulerRequest) => DemoResponse,
): ((request: SchedulerRequest) => DemoResponse) =>
  answerRoutes(routes, {
    missing: (request, isPathKnown) => (isPathKnown ? bareAnswer(405) : missing(request)),
    write: (value) => (value === undefined ? bareAnswer(200) : json(value)),
  });

const long = `\u001b[31m\u202e<script>alert(1)</script>\u0000${'long '.repeat(2000)}`;

/** Names of texts that are hostile under the fault `hostile-strings`. */
const names =
  /^(description|error|content|stdoutContent|statusLabel|StatusText|triggerType|params)$/i;

/** A replacer for `JSON.stringify`. */
export const hostile = (key: string, value: unknown): unknown =>
  typeof value === 'string' && names.test(key) ? `${long}${value}` : value;
