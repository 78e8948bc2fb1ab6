import { z } from 'zod';
import { setMutedMethod } from '../attention/contract.ts';
import { method } from '../lib/define.ts';
import { Cut } from '../lib/cut.ts';
import {
  Comment,
  IssueHistoryEntry,
  Issue,
  LongText,
  IssueNoticeKind,
  OnlyFor,
  Person,
  IssueRow,
  Template,
  Transition,
  View,
} from './model.ts';

const Key = z.string().trim().min(1).max(200);
const IssueRef = z.object({ key: Key });
const Text = z.string().trim().max(500);
const Jql = z.string().max(10_000);
const FieldIds = z.array(z.string().min(1).max(200)).max(50);

/** How the server pages a list. */
export const ListStyle = z.enum(['offset', 'cursor', 'token', 'array']);
export type ListStyle = z.infer<typeof ListStyle>;

/** A paged list of the tracker. `fields` of a search: names as the server knows them. */
export const ListQuery = z.discriminatedUnion('k', [
  z.object({ k: z.literal('search'), jql: Jql, fields: FieldIds }),
  z.object({ k: z.literal('fields'), query: Text }),
  z.object({ k: z.literal('users'), query: Text }),
  z.object({ k: z.literal('members'), group: Text }),
  z.object({ k: z.literal('projects'), query: Text }),
  z.object({ k: z.literal('boards'), query: Text }),
  z.object({ k: z.literal('sprints'), board: z.number().int() }),
  z.object({ k: z.literal('sprint'), id: z.number().int(), fields: FieldIds }),
  z.object({ k: z.literal('filters'), query: Text }),
]);
export type ListQuery = z.infer<typeof ListQuery>;

/** Why a list ended; `cut` says what is missing. */
export const ListEnd = z.enum([
  'end',
  'repeated-page',
  'repeated-token',
  'too-many-pages',
  'no-next',
  'changing',
]);

const walked = {
  /** Pass it to `…more` for the next page; null: the list has ended, see `end`. */
  walk: z.string().nullable(),
  /** The server's number of items; null: unknown. */
  total: z.number().int().nullable(),
  style: ListStyle,
  /** Requests made for the list so far. */
  requests: z.number().int(),
  end: ListEnd.nullable(),
  /** What is missing: at the end from the whole list, before that the items that could not be read so far. Null: nothing. */
  cut: Cut.nullable(),
  /** The server's warnings about the list. */
  warnings: z.array(z.string()),
};
const Item = z.record(z.string(), z.unknown());
export const RowPage = z.object({ ...walked, items: z.array(IssueRow) });
export type RowPage = z.infer<typeof RowPage>;
export const ListPage = z.object({ ...walked, items: z.array(Item) });
export type ListPage = z.infer<typeof ListPage>;

const WalkRef = z.object({ walk: z.string().min(1).max(100) });

/** A field, function or value that completes a JQL text. `insert`: how it is written in JQL, quoted where needed. */
export const Completion = z.object({ label: z.string(), insert: z.string() });
export type Completion = z.infer<typeof Completion>;

/** The server's vocabulary of JQL. `operators` of a field: `=`, `in`, `is not`. */
export const JqlWords = z.object({
  fields: z.array(
    Completion.extend({
      operators: z.array(z.string()),
      orderable: z.boolean(),
      /** Whether the server can complete its values. */
      suggests: z.boolean(),
    }),
  ),
  functions: z.array(Completion),
});
export type JqlWords = z.infer<typeof JqlWords>;

