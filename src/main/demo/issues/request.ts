import type { Clock } from '../../platform/ports.ts';
import type { Answer } from '../http-answer.ts';
import type { IssuesFault, IssuesGeneration } from './faults.ts';
import type { Place } from './pages.ts';
import { problem, Refusal } from './refusals.ts';
import type { TrackerState } from './tracker-state.ts';

/** What the server consists of while it runs. */
export interface Served {
  readonly state: TrackerState;
  readonly generation: IssuesGeneration;
  readonly faults: ReadonlySet<IssuesFault>;
  readonly clock: Clock;
  /** The site's address. */
  readonly url: string;
  readonly token: string;
  readonly scopedToken: string;
  /** Faults that strike once and did. */
  readonly struck: Set<IssuesFault>;
  /** Positions by token. */
  readonly places: Map<string, Place>;
}

export interface TrackerRequest {
  readonly served: Served;
  readonly method: string;
  /** Without the gateway's prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** `parts`: decoded parts of the path. */
export type Handler = (request: TrackerRequest, ...parts: readonly string[]) => Answer;
export type Route = readonly [method: string, path: RegExp, handler: Handler];

/** A number of the query; null: not given. Throws the answer for other texts. */
export function numberIn({ query, path }: TrackerRequest, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (/^-?\d+$/.test(text)) return Number(text);
  const detail = `Failed to convert '${name}' with value: '${text}'`;
  throw new Refusal(problem(400, 'Bad Request', detail, path));
}

export const textIn = ({ query }: TrackerRequest, name: string): string => query.get(name) ?? '';

/** The body as an object; an empty one for anything else. */
export const bodyOf = ({ body }: TrackerRequest): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
