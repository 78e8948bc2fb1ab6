import type {
  Completion,
  CreateField,
  JqlWords,
  ListQuery,
  ListStyle,
} from '../../../../shared/issues/contract.ts';
import type { OnlyFor, Person, IssueRow, Transition } from '../../../../shared/issues/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Cut, Listed } from '../../../../shared/lib/listed.ts';
import type { WalkEnd } from '../../../net/page-walk.ts';

/** An issue as the server sent it. */
export interface RawIssue {
  readonly id: string;
  readonly key: string;
  readonly fields: JsonRecord;
}

/** One page of a list; `items` without those of earlier pages. */
export interface ListedPage {
  readonly items: readonly JsonRecord[];
  readonly total: number | null;
  readonly style: ListStyle;
  readonly requests: number;
  /** Set on the last page. */
  readonly end: WalkEnd | null;
  /** What is missing: on the last page from the whole list, before that the items that could not be read so far; null: nothing. */
  readonly cut: Cut | null;
  readonly warnings: readonly string[];
}

export interface ListOptions {
  readonly signal: AbortSignal;
  /** Preferred size of a page; servers may return less. Default: the endpoint's maximum. */
  readonly size?: number;
  /** Default 5,000. */
  readonly maxPages?: number;
  /** Ids of issues that the app changed; the server returns their current versions (token mode only, at most 50). */
  readonly reconcile?: readonly string[];
  /** `background` for polls. */
  readonly priority?: 'visible' | 'background';
}

/** A page of a list of one issue. `next`: items before the next page; null: none. */
export interface TrackerPart {
  readonly items: readonly JsonRecord[];
  /** Items of the part that could not be read. */
  readonly lost: number;
  readonly total: number | null;
  readonly next: number | null;
}

/** `token`: current servers; `offset`: as specified. */
export type SearchMode = 'token' | 'offset';

/**
 * The tracker's HTTP API in both generations. Rejects with `AppFailure`; the server's own words are bounded and in the message. Reads may be
 * retried by the client, writes never are.
 */
export interface Tracker {
  /** How the server pages searches; null: no search was made yet. */
  readonly mode: SearchMode | null;
  /** `GET /myself`. Also rejects with `unauthorized` if the server answers as for an anonymous user. */
  me(signal: AbortSignal): Promise<Person>;
  /** Requests a page only when the caller reads it. */
  list(query: ListQuery, options: ListOptions): AsyncGenerator<ListedPage, void, void>;
  count(
    jql: string,
    signal: AbortSignal,
  ): Promise<{ readonly count: number; readonly exact: boolean }>;
  /** `key`: key or id. `fields` omitted: all. `fresh`: never from a read that began before the call. */
  issue(
    key: string,
    signal: AbortSignal,
    fields?: readonly string[],
    fresh?: boolean,
  ): Promise<RawIssue>;
  /** Newest first. */
  comments(key: string, after: number, signal: AbortSignal): Promise<TrackerPart>;
  comment(key: string, id: string, signal: AbortSignal): Promise<JsonRecord>;
  /** In the server's order, which is oldest first. */
  changelog(key: string, after: number, signal: AbortSignal): Promise<TrackerPart>;
  transitions(key: string, signal: AbortSignal): Promise<readonly Transition[]>;
  /** People by account id, at most 50; omits people whom the server doesn't know. */
  people(ids: readonly string[], signal: AbortSignal): Promise<readonly Person[]>;
  /** `email`: null if the person hides it. */
  assignable(
    key: string,
    text: string,
    signal: AbortSignal,
  ): Promise<readonly (Person & { readonly email: string | null })[]>;
  /** The roles of a project, then the user's groups; empty if the server does not list them. */
  readers(project: string, signal: AbortSignal): Promise<Listed<OnlyFor>>;
  transition(key: string, transitionId: string, signal: AbortSignal): Promise<void>;
  /** Resolves with the new comment. `comment`: in the service's format. */
  addComment(key: string, comment: JsonRecord, signal: AbortSignal): Promise<JsonRecord>;
  assign(key: string, who: string | null, signal: AbortSignal): Promise<void>;
  watch(key: string, me: string, watching: boolean, signal: AbortSignal): Promise<void>;
  types(
    project: string,
    signal: AbortSignal,
  ): Promise<Listed<{ id: string; name: string; subtask: boolean }>>;
  createFields(project: string, typeId: string, signal: AbortSignal): Promise<Listed<CreateField>>;
  /** `fields`: in the server's format. Resolves with the new issue's key. */
  create(fields: JsonRecord, signal: AbortSignal): Promise<string>;
  /** Null: the server does not offer it. */
  jqlWords(signal: AbortSignal): Promise<JqlWords | null>;
  suggest(field: string, text: string, signal: AbortSignal): Promise<readonly Completion[]>;
  /** Null: the server does not offer it. */
  parse(
    jql: string,
    signal: AbortSignal,
  ): Promise<{ readonly errors: readonly string[]; readonly warnings: readonly string[] } | null>;
  /** Which of these permissions the user has in at least one project; null: the server does not say. */
  permissions(keys: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string> | null>;
  fields(signal: AbortSignal): Promise<readonly { id: string; name: string; custom: boolean }[]>;
}

/** Ids of the fields that a row needs. */
export const ROW_FIELDS = [
  'summary',
  'status',
  'priority',
  'assignee',
  'updated',
  'created',
  'issuetype',
  'project',
  'parent',
  'duedate',
  'labels',
] as const;

/** Turns an issue of the server into a row; `columns`: ids of fields whose texts go to `cells`. Tolerates missing parts. */
export type ToRow = (issue: JsonRecord, columns: readonly string[]) => IssueRow;