/** A field of the form for a new issue. */
export const CreateField = z.object({
  id: z.string(),
  name: z.string(),
  required: z.boolean(),
  /** `other`: the app has no input for it. */
  kind: z.enum([
    'text',
    'longText',
    'number',
    'date',
    'choice',
    'choices',
    'person',
    'labels',
    'other',
  ]),
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type CreateField = z.infer<typeof CreateField>;

/** Values by field id: text, number as text, id of a choice, or a list of ids or labels. */
export const IssueDraft = z.object({
  project: Key,
  typeId: Key,
  values: z.record(z.string().max(200), z.union([LongText, z.array(z.string().max(255)).max(100)])),
});
export type IssueDraft = z.infer<typeof IssueDraft>;

/** All methods reject with `unsupported` while no profile is connected. */
export const issuesMethods = {
  /** Reads the overview now. */
  'issues.refresh': method({ in: z.void(), out: z.void() }),
  /** The user's views, without a request to the server. */
  'issues.views': method({ in: z.void(), out: z.array(View) }),
  /** The signed-in user. */
  'issues.me': method({ in: z.void(), out: Person }),
  /**
   * The first page of a search. `columns`: ids of fields whose texts `cells` should contain. A walk ends with its last page, after ten
   * minutes without a request, and when 20 newer walks have started; then `…more` rejects with `not-found`.
   */
  'issues.rows': method({ in: z.object({ jql: Jql, columns: FieldIds }), out: RowPage }),
  'issues.moreRows': method({ in: WalkRef, out: RowPage }),
  /** The first page of any list, items as the server sent them. */
  'issues.list': method({ in: z.object({ list: ListQuery }), out: ListPage }),
  'issues.more': method({ in: WalkRef, out: ListPage }),
  /** Ends a walk before its last page. */
  'issues.endWalk': method({ in: WalkRef, out: z.void() }),
  /** `exact` false: the server's estimate. */
  'issues.count': method({
    in: z.object({ jql: Jql }),
    out: z.object({ count: z.number().int(), exact: z.boolean() }),
  }),
  'issues.issue': method({ in: IssueRef, out: Issue }),
  /** An issue with the fields as the server sent them, for scripts. */
  'issues.raw': method({
    in: IssueRef,
    out: z.object({ id: z.string(), key: z.string(), fields: Item }),
  }),
  /** Newest first. `after`: comments to skip. */
  'issues.comments': method({
    in: IssueRef.extend({ after: z.number().int().min(0) }),
    out: z.object({
      comments: z.array(Comment),
      /** What is missing from this part; null: nothing. */
      cut: Cut.nullable(),
      next: z.number().int().nullable(),
      total: z.number().int().nullable(),
    }),
  }),
  /**
   * Roles and groups to which a comment in a project can be limited: the project's roles, then the user's groups, if the server lists them.
   */
  'issues.readers': method({
    in: z.object({ project: Key }),
    out: z.object({ readers: z.array(OnlyFor), cut: Cut.nullable() }),
  }),
  /** Newest first. */
  'issues.history': method({
    in: IssueRef,
    out: z.object({ entries: z.array(IssueHistoryEntry), cut: Cut.nullable() }),
  }),
  'issues.transitions': method({ in: IssueRef, out: z.array(Transition) }),
  /** People to whom the issue can be assigned, at most 20. */
  'issues.people': method({
    in: IssueRef.extend({ text: Text }),
    /** `email` is null if the person hides it. */
    out: z.array(Person.extend({ email: z.string().nullable() })),
  }),
  /**
   * Writes are sent once and confirmed by reading the issue. They reject with `conflict` and the current `issue` in `detail` if the issue is no
   * longer in the state that the caller saw (`from`: status or assignee id; omitted: any), with `unconfirmed` if the answer was lost and the
   * change is not there.
   */
  'issues.transition': method({
    in: IssueRef.extend({ transitionId: Key, from: z.string().max(200).optional() }),
    out: Issue,
  }),
  /**
   * `text`: plain text; empty lines separate paragraphs, web addresses become links. `internal` rejects with `unsupported` outside service
   * projects. Rejects with `unconfirmed` if the comment as read back has another visibility. `customers` of the output: customers can read
   * it. `issue`: with the comment; null: it could not be read.
   */
  'issues.comment': method({
    in: IssueRef.extend({
      text: z
        .string()
        .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
        .min(1)
        .pipe(LongText),
      internal: z.boolean().default(false),
      onlyFor: OnlyFor.nullable().default(null),
    }),
    out: Comment.extend({ customers: z.boolean(), issue: Issue.nullable() }),
  }),
  /** `who`: an account id; null: nobody. */
  'issues.assign': method({
    in: IssueRef.extend({ who: Key.nullable(), from: z.string().max(200).nullable().optional() }),
    out: Issue,
  }),
  'issues.watch': method({ in: IssueRef.extend({ watching: z.boolean() }), out: Issue }),
  /** Types of issues that can be created in a project. */
  'issues.types': method({
    in: z.object({ project: Key }),
    out: z.object({
      types: z.array(z.object({ id: z.string(), name: z.string(), subtask: z.boolean() })),
      cut: Cut.nullable(),
    }),
  }),
  'issues.createFields': method({
    in: z.object({ project: Key, typeId: Key }),
    out: z.object({ fields: z.array(CreateField), cut: Cut.nullable() }),
  }),
  /** Rejects with `invalid-input` and `errors` by field id in `detail`. */
  'issues.create': method({ in: z.object({ draft: IssueDraft }), out: Issue }),
  /** Opens the issue in the browser. */
  'issues.open': method({ in: IssueRef, out: z.void() }),
  /** Opens a link of a text in the browser: http or https. */
  'issues.openLink': method({ in: z.object({ url: z.string().max(4000) }), out: z.void() }),
  /** Completions of JQL; empty lists if the server does not offer them. */
  'issues.jqlWords': method({ in: z.void(), out: JqlWords }),
  'issues.suggest': method({
    in: z.object({ field: Text, text: Text }),
    out: z.array(Completion),
  }),
  /** Checks a JQL text: the app's own rules, then the server's parser. `checked`: whether the server checked it. */
  'issues.check': method({
    in: z.object({ jql: Jql }),
    out: z.object({
      errors: z.array(z.string()),
      warnings: z.array(z.string()),
      checked: z.boolean(),
    }),
  }),
  /** All fields that a table can show. */
  'issues.fields': method({
    in: z.void(),
    out: z.array(z.object({ id: z.string(), name: z.string(), custom: z.boolean() })),
  }),
  /** Saves a view; a new id adds one. Rejects with `invalid-input` if it would change the name or JQL of a view of the app. */
  'issues.saveView': method({
    in: z.object({ view: View.omit({ builtIn: true }) }),
    out: z.void(),
  }),
  /** Removes a view; one of the app's is restored to its first state instead. */
  'issues.removeView': method({ in: z.object({ id: Key }), out: z.void() }),
  'issues.chooseView': method({ in: z.object({ id: Key }), out: z.void() }),
  /** Records that the user looked at a view: issues updated before are no longer highlighted. */
  /** `newest`: when the newest shown issue was updated, by the tracker's clock (ms); 0: none is shown. */
  'issues.look': method({ in: z.object({ id: Key, newest: z.number() }), out: z.void() }),
  /** Records that the user saw the version `updated` (ms) of an issue: lists do not highlight it until others change it. */
  'issues.seen': method({ in: z.object({ id: Key, updated: z.number() }), out: z.void() }),
  'issues.setMuted': setMutedMethod(IssueNoticeKind),
  'issues.saveTemplate': method({ in: z.object({ template: Template }), out: z.void() }),
  'issues.removeTemplate': method({ in: z.object({ id: Key }), out: z.void() }),
} as const;
