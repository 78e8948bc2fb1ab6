import { jqlAnd } from '../../../shared/issues/rules/jql.ts';
import type { Answer } from '../http-answer.ts';
import { jsonAnswer } from '../http-answer.ts';
import { sprints } from './directory.ts';
import { issueJson } from './issue-json.ts';
import { JqlError, jqlSearch } from './jql-search.ts';
import type { DemoIssue } from './model.ts';
import { offsetPage, tokenPart } from './pages.ts';
import { problem, Refusal, refused } from './refusals.ts';
import type { Route, Served, TrackerRequest } from './request.ts';
import { bodyOf, numberIn, textIn } from './request.ts';

const MAX_PAGE = 100;
/** Pages of ids and keys alone. */
const MAX_IDS = 5000;
/** More values in one list are reported as a warning. */
const MAX_VALUES = 100;

interface Found {
  readonly issues: readonly DemoIssue[];
  /** A total order. */
  readonly compare: (a: DemoIssue, b: DemoIssue) => number;
}

const cache = new WeakMap<Served, { key: string; found: Found }>();

/** Throws the answer for a JQL text that the server refuses. `fresh`: ids that `stale-search` does not affect. */
function find(served: Served, jql: string, fresh: readonly string[] = []): Found {
  const { state, faults } = served;
  const isLate = faults.has('stale-search');
  const minute = Math.floor(state.now() / 60_000);
  const key = JSON.stringify([jql, state.revision, isLate, fresh, minute]);
  const known = cache.get(served);
  if (known?.key === key && !isLate) return known.found;
  const search = parsed(served, jql);
  const order = (a: DemoIssue, b: DemoIssue): number =>
    search.compare(a, b) || served.state.placeOf(a) - served.state.placeOf(b);
  const issues = state
    .all(isLate ? new Set(fresh) : null)
    .filter(search.test)
    .toSorted(order);
  const found = { issues, compare: order };
  cache.set(served, { key, found });
  return found;
}

function parsed({ state }: Served, jql: string): ReturnType<typeof jqlSearch> {
  try {
    const search = jqlSearch(jql, state.now());
    if (search.bounded) return search;
  } catch (error) {
    if (error instanceof JqlError) throw refused(400, [error.message]);
    throw error;
  }
  throw refused(400, [
    'Unbounded JQL queries are not allowed here. Please add a search restriction to your query.',
  ]);
}

const payload = (): Refusal =>
  refused(
    400,
    ['Invalid request payload. Refer to the REST API documentation and try again.'],
    null,
  );
const isStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isIds = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 50 && value.every((one) => Number.isInteger(one));
/** The properties of a search and their checks; any other one is refused. */
const properties: Readonly<Record<string, (value: unknown) => boolean>> = {
  jql: (value) => typeof value === 'string',
  fields: isStrings,
  maxResults: Number.isInteger,
  nextPageToken: (value) => value === null || typeof value === 'string',
  expand: (value) => typeof value === 'string',
  properties: isStrings,
  fieldsByKeys: (value) => typeof value === 'boolean',
  reconcileIssues: isIds,
};

const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function beforePage({ served }: TrackerRequest): void {
  const { faults, state } = served;
  if (faults.has('messages-only'))
    throw refused(400, ['The search could not be carried out.'], null);
  if (faults.has('problem-json'))
    throw new Refusal(
      problem(400, 'Bad Request', 'The search could not be carried out.', '/search'),
    );
  if (faults.has('shifting')) state.shift();
}

function byToken(request: TrackerRequest): Answer {
  const { served } = request;
  const body = bodyOf(request);
  const bad = Object.entries(body).some(([name, value]) => properties[name]?.(value) !== true);
  if (request.body !== body || bad) throw payload();
  const size = numberOf(body['maxResults']);
  const token = textOf(body['nextPageToken']);
  if (token !== '' && !served.places.has(token))
    tokenPart(served, token, { asked: 1, max: 1 }, none);
  if (size !== null && (size < 1 || size > MAX_IDS))
    throw refused(400, ['The maxResults parameter must be between 1 and 5000.']);
  const wanted = stringsOf(body['fields']);
  const jql = textOf(body['jql']);
  const found = find(served, jql, stringsOf(body['reconcileIssues']));
  const max = wanted.every((one) => one === 'id' || one === 'key') ? MAX_IDS : MAX_PAGE;
  return tokenAnswer(request, found, { asked: size, max, token, wanted }, warningsOf(jql));
}
const none = { items: [], compare: () => 0 };

