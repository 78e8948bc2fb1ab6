import type { Doc, Inline } from '../../../src/shared/issues/adf.ts';
import { emptyDoc } from '../../../src/shared/issues/adf.ts';
import type { RowPage } from '../../../src/shared/issues/contract.ts';
import type {
  Comment,
  CountedView,
  IssueHistoryEntry,
  Issue,
  IssuesOverview,
  Person,
  IssueRow,
  Status,
  Template,
  Transition,
} from '../../../src/shared/issues/model.ts';
import { someConnection } from '../core/some-connection.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const now = Date.now();

export const me: Person = { id: 'u-mira', name: 'Mira Okafor' };
export const ines: Person = { id: 'u-ines', name: 'Ines Varga' };
export const people: readonly Person[] = [me, ines, { id: 'u-jonas', name: 'Jonas Lind' }];

export const statuses = {
  todo: { id: '1', name: 'To do', category: 'new' },
  progress: { id: '3', name: 'In progress', category: 'indeterminate' },
  review: { id: '4', name: 'In review', category: 'indeterminate' },
  done: { id: '9', name: 'Done', category: 'done' },
} as const satisfies Record<string, Status>;

export const priorities = ['Highest', 'High', 'Medium', 'Low'] as const;
type Priority = (typeof priorities)[number];
const priority = (name: Priority) => ({ id: String(priorities.indexOf(name) + 1), name });

export const row = (key: string, summary: string, change: Partial<IssueRow> = {}): IssueRow => ({
  id: `1${key.replaceAll(/\D/g, '').padStart(4, '0')}`,
  key,
  summary,
  status: statuses.todo,
  priority: priority('Medium'),
  assignee: me,
  type: { name: 'Bug', subtask: false },
  project: { key: 'CS', name: 'Channelstrip' },
  parent: null,
  due: null,
  created: now - 9 * DAY,
  updated: now - 2 * HOUR,
  labels: [],
  cells: {},
  ...change,
});

/** The 12 open issues of the signed-in user. */
export const rows: readonly IssueRow[] = [
  row('CS-398', 'Gap between episodes airs black for one second', {
    status: statuses.progress,
    priority: priority('High'),
    updated: now - 4 * MINUTE,
  }),
  row('CS-402', 'Volume jumps back after a fast drag', { updated: now - HOUR }),
  row('CS-407', 'Kitchen player drops out of its group at night'),
  row('CS-412', 'Lower shelf sounds brighter than drawn at 96 kHz', {
    status: statuses.review,
    priority: priority('High'),
    labels: ['equalizer', 'dsp'],
  }),
  row('CS-415', 'Import of a REW file with decimal commas fails', {
    priority: priority('Low'),
    updated: now - 5 * HOUR,
  }),
  row('CS-420', 'Deploy of api fails after lockfile change', {
    status: statuses.progress,
    priority: priority('Highest'),
    updated: now - 6 * HOUR,
  }),
  row('CS-421', 'Sleep timer is lost after a restart', {
    priority: priority('Low'),
    updated: now - 2 * DAY,
  }),
  row('CS-433', 'Second monitor: popover opens on the wrong one', {
    priority: priority('Low'),
    updated: now - 3 * DAY,
  }),
  row('CS-440', 'Queue of 20,000 tracks: search as you type is slow', {
    status: statuses.review,
    updated: now - 3 * DAY,
  }),
  row('CS-446', 'Channel 4 overlaps twice a day since the clock change', {
    priority: priority('High'),
    updated: now - 4 * DAY,
    due: '2026-12-01',
  }),
  row('CS-447', 'Tray icon is blurred at 150 %', { priority: null, updated: now - 6 * DAY }),
  row('CS-451', 'قائمة التشغيل لا تُعرض من اليمين إلى اليسار', {
    updated: now - 40 * DAY,
    type: { name: 'Story', subtask: false },
  }),
];

const order = Object.values(statuses);
/** Creates any number of issues in four projects. */
export const manyRows = (count: number, from = 0): IssueRow[] =>
  Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    const project = (['CS', 'OPS', 'WEB', 'AD'] as const)[index % 4] ?? 'CS';
    const summary = rows[index % rows.length]?.summary ?? '';
    return row(`${project}-${String(1 + Math.floor(index / 4))}`, `${summary} (${String(index)})`, {
      id: String(20_000 + index),
      status: order[(index * 7) % order.length] ?? statuses.todo,
      priority: priority(priorities[(index * 5) % priorities.length] ?? 'Low'),
      assignee: people[index % 4] ?? null,
      project: { key: project, name: project },
      updated: now - index * 17 * MINUTE,
    });
  });

/** A complete list on one page. */
export const page = (items: readonly IssueRow[], change: Partial<RowPage> = {}): RowPage => ({
  walk: null,
  total: null,
  style: 'token',
  requests: 1,
  end: 'end',
  cut: null,
  warnings: [],
  items: [...items],
  ...change,
});

const columns = ['issuekey', 'summary', 'status', 'priority', 'updated'];
export const view = (
  id: string,
  name: string,
  jql: string,
  change: Partial<CountedView> = {},
): CountedView => ({
  id,
  name,
  jql,
  columns,
  counted: true,
  builtIn: true,
  count: 12,
  exact: true,
  problem: null,
  lookedAt: now - 3 * HOUR,
  ...change,
});

