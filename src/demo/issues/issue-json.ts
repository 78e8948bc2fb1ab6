import { seeded } from '../kit/random.ts';
import type { DemoIssue } from './model.ts';
import { fields, me, pick, findStatus, users } from './model.ts';
import { makeChange, makeComment } from './seed.ts';
import data from './tracker.json' with { type: 'json' };
import type { TrackerState } from './tracker-state.ts';
import type { IssuesRecord } from './values.ts';
import { Markup, ServerTime } from './values.ts';

/** An issue with comments and changes for several pages. */
const LONG = { key: 'CS-420', comments: 130, changes: 240 };
type Event = readonly [id: string, author: IssuesRecord, created: ServerTime];

/** Generated events, one per day from the creation of the issue. The user's issues have none, except `LONG`. */
function early(issue: DemoIssue, count: number): readonly Event[] {
  const random = seeded(Number(issue.id) + count);
  const isMine = data.mine.some(({ key }) => key === issue.key);
  const { at: from } = issue.fields['created'] as ServerTime;
  const few = isMine ? 0 : Math.floor(random() ** 3 * 5);
  return Array.from({ length: issue.key === LONG.key ? count : few }, (_, at) => [
    ...([`${issue.id}${String(count)}${String(at)}`, pick(users, random())] as const),
    new ServerTime(from + at * 864e5),
  ]);
}

/** All comments, oldest first. */
export const listComments = (issue: DemoIssue): readonly IssuesRecord[] => [
  ...early(issue, LONG.comments).map((event) =>
    makeComment(...event, new Markup(pick(data.remarks, (event[2].at % 997) / 997))),
  ),
  ...issue.comments,
];
const todo = findStatus('1');
const started = findStatus('3');
/** All changes, oldest first. */
export const listChanges = (issue: DemoIssue): readonly IssuesRecord[] => [
  ...early(issue, LONG.changes).map((event, at) =>
    makeChange(...event, 'status', at % 2 === 0 ? [todo, started] : [started, todo]),
  ),
  ...issue.changes,
];

/** The short form of an issue, as embedded in another one. */
const brief = ({
  id,
  key,
  fields: { summary, status, priority, issuetype },
}: DemoIssue): IssuesRecord => ({
  id,
  key,
  fields: { summary, status, priority, issuetype },
});
const link = (issue: DemoIssue, side: string, other: DemoIssue): IssuesRecord => ({
  id: `${issue.id}${other.id}`,
  type: data.linkType,
  [side]: brief(other),
});
/** Computed fields. */
const computed: Readonly<Record<string, (issue: DemoIssue, state: TrackerState) => unknown>> = {
  creator: ({ fields: { reporter } }) => reporter,
  parent: ({ fields: { parent } }, state) => {
    const issue = state.find(String(parent?.['id']));
    return issue === null ? undefined : brief(issue);
  },
  comment: (issue) => {
    const all = listComments(issue);
    return { comments: all.slice(0, 20), maxResults: 20, total: all.length, startAt: 0 };
  },
  issuelinks: (issue, state) => {
    const blocked = issue.blocks.flatMap((id) => state.find(id) ?? []);
    const blocking = state.all().filter(({ blocks }) => blocks.includes(issue.id));
    const inward = blocking.map((other) => link(issue, 'inwardIssue', other));
    return [...blocked.map((other) => link(issue, 'outwardIssue', other)), ...inward];
  },
  subtasks: ({ id }, state) => {
    const isPart = ({ fields: { parent } }: DemoIssue) => parent?.['id'] === id;
    return state.all().filter(isPart).map(brief);
  },
  watches: ({ watchers }) => ({
    watchCount: watchers.length,
    isWatching: watchers.includes(me.accountId),
  }),
};

/** Computed fields that depend on other issues. */
export const fieldsOfOthers: ReadonlySet<string> = new Set(['parent', 'issuelinks', 'subtasks']);

const samples: Readonly<Record<string, readonly unknown[]>> = { ...data.samples, user: users };
/** The value of a field as sent; undefined: the issue has no such field. */
export function getField(issue: DemoIssue, id: string, state: TrackerState): unknown {
  const read = computed[id];
  if (read !== undefined) return read(issue, state);
  if (id in issue.fields) return issue.fields[id];
  const at = fields.findIndex((field) => field.id === id);
  const random = seeded(Number(issue.id) * 100 + at);
  const list = samples[fields[at]?.type ?? ''];
  // A third of the other fields have a value.
  return list !== undefined && random() < 0.34 ? pick(list, random()) : null;
}

/** An issue with the fields that a request names: `*all`, `*navigable`, ids, names, and `-id`. */
export function issueJson(
  issue: DemoIssue,
  wanted: readonly string[],
  state: TrackerState,
): IssuesRecord {
  const names = new Set(wanted);
  const isAll = names.has('*all') || names.has('*navigable');
  const chosen = fields
    .filter(({ id, name }) => (isAll || names.has(id) || names.has(name)) && !names.has(`-${id}`))
    .map(({ id }) => [id, getField(issue, id, state)] as const);
  const { id, key } = issue;
  return { id, key, self: `/rest/api/3/issue/${id}`, fields: Object.fromEntries(chosen) };
}