const warningsOf = (jql: string): readonly object[] =>
  jql.split(',').length > MAX_VALUES
    ? [{ type: 'CLAUSE_LIMIT', message: 'A list of values is longer than 100.', details: {} }]
    : [];

interface Wish {
  readonly asked: number | null;
  readonly max: number;
  readonly token: string | null;
  readonly wanted: readonly string[];
}

function tokenAnswer(
  { served }: TrackerRequest,
  { issues, compare }: Found,
  { asked, max, token, wanted }: Wish,
  warnings: readonly object[] = [],
): Answer {
  const { items, next } = tokenPart(served, token, { asked, max }, { items: issues, compare });
  return jsonAnswer({
    issues: items.map((issue) => shown(served, issue, wanted)),
    ...(next === null ? {} : { nextPageToken: next }),
    ...(served.faults.has('no-is-last') ? {} : { isLast: next === null }),
    ...(warnings.length === 0 ? {} : { warnings }),
  });
}

function shown(served: Served, issue: DemoIssue, wanted: readonly string[]): object {
  if (wanted.length === 0) return { id: issue.id };
  const { id, key, self, fields } = issueJson(issue, wanted, served);
  return { expand: 'operations,versionedRepresentations', id, self, key, fields };
}

function byOffset(request: TrackerRequest): Answer {
  const { served } = request;
  const body = bodyOf(request);
  if (served.faults.has('wants-offset') && body['startAt'] === undefined)
    throw refused(400, [], { startAt: 'startAt is required.' });
  const wanted = stringsOf(body['fields'] ?? ['*navigable']);
  const { issues } = find(served, textOf(body['jql']));
  return offsetPage(request, issues, {
    ...{ max: MAX_PAGE, items: 'issues', envelope: 'plain' },
    at: { startAt: numberOf(body['startAt']), size: numberOf(body['maxResults']) },
    show: (issue) => shown(served, issue, wanted),
  });
}

/** Issues of a sprint with the query's JQL. */
function inSprint(request: TrackerRequest, id: string): Found {
  beforePage(request);
  if (sprints[Number(id) - 1] === undefined)
    throw refused(404, ['Sprint does not exist or you do not have permission to view it.']);
  const jql = textIn(request, 'jql');
  return find(request.served, jql === '' ? `sprint = ${id}` : jqlAnd(jql, `sprint = ${id}`));
}
const namedFields = (request: TrackerRequest): readonly string[] =>
  textIn(request, 'fields').split(',').filter(Boolean);

/** Searches in both generations, and lists of issues. */
export const searchRoutes: readonly Route[] = [
  [
    'POST',
    /^\/rest\/api\/3\/search\/jql$/,
    (request) => {
      beforePage(request);
      return request.served.generation === 'current' ? byToken(request) : byOffset(request);
    },
  ],
  [
    'POST',
    /^\/rest\/api\/3\/search\/approximate-count$/,
    (request) => {
      if (request.served.generation === 'specified') throw refused(404, []);
      const { issues } = find(request.served, textOf(bodyOf(request)['jql']));
      return jsonAnswer({ count: issues.length });
    },
  ],
  [
    'GET',
    /^\/rest\/agile\/1\.0\/sprint\/(\d+)\/issue$/,
    (request, id = '') => {
      const wanted = namedFields(request);
      return offsetPage(request, inSprint(request, id).issues, {
        ...{ max: MAX_PAGE, items: 'issues', envelope: 'plain' },
        show: (issue) => shown(request.served, issue, wanted.length === 0 ? ['*all'] : wanted),
      });
    },
  ],
  [
    'GET',
    /^\/rest\/software\/1\.0\/sprint\/(\d+)\/issue$/,
    (request, id = '') => {
      if (request.served.generation === 'specified') throw refused(404, []);
      const token = request.query.get('nextPageToken');
      const wish = { asked: numberIn(request, 'maxResults'), max: MAX_IDS, token };
      return tokenAnswer(request, inSprint(request, id), { ...wish, wanted: namedFields(request) });
    },
  ],
  [
    'GET',
    /^\/rest\/api\/[23]\/search$/,
    () => {
      throw refused(410, ['The requested API has been removed. Use /rest/api/3/search/jql.'], null);
    },
  ],
];
