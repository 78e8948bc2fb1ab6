import { issueJson } from './issue-json.ts';
import type { JqlSearch } from './jql-search.ts';
import { jqlSearch } from './jql-search.ts';
import type { DemoIssue } from './model.ts';
import { offsetPage, findPlace, tokenPart } from './pages.ts';
import { indexAfter } from './sorted-list.ts';
import type { IssuesRoutes, TrackerRequest } from './request.ts';
import { listIn, problem, trackerError } from './request.ts';
import data from './tracker.json' with { type: 'json' };
import type { TrackerState } from './tracker-state.ts';

const MAX_PAGE = 100;
/** Maximum page size if only ids and keys are requested. */
const MAX_IDS = 5000;
/** Maximum number of values in a list; more cause a warning. */
const MAX_VALUES = 100;

interface JqlResult extends JqlSearch {
  readonly items: readonly DemoIssue[];
  /** Revision of the state. */
  readonly revision: number;
  readonly second: number;
}
const MAX_RESULTS = 20;
/** Cached results by state; for revision 0 by its seed. */
const results = new WeakMap<object, Map<string, JqlResult>>();

function keep(by: object, jql: string, result: JqlResult): JqlResult {
  const known = results.get(by);
  if (known === undefined || known.size >= MAX_RESULTS) results.set(by, new Map([[jql, result]]));
  else known.set(jql, result);
  return result;
}

/** Updates the items of a cached result. Tests only the issues that changed since then. */
function renewed({ revision, test, compare, ...found }: JqlResult, state: TrackerState) {
  const changed = state.changedSince(revision);
  const items = found.items.filter(({ id }) => !changed.has(id));
  for (const issue of [...changed].flatMap((id) => state.find(id) ?? []).filter(test))
    items.splice(indexAfter({ items, compare }, issue), 0, issue);
  return items;
}

function known(state: TrackerState, jql: string): JqlResult {
  const { revision } = state;
  const second = Math.floor(state.now() / 1000);
  const result = results.get(state)?.get(jql) ?? results.get(state.seed)?.get(jql);
  if (result?.revision === revision && (result.isSteady || result.second === second)) return result;
  const search = result?.isSteady === true ? result : jqlSearch(jql, state);
  const { isSteady, test, compare } = search;
  const items = search === result ? renewed(result, state) : state.all().filter(test).sort(compare);
  return keep(revision === 0 ? state.seed : state, jql, {
    isSteady,
    test,
    compare,
    items,
    revision,
    second,
  });
}

/** Runs a search. Throws the error response if the server refuses the JQL. `fresh`: ids that `stale-search` does not affect. */
export function find(
  { state, faults }: TrackerRequest,
  jql: string,
  fresh: readonly string[] = [],
) {
  if (faults.has('no-mentions') && /~\s*currentUser\(/.test(jql))
    throw trackerError(400, "The function 'currentUser' can't be used with the operator '~'.");
  if (faults.has('stale-search')) {
    const { test, compare } = jqlSearch(jql, state);
    return { items: state.all(new Set(fresh)).filter(test).sort(compare), compare };
  }
  return known(state, jql);
}

/** Faults of searches and of lists of issues. */
function beforePage({ faults, state }: TrackerRequest): void {
  if (faults.has('messages-only'))
    throw trackerError(400, 'The search could not be carried out.', null);
  if (faults.has('problem-json')) throw problem(400, 'The search could not be carried out.');
  if (faults.has('shifting')) state.shift();
}

/** Without `fields`, rows have only ids. */
const shownWith =
  ({ state }: TrackerRequest, fields: readonly string[]) =>
  (issue: DemoIssue): object =>
    fields.length === 0 ? { id: issue.id } : issueJson(issue, fields, state);

interface SearchBody {
  readonly jql?: string;
  readonly fields?: readonly string[];
  readonly maxResults?: number;
  readonly nextPageToken?: string | null;
  readonly reconcileIssues?: readonly number[];
  readonly startAt?: number;
}

/** The properties of a search on current servers and their types; any other one is refused. */
const properties = new Map(Object.entries(data.searchBody));

/** The request with the position and page size of its body as a query, as lists have them. */
const asList = (request: TrackerRequest, { startAt = 0, maxResults = 50 }: SearchBody) => ({
  ...request,
  query: new URLSearchParams({ startAt: String(startAt), maxResults: String(maxResults) }),
});

function byToken(request: TrackerRequest): object {
  const isGood = Object.entries(request.body).every(
    ([name, value]) => value === null || typeof value === properties.get(name),
  );
  if (!isGood || !request.text.startsWith('{'))
    throw trackerError(400, 'Invalid request payload. Refer to the REST API documentation.', null);
  const { jql = '', fields = [], maxResults = 1, ...more }: SearchBody = request.body;
  const place = findPlace(request, more.nextPageToken ?? '');
  if (maxResults < 1 || maxResults > MAX_IDS)
    throw trackerError(400, 'The maxResults parameter must be between 1 and 5000.');
  const result = find(request, jql, (more.reconcileIssues ?? []).map(String));
  const max = fields.every((field) => field === 'id' || field === 'key') ? MAX_IDS : MAX_PAGE;
  const { items, next } = tokenPart(asList(request, request.body), place, result, max);
  const isLong = jql.split(',').length > MAX_VALUES;
  return {
    issues: items.map(shownWith(request, fields)),
    ...(request.faults.has('no-is-last') ? {} : { isLast: next === null }),
    ...(next === null ? {} : { nextPageToken: next }),
    ...(isLong ? { warnings: [{ message: 'A list has more than 100 values.' }] } : {}),
  };
}

function byOffset(request: TrackerRequest): object {
  const { jql = '', startAt, fields = ['*navigable'] }: SearchBody = request.body;
  if (request.faults.has('wants-offset') && startAt === undefined)
    throw trackerError(400, '', { startAt: 'startAt is required.' });
  const { items } = find(request, jql);
  const show = shownWith(request, fields);
  return offsetPage(asList(request, request.body), items, MAX_PAGE, { name: 'issues', show });
}

/** Throws in the generation `specified`, which lacks this request. */
export function needsCurrent({ generation }: TrackerRequest): void {
  if (generation === 'specified') throw trackerError(404, 'No such resource.', null);
}

/** Searches in both generations, and the lists of sprints. */
export const searchRoutes: IssuesRoutes = {
  'POST search/jql': (request) => {
    beforePage(request);
    return request.generation === 'current' ? byToken(request) : byOffset(request);
  },
  'POST search/approximate-count': (request) => {
    needsCurrent(request);
    const { jql = '' }: SearchBody = request.body;
    return { count: find(request, jql).items.length };
  },
  'GET /rest/agile/1.0/sprint/*/issue': (request, id = '') => {
    beforePage(request);
    if (!data.sprints.some((sprint) => String(sprint.id) === id))
      throw trackerError(404, 'Sprint does not exist or you do not have permission to view it.');
    const fields = listIn(request, 'fields');
    const { items } = find(request, `sprint = ${id}`);
    const show = shownWith(request, fields.length === 0 ? ['*all'] : fields);
    return offsetPage(request, items, MAX_PAGE, { name: 'issues', show });
  },
};
