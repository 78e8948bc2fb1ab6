import type { IncomingHttpHeaders } from 'node:http';
import { DemoError } from '../kit/demo-error.ts';
import type * as router from '../kit/router.ts';
import type { IssuesFault, IssuesGeneration } from './faults.ts';
import type { TrackerState } from './tracker-state.ts';
import type { IssuesRecord } from './values.ts';

/** A position in a list. `after`: the last item sent, in its version at that time. */
export interface PagePosition {
  readonly after: unknown;
  readonly page: number;
}

/** The parts of a running server. */
export interface IssuesServer {
  readonly state: TrackerState;
  readonly generation: IssuesGeneration;
  readonly faults: ReadonlySet<IssuesFault>;
  /** The site's address. */
  readonly url: string;
  readonly cloudId: string;
  readonly token: string;
  readonly scopedToken: string;
  /** One-time faults that already occurred. */
  readonly struck: Set<IssuesFault>;
  readonly places: Map<string, PagePosition>;
}

export interface TrackerRequest extends IssuesServer {
  readonly method: string;
  /** Without the gateway's prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Whether it came through the gateway. */
  readonly isGateway: boolean;
  /** Empty if the body is not an object. */
  readonly body: IssuesRecord;
  readonly text: string;
}

export type IssuesHandler = router.Handler<TrackerRequest>;
/** Paths omit `rest/api/3/`. A handler that returns undefined answers 204. */
export type IssuesRoutes = router.Routes<TrackerRequest>;

/** The usual shape of errors. `errors`: messages by field; null: no such key. */
export function trackerError(
  status: number,
  message: string,
  errors: IssuesRecord | null = {},
): DemoError {
  const errorMessages = message === '' ? [] : [message];
  return new DemoError(status, message, { errorMessages, ...(errors === null ? {} : { errors }) });
}

/** A problem document (RFC 7807). */
export const problem = (status: number, title: string): DemoError =>
  new DemoError(
    status,
    title,
    { type: 'about:blank', title, status },
    { 'Content-Type': 'application/problem+json' },
  );

/** A number of the query; null: not given. */
export function numberIn({ query }: TrackerRequest, name: string): number | null {
  const text = query.get(name);
  if (text === null || /^-?\d+$/.test(text)) return text === null ? null : Number(text);
  throw problem(400, `Failed to convert '${name}' with value: '${text}'`);
}
export const textIn = ({ query }: TrackerRequest, name: string): string => query.get(name) ?? '';
export const listIn = (request: TrackerRequest, name: string): readonly string[] =>
  textIn(request, name).split(',').filter(Boolean);
