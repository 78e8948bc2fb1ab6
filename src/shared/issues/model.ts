import { z } from 'zod';
import { Doc } from './adf.ts';

/** Times are ms since epoch. A value that the server does not provide is null. */
const When = z.number().nullable();

/** A user of the tracker. */
export const Person = z.object({ id: z.string(), name: z.string() });
export type Person = z.infer<typeof Person>;

/** Categories of states in the order of an issue's life. The server's names are localized, these keys are not. */
export const statusCategories = ['new', 'indeterminate', 'done', 'undefined'] as const;
const StatusCategory = z.enum(statusCategories);
type StatusCategory = z.infer<typeof StatusCategory>;

export const Status = z.object({ id: z.string(), name: z.string(), category: StatusCategory });
export type Status = z.infer<typeof Status>;

const Named = z.object({ id: z.string(), name: z.string() });

/** An issue as listed. `id` is stable, `key` changes when the issue moves to another project. */
export const IssueRow = z.object({
  id: z.string(),
  key: z.string(),
  summary: z.string(),
  status: Status,
  priority: Named.nullable(),
  assignee: Person.nullable(),
  type: z.object({ name: z.string(), subtask: z.boolean() }),
  project: z.object({ key: z.string(), name: z.string() }),
  /** Key of the parent. */
  parent: z.string().nullable(),
  /** `YYYY-MM-DD`, a local date. */
  due: z.string().nullable(),
  created: When,
  updated: When,
  labels: z.array(z.string()),
  /** Texts of further columns, by field id. */
  cells: z.record(z.string(), z.string()),
});
export type IssueRow = z.infer<typeof IssueRow>;

/** Longest text that the tracker accepts in one field by default, in UTF-16 units: most emoji count as 2, a line end as 1. */
export const MAX_TEXT = 32_767;

/** A text of at most this length. Not zod's `max`, which counts code points. */
export const LongText = z.string().check(({ value, issues }) => {
  if (value.length > MAX_TEXT)
    issues.push({ code: 'too_big', origin: 'string', maximum: MAX_TEXT, input: value });
});

/** A role of the project or a group whose members can read a comment. */
export const OnlyFor = z.object({
  kind: z.enum(['role', 'group']),
  name: z.string().min(1).max(200),
});
export type OnlyFor = z.infer<typeof OnlyFor>;

export const Comment = z.object({
  id: z.string(),
  /** Customers of a service project can't read it. */
  internal: z.boolean(),
  /** Null: everyone who can see the issue. */
  onlyFor: OnlyFor.nullable(),
  author: Person.nullable(),
  created: When,
  updated: When,
  body: Doc,
});
export type Comment = z.infer<typeof Comment>;

/** One entry of an issue's history. */
export const IssueHistoryEntry = z.object({
  id: z.string(),
  author: Person.nullable(),
  at: When,
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type IssueHistoryEntry = z.infer<typeof IssueHistoryEntry>;

const Linked = z.object({ key: z.string(), summary: z.string(), status: Status.nullable() });

/** Everything about one issue except its comments and history, which are paged. */
export const Issue = IssueRow.extend({
  description: Doc,
  reporter: Person.nullable(),
  /** Whether it belongs to a service project, where customers read comments that are not internal. Null: unknown. */
  customers: z.boolean().nullable(),
  /** Whether the user watches it. */
  watching: z.boolean().nullable(),
  /** `relation`: "blocks", "is blocked by". */
  links: z.array(Linked.extend({ id: z.string(), relation: z.string() })),
  subtasks: z.array(Linked),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), size: z.number().nullable() })),
  /** The address of its page in a browser. */
  url: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/** A transition of the workflow that is currently possible. */
export const Transition = z.object({
  id: z.string(),
  name: z.string(),
  to: Status,
  /** Names of required fields that the app does not offer; such a transition must be done in the browser. */
  needs: z.array(z.string()),
});
export type Transition = z.infer<typeof Transition>;

/** Maximum number of columns of a view. */
export const MAX_COLUMNS = 30;

/** A list that the user chose. `columns`: field ids of its table. */
export const View = z.object({
  id: z.string().min(1).max(50),
  name: z.string().trim().min(1).max(100),
  jql: z.string().trim().min(1).max(10_000),
  columns: z.array(z.string().min(1).max(200)).max(MAX_COLUMNS),
  /** Whether its count is shown in the side bar (only the first such view), the quick controls and the list of views. */
  counted: z.boolean(),
  /** Predefined by the app; the user can change its columns and count, and removing it restores them. */
  builtIn: z.boolean(),
});
export type View = z.infer<typeof View>;

/** A view with its state on the server. `problem`: why it could not be counted, as a sentence. */
export const CountedView = View.extend({
  count: z.number().int().nullable(),
  /** False: the server's estimate. */
  exact: z.boolean(),
  problem: z.string().nullable(),
  /** When the user last looked at it; issues updated later are highlighted. */
  lookedAt: When,
});
export type CountedView = z.infer<typeof CountedView>;

export const notices = ['assigned', 'mentioned', 'status'] as const;
export const IssueNoticeKind = z.enum(notices);
export type IssueNoticeKind = z.infer<typeof IssueNoticeKind>;

/** Initial values of a new issue. */
export const Template = z.object({
  id: z.string().min(1).max(50),
  name: z.string().trim().min(1).max(100),
  project: z.string().max(200),
  typeId: z.string().max(200),
  summary: z.string().max(255),
  description: LongText,
  labels: z.array(z.string().max(255)).max(50),
});
export type Template = z.infer<typeof Template>;

/** Something that another person did and that concerns the user. `to`: the new status; empty for other kinds. */
export const News = z.object({
  kind: IssueNoticeKind,
  by: z.string(),
  at: z.number(),
  to: z.string(),
});
export type News = z.infer<typeof News>;

/** An issue that concerns the user: assigned to them, watched by them or mentioning them. `news`: the newest of each kind. */
export const RelevantIssue = IssueRow.extend({
  watched: z.boolean(),
  news: z.array(News),
  /** Ids of comments that mention the user. */
  mentions: z.array(z.string()).default([]),
  /** The user made the last change. */
  byMe: z.boolean().default(false),
  /** When the app found the last change, by this computer's clock. */
  foundAt: z.number().default(0),
});
export type RelevantIssue = z.infer<typeof RelevantIssue>;

/** The regularly polled state. */
export const IssuesOverview = z.object({
  me: Person,
  /** How the server pages issues: by token (current) or by offset (as specified). */
  mode: z.enum(['token', 'offset']),
  views: z.array(CountedView),
  /** The view that the panel opens with. */
  chosen: z.string(),
  /** The first issues of the chosen view, so that they can be shown without a connection. */
  first: z.object({ jql: z.string(), rows: z.array(IssueRow) }),
  /** Recently changed issues that concern the user. */
  concerns: z.array(RelevantIssue),
  /** Time until which all issues were checked for news; null: never. */
  concernsAt: When.default(null),
  /** `updated` of issues that the user opened or changed, by id. These versions are not highlighted. */
  seen: z.record(z.string(), z.number()).default({}),
  /** Issues that the app changed, as read back: newer than what lists may show. */
  written: z.array(IssueRow).default([]),
  /** Increases when an issue that the app shows was changed by someone else; open lists then reload. */
  revision: z.number().int(),
  templates: z.array(Template),
  mutedKinds: z.array(z.string()).default([]),
  /** A sentence for each part that could not be read. */
  problems: z.array(z.string()),
});
export type IssuesOverview = z.infer<typeof IssuesOverview>;