export const views: readonly CountedView[] = [
  view(
    'mine',
    'My open issues',
    'assignee = currentUser() AND statusCategory != Done ORDER BY key ASC',
  ),
  view('watching', 'Watching', 'watcher = currentUser() ORDER BY updated DESC, key ASC', {
    count: 37,
  }),
  view('today', 'Updated today', 'updated >= -1d ORDER BY updated DESC, key ASC', {
    count: 2350,
    exact: false,
    counted: false,
  }),
  view('sprint', 'Current sprint', 'sprint in openSprints() ORDER BY rank, key ASC', {
    count: 24,
  }),
  view('dsp', 'Sound problems', 'project = CS AND labels = dsp ORDER BY priority DESC, key ASC', {
    builtIn: false,
    count: 8,
    columns: [...columns, 'assignee', 'customfield_10016'],
  }),
];

const templates: readonly Template[] = [
  {
    id: 'bug',
    name: 'Sound bug',
    project: 'CS',
    typeId: '10004',
    summary: 'Sound: ',
    description: 'What happens:\n\nWhat should happen:\n\nPlayer and format:',
    labels: ['dsp'],
  },
];

export const overview: IssuesOverview = {
  me,
  mode: 'token',
  views: [...views],
  chosen: 'mine',
  first: { jql: views[0]?.jql ?? '', rows: [...rows] },
  concerns: [],
  concernsAt: now,
  seen: {},
  written: [],
  revision: 1,
  templates: [...templates],
  mutedKinds: ['status'],
  problems: [],
};

export const profile = someConnection({
  id: 'tracker',
  service: 'issues',
  name: 'Tracker',
  credential: 'basic',
  fields: { url: 'https://studio.atlassian.example' },
  status: { address: 'https://studio.atlassian.example', since: now - HOUR, dataAt: now - 8000 },
});

export const text = (value: string, change: Partial<Inline & { k: 'text' }> = {}): Inline => ({
  k: 'text',
  text: value,
  marks: [],
  href: null,
  ...change,
});
export const doc = (...paragraphs: readonly (string | readonly Inline[])[]): Doc => ({
  blocks: paragraphs.map((one) => ({
    k: 'paragraph',
    inlines: typeof one === 'string' ? [text(one)] : [...one],
  })),
  cut: false,
});

/** An issue with all data of its `row`; CS-412 also has a text, links and attachments. */
export function issue(key = 'CS-412', change: Partial<Issue> = {}): Issue {
  const listed = rows.find((one) => one.key === key) ?? row(key, `Issue ${key}`);
  const base: Issue = {
    ...listed,
    description: emptyDoc,
    reporter: ines,
    watching: false,
    customers: false,
    links: [],
    subtasks: [],
    attachments: [],
    url: `https://studio.atlassian.example/browse/${key}`,
  };
  const whole: Partial<Issue> = {
    description: doc([
      text('The curve is drawn for 48 kHz while the stream runs at 96. Above 8 kHz the '),
      text('difference reaches '),
      text('1.7 dB', { marks: ['strong'] }),
      text('.'),
    ]),
    watching: true,
    links: [
      {
        id: '501',
        relation: 'blocks',
        key: 'CS-446',
        summary: 'Channel 4 overlaps twice a day since the clock change',
        status: statuses.todo,
      },
    ],
    subtasks: [
      { key: 'CS-413', summary: 'Measure the shelf at 44.1 and 96 kHz', status: statuses.done },
    ],
    attachments: [{ id: '701', name: 'shelf-96k.png', size: 48_213 }],
  };
  return { ...base, ...(key === 'CS-412' ? whole : {}), ...change };
}

export const comments: readonly Comment[] = [
  {
    id: '9002',
    internal: false,
    onlyFor: null,
    author: ines,
    created: now - 2 * HOUR,
    updated: now - 2 * HOUR,
    body: doc('Measured again with the rate from the stream details: agrees within 0.01 dB now.'),
  },
  {
    id: '9001',
    internal: false,
    onlyFor: null,
    author: me,
    created: now - 3 * DAY,
    updated: now - 2 * DAY,
    body: doc([{ k: 'mention', text: '@Ines Varga', me: false }, text(' can you measure it?')]),
  },
];

export const history: readonly IssueHistoryEntry[] = [
  {
    id: '8002',
    author: me,
    at: now - DAY,
    changes: [{ field: 'status', from: 'In progress', to: 'In review' }],
  },
  {
    id: '8001',
    author: ines,
    at: now - 4 * DAY,
    changes: [
      { field: 'assignee', from: '', to: 'Mira Okafor' },
      { field: 'priority', from: 'Medium', to: 'High' },
    ],
  },
];

/** Transitions from any status to every other one; "Done" needs a field. */
export const transitions: readonly Transition[] = [
  { id: '11', name: 'Stop work', to: statuses.todo, needs: [] },
  { id: '21', name: 'Start work', to: statuses.progress, needs: [] },
  { id: '31', name: 'Ask for review', to: statuses.review, needs: [] },
  { id: '41', name: 'Finish', to: statuses.done, needs: ['Resolution'] },
];
