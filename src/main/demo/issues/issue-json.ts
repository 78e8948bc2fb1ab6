import { changesOf, commentsOf } from './activity.ts';
import { customValue } from './custom-fields.ts';
import { ACTIVE_SPRINT, sprints } from './directory.ts';
import { documentOf } from './documents.ts';
import type { DemoChange, DemoComment, DemoIssue, DemoStatus, DemoType } from './model.ts';
import { fields, keyOf, me } from './model.ts';
import { userJson } from './people.ts';
import { timeText } from './time.ts';
import type { TrackerState } from './tracker-state.ts';
import data from './tracker.json' with { type: 'json' };

const named = (list: string, name: string): object => ({
  id: String(10_500 + list.split('|').indexOf(name)),
  name,
});

export const statusJson = ({ id, name, category }: DemoStatus): object => {
  if (category === null) return { id, name };
  const [number = '', colorName = '', label = ''] = data.categories[category];
  return {
    id,
    name,
    statusCategory: { id: Number(number), key: category, colorName, name: label },
  };
};
export const typeJson = ({ id, name, level }: DemoType): object => ({
  ...{ id, name, subtask: level < 0, hierarchyLevel: level },
});
export const priorityJson = (name: string): object => ({
  id: String(data.priorities.indexOf(name) + 1),
  name,
});
export const sprintJson = (id: number, now: number): object => {
  const sprint = sprints[id - 1];
  const day = (days: number) => new Date(now + (days + (id - ACTIVE_SPRINT) * 14) * 864e5);
  const times = { startDate: day(-6).toISOString(), endDate: day(8).toISOString() };
  const { board: originBoardId, name, state } = sprint ?? { board: 1, name: '', state: 'future' };
  return {
    id,
    name,
    state,
    originBoardId,
    goal: data.sprintGoal,
    ...(state === 'future' ? {} : times),
  };
};

export const commentJson = ({ id, author, at, body }: DemoComment): object => ({
  ...{ id, author: userJson(author), updateAuthor: userJson(author), body: documentOf(body) },
  ...{ created: timeText(at), updated: timeText(at), jsdPublic: true },
});

export const changeJson = ({ id, author, at, field, from, to }: DemoChange): object => ({
  ...{ id, author: userJson(author), created: timeText(at) },
  items: [
    {
      ...{ field, fieldtype: 'jira', fieldId: field },
      ...{ from: from[0], fromString: from[1], to: to[0], toString: to[1] },
    },
  ],
});

/** An issue as part of another one. */
const brief = (issue: DemoIssue): object => ({
  id: issue.id,
  key: keyOf(issue),
  fields: {
    summary: issue.summary,
    status: statusJson(issue.status),
    ...(issue.priority === null ? {} : { priority: priorityJson(issue.priority) }),
    issuetype: typeJson(issue.type),
  },
});

function linksOf(issue: DemoIssue, state: TrackerState): object[] {
  const [id = '', name = '', inward = '', outward = ''] = data.linkTypes[0] ?? [];
  const link = (other: DemoIssue, direction: string): object => ({
    id: `${issue.id}${other.id}`,
    type: { id, name, inward, outward },
    [direction]: brief(other),
  });
  const blocked = state.all().filter(({ blocks }) => blocks.includes(issue.id));
  return [
    ...issue.blocks.flatMap((one) => state.find(one) ?? []).map((one) => link(one, 'outwardIssue')),
    ...blocked.map((one) => link(one, 'inwardIssue')),
  ];
}

type Reader = (issue: DemoIssue, state: TrackerState) => unknown;
const time = (at: number | null): string | null => (at === null ? null : timeText(at));
const person = (id: string | null): object | null => (id === null ? null : userJson(id));
const readers: Readonly<Record<string, Reader>> = {
  summary: ({ summary }) => summary,
  status: ({ status }) => statusJson(status),
  priority: ({ priority }) => (priority === null ? null : priorityJson(priority)),
  assignee: ({ assignee }) => person(assignee),
  reporter: ({ reporter }) => person(reporter),
  creator: ({ reporter }) => person(reporter),
  created: ({ created }) => time(created),
  updated: ({ updated }) => time(updated),
  duedate: ({ due }) => due,
  issuetype: ({ type }) => typeJson(type),
  project: ({ project: { id, key, name, type } }) => ({ id, key, name, projectTypeKey: type }),
  labels: ({ labels }) => labels,
  resolution: ({ resolution }) =>
    resolution === null ? null : named(data.resolutions, resolution),
  resolutiondate: ({ resolution, updated }) => (resolution === null ? null : time(updated)),
  description: ({ description }) => documentOf(description),
  comment: (issue) => {
    const comments = commentsOf(issue);
    const cut = comments.slice(0, 20).map(commentJson);
    return { comments: cut, maxResults: cut.length, total: comments.length, startAt: 0 };
  },
  issuelinks: linksOf,
  subtasks: (issue, state) =>
    state
      .all()
      .filter(({ parent }) => parent === issue.id)
      .map(brief),
  attachment: ({ id, number }) =>
    number % 5 === 0
      ? [{ id: `${id}7`, filename: 'screenshot.png', size: 48_211, mimeType: 'image/png' }]
      : [],
  components: ({ number }) => {
    const name = data.components.split('|')[number % 7];
    return name === undefined ? [] : [named(data.components, name)];
  },
  fixVersions: ({ number }) => [named(data.versions, data.versions.split('|')[number % 4] ?? '')],
  watches: ({ watchers }) => ({
    watchCount: watchers.length,
    isWatching: watchers.includes(me.id),
  }),
  votes: ({ number }) => ({ votes: number % 3, hasVoted: false }),
  workratio: () => -1,
  statuscategorychangedate: (issue) =>
    time(changesOf(issue).findLast(({ field }) => field === 'status')?.at ?? issue.created),
  customfield_10020: ({ sprint }, state) =>
    sprint === null ? null : [sprintJson(sprint, state.start)],
};

/** Ids of the fields that a request names: `*all`, `*navigable`, ids, names, and `-id`. */
function chosen(wanted: readonly string[]): readonly string[] {
  const all = wanted.some((one) => one === '*all' || one === '*navigable');
  const without = new Set(wanted.filter((one) => one.startsWith('-')).map((one) => one.slice(1)));
  const picked = fields.filter(
    ({ id, name }) => all || wanted.includes(id) || wanted.includes(name),
  );
  return picked.map(({ id }) => id).filter((id) => !without.has(id));
}

/** An issue with the named fields. `url`: the site. */
export function issueJson(
  issue: DemoIssue,
  wanted: readonly string[],
  { state, url }: { readonly state: TrackerState; readonly url: string },
): { id: string; key: string; self: string; fields: Record<string, unknown> } {
  const { id } = issue;
  const out: Record<string, unknown> = {};
  for (const name of chosen(wanted)) {
    const read = readers[name];
    if (name !== 'parent')
      out[name] = read === undefined ? customValue(issue, name) : read(issue, state);
    else {
      const parent = issue.parent === null ? null : state.find(issue.parent);
      if (parent !== null) out['parent'] = brief(parent);
    }
  }
  return { id, key: keyOf(issue), self: `${url}/rest/api/3/issue/${id}`, fields: out };
}
