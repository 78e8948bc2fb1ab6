import { seeded } from '../kit/random.ts';
import type { DemoIssue, DemoProject } from './model.ts';
import { formatId, isDone, me, other, pick, projects, findStatus, users } from './model.ts';
import data from './tracker.json' with { type: 'json' };
import type { IssuesRecord } from './values.ts';
import { formatDay, Markup, ServerTime } from './values.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** The oldest issues are two years old. */
const SPAN = 730 * DAY_MS;
const ACTIVE_SPRINT = 41;

/** Creates issue `number` of a project as of `created`, with defaults for omitted fields. */
export function makeIssue(
  project: DemoProject,
  number: number,
  created: number,
  values: IssuesRecord,
): DemoIssue {
  const { id, key, name, projectTypeKey } = project;
  const fields = {
    created: new ServerTime(created),
    updated: new ServerTime(created),
    reporter: me,
    project: { id, key, name, projectTypeKey },
    issuetype: data.types[1],
    status: findStatus(pick(project.open)),
    resolution: null,
    assignee: null,
    labels: [],
    priority: project.priorities ? data.priorities[2] : null,
    parent: null,
    description: null,
    duedate: null,
    customfield_10020: null,
    ...values,
  };
  const lists = { watchers: [], blocks: [], comments: [], changes: [] };
  return {
    id: formatId(project, number),
    key: `${key}-${String(number)}`,
    project,
    fields,
    ...lists,
  };
}

/** A generated issue; the same number always has the same content. */
function generated(project: DemoProject, number: number, start: number): DemoIssue {
  const random = seeded(Number(project.id) * 10_000 + number);
  const part = number / project.issues;
  const age = (1 - part) * SPAN + random() * 30 * MINUTE_MS + 10 * MINUTE_MS;
  const ended = random() < 0.97 - 0.5 * part;
  const status = findStatus(pick(ended ? project.done : project.open, random()));
  const assignee = pick(users, random() ** 2);
  const words = [data.subjects, data.problems, data.contexts].map((list) => pick(list, random()));
  const more = {
    ...(project.priorities ? { priority: pick(data.priorities, (random() + random()) / 2) } : {}),
    ...(random() < 0.25 || (assignee === me && !ended) ? {} : { assignee }),
    ...(random() < 0.15 ? { duedate: formatDay(start - age + random() * 200 * DAY_MS) } : {}),
    ...(isDone(status) ? { resolution: pick(data.resolutions, random() ** 3) } : {}),
    ...(project.key === 'CS' ? { customfield_10020: chooseSprints(part, number, ended) } : {}),
    ...(number % 9 === 4
      ? { parent: { id: formatId(project, number - 1) }, issuetype: data.types[4] }
      : {}),
  };
  const issue = makeIssue(project, number, start - age, {
    summary: words.join(' '),
    status,
    reporter: pick(users, random()),
    issuetype: pick(data.types.slice(0, 4), random() ** 2),
    updated: new ServerTime(start - age * random()),
    labels: data.labels.filter(() => random() < 0.08),
    description: new Markup(pick(data.remarks, random())),
    ...more,
  });
  const watchers = random() < (ended ? 0.002 : 0.01) ? [me, other] : [other];
  const blocks = number % 11 === 10 ? [formatId(project, number - 7)] : [];
  return { ...issue, blocks, watchers: watchers.map(({ accountId }) => accountId) };
}

function chooseSprints(
  part: number,
  number: number,
  ended: boolean,
): readonly IssuesRecord[] | null {
  if (ended) return data.sprints.slice(Math.floor(part * 40)).slice(0, 1);
  return number % 3 === 0 ? null : data.sprints.slice(ACTIVE_SPRINT - (number % 3)).slice(0, 1);
}

/** The open issues of the signed-in user. */
function mine(issue: DemoIssue, start: number): DemoIssue {
  const seed = data.mine.find(({ key }) => key === issue.key);
  if (seed === undefined) return issue;
  const { minutes, fields, description = '', before, watched } = seed;
  const { id } = issue;
  const time = (ago: number) => new ServerTime(start - ago * MINUTE_MS);
  const more = { assignee: me, reporter: other, updated: time(minutes) };
  const comments = seed.comments.map(({ minutes: ago, text }) =>
    makeComment(`${id}9${String(ago)}`, other, time(ago), new Markup(text)),
  );
  const values = [before, fields.status] as const;
  return {
    ...issue,
    comments,
    watchers: watched ? [me.accountId] : [],
    fields: { ...issue.fields, ...more, description: new Markup(description), ...fields },
    changes: [makeChange(`${id}8`, me, time(minutes + 1300), 'status', values)],
  };
}

/** A comment as sent. */
export const makeComment = (
  id: string,
  author: IssuesRecord,
  created: ServerTime,
  body: unknown,
): IssuesRecord => ({
  id,
  author,
  updateAuthor: author,
  body,
  created,
  updated: created,
  jsdPublic: true,
});

/** A history entry as sent. */
export function makeChange(
  ...args: readonly [
    id: string,
    author: IssuesRecord,
    at: ServerTime,
    field: string,
    values: readonly unknown[],
  ]
): IssuesRecord {
  const [id, author, created, field, values] = args;
  const [from, to] = (values as readonly (IssuesRecord | null)[]).map((value) => [
    value?.['id'] ?? value?.['accountId'],
    value?.['name'] ?? value?.['displayName'],
  ]);
  const texts = { from: from?.[0], fromString: from?.[1], to: to?.[0], toString: to?.[1] };
  return { id, author, created, items: [{ field, fieldtype: 'jira', fieldId: field, ...texts }] };
}

let last: { readonly start: number; readonly issues: readonly DemoIssue[] } | null = null;

/** All issues as of `start` (ms since epoch), in the order of `key`. Cached for the next tracker with the same start. */
export function seedIssues(start: number): readonly DemoIssue[] {
  if (last?.start === start) return last.issues;
  const issues = projects.flatMap((project) =>
    Array.from({ length: project.issues }, (_, at) =>
      mine(generated(project, at + 1, start), start),
    ),
  );
  last = { start, issues };
  return issues;
}
