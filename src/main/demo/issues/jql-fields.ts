import { filters, membersOf, sprints } from './directory.ts';
import { commentsOf, fieldOf } from './issue-json.ts';
import type { DemoIssue } from './model.ts';
import { fields, me, projects, statuses, users } from './model.ts';
import { idOf } from './seed.ts';
import data from './tracker.json' with { type: 'json' };
import type { TrackerState } from './tracker-state.ts';
import type { Raw } from './values.ts';
import { readDate, startOf, valuesOf } from './values.ts';

/** `rank`: values with an order. */
type Kind = 'set' | 'rank' | 'text' | 'date' | 'number';

/** How a field is searched. */
export interface JqlField {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  /** Values in lower case; none: EMPTY. */
  readonly of: (issue: DemoIssue, state: TrackerState) => readonly string[];
  /** The position of a value in the order; null: none. */
  readonly rank: (value: string) => number | string | null;
  /** What completes it. */
  readonly choices: readonly string[];
  /** Other values are errors. */
  readonly strict: boolean;
}

const kinds: Readonly<Record<string, Kind>> = {
  ...{
    string: 'text',
    doc: 'text',
    date: 'date',
    datetime: 'date',
    number: 'number',
    priority: 'rank',
  },
};
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);
const people = users.map(({ displayName }) => displayName);
const categories = ['To Do', 'In Progress', 'Done', 'new', 'indeterminate'];
const strict: Readonly<Record<string, readonly string[]>> = {
  ...{ status: names(statuses), priority: names(data.priorities), issuetype: names(data.types) },
  ...{ resolution: names(data.resolutions), statuscategory: categories },
  project: projects.flatMap(({ key, name }) => [key, name]),
  customfield_10020: names(sprints),
  filter: names(filters),
};
const loose: Readonly<Record<string, readonly string[]>> = {
  ...{ assignee: people, reporter: people, watcher: people, labels: data.labels },
};

const placeOf = (key: string): number | null => {
  const [, project, number] = /^(\w+)-(\d+)$/.exec(key.toUpperCase()) ?? [];
  const found = projects.find((one) => one.key === project);
  return found === undefined ? null : Number(idOf(found, Number(number)));
};
const ranks: Readonly<Partial<Record<Kind, JqlField['rank']>>> = {
  number: Number,
  date: (value) => (/^\d+$/.test(value) ? Number(value) : readDate(value, 0)),
  // The first priority is the highest.
  rank: (value) => -names(data.priorities).findIndex((name) => name.toLowerCase() === value),
};

const field = (id: string, kind: Kind, of: JqlField['of'], name = id): JqlField => {
  const known = strict[id.toLowerCase()];
  const choices = known ?? loose[id] ?? [];
  return { id, name, kind, of, choices, strict: known !== undefined, rank: ranks[kind] ?? String };
};
const textsOf = (issue: DemoIssue, ...raw: readonly unknown[]): readonly string[] =>
  [...raw, ...commentsOf(issue).map(({ body }) => body)].flatMap(valuesOf);

/** Fields that only searches know, and all others. */
export const jqlFields: readonly JqlField[] = [
  { ...field('key', 'rank', ({ key, id }) => valuesOf([key, id])), rank: placeOf },
  field('statusCategory', 'set', ({ fields: { status } }) => valuesOf(status.statusCategory)),
  field('comment', 'text', (issue) => textsOf(issue)),
  field('text', 'text', (issue) =>
    textsOf(issue, issue.fields['summary'], issue.fields['description']),
  ),
  field('watcher', 'set', ({ watchers }) => valuesOf(watchers)),
  field('filter', 'set', () => []),
  ...fields
    .filter(({ id }) => id !== 'comment')
    .map(({ id, name, type }) =>
      field(
        id,
        id === 'description' ? 'text' : (kinds[type] ?? 'set'),
        (issue, state) => valuesOf(fieldOf(issue, id, state)),
        name,
      ),
    ),
];
const aliases: Readonly<Record<string, string>> = {
  ...{ issue: 'key', issuekey: 'key', id: 'key', type: 'issuetype', due: 'duedate' },
};
const byName = new Map(
  jqlFields.toReversed().flatMap((one) => {
    const number = `cf[${one.id.replace('customfield_', '')}]`;
    return [one.name, one.id, number].map((name) => [name.toLowerCase(), one]);
  }),
);
export const jqlField = (name: string): JqlField | null =>
  byName.get(aliases[name.toLowerCase()] ?? name.toLowerCase()) ?? null;

export function operatorsOf({ kind }: JqlField): readonly string[] {
  if (kind === 'text') return ['~', '!~', 'is', 'is not'];
  const equal = ['=', '!=', 'in', 'not in', 'is', 'is not'];
  return kind === 'set' ? equal : [...equal, '<', '<=', '>', '>='];
}

const sprintsIn = (state: string) => () =>
  sprints.filter((one) => one.state === state).map(({ id }) => String(id));
const ids = (members: readonly Raw[] | null) => members?.map((one) => String(one['accountId']));

/** Functions with their values; undefined: a wrong argument. `now`: ms since epoch. */
export const jqlFunctions: Readonly<
  Record<string, (now: number, argument: string) => readonly string[] | undefined>
> = {
  currentUser: () => [me.accountId],
  openSprints: sprintsIn('active'),
  closedSprints: sprintsIn('closed'),
  futureSprints: sprintsIn('future'),
  membersOf: (_now, group) => ids(membersOf(group)),
  now: (now) => [String(now)],
  startOfDay: (now) => [String(startOf(now, 'day'))],
  startOfWeek: (now) => [String(startOf(now, 'week'))],
  startOfMonth: (now) => [String(startOf(now, 'month'))],
};
