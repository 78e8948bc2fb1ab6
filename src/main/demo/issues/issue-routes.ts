import { changesOf, commentsOf, issueJson } from './issue-json.ts';
import type { DemoIssue, DemoStep } from './model.ts';
import { me, statusOf, stepsOf, userOf, users } from './model.ts';
import { offsetPage } from './pages.ts';
import type { Handler, Routes, TrackerRequest } from './request.ts';
import { bodyOf, listIn, numberIn, refused, Reply, textIn } from './request.ts';
import data from './tracker.json' with { type: 'json' };
import type { Raw } from './values.ts';

const MAX_PART = 100;

const ofIssue =
  (handle: (request: TrackerRequest, issue: DemoIssue, part: string) => unknown): Handler =>
  (request, ref = '', part = '') => {
    const issue = request.state.find(ref);
    if (issue !== null) return handle(request, issue, part);
    throw refused(404, 'Issue does not exist or you do not have permission to see it.');
  };

export const isDocument = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as Raw)['type'] === 'doc';

const transitionJson = ({ id, name, to, needs }: DemoStep): Raw => {
  const field = { required: true, name: 'Resolution', schema: { type: 'resolution' } };
  return {
    ...{ id, name, to: statusOf(to), hasScreen: needs !== undefined, isAvailable: true },
    fields: needs === undefined ? {} : { [needs]: { ...field, allowedValues: data.resolutions } },
  };
};

function move(request: TrackerRequest, issue: DemoIssue): void {
  const { transition, fields } = (bodyOf(request) ?? {}) as {
    readonly transition?: Raw;
    readonly fields?: { readonly resolution?: Raw };
  };
  const step = stepsOf(issue).find(({ id }) => id === transition?.['id']);
  if (step === undefined)
    throw refused(400, 'It seems that you have tried to perform an illegal workflow operation.');
  const named = fields?.resolution?.['name'];
  const resolution = data.resolutions.find(({ name }) => name === named) ?? null;
  if (step.needs !== undefined && resolution === null)
    throw refused(400, '', { [step.needs]: 'Resolution is required.' });
  request.state.move(issue, step.to, me.accountId, resolution);
}

/** One issue: reads it and its parts, and changes it. */
export const issueRoutes: Routes = {
  'GET issue/*': ofIssue((request, issue) => {
    const wanted = listIn(request, 'fields');
    return issueJson(issue, wanted.length === 0 ? ['*all'] : wanted, request.state);
  }),
  'GET issue/*/comment': ofIssue((request, issue) => {
    const all = commentsOf(issue);
    const isNewest = textIn(request, 'orderBy') === '-created';
    const wish = { max: MAX_PART, name: 'comments', plain: true };
    return offsetPage(request, isNewest ? all.toReversed() : all, wish);
  }),
  'GET issue/*/comment/*': ofIssue((_request, issue, id) => {
    const found = commentsOf(issue).find((one) => one['id'] === id);
    if (found !== undefined) return found;
    throw refused(404, `Can not find a comment for the id: ${id}.`);
  }),
  'POST issue/*/comment': ofIssue((request, issue) => {
    const body = bodyOf(request)?.['body'];
    if (!isDocument(body)) throw refused(400, '', { comment: 'Comment body is not valid!' });
    throw new Reply(201, request.state.comment(issue, body, me.accountId));
  }),
  'GET issue/*/changelog': ofIssue((request, issue) =>
    offsetPage(request, changesOf(issue), { max: MAX_PART }),
  ),
  'GET issue/*/transitions': ofIssue((_request, issue) => ({
    transitions: stepsOf(issue).map(transitionJson),
  })),
  'POST issue/*/transitions': ofIssue(move),
  'PUT issue/*/assignee': ofIssue((request, issue) => {
    const id = bodyOf(request)?.['accountId'];
    if (id !== null && (typeof id !== 'string' || userOf(id) === null))
      throw refused(400, '', { assignee: `User '${String(id)}' cannot be assigned issues.` });
    request.state.assign(issue, id, me.accountId);
  }),
  'GET issue/*/watchers': ofIssue((_request, { watchers }) => ({
    ...{ isWatching: watchers.includes(me.accountId), watchCount: watchers.length },
    watchers: watchers.map(userOf),
  })),
  'POST issue/*/watchers': ofIssue(({ state, body }, issue) => {
    state.watch(issue, typeof body === 'string' ? body : me.accountId, true);
  }),
  'DELETE issue/*/watchers': ofIssue((request, issue) => {
    request.state.watch(issue, textIn(request, 'accountId'), false);
  }),
  'GET user/assignable/search': (request) => {
    // The server takes the range of all users first and filters it afterwards, so short pages are normal.
    const start = numberIn(request, 'startAt') ?? 0;
    const range = users.slice(start, start + Math.max(200, numberIn(request, 'maxResults') ?? 50));
    return named(range, textIn(request, 'query')).slice(0, numberIn(request, 'maxResults') ?? 50);
  },
};

/** Those whose name contains a text, in any case. */
export const named = <T extends Raw>(all: readonly T[], text: string): readonly T[] =>
  all.filter((one) =>
    String(one['displayName'] ?? one['name'])
      .toLowerCase()
      .includes(text.toLowerCase()),
  );
