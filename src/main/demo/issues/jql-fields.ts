import { commentsOf } from './activity.ts';
import { filters, membersOf, sprints, userOf, users } from './directory.ts';
import { searchTextOf } from './documents.ts';
import type { DemoIssue } from './model.ts';
import { keyOf, me, projects, statuses, types } from './model.ts';
import { readDate, startOf } from './time.ts';
import { customValue } from './custom-fields.ts';
import data from './tracker.json' with { type: 'json' };

/** `set`: names and ids; `rank`: a set with an order. */
type Kind = 'set' | 'rank' | 'text' | 'date' | 'number';

/** How a field is searched. */
export interface JqlField {
  readonly name: string;
  readonly kind: Kind;
  /** Values in lower case, names and ids; none: EMPTY. */
  readonly of: (issue: DemoIssue) => readonly string[];
  /** Position in an order; default: the first value. */
  readonly rank?: (issue: DemoIssue) => string | number | null;
  /** An operand of `<` and `>` as a position. */
  readonly read?: (value: string) => number | null;
  /** What it can be; another value is an error if `strict`. */
  readonly values?: readonly string[];
  readonly strict?: boolean;
}

const lower = (...values: readonly (string | number | null)[]): string[] =>
  values.filter((value) => value !== null).map((value) => String(value).toLowerCase());
const personOf = (id: string | null): string[] => (id === null ? [] : lower(id, userOf(id).name));
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);
const categories = { new: 'To Do', indeterminate: 'In Progress', done: 'Done' } as const;
const placeOf = (key: string): number | null => {
  const [, project = '', number] = /^(\w+)-(\d+)$/.exec(key.toUpperCase()) ?? [];
  const at = projects.findIndex((one) => one.key === project);
  return at < 0 ? null : at * 1e6 + Number(number);
};
const priorityRank = (name: string): number | null => {
  const at = data.priorities.findIndex((one) => one.toLowerCase() === name.toLowerCase());
  return at < 0 ? null : -at;
};
const textOf = ({ summary, description }: DemoIssue) => [
  summary.toLowerCase(),
  searchTextOf(description),
];
const commentTexts = (issue: DemoIssue) => commentsOf(issue).map(({ body }) => searchTextOf(body));
const date = (name: string, of: (issue: DemoIssue) => number | null): JqlField => ({
  name,
  kind: 'date',
  of: (issue) => lower(of(issue)),
  rank: of,
});
const peopleNames = names(users);
const person = (name: string, of: (issue: DemoIssue) => readonly string[]): JqlField => ({
  ...{ name, kind: 'set', values: peopleNames },
  of: (issue) => of(issue).flatMap(personOf),
  rank: (issue) => of(issue).map((id) => userOf(id).name)[0] ?? null,
});
const set = (
  name: string,
  of: (issue: DemoIssue) => readonly string[],
  values: readonly string[] = [],
  strict = true,
): JqlField => ({ name, kind: 'set', of, values, strict: strict && values.length > 0 });

const list: readonly JqlField[] = [
  {
    ...{ name: 'key', kind: 'rank', read: placeOf },
    of: (issue) => lower(keyOf(issue), issue.id),
    rank: (issue) => projects.indexOf(issue.project) * 1e6 + issue.number,
  },
  set(
    'project',
    ({ project }) => lower(project.key, project.name, project.id),
    projects.flatMap(({ key, name }) => [key, name]),
  ),
  set('status', ({ status }) => lower(status.name, status.id), names(statuses)),
  set(
    'statusCategory',
    ({ status: { category } }) => (category === null ? [] : lower(category, categories[category])),
    [...Object.values(categories), ...Object.keys(categories)],
  ),
  {
    ...{
      name: 'priority',
      kind: 'rank',
      read: priorityRank,
      values: data.priorities,
      strict: true,
    },
    of: ({ priority }) => lower(priority),
    rank: ({ priority }) => (priority === null ? null : priorityRank(priority)),
  },
  set('issuetype', ({ type }) => lower(type.name, type.id), names(types)),
  person('assignee', ({ assignee }) => (assignee === null ? [] : [assignee])),
  person('reporter', ({ reporter }) => [reporter]),
  person('watcher', ({ watchers }) => watchers),
  set('labels', ({ labels }) => lower(...labels), data.labels.split('|'), false),
  set(
    'sprint',
    ({ sprint }) => (sprint === null ? [] : lower(sprint, `Sprint ${String(sprint)}`)),
    [...names(sprints), ...sprints.map(({ id }) => String(id))],
  ),
  set('resolution', ({ resolution }) => lower(resolution), data.resolutions.split('|')),
  set('parent', ({ parent, number, project }) =>
    parent === null ? [] : lower(parent, keyOf({ project, number: number - 1 })),
  ),
  { name: 'summary', kind: 'text', of: ({ summary }) => lower(summary) },
  { name: 'description', kind: 'text', of: ({ description }) => [searchTextOf(description)] },
  { name: 'comment', kind: 'text', of: commentTexts },
  { name: 'text', kind: 'text', of: (issue) => [...textOf(issue), ...commentTexts(issue)] },
  date('created', ({ created }) => created),
  date('updated', ({ updated }) => updated),
  date('duedate', ({ due }) => (due === null ? null : readDate(due, 0))),
  { name: 'watchers', kind: 'number', of: ({ watchers }) => lower(watchers.length) },
  {
    ...{ name: 'Story points', kind: 'number' },
    of: (issue) => lower(customValue(issue, 'customfield_10030') as number | null),
  },
  set('filter', () => [], [...names(filters), ...filters.map(({ id }) => id)]),
];

const aliases: Readonly<Record<string, string>> = {
  ...{ issue: 'key', issuekey: 'key', id: 'key', type: 'issuetype', due: 'duedate' },
  ...{ category: 'statuscategory', savedfilter: 'filter', createddate: 'created' },
  ...{ updateddate: 'updated', customfield_10030: 'story points', 'cf[10030]': 'story points' },
  ...{ customfield_10020: 'sprint', 'cf[10020]': 'sprint' },
};
const byName = new Map(list.map((field) => [field.name.toLowerCase(), field]));

export const jqlFields = list;
export const jqlField = (name: string): JqlField | null =>
  byName.get(aliases[name.toLowerCase()] ?? name.toLowerCase()) ?? null;

export const operatorsOf = ({ kind }: JqlField): readonly string[] => {
  if (kind === 'text') return ['~', '!~', 'is', 'is not'];
  const equal = ['=', '!=', 'in', 'not in', 'is', 'is not'];
  return kind === 'set' ? equal : [...equal, '<', '<=', '>', '>='];
};

const sprintsIn = (state: string) => () =>
  sprints.filter((one) => one.state === state).map(({ id }) => String(id));

/** Functions with their values; null: bad arguments. */
export const jqlFunctions: Readonly<
  Record<string, (now: number, argument: string) => readonly string[] | null>
> = {
  currentUser: () => [me.id],
  openSprints: sprintsIn('active'),
  closedSprints: sprintsIn('closed'),
  futureSprints: sprintsIn('future'),
  membersOf: (_now, name) => membersOf(name)?.map(({ id }) => id) ?? null,
  now: (now) => [String(now)],
  startOfDay: (now) => [String(startOf(now, 'day'))],
  startOfWeek: (now) => [String(startOf(now, 'week'))],
  startOfMonth: (now) => [String(startOf(now, 'month'))],
};
