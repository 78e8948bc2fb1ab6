import type { Clock } from '../../platform/ports.ts';
import type { IssuesFault, IssuesGeneration } from './faults.ts';

export interface IssuesDemoOptions {
  /** Default `current`. */
  readonly generation?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Names of faults that are on at the start. */
  readonly faults?: readonly string[];
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Other people change, assign and comment issues every few minutes; default false. */
  readonly lively?: boolean;
}

/** A request that the demo answered. */
export interface AskedOfIssues {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
}

/** Changes by other people. Each throws if there is no such issue. */
export interface IssuesDemoControls {
  /** Adds an issue; resolves its key. */
  insert(project: string, summary: string): string;
  remove(key: string): void;
  /** Moves it to the state with this name. */
  move(key: string, status: string): void;
  /** `me`: the signed-in user; null: nobody. */
  assign(key: string, who: 'me' | 'other' | null): void;
  /** Another user's comment; `mention`: it mentions the signed-in user. */
  comment(key: string, text: string, mention?: boolean): void;
  /** Keys of all issues, in the order of `key`. */
  keys(): readonly string[];
}

export interface IssuesDemo extends IssuesDemoControls {
  readonly generation: IssuesGeneration;
  /** The site: `http://127.0.0.1:<port>`. The gateway is on the same address under `/ex/jira/<cloudId>`. */
  readonly url: string;
  readonly email: string;
  /** An API token that works on the site; made for this server. */
  readonly token: string;
  /** An API token with scopes: the site answers 401 to it, the gateway accepts it. */
  readonly scopedToken: string;
  readonly cloudId: string;
  /** Account id of the signed-in user. */
  readonly me: string;
  /** What was asked, in order; the newest 2,000. */
  readonly asked: readonly AskedOfIssues[];
  /** Turns a fault on or off while the server runs. */
  fault(name: IssuesFault, on?: boolean): void;
  stop(): Promise<void>;
}

/** Starts the demo tracker on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export function startIssuesDemo(_options: IssuesDemoOptions = {}): Promise<IssuesDemo> {
  return Promise.reject(new Error('not written yet'));
}
