import { seeded } from '../random.ts';
import { ACTIVE_SPRINT, sprints } from './directory.ts';
import type { DemoIssue, DemoProject } from './model.ts';
import { isDone, me, other, pick, projects, statusOf, users } from './model.ts';
import data from './tracker.json' with { type: 'json' };
import type { Raw } from './values.ts';
import { dayOf, Markup, ServerTime } from './values.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** The oldest issues are two years old. */
const SPAN = 730 * DAY;
const flows: Readonly<Record<string, { open: readonly string[]; done: readonly string[] }>> = {
  software: { open: ['1', '1', '1', '3', '4'], done: ['5', '5', '5', '6'] },
  service: { open: ['11', '12', '13'], done: ['14'] },
};

/** Ids follow from keys. */
export const idOf = (project: DemoProject, number: number): string =>
  String(10_000 * (projects.indexOf(project) + 1) + number);

/** What a project's issue with this number is called, and empty lists. */
export const named = (project: DemoProject, number: number) => ({
  ...{ project, id: idOf(project, number), key: `${project.key}-${String(number)}` },
  ...{ place: Number(idOf(project, number)), watchers: [], blocks: [], comments: [], changes: [] },
});

const byName = <T extends { readonly name: string }>(list: readonly T[], name: string): T =>
  pick(
    list.filter((one) => one.name === name),
    0,
  );
export const typeNamed = (name: string): Raw => byName(data.types, name);
export const priorityNamed = (name: string): Raw => byName(data.priorities, name);

/** A generated issue; the same number always has the same content. */
function generated(project: DemoProject, number: number, start: number): DemoIssue {
  const random = seeded(Number(project.id) * 10_000 + number);
  const age = ((project.issues - number + random()) * SPAN) / project.issues + 10 * MINUTE;
  const [part, created] = [number / project.issues, start - age];
  const person = () => pick(users, random() ** 2);
  const { open = [], done = [] } = flows[project.workflow] ?? {};
  const status = statusOf(pick(random() < 0.97 - 0.5 * part ? done : open, random()));
  const ended = isDone(status);
  const subtask = number % 9 === 4;
  const sprint = ended ? Math.ceil(part * (ACTIVE_SPRINT - 1)) : ACTIVE_SPRINT + (number % 3) - 1;
  const inSprint = project.key === 'CS' && (ended || number % 3 > 0);
  const assignee = random() < 0.75 ? person() : null;
  const watched = random() < (ended ? 0.002 : 0.01);
  const subject = [data.subjects, data.problems, data.contexts].map((list) => pick(list, random()));
  const fields = {
    ...{
      summary: subject.join(' '),
      status,
      assignee: assignee === me && !ended ? other : assignee,
    },
    ...{ reporter: person(), created: new ServerTime(created), project: idAndName(project) },
    updated: new ServerTime(created + age * random()),
    priority: project.priorities ? pick(data.priorities, (random() + random()) / 2) : null,
    issuetype: subtask ? typeNamed('Subtask') : pick(data.types.slice(0, 4), random() ** 2),
    duedate: random() < 0.15 ? dayOf(created + random() * 200 * DAY) : null,
    labels: data.labels.filter(() => random() < 0.08),
    parent: subtask
      ? { id: idOf(project, number - 1), key: `${project.key}-${String(number - 1)}` }
      : null,
    resolution: ended ? pick(data.resolutions, random() ** 3) : null,
    description: new Markup(pick(data.remarks, random())),
    customfield_10020: inSprint ? [sprints[sprint - 1]] : null,
  };
  const watchers = watched ? [me.accountId, other.accountId] : [other.accountId];
  const blocks = random() < 0.1 && number > 20 ? [idOf(project, number - 7)] : [];
  return { ...named(project, number), fields, watchers, blocks };
}

export const idAndName = ({ id, key, name, projectTypeKey }: DemoProject): Raw => ({
  ...{ id, key, name, projectTypeKey },
});

/** The open issues of the signed-in user. */
function mine(issue: DemoIssue, start: number): DemoIssue {
  const seed = data.mine.find(({ number }) => issue.key === `CS-${String(number)}`);
  if (seed === undefined) return issue;
  const { summary, description, minutes, number } = seed;
  const status = statusOf(seed.status);
  const time = (ago: number) => new ServerTime(start - ago * MINUTE);
  const fields = {
    ...{ ...issue.fields, summary, status, updated: time(minutes), assignee: me, reporter: other },
    ...{ parent: null, resolution: null, priority: priorityNamed(seed.priority) },
    issuetype: typeNamed(seed.type),
    description: number === 420 ? data.document : new Markup(description),
    customfield_10020: number % 2 === 0 ? [sprints[ACTIVE_SPRINT - 1]] : null,
  };
  const comments = seed.comments.map(({ minutes: ago, text }, at) =>
    commentOf(`${issue.id}9${String(at)}`, other, time(ago), new Markup(text)),
  );
  const before = statusOf(seed.status === '4' ? '3' : '1');
  const changes = [changeOf(`${issue.id}8`, me, time(minutes + 1300), 'status', [before, status])];
  return { ...issue, fields, comments, changes, watchers: number % 3 === 0 ? [me.accountId] : [] };
}

/** A comment as sent. */
export const commentOf = (id: string, author: Raw, created: ServerTime, body: unknown): Raw => ({
  ...{ id, author, updateAuthor: author, body, created, updated: created },
});

/** A history entry as sent. */
export function changeOf(
  id: string,
  author: Raw,
  created: ServerTime,
  field: string,
  [from, to]: readonly [object | null, object | null],
): Raw {
  const idIn = (value: Raw | null) => value?.['id'] ?? value?.['accountId'] ?? null;
  const textIn = (value: Raw | null) => value?.['name'] ?? value?.['displayName'] ?? null;
  const [a, b] = [from as Raw | null, to as Raw | null];
  const values = { from: idIn(a), fromString: textIn(a), to: idIn(b), toString: textIn(b) };
  return { id, author, created, items: [{ field, fieldtype: 'jira', fieldId: field, ...values }] };
}

/** All issues as of `start` (ms since epoch), in the order of `key`. */
export const seedIssues = (start: number): readonly DemoIssue[] =>
  projects.flatMap((project) =>
    Array.from({ length: project.issues }, (_, at) =>
      mine(generated(project, at + 1, start), start),
    ),
  );
