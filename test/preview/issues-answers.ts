import type { ResourceState } from '../../src/shared/connections/resource-state.ts';
import { nothingRead } from '../../src/shared/connections/resource-state.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { IssuesOverview } from '../../src/shared/issues/model.ts';
import {
  allFields,
  createFields,
  jqlWords,
  types,
} from '../support/issues/issues-fields-sample.ts';
import {
  comments,
  history,
  ines,
  issue,
  manyRows,
  me,
  now,
  overview,
  page,
  people,
  profile,
  rows,
  transitions,
} from '../support/issues/issues-sample.ts';
import { answers, dayProfiles, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

const PAGE = 100;
/** Number of issues of the large list. */
const HUGE = 12_000;

/** Pages of the large list, by offset in the name of the walk. */
export const hugeAnswers: Partial<Handlers> = {
  'issues.count': () => ({ count: HUGE, exact: false }),
  'issues.rows': () => hugePage(0),
  'issues.moreRows': ({ walk }) => hugePage(Number(walk.slice(5))),
};
function hugePage(from: number) {
  const next = from + PAGE;
  return page(manyRows(PAGE, from), {
    ...(next < HUGE ? { walk: `huge-${String(next)}`, end: null } : {}),
    requests: 1 + from / PAGE,
    style: 'token',
  });
}

/** The tracker's responses to all requests of the issue panel. */
const issueAnswers: Partial<Handlers> = {
  ...answers,
  'issues.refresh': () => undefined,
  'issues.rows': () => page(rows),
  'issues.moreRows': () => page([]),
  'issues.endWalk': () => undefined,
  'issues.list': () => ({
    ...page([]),
    items: Array.from({ length: 12 }, (_, index) => ({
      id: String(10_000 + index),
      name: index === 0 ? 'Release 2.4 blockers' : `Team filter ${String(index)}`,
      jql: `project = CS AND fixVersion = "2.${String(index)}" ORDER BY rank`,
      owner: { accountId: ines.id, displayName: ines.name },
      favourite: index < 3,
    })),
  }),
  'issues.more': () => ({ ...page([]), items: [] }),
  'issues.count': () => ({ count: rows.length, exact: true }),
  'issues.issue': ({ key }) => issue(key),
  'issues.comments': () => ({
    comments: [...comments],
    next: null,
    total: comments.length,
    cut: null,
  }),
  'issues.readers': () => ({
    readers: [
      ...['Administrators', 'Developers', 'Viewers'].map((name) => ({
        kind: 'role' as const,
        name,
      })),
      { kind: 'group', name: 'studio-staff' },
    ],
    cut: null,
  }),
  'issues.history': () => ({ entries: [...history], cut: null }),
  'issues.transitions': ({ key }) => {
    const { status } = issue(key);
    return transitions.filter(({ to }) => to.id !== status.id);
  },
  'issues.people': ({ text }) =>
    people
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map((person) => ({ ...person, email: null })),
  'issues.transition': ({ key, transitionId }) => {
    const to = transitions.find(({ id }) => id === transitionId)?.to;
    return issue(key, to === undefined ? {} : { status: to });
  },
  'issues.comment': ({ text, internal, onlyFor }) => ({
    id: '9100',
    internal,
    onlyFor,
    customers: false,
    issue: null,
    author: me,
    created: Date.now(),
    updated: Date.now(),
    body: {
      blocks: [{ k: 'paragraph', inlines: [{ k: 'text', text, marks: [], href: null }] }],
      cut: false,
    },
  }),
  'issues.assign': ({ key, who }) =>
    issue(key, { assignee: people.find(({ id }) => id === who) ?? null }),
  'issues.watch': ({ key, watching }) => issue(key, { watching }),
  'issues.types': () => ({ types, cut: null }),
  'issues.createFields': () => ({ fields: [...createFields], cut: null }),
  'issues.create': () => issue('CS-452', { summary: 'New issue' }),
  'issues.seen': () => undefined,
  'issues.open': () => undefined,
  'issues.openLink': () => undefined,
  'issues.jqlWords': () => jqlWords,
  'issues.suggest': ({ text }) =>
    ['Done', 'In progress', 'In review', 'To do']
      .filter((one) => one.toLowerCase().startsWith(text.toLowerCase()))
      .map((label) => ({ label, insert: label.includes(' ') ? `"${label}"` : label })),
  'issues.check': ({ jql }) => ({
    errors: jql.includes('nosuchfield') ? ["Field 'nosuchfield' does not exist."] : [],
    warnings: [],
    checked: true,
  }),
  'issues.fields': () => allFields,
  'issues.saveView': () => undefined,
  'issues.removeView': () => undefined,
  'issues.chooseView': () => undefined,
  'issues.look': () => undefined,
  'issues.setMuted': () => undefined,
  'issues.saveTemplate': () => undefined,
  'issues.removeTemplate': () => undefined,
};

export interface IssuesOver {
  /** Null: nothing was read yet. */
  readonly value?: Partial<IssuesOverview> | null;
  readonly state?: Partial<ResourceState<IssuesOverview>>;
  readonly topics?: Partial<Snapshot>;
  readonly handlers?: Partial<Handlers>;
  /** Key of the open issue. */
  readonly open?: string;
  readonly path?: string;
  readonly sizes?: readonly string[];
}

/** A scene of the issue panel with sample data. */
export const issuesScene = (name: string, over: IssuesOver = {}): Scene => {
  const { value = {}, open = '', sizes } = over;
  const views = value?.views ?? overview.views;
  return {
    name,
    path: over.path ?? (open === '' ? '/issues' : `/issues#${open}`),
    topics: {
      ...dayTopics,
      'app.info': info,
      'music.connection': online,
      'connections.profiles': [...dayProfiles, profile],
      'issues.overview': { ...read(value), ...over.state },
      'issues.summary': { views: views.filter(({ counted }) => counted) },
      ...over.topics,
    },
    handlers: { ...issueAnswers, ...over.handlers },
    capabilities: { webLinks: true },
    ...(sizes === undefined ? {} : { sizes }),
  };
};

const read = (value: Partial<IssuesOverview> | null): ResourceState<IssuesOverview> =>
  value === null
    ? nothingRead
    : {
        value: { ...overview, ...value },
        at: now - 8000,
        stale: false,
        error: null,
        nextAt: now + 52_000,
      };

export const unreachable = failure(
  'unreachable',
  'studio.atlassian.example did not answer in 10 seconds.',
);
