import { seeded } from '../random.ts';
import type { DemoIssue } from './model.ts';
import { fields, me, pick, statusOf, users } from './model.ts';
import { changeOf, commentOf } from './seed.ts';
import data from './tracker.json' with { type: 'json' };
import type { TrackerState } from './tracker-state.ts';
import type { Raw } from './values.ts';
import { dayOf, Markup, ServerTime } from './values.ts';

/** An issue with comments and changes for several pages. */
const LONG = { key: 'CS-420', comments: 130, changes: 240 };
const DAY = 864e5;

/** Generated entries, before those of the issue's own list; none for the user's issues. */
function early(
  issue: DemoIssue,
  count: number,
  make: (id: string, at: ServerTime, author: Raw) => Raw,
) {
  const random = seeded(Number(issue.id) + count);
  const isMine = data.mine.some(({ number }) => issue.key === `CS-${String(number)}`);
  const from = issue.fields['created'] as ServerTime;
  const length = isMine && issue.key !== LONG.key ? 0 : count;
  return Array.from({ length }, (_, at) =>
    make(
      `${issue.id}${String(count)}${String(at)}`,
      new ServerTime(from.at + at * DAY),
      pick(users, random()),
    ),
  );
}
/** A number from 0 to 4 that follows from the id, mostly small. */
const few = ({ id }: DemoIssue): number => Math.floor(seeded(Number(id))() ** 3 * 5);

/** All comments, oldest first. */
export const commentsOf = (issue: DemoIssue): readonly Raw[] => [
  ...early(issue, issue.key === LONG.key ? LONG.comments : few(issue), (id, at, author) =>
    commentOf(id, author, at, new Markup(pick(data.remarks, seeded(Number(id))()))),
  ),
  ...issue.comments,
];

/** All changes, oldest first. */
export const changesOf = (issue: DemoIssue): readonly Raw[] => [
  ...early(issue, issue.key === LONG.key ? LONG.changes : few(issue) + 5, (id, at, author) =>
    changeOf(id, author, at, 'status', Number(id) % 2 === 0 ? [todo, started] : [started, todo]),
  ),
  ...issue.changes,
];
const [todo, started] = [statusOf('1'), statusOf('3')];

type Make = (share: number, name: string) => unknown;
const option: Make = (share) => pick(data.options, share);
const custom: Readonly<Record<string, Make>> = {
  option,
  number: (share) => Math.ceil(share * 13),
  string: (share, name) => `${name} ${String(Math.floor(share * 90))}`,
  'array:option': (share) => [option(share, ''), option(1 - share, '')],
  user: (share) => pick(users, share),
  'array:user': (share) => [pick(users, share), pick(users, share / 2)],
  date: (share) => dayOf(Date.UTC(2026, 0, 1) + share * 300 * DAY),
  datetime: (share) => new ServerTime(Date.UTC(2026, 0, 1) + share * 300 * DAY),
  doc: (_share, name) => new Markup(`**${name}** is still open.`),
};

/** An issue as part of another one. */
const brief = ({ id, key, fields: { summary, status, priority, issuetype } }: DemoIssue): Raw => ({
  ...{ id, key, fields: { summary, status, priority, issuetype } },
});

type Reader = (issue: DemoIssue, state: TrackerState) => unknown;
/** Fields that follow from other data. */
const computed: Readonly<Record<string, Reader>> = {
  creator: ({ fields: { reporter } }) => reporter,
  parent: ({ fields: { parent } }, state) => {
    const found = parent === null ? null : state.find(String(parent['id']));
    return found === null ? undefined : brief(found);
  },
  comment: (issue) => {
    const all = commentsOf(issue);
    return { comments: all.slice(0, 20), maxResults: 20, total: all.length, startAt: 0 };
  },
  issuelinks: (issue, state) => {
    const link = (side: string) => (other: DemoIssue) => ({
      ...{ id: `${issue.id}${other.id}`, type: data.linkType, [side]: brief(other) },
    });
    const blocked = issue.blocks.flatMap((id) => state.find(id) ?? []);
    const blocking = state.all().filter(({ blocks }) => blocks.includes(issue.id));
    return [...blocked.map(link('outwardIssue')), ...blocking.map(link('inwardIssue'))];
  },
  subtasks: ({ id }, state) =>
    state
      .all()
      .filter(({ fields: { parent } }) => parent?.['id'] === id)
      .map(brief),
  attachment: ({ id, place }) =>
    place % 4 === 0 ? [{ id: `${id}7`, filename: 'screenshot.png', size: 48_211 }] : [],
  components: ({ place }) => data.components.slice(place % 6, (place % 6) + 1),
  fixVersions: ({ place }) => data.versions.slice(place % 5, (place % 5) + 1),
  watches: ({ watchers }) => ({
    ...{ watchCount: watchers.length, isWatching: watchers.includes(me.accountId) },
  }),
};

/** The value of a field as sent; undefined: the issue has no such field. */
export function fieldOf(issue: DemoIssue, id: string, state: TrackerState): unknown {
  const read = computed[id];
  if (read !== undefined) return read(issue, state);
  if (id in issue.fields) return issue.fields[id];
  const at = fields.findIndex((field) => field.id === id);
  const [random, field] = [seeded(Number(issue.id) * 100 + at), fields[at]];
  // A third of the custom fields have a value.
  const has = id.startsWith('customfield') && random() < 0.34;
  return has && field !== undefined ? custom[field.type]?.(random(), field.name) : null;
}

/** An issue with the fields that a request names: `*all`, `*navigable`, ids, names, and `-id`. */
export function issueJson(issue: DemoIssue, wanted: readonly string[], state: TrackerState): Raw {
  const isAll = wanted.some((one) => one.startsWith('*'));
  const chosen = fields.filter(
    ({ id, name }) =>
      (isAll || wanted.includes(id) || wanted.includes(name)) && !wanted.includes(`-${id}`),
  );
  const { id, key } = issue;
  const sent = Object.fromEntries(
    chosen.map((field) => [field.id, fieldOf(issue, field.id, state)]),
  );
  return { id, key, self: `/rest/api/3/issue/${id}`, fields: sent };
}
