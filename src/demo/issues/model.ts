import data from './tracker.json' with { type: 'json' };
import type { IssuesRecord } from './values.ts';

export type DemoProject = (typeof data.projects)[number];
/** Some states have no category. */
export interface DemoStatus {
  readonly id: string;
  readonly name: string;
  readonly statusCategory?: { readonly key: string; readonly name: string };
}
/** An issue. A change replaces it. */
export interface DemoIssue {
  readonly id: string;
  readonly key: string;
  readonly project: DemoProject;
  /** Fields as sent, except those that `issue-json.ts` computes or takes from the samples. */
  readonly fields: IssuesRecord & {
    readonly status: DemoStatus;
    readonly parent: IssuesRecord | null;
  };
  /** Account ids. */
  readonly watchers: readonly string[];
  /** Ids of issues that this one blocks. */
  readonly blocks: readonly string[];
  /** New comments and history, as sent; `issue-json.ts` generates earlier ones from the id. */
  readonly comments: readonly IssuesRecord[];
  readonly changes: readonly IssuesRecord[];
}

export const { projects, fields } = data;
const statuses: readonly DemoStatus[] = data.statuses;
export const isDone = (status: DemoStatus): boolean => status.statusCategory?.key === 'done';

/** The element at `share` (0 to 1) of a list. */
export function pick<T>(list: readonly T[], share = 0): T {
  const item = list[Math.min(list.length - 1, Math.floor(share * list.length))];
  if (item === undefined) throw new Error('an empty list');
  return item;
}
/** The state with this id or name. Throws if there is none. */
export function findStatus(id: string): DemoStatus {
  const status = statuses.find((candidate) => candidate.id === id || candidate.name === id);
  if (status === undefined) throw new Error(`no status ${id}`);
  return status;
}

/** The transitions (as sent) that are possible from the issue's state. */
export function listSteps({ project, fields: { status } }: DemoIssue) {
  const steps = data.workflows[project.workflow as keyof typeof data.workflows];
  return steps
    .filter(({ from }) => from.includes(status.id))
    .map(({ from: _from, ...step }) => step);
}

/** 1,200 people, as sent; the first is the signed-in user. */
export const users = [data.me.name, ...data.firstNames.flatMap(withLastNames)]
  .slice(0, 1200)
  .map((displayName, at) => {
    const accountId = at === 0 ? data.me.id : `70121:${(0x5b0c0000 + at * 7919).toString(16)}`;
    return { accountId, displayName, accountType: 'atlassian', active: true, timeZone: data.zone };
  });
function withLastNames(first: string): string[] {
  return data.lastNames.map((last) => `${first} ${last}`);
}
export const me = pick(users);
/** The other people, who make all changes except the user's. */
export const other = pick(users.slice(1));
export const findUser = (id: unknown) => users.find(({ accountId }) => accountId === id) ?? null;

/** Ids are derived from keys and have the same order. */
export const formatId = (project: DemoProject, number: number): string =>
  String(10_000 * (projects.indexOf(project) + 1) + number);

/** The id of the issue with this key; null: no such project. */
export function idOfKey(key: string): string | null {
  const [, name, number] = /^(\w+)-(\d{1,4})$/.exec(key.toUpperCase()) ?? [];
  const project = projects.find((one) => one.key === name);
  return project === undefined ? null : formatId(project, Number(number));
}
