import data from './tracker.json' with { type: 'json' };
import type { Raw } from './values.ts';

/** An issue. A change replaces it. */
export interface DemoIssue {
  readonly id: string;
  readonly key: string;
  /** Position in the order of `key`. */
  readonly place: number;
  readonly project: DemoProject;
  /** As sent, except those in `computed` (`issue-json.ts`) and the generated custom fields. */
  readonly fields: Raw & { readonly status: DemoStatus; readonly parent: Raw | null };
  /** Account ids. */
  readonly watchers: readonly string[];
  /** Ids of issues that this one blocks. */
  readonly blocks: readonly string[];
  /** Comments and history, as sent; the earlier ones follow from the id (`issue-json.ts`). */
  readonly comments: readonly Raw[];
  readonly changes: readonly Raw[];
}

export type DemoProject = (typeof data.projects)[number];
/** Some states have no category. */
export interface DemoStatus {
  readonly id: string;
  readonly name: string;
  readonly statusCategory?: { readonly key: string; readonly name: string };
}
/** A step of a workflow. `needs`: a field that its screen requires. */
export interface DemoStep {
  readonly id: string;
  readonly name: string;
  readonly to: string;
  readonly from: readonly string[];
  readonly needs?: string;
}
export interface DemoUser {
  readonly accountId: string;
  readonly displayName: string;
}

export const { projects, fields } = data;
export const statuses: readonly DemoStatus[] = data.statuses;
export const isDone = (status: DemoStatus): boolean => status.statusCategory?.key === 'done';

/** The element at `share` (0 to 1) of a list. */
export function pick<T>(list: readonly T[], share: number): T {
  const found = list[Math.min(list.length - 1, Math.floor(share * list.length))];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

export const statusOf = (id: string): DemoStatus =>
  pick(
    statuses.filter((one) => one.id === id || one.name === id),
    0,
  );

/** Steps that are possible from the issue's state. */
export const stepsOf = ({ project, fields: { status } }: DemoIssue): readonly DemoStep[] => {
  const steps: readonly DemoStep[] =
    data.workflows[project.workflow as keyof typeof data.workflows];
  return steps.filter(({ from }) => from.includes(status.id));
};

const userJson = (accountId: string, displayName: string): DemoUser & Raw => ({
  ...{ accountId, displayName, accountType: 'atlassian', active: true, timeZone: data.zone },
});
/** 1,200 people, as sent; the first is the signed-in user. */
export const users: readonly (DemoUser & Raw)[] = [
  userJson(data.me.id, data.me.name),
  ...data.firstNames
    .flatMap((first) => data.lastNames.map((last) => `${first} ${last}`))
    .slice(0, 1199)
    .map((name, at) => userJson(`70121:${(0x5b0c0000 + at * 7919).toString(16)}`, name)),
];
export const me = pick(users, 0);
/** Who does what the signed-in user did not. */
export const other = pick(users.slice(1), 0);
export const userOf = (id: string): (DemoUser & Raw) | null =>
  users.find(({ accountId }) => accountId === id) ?? null;
