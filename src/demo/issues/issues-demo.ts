import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../shared/lib/clock.ts';
import { serveHttp } from '../http-server.ts';
import { systemClock } from '../../node/system-clock.ts';
import type { IssuesDemoControls } from './controls.ts';
import { controlsOf, startLively } from './controls.ts';
import type { IssuesFault, IssuesGeneration } from './faults.ts';
import { issuesFaultOf, issuesGenerationOf } from './faults.ts';
import type { AskedOfIssues } from './server.ts';
import { answerRequest } from './server.ts';
import { TrackerState } from './tracker-state.ts';
import data from './tracker.json' with { type: 'json' };

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

const newToken = (): string => `ATATT3x${randomBytes(36).toString('base64url')}`;

/** Starts the demo tracker on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startIssuesDemo(options: IssuesDemoOptions = {}): Promise<IssuesDemo> {
  const { clock = systemClock, port = 0, lively = false } = options;
  const generation = issuesGenerationOf(options.generation ?? 'current');
  const faults = new Set((options.faults ?? []).map(issuesFaultOf));
  const state = new TrackerState(clock);
  const struck = new Set<IssuesFault>();
  const asked: AskedOfIssues[] = [];
  const ids = { cloudId: randomUUID(), token: newToken(), scopedToken: newToken() };
  const places = new Map();
  const served = { state, generation, faults, url: '', struck, places, ...ids };
  const http = await serveHttp(port, (request, response, target) =>
    answerRequest({ request, target }, response, { served, clock, asked }),
  );
  const { url } = http;
  served.url = url;
  const stopLively = lively ? startLively(state, clock) : () => undefined;
  return {
    ...controlsOf(state),
    ...ids,
    generation,
    url,
    email: data.me.email,
    me: data.me.id,
    asked,
    fault: (name, on = true) => {
      struck.delete(name);
      if (on) faults.add(name);
      else faults.delete(name);
    },
    stop: () => {
      stopLively();
      return http.stop();
    },
  };
}
