import type { Clock } from '../../shared/lib/clock.ts';
import { seeded } from '../kit/random.ts';
import type { DemoIssue, DemoProject } from './model.ts';
import { idOfKey, isDone, me, pick, projects, findStatus, findUser } from './model.ts';
import { makeChange, makeComment, makeIssue, seedIssues } from './seed.ts';
import { indexAfter } from './sorted-list.ts';
import data from './tracker.json' with { type: 'json' };
import type { IssuesRecord } from './values.ts';
import { ServerTime } from './values.ts';

/** Delay of searches under the fault `stale-search` (ms). */
const STALE_MS = 60_000;

const byId = (a: DemoIssue, b: DemoIssue): number => Number(a.id) - Number(b.id);

/** The tracker's issues, generated at the first use. */
export class TrackerState {
  readonly now: () => number;
  readonly #start: number;
  readonly #random = seeded(41);
  readonly #numbers = new Map(projects.map((project) => [project, project.issues]));
  #seed: readonly DemoIssue[] | null = null;
  #issues: Map<string, DemoIssue> | null = null;
  /** Changes of the last minute with the previous version; null: the issue did not exist. */
  #recent: readonly { at: number; id: string; before: DemoIssue | null }[] = [];
  #sorted: readonly DemoIssue[] | null = null;
  #next = 900_000;
  /** Ids of changed issues, one per change. */
  readonly #changed: string[] = [];

  constructor(clock: Clock) {
    this.now = () => clock.now();
    this.#start = clock.now();
  }

  #loaded(): Map<string, DemoIssue> {
    return (this.#issues ??= new Map(this.seed.map((issue) => [issue.id, issue])));
  }

  /** The issues of revision 0, which trackers with the same start share. */
  get seed(): readonly DemoIssue[] {
    return (this.#seed ??= seedIssues(this.#start));
  }

  /** In the order of `key`. `fresh`: as they were a minute ago, except the issues with these ids. */
  all(fresh: ReadonlySet<string> | null = null): readonly DemoIssue[] {
    const sorted = (issues: Map<string, DemoIssue>) => [...issues.values()].sort(byId);
    if (fresh === null) return (this.#sorted ??= sorted(this.#loaded()));
    const issues = new Map(this.#loaded());
    for (const { at, id, before } of this.#recent.toReversed()) {
      if (at <= this.now() - STALE_MS || fresh.has(id)) continue;
      if (before === null) issues.delete(id);
      else issues.set(id, before);
    }
    return sorted(issues);
  }

  /** `ref`: key or id. */
  find(ref: string): DemoIssue | null {
    return this.#loaded().get(idOfKey(ref) ?? ref) ?? null;
  }

  #put(id: string, issue: DemoIssue | null): void {
    const issues = this.#loaded();
    const at = this.now();
    const recent = this.#recent.filter((change) => change.at > at - STALE_MS);
    this.#recent = [...recent, { at, id, before: issues.get(id) ?? null }];
    if (issue === null) issues.delete(id);
    else issues.set(id, issue);
    this.#changed.push(id);
    if (this.#sorted === null) return;
    const items = this.#sorted.filter((one) => one.id !== id);
    if (issue !== null) items.splice(indexAfter({ items, compare: byId }, issue), 0, issue);
    this.#sorted = items;
  }

  /** Increases with every change. */
  get revision(): number {
    return this.#changed.length;
  }

  /** Ids of the issues that changed after that revision. */
  changedSince(revision: number): ReadonlySet<string> {
    return new Set(this.#changed.slice(revision));
  }

  /** Id, author and time of a change. */
  #event(by: string): [id: string, author: IssuesRecord, created: ServerTime] {
    this.#next += 1;
    return [String(this.#next), findUser(by) ?? me, new ServerTime(this.now())];
  }

  /** Changes the fields and records the first one in the history. `by`: account id. */
  #change(issue: DemoIssue, by: string, values: IssuesRecord): void {
    const [[field, to] = ['', null]] = Object.entries(values);
    const event = this.#event(by);
    const changes = [...issue.changes, makeChange(...event, field, [issue.fields[field], to])];
    const fields = { ...issue.fields, ...values, updated: event[2] };
    this.#put(issue.id, { ...issue, changes, fields });
  }

  /** `to`: id or name of a state. */
  move(issue: DemoIssue, to: string, by: string, given: object | null = null): void {
    const status = findStatus(to);
    const resolution = isDone(status) ? (given ?? data.resolutions[0]) : null;
    this.#change(issue, by, { status, resolution });
  }

  assign(issue: DemoIssue, who: string | null, by: string): void {
    this.#change(issue, by, { assignee: findUser(who) });
  }

  /** Returns the comment as sent. */
  comment(issue: DemoIssue, body: unknown, by: string, readers: IssuesRecord = {}): IssuesRecord {
    const event = this.#event(by);
    const comment = { ...makeComment(...event, body), ...readers };
    const fields = { ...issue.fields, updated: event[2] };
    this.#put(issue.id, { ...issue, fields, comments: [...issue.comments, comment] });
    return comment;
  }

  /** Replaces the text of the newest comment. */
  editComment(issue: DemoIssue, body: unknown): void {
    const updated = new ServerTime(this.now());
    const comments = issue.comments.map((comment, at) =>
      at === issue.comments.length - 1 ? { ...comment, body, updated } : comment,
    );
    this.#put(issue.id, { ...issue, comments, fields: { ...issue.fields, updated } });
  }

  watch(issue: DemoIssue, who: string, watching: boolean): void {
    const others = issue.watchers.filter((watcher) => watcher !== who);
    this.#put(issue.id, { ...issue, watchers: watching ? [...others, who] : others });
  }

  insert(project: DemoProject, values: IssuesRecord): DemoIssue {
    this.#loaded();
    const number = (this.#numbers.get(project) ?? 0) + 1;
    this.#numbers.set(project, number);
    const issue = makeIssue(project, number, this.now(), values);
    this.#put(issue.id, issue);
    return issue;
  }

  remove({ id }: DemoIssue): void {
    this.#put(id, null);
  }

  /** Adds an issue to the first project and removes another one anywhere, for the fault `shifting`. */
  shift(): void {
    const removable = this.all().filter(({ fields }) => fields['assignee'] !== me);
    this.remove(pick(removable, this.#random()));
    this.insert(pick(projects), { summary: `Added by someone else (${String(this.revision)})` });
  }
}
