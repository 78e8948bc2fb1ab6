import { randomBytes, randomUUID } from 'node:crypto';
import type { DemoOptions } from '../kit/declare.ts';
import type { HttpDemo } from '../kit/http-demo.ts';
import { startHttpDemo } from '../kit/http-demo.ts';
import { Recorder } from '../kit/recorder.ts';
import type { IssuesDemoControls } from './controls.ts';
import { controlsOf, startLively } from './controls.ts';
import type { IssuesFault, IssuesGeneration } from './faults.ts';
import { issuesNames } from './faults.ts';
import type { AskedOfIssues } from './server.ts';
import { answerRequest } from './server.ts';
import { TrackerState } from './tracker-state.ts';
import data from './tracker.json' with { type: 'json' };

export interface IssuesDemoOptions extends DemoOptions {
  /** Other people change, assign and comment issues every few minutes; default false. */
  readonly lively?: boolean;
}

export interface IssuesDemo extends IssuesDemoControls, HttpDemo<IssuesFault> {
  readonly generation: IssuesGeneration;
  /** The gateway is on the same address under `/ex/jira/<cloudId>`. */
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
}

/** Requests that are remembered. */
const MAX_ASKED = 2000;

const newToken = (): string => `ATATT3x${randomBytes(36).toString('base64url')}`;

/** Starts the demo tracker on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startIssuesDemo(options: IssuesDemoOptions = {}): Promise<IssuesDemo> {
  const { generation, port, faults, clock } = issuesNames.read(options);
  const state = new TrackerState(clock);
  const struck = new Set<IssuesFault>();
  const asked = new Recorder<AskedOfIssues>(MAX_ASKED);
  const ids = { cloudId: randomUUID(), token: newToken(), scopedToken: newToken() };
  const served = { state, generation, faults, url: '', struck, places: new Map(), ...ids };
  const http = await startHttpDemo({
    port,
    faults,
    clock,
    answer: (incoming) => answerRequest(incoming, served, asked),
  });
  served.url = http.url;
  const stopLively = options.lively === true ? startLively(state, clock) : () => undefined;
  return {
    ...controlsOf(state),
    ...ids,
    ...http,
    generation,
    email: data.me.email,
    me: data.me.id,
    asked: asked.items,
    fault: (name, on) => {
      struck.delete(name);
      http.fault(name, on);
    },
    stop: () => {
      stopLively();
      return http.stop();
    },
  };
}
