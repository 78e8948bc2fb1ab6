import { jqlAnd } from '../../../shared/issues/rules/jql.ts';
import { sprints } from './directory.ts';
import { issueJson } from './issue-json.ts';
import { JqlError, jqlSearch } from './jql-search.ts';
import type { DemoIssue } from './model.ts';
import type { TokenList } from './pages.ts';
import { offsetPage, placeOf, tokenPart } from './pages.ts';
import type { Routes, TrackerRequest } from './request.ts';
import { bodyOf, listIn, numberIn, problem, refused, textIn } from './request.ts';
import type { TrackerState } from './tracker-state.ts';

const MAX_PAGE = 100;
/** Pages of ids and keys alone. */
const MAX_IDS = 5000;
/** Longer lists of values are reported as a warning. */
const MAX_VALUES = 100;

const results = new WeakMap<TrackerState, { key: string; list: TokenList<DemoIssue> }>();

/** Throws the answer for a JQL text that the server refuses. `fresh`: ids that `stale-search` does not affect. */
export function find(
  { state, faults }: TrackerRequest,
  jql: string,
  fresh: readonly string[] = [],
) {
  const isLate = faults.has('stale-search');
  const key = JSON.stringify([jql, state.revision, Math.floor(state.now() / 1000)]);
  const known = results.get(state);
  if (known?.key === key && !isLate) return known.list;
  const search = parsed(jql, state);
  const compare = (a: DemoIssue, b: DemoIssue): number => search.compare(a, b) || a.place - b.place;
  const items = state
    .all(isLate ? new Set(fresh) : null)
    .filter(search.test)
    .sort(compare);
  const list = { items, compare };
  results.set(state, { key, list });
  return list;
}

function parsed(jql: string, state: TrackerState): ReturnType<typeof jqlSearch> {
  try {
    const search = jqlSearch(jql, state);
    if (search.bounded) return search;
  } catch (error) {
    throw error instanceof JqlError ? refused(400, error.message) : error;
  }
  throw refused(
    400,
    'Unbounded JQL queries are not allowed here. Please add a search restriction to your query.',
  );
}

const isList = (is: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= MAX_IDS && value.every(is);
const isText = (value: unknown) => typeof value === 'string';
/** The properties of a search; any other one is refused. */
const properties: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...{ jql: isText, expand: isText, fields: isList(isText), properties: isList(isText) },
  ...{ maxResults: Number.isInteger, fieldsByKeys: (value) => typeof value === 'boolean' },
  nextPageToken: (value) => value === null || isText(value),
  reconcileIssues: isList(Number.isInteger),
};

interface SearchBody {
  readonly jql?: string;
  readonly fields?: readonly string[];
  readonly maxResults?: number;
  readonly nextPageToken?: string | null;
  readonly reconcileIssues?: readonly number[];
  readonly startAt?: number;
}

/** Faults of searches. */
function before({ faults, state, path }: TrackerRequest): void {
  if (faults.has('messages-only')) throw refused(400, 'The search could not be carried out.', null);
  if (faults.has('problem-json')) throw problem(400, 'The search could not be carried out.', path);
  if (faults.has('shifting')) state.shift();
}

function search(request: TrackerRequest): object {
  before(request);
  const body = bodyOf(request);
  return request.generation === 'current' ? byToken(request, body) : byOffset(request, body ?? {});
}

function byToken(request: TrackerRequest, body: SearchBody | null): object {
  const isGood = Object.entries(body ?? {}).every(([name, value]) => properties[name]?.(value));
  if (body === null || !isGood)
    throw refused(
      400,
      'Invalid request payload. Refer to the REST API documentation and try again.',
      null,
    );
  const { jql = '', fields = [], maxResults = null, nextPageToken, reconcileIssues = [] } = body;
  const place = placeOf(request, nextPageToken ?? '');
  if (maxResults !== null && (maxResults < 1 || maxResults > MAX_IDS))
    throw refused(400, 'The maxResults parameter must be between 1 and 5000.');
  const list = find(request, jql, reconcileIssues.map(String));
  const max = fields.every((one) => one === 'id' || one === 'key') ? MAX_IDS : MAX_PAGE;
  const { items, next, last } = tokenPart(request, place, { asked: maxResults, max }, list);
  const warning = {
    type: 'CLAUSE_LIMIT',
    message: 'A list has more than 100 values.',
    details: {},
  };
  return {
    ...{ issues: items.map(shownWith(request, fields)), ...last },
    ...(next === null ? {} : { nextPageToken: next }),
    ...(jql.split(',').length > MAX_VALUES ? { warnings: [warning] } : {}),
  };
}

/** Without fields: ids only. */
const shownWith =
  ({ state }: TrackerRequest, fields: readonly string[]) =>
  (issue: DemoIssue): object =>
    fields.length === 0 ? { id: issue.id } : issueJson(issue, fields, state);

function byOffset(request: TrackerRequest, body: SearchBody): object {
  if (request.faults.has('wants-offset') && body.startAt === undefined)
    throw refused(400, '', { startAt: 'startAt is required.' });
  const { items } = find(request, body.jql ?? '');
  const { startAt = null, maxResults: size = null, fields = ['*navigable'] } = body;
  const wish = { max: MAX_PAGE, name: 'issues', plain: true, startAt, size };
  return offsetPage(request, items, wish, shownWith(request, fields));
}

function inSprint(request: TrackerRequest, id: string): TokenList<DemoIssue> {
  before(request);
  const found = sprints.some((one) => String(one.id) === id);
  if (!found) throw refused(404, 'Sprint does not exist or you do not have permission to view it.');
  const jql = textIn(request, 'jql');
  return find(request, jql === '' ? `sprint = ${id}` : jqlAnd(jql, `sprint = ${id}`));
}

/** Throws in the generation `specified`, which does not have the request. */
export function needsCurrent({ generation }: TrackerRequest): void {
  if (generation === 'specified') throw refused(404, 'No such resource.', null);
}

/** Searches in both generations, and the lists of sprints. */
export const searchRoutes: Routes = {
  'POST search/jql': search,
  'POST search/approximate-count': (request) => {
    needsCurrent(request);
    const jql = bodyOf(request)?.['jql'];
    return { count: find(request, typeof jql === 'string' ? jql : '').items.length };
  },
  'GET /rest/agile/1.0/sprint/*/issue': (request, id = '') => {
    const fields = listIn(request, 'fields');
    const show = shownWith(request, fields.length === 0 ? ['*all'] : fields);
    const wish = { max: MAX_PAGE, name: 'issues', plain: true };
    return offsetPage(request, inSprint(request, id).items, wish, show);
  },
  'GET /rest/software/1.0/sprint/*/issue': (request, id = '') => {
    needsCurrent(request);
    const list = inSprint(request, id);
    const place = placeOf(request, textIn(request, 'nextPageToken'));
    const asked = numberIn(request, 'maxResults');
    const { items, next, last } = tokenPart(request, place, { asked, max: MAX_PAGE }, list);
    const issues = items.map(shownWith(request, listIn(request, 'fields')));
    return { issues, ...last, ...(next === null ? {} : { nextPageToken: next }) };
  },
  'GET search': () => {
    throw refused(410, 'The requested API has been removed. Use /rest/api/3/search/jql.', null);
  },
};
