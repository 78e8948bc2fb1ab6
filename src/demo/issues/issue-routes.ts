import { listChanges, listComments, issueJson } from './issue-json.ts';
import type { DemoIssue, DemoProject } from './model.ts';
import { me, projects, listSteps, findUser } from './model.ts';
import { offsetPage } from './pages.ts';
import type { IssuesHandler, IssuesRoutes, TrackerRequest } from './request.ts';
import { listIn, trackerError, textIn } from './request.ts';
import data from './tracker.json' with { type: 'json' };
import type { IssuesRecord } from './values.ts';

const MAX_PART = 100;

const ofIssue =
  (handle: (request: TrackerRequest, issue: DemoIssue, part: string) => unknown): IssuesHandler =>
  (request, ref = '', part = '') => {
    const issue = request.state.find(ref);
    if (issue !== null) return handle(request, issue, part);
    throw trackerError(404, 'Issue does not exist or you do not have permission to see it.');
  };

const partOf = (value: unknown, name: string): unknown =>
  (value as IssuesRecord | null | undefined)?.[name];
const isDocument = (value: unknown): boolean => partOf(value, 'type') === 'doc';
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
/** Finds the list item with the id, key or name in a value; null: none. */
const named = <T extends object>(list: readonly T[], value: unknown): T | null =>
  list.find((candidate) =>
    ['id', 'key', 'name'].some((name) => {
      const wanted = partOf(value, name);
      return wanted !== undefined && wanted === partOf(candidate, name);
    }),
  ) ?? null;

function move({ state, body }: TrackerRequest, issue: DemoIssue): void {
  const step = named(listSteps(issue), { id: partOf(body['transition'], 'id') });
  if (step === null)
    throw trackerError(
      400,
      'It seems that you have tried to perform an illegal workflow operation.',
    );
  const resolution = named(data.resolutions, partOf(body['fields'], 'resolution'));
  if (step.hasScreen && resolution === null)
    throw trackerError(400, '', { resolution: 'Resolution is required.' });
  state.move(issue, step.to.id, me.accountId, resolution);
}

function create({ state, body, url }: TrackerRequest): object {
  const { project: ref, ...values } = (body['fields'] ?? {}) as IssuesRecord;
  const { summary, description, duedate, assignee } = values;
  const project = named(projects, ref);
  const issuetype = named(data.types, values['issuetype']);
  const person = findUser(partOf(assignee, 'accountId') ?? partOf(assignee, 'id'));
  const checks: readonly [field: string, bad: boolean, message: string][] = [
    ['project', project === null, 'Specify a valid project.'],
    ['issuetype', issuetype === null, 'Specify a valid issue type.'],
    ['summary', String(summary).length > 255, 'Summary must be less than 255 characters.'],
    ['summary', isEmpty(summary), 'You must specify a summary of the issue.'],
    [
      'description',
      !isEmpty(description) && !isDocument(description),
      'Operation value must be an Atlassian Document.',
    ],
    [
      'duedate',
      !isEmpty(duedate) && !/^\d{4}-\d\d-\d\d$/.test(String(duedate)),
      'Enter the date as yyyy-MM-dd.',
    ],
    ['assignee', !isEmpty(assignee) && person === null, 'The user cannot be assigned issues.'],
  ];
  const bad = checks.filter(([, isBad]) => isBad).map(([field, , message]) => [field, message]);
  if (project === null || bad.length > 0)
    throw trackerError(400, '', Object.fromEntries(bad) as IssuesRecord);
  const priority = named(data.priorities, values['priority']);
  const more = priority === null ? {} : { priority };
  const { id, key } = state.insert(project, { ...values, issuetype, assignee: person, ...more });
  return { id, key, self: `${url}/rest/api/3/issue/${id}` };
}

const ofProject =
  (list: (project: DemoProject) => Readonly<Record<string, readonly object[]>>): IssuesHandler =>
  (_request, ref) => {
    const project = projects.find(({ key, id }) => key === ref || id === ref);
    if (project === undefined) throw trackerError(404, 'No project could be found.');
    const items = list(project);
    return { startAt: 0, maxResults: 50, total: Object.values(items)[0]?.length, ...items };
  };

/** Reads an issue and its parts, changes it, and creates issues. */
export const issueRoutes: IssuesRoutes = {
  'GET issue/createmeta/*/issuetypes': ofProject(() => ({ issueTypes: data.types })),
  'GET issue/createmeta/*/issuetypes/*': ofProject(({ priorities }) => ({
    fields: data.createFields.filter(({ fieldId }) => priorities || fieldId !== 'priority'),
  })),
  'POST issue 201': create,
  'GET issue/*': ofIssue((request, issue) => {
    const wanted = listIn(request, 'fields');
    return issueJson(issue, wanted.length === 0 ? ['*all'] : wanted, request.state);
  }),
  'GET issue/*/comment': ofIssue((request, issue) => {
    const all = listComments(issue);
    const isNewest = textIn(request, 'orderBy') === '-created';
    return offsetPage(request, isNewest ? all.toReversed() : all, MAX_PART, { name: 'comments' });
  }),
  'GET issue/*/comment/*': ofIssue((_request, issue, id) => {
    const comment = named(listComments(issue), { id });
    if (comment !== null) return comment;
    throw trackerError(404, `Can not find a comment for the id: ${id}.`);
  }),
  'POST issue/*/comment 201': ofIssue(
    ({ state, body: { body, properties, visibility } }, issue) => {
      if (!isDocument(body)) throw trackerError(400, '', { comment: 'Comment body is not valid!' });
      const isInternal = JSON.stringify(properties ?? []).includes('"internal":true');
      const readers = {
        jsdPublic: !isInternal,
        ...(visibility === undefined ? {} : { visibility }),
      };
      return state.comment(issue, body, me.accountId, readers);
    },
  ),
  'GET issue/*/changelog': ofIssue((request, issue) =>
    offsetPage(request, listChanges(issue), MAX_PART),
  ),
  'GET issue/*/transitions': ofIssue((_request, issue) => ({ transitions: listSteps(issue) })),
  'POST issue/*/transitions': ofIssue(move),
  'PUT issue/*/assignee': ofIssue(({ state, body: { accountId } }, issue) => {
    const user = findUser(accountId);
    if (accountId !== null && user === null)
      throw trackerError(400, '', { assignee: 'The user cannot be assigned issues.' });
    state.assign(issue, user === null ? null : user.accountId, me.accountId);
  }),
  'GET issue/*/watchers': ofIssue((_request, { watchers }) => ({
    isWatching: watchers.includes(me.accountId),
    watchCount: watchers.length,
    watchers: watchers.map(findUser),
  })),
  'POST issue/*/watchers': ofIssue(({ state, text }, issue) =>
    state.watch(issue, text === '' ? me.accountId : text.replaceAll('"', ''), true),
  ),
  'DELETE issue/*/watchers': ofIssue((request, issue) =>
    request.state.watch(issue, textIn(request, 'accountId'), false),
  ),
};
