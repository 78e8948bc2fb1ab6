import type { Answer } from '../http-answer.ts';
import { jsonAnswer } from '../http-answer.ts';
import type { WorkflowsFault, WorkflowsGeneration } from './faults.ts';
import type { SchedulerState } from './state/scheduler-state.ts';

/** What the server consists of while it runs. */
export interface Served {
  readonly state: SchedulerState;
  readonly generation: WorkflowsGeneration;
  readonly faults: ReadonlySet<WorkflowsFault>;
}

export interface SchedulerRequest extends Served {
  readonly method: string;
  /** Below the interface's base: `/dags/x/start`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Parsed; undefined: none, or no JSON. */
  readonly body: unknown;
}

export type Raw = Readonly<Record<string, unknown>>;

/** Returns the JSON of a success; undefined: 200 without a body. Throws a `Reply` for everything else. `parts`: the `*` of the path. */
export type Handler = (request: SchedulerRequest, ...parts: readonly string[]) => unknown;
/** By method and path; `*` is one part. */
export type Routes = Readonly<Record<string, Handler>>;

/** An answer other than 200. */
export class Reply extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super();
    this.answer = answer;
  }
}

/** JSON as the scheduler labels it. */
export const json = (value: unknown, status = 200): Answer => ({
  ...jsonAnswer(value, status),
  type: 'application/json',
});
/** A status and nothing else. */
export const bare = (status: number): Answer => ({ status, type: null, body: '' });
/** The usual shape of errors. */
export const refused = (status: number, code: string | number, message: string): Reply =>
  new Reply(json({ code, message }, status));

/** The body as an object; 500 without a body if it is none. */
export function objectOf(body: unknown): Raw {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw new Reply(bare(500));
}

/** A text of the body; undefined if it is not there. Anything else: 500 without a body. */
export function textOf(body: Raw, key: string): string | undefined {
  const value = body[key];
  if (value === undefined || typeof value === 'string') return value;
  throw new Reply(bare(500));
}

/** Finds and calls the handler. Null: no such path; 405: another method has it. */
export function routed(routes: Routes, request: SchedulerRequest): Answer | null {
  let known = false;
  for (const [name, handle] of Object.entries(routes)) {
    const [method, path = ''] = name.split(' ');
    const match = new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`).exec(request.path);
    if (match === null) continue;
    known = true;
    if (method !== request.method) continue;
    try {
      const value = handle(request, ...match.slice(1).map(decodeURIComponent));
      return value === undefined ? bare(200) : json(value);
    } catch (error) {
      if (error instanceof Reply) return error.answer;
      throw error;
    }
  }
  return known ? bare(405) : null;
}
