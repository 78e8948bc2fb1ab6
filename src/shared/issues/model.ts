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
export const Row = z.object({
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
export type Row = z.infer<typeof Row>;

/**
 * Longest text that the tracker takes in one field (its own default), counted as it counts: UTF-16 units, so that most emoji are 2 and a line
 * end is 1.
 */
export const LONGEST_TEXT = 32_767;

/** A text of at most this length. The validator's own limit counts code points. */
export const LongText = z.string().check(({ value, issues }) => {
  if (value.length > LONGEST_TEXT)
    issues.push({ code: 'too_big', origin: 'string', maximum: LONGEST_TEXT, input: value });
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
export const HistoryEntry = z.object({
  id: z.string(),
  author: Person.nullable(),
  at: When,
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const Linked = z.object({ key: z.string(), summary: z.string(), status: Status.nullable() });

/** Everything about one issue except its comments and history, which are paged. */
export const Issue = Row.extend({
  description: Doc,
  reporter: Person.nullable(),
  /** It belongs to a service project: customers read comments that are not internal. Null: the server does not say. */
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

/** A step of the workflow that is possible now. */
export const Transition = z.object({
  id: z.string(),
  name: z.string(),
  to: Status,
  /** Names of fields that the server requires and the app does not offer: do it in the browser. */
  needs: z.array(z.string()),
});
export type Transition = z.infer<typeof Transition>;

/** A list that the user chose. `columns`: field ids of its table. */
export const View = z.object({
  id: z.string().min(1).max(50),
  name: z.string().trim().min(1).max(100),
  jql: z.string().trim().min(1).max(10_000),
  columns: z.array(z.string().min(1).max(200)).max(30),
  /** Its number is shown in the side bar (the first one), the quick controls and the list of views. */
  counted: z.boolean(),
  /** Part of the app; it can be changed and is restored when removed. */
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
export const NoticeKind = z.enum(notices);
export type NoticeKind = z.infer<typeof NoticeKind>;

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

/** What another person did that concerns the user. `to`: the new status; empty for other kinds. */
export const News = z.object({
  kind: NoticeKind,
  by: z.string(),
  at: z.number(),
  to: z.string(),
});
export type News = z.infer<typeof News>;

/** An issue that concerns the user: assigned to them, watched by them or mentioning them. `news`: the newest of each kind. */
export const Concern = Row.extend({
  watched: z.boolean(),
  news: z.array(News),
  /** Ids of comments that mention the user. */
  mentions: z.array(z.string()).default([]),
  /** The user made the last change. */
  byMe: z.boolean().default(false),
  /** When the app found the last change, by this computer's clock. */
  foundAt: z.number().default(0),
});
export type Concern = z.infer<typeof Concern>;

/** The regularly read state. */
export const Overview = z.object({
  me: Person,
  /** How the server pages issues: by token (current) or by offset (as specified). */
  mode: z.enum(['token', 'offset']),
  views: z.array(CountedView),
  /** The view that the panel opens with. */
  chosen: z.string(),
  /** The first issues of the chosen view, so that they are there without a connection, too. */
  first: z.object({ jql: z.string(), rows: z.array(Row) }),
  /** Recently changed issues that concern the user. */
  concerns: z.array(Concern),
  /** Until when everything was looked at for news; null: never. */
  concernsAt: When.default(null),
  /** `updated` of issues as the user knows them, by id: what they opened or changed. Such an issue is not highlighted. */
  seen: z.record(z.string(), z.number()).default({}),
  /** Grows when an issue that the app reads changed; open lists are then read again. */
  revision: z.number().int(),
  templates: z.array(Template),
  notify: z.record(NoticeKind, z.boolean()),
  /** Sentences about what could not be read. */
  problems: z.array(z.string()),
});
export type Overview = z.infer<typeof Overview>;
