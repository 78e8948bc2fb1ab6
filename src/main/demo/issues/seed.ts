import { seeded } from '../random.ts';
import { ACTIVE_SPRINT, other, users } from './directory.ts';
import type { DemoIssue, DemoProject, DemoType } from './model.ts';
import { me, projects, statusOf, types } from './model.ts';
import { dayOf } from './time.ts';
import data from './tracker.json' with { type: 'json' };

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** The oldest issues are two years old. */
const SPAN = 730 * DAY;

const words = {
  subjects: data.subjects.split('|'),
  problems: data.problems.split('|'),
  contexts: data.contexts.split('|'),
  labels: data.labels.split('|'),
};

/** An element that `share` (0 to 1) chooses. */
export function pick<T>(list: readonly T[], share: number): T {
  const found = list[Math.min(list.length - 1, Math.floor(share * list.length))];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

export const typeNamed = (name: string): DemoType => {
  const found = types.find((one) => one.name === name) ?? types[0];
  if (found === undefined) throw new Error('no types');
  return found;
};

/** Ids of the states of a project's workflow that are open and done. */
const flow = (project: DemoProject): { open: readonly string[]; done: readonly string[] } =>
  project.workflow === 'software'
    ? { open: ['1', '1', '1', '3', '4'], done: ['5', '5', '5', '6'] }
    : { open: ['11', '12', '13'], done: ['14'] };

const idOf = (project: DemoProject, number: number): string =>
  String(10_000 * (projects.indexOf(project) + 1) + number);

/** One of the generated issues; the same number always has the same content. */
function generated(project: DemoProject, number: number, start: number): DemoIssue {
  const random = seeded(Number(project.id) * 10_000 + number);
  const age = ((project.issues - number + random()) * SPAN) / project.issues + 10 * MINUTE;
  const created = start - age;
  const isDone = random() < 0.97 - (0.5 * number) / project.issues;
  const { open, done } = flow(project);
  const status = statusOf(pick(isDone ? done : open, random()));
  const subtask = number % 9 === 4;
  const type = subtask ? typeNamed('Subtask') : pick(types.slice(0, 4), random() ** 2);
  const ended = Math.ceil((number / project.issues) * (ACTIVE_SPRINT - 1));
  const future = random() < 0.4 ? ACTIVE_SPRINT + 1 : null;
  const sprint = isDone ? ended : random() < 0.3 ? ACTIVE_SPRINT : future;
  const person = () => pick(users, random() ** 2).id;
  const assigned = random() < 0.75 ? person() : null;
  const assignee = assigned === me.id && !isDone ? other.id : assigned;
  const watches = random() < (isDone ? 0.002 : 0.01);
  return {
    id: idOf(project, number),
    ...{ number, project, type, status, created, assignee },
    summary: `${pick(words.subjects, random())} ${pick(words.problems, random())} ${pick(words.contexts, random())}`,
    description: pick(data.remarks.split('|'), random()),
    priority: project.priorities ? pick(data.priorities, (random() + random()) / 2) : null,
    reporter: person(),
    updated: created + age * random(),
    due: random() < 0.15 ? dayOf(created + random() * 200 * DAY) : null,
    labels: words.labels.filter(() => random() < 0.08),
    parent: subtask ? idOf(project, number - 1) : null,
    sprint: project.key === 'CS' ? sprint : null,
    resolution:
      status.category === 'done' ? pick(data.resolutions.split('|'), random() ** 3) : null,
    watchers: watches ? [me.id, other.id] : random() < 0.2 ? [other.id] : [],
    blocks: random() < 0.1 && number > 20 ? [idOf(project, number - 7)] : [],
    comments: [],
    changes: [],
  };
}

/** The open issues of the signed-in user. */
function mine(issue: DemoIssue, start: number): DemoIssue {
  const seed = data.mine.find(({ number }) => number === issue.number);
  if (seed === undefined || issue.project.key !== 'CS') return issue;
  const { summary, description, priority, minutes } = seed;
  const updated = start - minutes * MINUTE;
  const comments = seed.comments.map(({ minutes: ago, text }, at) => ({
    id: `${issue.id}9${String(at)}`,
    author: other.id,
    at: start - ago * MINUTE,
    body: text,
  }));
  const status = statusOf(seed.status);
  const [before, rich] = [statusOf(seed.status === '1' ? '4' : '1'), issue.number === 420];
  return {
    ...{ ...issue, summary, priority, status, updated, comments },
    description: rich ? (JSON.parse(data.document) as object) : description,
    type: typeNamed(seed.type),
    assignee: me.id,
    reporter: other.id,
    sprint: issue.number % 2 === 0 ? ACTIVE_SPRINT : null,
    resolution: null,
    parent: null,
    watchers: issue.number % 3 === 0 ? [me.id] : [],
    changes: [
      {
        ...{ id: `${issue.id}8`, author: me.id, at: updated - 1300 * MINUTE, field: 'status' },
        ...{ from: [before.id, before.name], to: [status.id, status.name] },
      },
    ],
  };
}

/** All issues of a project as of `start` (ms since epoch), by number. */
export const seedIssues = (project: DemoProject, start: number): readonly DemoIssue[] =>
  Array.from({ length: project.issues }, (_, at) => mine(generated(project, at + 1, start), start));
