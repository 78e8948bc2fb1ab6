import { jqlAnd } from '../../../shared/issues/rules/jql.ts';
import { issueJson } from './issue-json.ts';
import { jqlSearch } from './jql-search.ts';
import type { DemoIssue } from './model.ts';
import type { TokenList } from './pages.ts';
import { offsetPage, placeOf, tokenPage } from './pages.ts';
import type { Routes, TrackerRequest } from './request.ts';
import { listIn, numberIn, problem, refused, textIn } from './request.ts';
import data from './tracker.json' with { type: 'json' };
import type { TrackerState } from './tracker-state.ts';

const MAX_PAGE = 100;
/** Pages of ids and keys alone. */
const MAX_IDS = 5000;
/** Longer lists of values are reported as a warning. */
const MAX_VALUES = 100;

type Found = Omit<TokenList<DemoIssue>, 'max'>;
const results = new WeakMap<TrackerState, { key: string; found: Found }>();

/** Throws the answer for a JQL text that the server refuses. `fresh`: ids that `stale-search` does not affect. */
export function find(
  { state, faults }: TrackerRequest,
  jql: string,
  fresh: readonly string[] = [],
) {
  const isLate = faults.has('stale-search');
  const key = JSON.stringify([jql, state.revision, Math.floor(state.now() / 1000)]);
  const known = results.get(state);
  if (known?.key === key && !isLate) return known.found;
  const { test, compare } = jqlSearch(jql, state);
  const items = state
    .all(isLate ? new Set(fresh) : null)
    .filter(test)
    .sort(compare);
  results.set(state, { key, found: { items, compare } });
  return { items, compare };
}

/** Faults of searches and of lists of issues. */
function beforePage({ faults, state }: TrackerRequest): void {
  if (faults.has('messages-only')) throw refused(400, 'The search could not be carried out.', null);
  if (faults.has('problem-json')) throw problem(400, 'The search could not be carried out.');
  if (faults.has('shifting')) state.shift();
}

/** Without fields: ids only. */
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

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
/** The properties of a search on current servers; any other one is refused. */
const properties: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...{ jql: isText, expand: isText, fields: isTexts, properties: isTexts },
  ...{ maxResults: Number.isInteger, fieldsByKeys: (value) => typeof value === 'boolean' },
  nextPageToken: (value) => value === null || isText(value),
  reconcileIssues: (value) => Array.isArray(value) && value.every(Number.isInteger),
};

function byToken(request: TrackerRequest): object {
  const isGood = Object.entries(request.body).every(([name, value]) => properties[name]?.(value));
  if (!isGood || !request.text.startsWith('{'))
    throw refused(400, 'Invalid request payload. Refer to the REST API documentation.', null);
  const { jql = '', fields = [], maxResults, ...more }: SearchBody = request.body;
  const asked = maxResults ?? null;
  const place = placeOf(request, more.nextPageToken ?? '');
  if (asked !== null && (asked < 1 || asked > MAX_IDS))
    throw refused(400, 'The maxResults parameter must be between 1 and 5000.');
  const found = find(request, jql, (more.reconcileIssues ?? []).map(String));
  const max = fields.every((one) => one === 'id' || one === 'key') ? MAX_IDS : MAX_PAGE;
  const page = tokenPage(request, place, asked, { ...found, max }, shownWith(request, fields));
  const isLong = jql.split(',').length > MAX_VALUES;
  return isLong ? { ...page, warnings: [{ message: 'A list has more than 100 values.' }] } : page;
}

function byOffset(request: TrackerRequest): object {
  const { jql = '', ...body }: SearchBody = request.body;
  if (request.faults.has('wants-offset') && body.startAt === undefined)
    throw refused(400, '', { startAt: 'startAt is required.' });
  const { items } = find(request, jql);
  const wish = {
    max: MAX_PAGE,
    name: 'issues',
    startAt: body.startAt ?? 0,
    size: body.maxResults ?? null,
  };
  return offsetPage(request, items, wish, shownWith(request, body.fields ?? ['*navigable']));
}

function inSprint(request: TrackerRequest, id: string): TokenList<DemoIssue> {
  beforePage(request);
  const isKnown = data.sprints.some((one) => String(one.id) === id);
  if (!isKnown)
    throw refused(404, 'Sprint does not exist or you do not have permission to view it.');
  const jql = textIn(request, 'jql');
  const all = jql === '' ? `sprint = ${id}` : jqlAnd(jql, `sprint = ${id}`);
  return { ...find(request, all), max: MAX_PAGE };
}

/** Throws in the generation `specified`, which does not have the request. */
export function needsCurrent({ generation }: TrackerRequest): void {
  if (generation === 'specified') throw refused(404, 'No such resource.', null);
}

/** Searches in both generations, and the lists of sprints. */
export const searchRoutes: Routes = {
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
    const fields = listIn(request, 'fields');
    const show = shownWith(request, fields.length === 0 ? ['*all'] : fields);
    return offsetPage(
      request,
      inSprint(request, id).items,
      { max: MAX_PAGE, name: 'issues' },
      show,
    );
  },
  'GET /rest/software/1.0/sprint/*/issue': (request, id = '') => {
    needsCurrent(request);
    const [list, asked] = [inSprint(request, id), numberIn(request, 'maxResults')];
    const place = placeOf(request, textIn(request, 'nextPageToken'));
    return tokenPage(request, place, asked, list, shownWith(request, listIn(request, 'fields')));
  },
  'GET search': () => {
    throw refused(410, 'The requested API has been removed. Use /rest/api/3/search/jql.', null);
  },
};
