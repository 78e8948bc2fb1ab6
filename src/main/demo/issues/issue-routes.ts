import type { Answer } from '../http-answer.ts';
import { jsonAnswer } from '../http-answer.ts';
import { changesOf, commentsOf } from './activity.ts';
import { users } from './directory.ts';
import { changeJson, commentJson, issueJson, statusJson } from './issue-json.ts';
import type { DemoIssue, DemoStep } from './model.ts';
import { me, statusOf, stepsOf } from './model.ts';
import { arrayPage, offsetPage } from './pages.ts';
import { userJson } from './people.ts';
import { noIssue, refused } from './refusals.ts';
import type { Handler, Route, TrackerRequest } from './request.ts';
import { bodyOf, numberIn, textIn } from './request.ts';
import data from './tracker.json' with { type: 'json' };

const MAX_PART = 100;
/** The last user that a search for assignable users reaches. */
const WINDOW = 1000;
const noContent: Answer = { status: 204, type: null, body: '' };

type IssueHandler = (request: TrackerRequest, issue: DemoIssue, part: string) => Answer;
/** A route below an issue. */
const ofIssue = (method: string, rest: string, handle: IssueHandler): Route => {
  const handler: Handler = (request, ref = '', part = '') => {
    const issue = request.served.state.find(ref);
    if (issue === null) throw noIssue();
    return handle(request, issue, part);
  };
  return [method, new RegExp(`^/rest/api/3/issue/([^/]+)${rest}$`), handler];
};

export const isDocument = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';

const resolutions = data.resolutions
  .split('|')
  .map((name, at) => ({ id: String(10_500 + at), name }));
const transitionJson = ({ id, name, to, needs }: DemoStep): object => ({
  ...{ id, name, to: statusJson(statusOf(to)) },
  ...{ hasScreen: needs !== undefined, isGlobal: false, isInitial: false, isAvailable: true },
  fields:
    needs === undefined
      ? {}
      : {
          [needs]: {
            ...{ required: true, name: 'Resolution', key: needs, hasDefaultValue: false },
            ...{ schema: { type: 'resolution' }, allowedValues: resolutions },
          },
        },
});

const transition: IssueHandler = (request, issue) => {
  const { transition: wanted, fields } = bodyOf(request) as {
    transition?: { id?: string };
    fields?: { resolution?: { name?: string } };
  };
  const step = stepsOf(issue).find(({ id }) => id === wanted?.id);
  if (step === undefined)
    throw refused(400, ['It seems that you have tried to perform an illegal workflow operation.']);
  const resolution = fields?.resolution?.name ?? null;
  if (step.needs !== undefined && resolution === null)
    throw refused(400, [], { [step.needs]: 'Resolution is required.' });
  request.served.state.move(issue, step.to, me.id, resolution);
  return noContent;
};

const addComment: IssueHandler = (request, issue) => {
  const { body } = bodyOf(request);
  if (!isDocument(body)) throw refused(400, [], { comment: 'Comment body is not valid!' });
  const { state } = request.served;
  const id = state.comment(issue, body, me.id);
  const added = state.get(issue.id).comments.find((one) => one.id === id);
  return jsonAnswer(added === undefined ? null : commentJson(added), 201);
};

const assign: IssueHandler = (request, issue) => {
  const { accountId } = bodyOf(request);
  const known = accountId === null || users.some(({ id }) => id === accountId);
  if (!known)
    throw refused(400, [], { assignee: `User '${String(accountId)}' cannot be assigned issues.` });
  request.served.state.assign(issue, accountId as string | null, me.id);
  return noContent;
};

const watch =
  (watching: boolean): IssueHandler =>
  (request, issue) => {
    const { body, served } = request;
    const who = watching ? (typeof body === 'string' ? body : me.id) : textIn(request, 'accountId');
    served.state.watch(issue, who, watching);
    return noContent;
  };

/** One issue: reading it and its parts, and changing it. */
export const issueRoutes: readonly Route[] = [
  ofIssue('GET', '', (request, issue) => {
    const wanted = textIn(request, 'fields').split(',').filter(Boolean);
    return jsonAnswer(issueJson(issue, wanted.length === 0 ? ['*all'] : wanted, request.served));
  }),
  ofIssue('GET', '/comment', (request, issue) => {
    const all = commentsOf(issue);
    const newest = textIn(request, 'orderBy') === '-created';
    return offsetPage(request, newest ? all.toReversed() : all, {
      ...{ max: MAX_PART, items: 'comments', envelope: 'plain', show: commentJson },
    });
  }),
  ofIssue('GET', '/comment/([^/]+)', (_request, issue, id) => {
    const found = commentsOf(issue).find((one) => one.id === id);
    if (found === undefined) throw refused(404, [`Can not find a comment for the id: ${id}.`]);
    return jsonAnswer(commentJson(found));
  }),
  ofIssue('POST', '/comment', addComment),
  ofIssue('GET', '/changelog', (request, issue) =>
    offsetPage(request, changesOf(issue), {
      ...{ max: MAX_PART, items: 'values', envelope: 'full', show: changeJson },
    }),
  ),
  ofIssue('GET', '/transitions', (_request, issue) =>
    jsonAnswer({ expand: 'transitions', transitions: stepsOf(issue).map(transitionJson) }),
  ),
  ofIssue('POST', '/transitions', transition),
  ofIssue('PUT', '/assignee', assign),
  ofIssue('GET', '/watchers', (_request, { watchers }) =>
    jsonAnswer({
      ...{ isWatching: watchers.includes(me.id), watchCount: watchers.length },
      watchers: watchers.map(userJson),
    }),
  ),
  ofIssue('POST', '/watchers', watch(true)),
  ofIssue('DELETE', '/watchers', watch(false)),
  [
    'GET',
    /^\/rest\/api\/3\/user\/assignable\/search$/,
    (request) => {
      // The server takes the range first and filters it afterwards, so short pages are normal.
      const query = textIn(request, 'query').toLowerCase();
      const start = numberIn(request, 'startAt') ?? 0;
      const size = numberIn(request, 'maxResults') ?? 50;
      const reach = query === '' ? users.slice(0, WINDOW) : users;
      const range = query === '' ? reach.slice(start, start + size) : reach;
      const found = range.filter(({ name }) => name.toLowerCase().includes(query));
      return jsonAnswer(found.slice(0, size).map(({ id }) => userJson(id)));
    },
  ],
  [
    'GET',
    /^\/rest\/api\/3\/user\/search$/,
    (request) => {
      const query = textIn(request, 'query').toLowerCase();
      const found = users.filter(({ name }) => name.toLowerCase().includes(query));
      const window = request.served.generation === 'current' ? WINDOW : Infinity;
      return arrayPage(request, found, WINDOW, ({ id }) => userJson(id), window);
    },
  ],
];
