import type { Answer } from '../http-answer.ts';
import { jsonAnswer } from '../http-answer.ts';
import type { IssuesFault, IssuesGeneration } from './faults.ts';
import type { TrackerState } from './tracker-state.ts';
import type { Raw } from './values.ts';

/** A position that a token names. `after`: the last item that was sent, as it was then. */
export interface Place {
  readonly after: unknown;
  readonly page: number;
}

/** What the server consists of while it runs. */
export interface Served {
  readonly state: TrackerState;
  readonly generation: IssuesGeneration;
  readonly faults: ReadonlySet<IssuesFault>;
  /** The site's address. */
  readonly url: string;
  readonly cloudId: string;
  readonly token: string;
  readonly scopedToken: string;
  /** Faults that strike once and did. */
  readonly struck: Set<IssuesFault>;
  readonly places: Map<string, Place>;
}

export interface TrackerRequest extends Served {
  readonly method: string;
  /** Without the gateway's prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Empty if it is no object. */
  readonly body: Raw;
  readonly text: string;
}

/** Returns the JSON of a success; undefined: 204. Throws a `Reply` for everything else. `parts`: the `*` of the path. */
export type Handler = (request: TrackerRequest, ...parts: readonly string[]) => unknown;
/** By method and path; `rest/api/3/` is left out, `*` is one part. */
export type Routes = Readonly<Record<string, Handler>>;

/** An answer other than 200. */
export class Reply extends Error {
  readonly answer: Answer;
  constructor(status: number, value: unknown, type = 'application/json') {
    super();
    this.answer = { ...jsonAnswer(value, status), type };
  }
}

/** The usual shape of errors. `errors`: messages by field; null: no such key. */
export function refused(status: number, message: string, errors: Raw | null = {}): Reply {
  const errorMessages = message === '' ? [] : [message];
  return new Reply(status, { errorMessages, ...(errors === null ? {} : { errors }) });
}

/** A problem document (RFC 7807). */
export const problem = (status: number, title: string): Reply =>
  new Reply(status, { type: 'about:blank', title, status }, 'application/problem+json');

/** A number of the query; null: not given. */
export function numberIn({ query }: TrackerRequest, name: string): number | null {
  const text = query.get(name);
  if (text === null || /^-?\d+$/.test(text)) return text === null ? null : Number(text);
  throw problem(400, `Failed to convert '${name}' with value: '${text}'`);
}
export const textIn = ({ query }: TrackerRequest, name: string): string => query.get(name) ?? '';
export const listIn = (request: TrackerRequest, name: string): readonly string[] =>
  textIn(request, name).split(',').filter(Boolean);
