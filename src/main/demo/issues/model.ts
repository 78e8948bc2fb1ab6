import data from './tracker.json' with { type: 'json' };

/** Times are ms since epoch; texts of documents are in the markup of `documents.ts`. */
export interface DemoComment {
  readonly id: string;
  /** Account id. */
  readonly author: string;
  readonly at: number;
  /** Markup, or the ADF document that a client sent. */
  readonly body: string | object;
}

export interface DemoChange {
  readonly id: string;
  readonly author: string;
  readonly at: number;
  /** `id` and text of the values. */
  readonly field: string;
  readonly from: readonly [id: string | null, text: string | null];
  readonly to: readonly [id: string | null, text: string | null];
}

/** An issue. Changes replace it, so that earlier versions can still be served. */
export interface DemoIssue {
  readonly id: string;
  readonly number: number;
  readonly project: DemoProject;
  readonly summary: string;
  readonly description: string | object;
  readonly type: DemoType;
  readonly status: DemoStatus;
  readonly priority: string | null;
  readonly assignee: string | null;
  readonly reporter: string;
  readonly created: number;
  readonly updated: number;
  /** `YYYY-MM-DD`. */
  readonly due: string | null;
  readonly labels: readonly string[];
  /** Id of the parent. */
  readonly parent: string | null;
  /** Id of the sprint. */
  readonly sprint: number | null;
  readonly resolution: string | null;
  readonly watchers: readonly string[];
  /** Ids of issues that this one blocks. */
  readonly blocks: readonly string[];
  /** Comments and changes since the start; the earlier ones follow from the number (`activity.ts`). */
  readonly comments: readonly DemoComment[];
  readonly changes: readonly DemoChange[];
}

export type DemoProject = (typeof data.projects)[number];
export type DemoType = (typeof data.types)[number];
export interface DemoStatus {
  readonly id: string;
  readonly name: string;
  /** Null: the server sends none. */
  readonly category: 'new' | 'indeterminate' | 'done' | null;
}
export interface DemoStep {
  readonly id: string;
  readonly name: string;
  readonly to: string;
  readonly from: readonly string[];
  /** A field that its screen requires. */
  readonly needs?: string;
}
export interface DemoField {
  readonly id: string;
  readonly name: string;
  /** `number`, `array:option`. */
  readonly type: string;
}

export const { projects, types, me, groups } = data;
export const statuses = data.statuses as readonly DemoStatus[];
export const fields: readonly DemoField[] = data.fields.split(';').map((row) => {
  const [id = '', name = '', type = ''] = row.split('|');
  return { id, name, type };
});

export const keyOf = ({ project, number }: Pick<DemoIssue, 'project' | 'number'>): string =>
  `${project.key}-${String(number)}`;

export function statusOf(id: string): DemoStatus {
  const found = statuses.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no status ${id}`);
  return found;
}

/** Steps that are possible from the issue's state. */
export const stepsOf = ({ project, status }: DemoIssue): readonly DemoStep[] =>
  (data.workflows[project.workflow as keyof typeof data.workflows] as readonly DemoStep[]).filter(
    ({ from }) => from.includes(status.id),
  );
