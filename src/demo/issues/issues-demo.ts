import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../shared/lib/clock.ts';
import type { DemoOptions } from '../kit/declare.ts';
import type { HttpDemo } from '../kit/http-demo.ts';
import { startHttpDemo } from '../kit/http-demo.ts';
import { Recorder } from '../kit/recorder.ts';
import type { IssuesFault, IssuesGeneration } from './faults.ts';
import { issuesNames } from './faults.ts';
import type { DemoIssue } from './model.ts';
import { isDone, me, other, pick, projects, listSteps } from './model.ts';
import type { RecordedIssuesRequest } from './server.ts';
import { answerRequest } from './server.ts';
import { TrackerState } from './tracker-state.ts';
import data from './tracker.json' with { type: 'json' };
import type { IssuesRecord } from './values.ts';
import { Markup } from './values.ts';

export interface IssuesDemoOptions extends DemoOptions {
  /** Other people change, assign and comment issues every few minutes; default false. */
  readonly lively?: boolean;
}

export interface IssuesDemo extends IssuesDemoControls, HttpDemo<IssuesFault> {
  readonly generation: IssuesGeneration;
  /** The gateway is on the same address under `/ex/jira/<cloudId>`. */
  readonly url: string;
  readonly email: string;
  /** A random API token for this server, valid on the site. */
  readonly token: string;
  /** An API token with scopes: the site answers 401 to it, the gateway accepts it. */
  readonly scopedToken: string;
  readonly cloudId: string;
  /** Account id of the signed-in user. */
  readonly me: string;
  /** The newest 2,000 requests in order. */
  readonly asked: readonly RecordedIssuesRequest[];
}

/** Maximum number of recorded requests. */
const MAX_ASKED = 2000;

const newToken = (): string => `ATATT3x${randomBytes(36).toString('base64url')}`;

/** Starts the demo tracker on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startIssuesDemo(options: IssuesDemoOptions = {}): Promise<IssuesDemo> {
  const { generation, port, faults, clock } = issuesNames.read(options);
  const state = new TrackerState(clock);
  const struck = new Set<IssuesFault>();
  const requests = new Recorder<RecordedIssuesRequest>(MAX_ASKED);
  const ids = { cloudId: randomUUID(), token: newToken(), scopedToken: newToken() };
  const served = { state, generation, faults, url: '', struck, places: new Map(), ...ids };
  const http = await startHttpDemo({
    port,
    faults,
    clock,
    answer: (incoming) => answerRequest(incoming, served, requests),
  });
  served.url = http.url;
  const stopLively = options.lively === true ? startLively(state, clock) : () => undefined;
  return {
    ...createControls(state),
    ...ids,
    ...http,
    generation,
    email: data.me.email,
    me: data.me.id,
    asked: requests.items,
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

/** Changes by other people. Each throws if there is no such issue. */
interface IssuesDemoControls {
  /** Another person creates an issue; returns its key. `fields`: further fields as sent. */
  insert(project: string, summary: string, fields?: IssuesRecord): string;
  /** The author of the newest comment replaces its text. */
  editComment(key: string, text: string): void;
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

/** Interval between changes by other people (ms). */
const LIVELY_MS = 150_000;
const by = other.accountId;

function createControls(state: TrackerState): IssuesDemoControls {
  const get = (key: string): DemoIssue => pick([state.find(key)].filter((issue) => issue !== null));
  return {
    insert: (project, summary, fields = {}) => {
      const projectSeed = pick(projects.filter(({ key }) => key === project));
      return state.insert(projectSeed, { summary, reporter: other, ...fields }).key;
    },
    editComment: (key, text) => state.editComment(get(key), new Markup(text)),
    remove: (key) => state.remove(get(key)),
    move: (key, status) => state.move(get(key), status, by),
    assign: (key, who) => state.assign(get(key), who === 'me' ? me.accountId : who && by, by),
    comment: (key, text, mention = false) =>
      void state.comment(get(key), new Markup(mention ? `@me ${text}` : text), by),
    keys: () => state.all().map(({ key }) => key),
  };
}

/**
 * Makes other people take turns in mentioning the user, moving a watched issue and assigning an issue to the user. Returns the disposer.
 */
function startLively(state: TrackerState, clock: Clock): () => void {
  let turn = 0;
  let cancel = (): void => undefined;
  const isMine = ({ fields: { assignee } }: DemoIssue) => assignee === me;
  const isWatched = ({ watchers }: DemoIssue) => watchers.includes(me.accountId);
  const acts: readonly (readonly [(issue: DemoIssue) => boolean, (issue: DemoIssue) => unknown])[] =
    [
      [isMine, (issue) => state.comment(issue, new Markup('@me can you have a look?'), by)],
      [isWatched, (issue) => state.move(issue, pick(listSteps(issue)).to.id, by)],
      [(issue) => !isMine(issue), (issue) => state.assign(issue, me.accountId, by)],
    ];
  const next = (): void => {
    cancel = clock.after(LIVELY_MS, () => {
      const [wanted, act] = pick(acts, (turn % 3) / 3);
      const open = state.all().filter((issue) => !isDone(issue.fields.status) && wanted(issue));
      act(pick(open, (turn * 0.37) % 1));
      turn += 1;
      next();
    });
  };
  next();
  return () => cancel();
}
