import { listComments, getField } from './issue-json.ts';
import type { DemoIssue } from './model.ts';
import { fields, idOfKey, me, users } from './model.ts';
import data from './tracker.json' with { type: 'json' };
import type { TrackerState } from './tracker-state.ts';
import { readDate, findStart, collectValues } from './values.ts';

/** How searches compare a field. */
export interface JqlField {
  readonly id: string;
  readonly name: string;
  /** `rank`: values with an order. */
  readonly kind: 'set' | 'rank' | 'text' | 'date' | 'number';
  /** Values in lower case; none: EMPTY. */
  readonly of: (issue: DemoIssue, state: TrackerState) => readonly string[];
  /** Completions of its values. If `strict`, all other values are errors. */
  readonly choices: readonly string[];
  readonly strict: boolean;
}

const strict: Readonly<Record<string, readonly string[]>> = data.choices;
const people = users.map(({ displayName }) => displayName);
const loose: Readonly<Record<string, readonly string[]>> = {
  assignee: people,
  reporter: people,
  watcher: people,
  labels: data.labels,
};

const field = (id: string, kind: string, of: JqlField['of'], name = id): JqlField => ({
  id,
  name,
  of,
  kind: kind as JqlField['kind'],
  choices: strict[id] ?? loose[id] ?? [],
  strict: id in strict,
});
const commentTexts = (issue: DemoIssue) =>
  listComments(issue).flatMap(({ body }) => collectValues(body));
const kinds: Readonly<Record<string, string>> = data.kinds;

/** All fields, including those that exist only in searches. */
export const jqlFields: readonly JqlField[] = [
  field('key', 'rank', ({ key, id }) => collectValues([key, id])),
  field('statusCategory', 'set', ({ fields: { status } }) => collectValues(status.statusCategory)),
  field('comment', 'text', commentTexts),
  field('text', 'text', (issue) => {
    const { summary, description } = issue.fields;
    return [...collectValues([summary, description]), ...commentTexts(issue)];
  }),
  field('watcher', 'set', ({ watchers }) => collectValues(watchers)),
  field('filter', 'set', () => []),
  ...fields
    .filter(({ id }) => id !== 'comment')
    .map(({ id, name, type }) =>
      field(
        id,
        kinds[type] ?? 'set',
        (issue, state) => collectValues(getField(issue, id, state)),
        name,
      ),
    ),
];
const aliases: Readonly<Record<string, string>> = data.aliases;
/** Finds a field by its name, id, alias, or `cf[10030]`. */
export function jqlField(text: string): JqlField | null {
  const low = text.toLowerCase().replace(/^cf\[(\d+)\]$/, 'customfield_$1');
  const wanted = aliases[low] ?? low;
  const matches = (name: string) => name.toLowerCase() === wanted;
  return jqlFields.find(({ id, name }) => matches(id) || matches(name)) ?? null;
}

export function listOperators({ kind }: JqlField): readonly string[] {
  if (kind === 'text') return ['~', '!~', 'is', 'is not'];
  const equal = ['=', '!=', 'in', 'not in', 'is', 'is not'];
  return kind === 'set' ? equal : [...equal, '<', '<=', '>', '>='];
}

/** A value as a position in the order of its field; null: none. */
export function toRank({ id, kind }: JqlField, value: string): number | string | null {
  if (id === 'key') return Number(idOfKey(value) ?? value);
  if (kind === 'date') return /^\d+$/.test(value) ? Number(value) : readDate(value, 0);
  if (kind === 'number') return Number(value);
  // The first priority is the highest.
  return kind === 'rank'
    ? -data.priorities.findIndex((priority) => priority.name.toLowerCase() === value)
    : value;
}

const sprintsIn = (state: string) => () =>
  data.sprints.filter((sprint) => sprint.state === state).map(({ id }) => String(id));
/** Members of a group by its name or id; undefined: no such group. */
export const findMembers = (group: string) => {
  const match = data.groups.find(({ id, name }) => id === group || name === group);
  return match && users.slice(0, match.members);
};

/** Functions and the values they return; undefined if the argument is wrong. `now`: ms since epoch. */
export const jqlFunctions: Readonly<
  Record<string, (now: number, argument: string) => readonly string[] | undefined>
> = {
  currentUser: () => [me.accountId],
  openSprints: sprintsIn('active'),
  closedSprints: sprintsIn('closed'),
  futureSprints: sprintsIn('future'),
  membersOf: (_now, group) => findMembers(group)?.map(({ accountId }) => accountId),
  now: (now) => [String(now)],
  startOfDay: (now) => [String(findStart(now, 'day'))],
  startOfWeek: (now) => [String(findStart(now, 'week'))],
  startOfMonth: (now) => [String(findStart(now, 'month'))],
};
