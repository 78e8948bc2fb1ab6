import type { Clock } from '../../platform/ports.ts';
import { seeded } from '../random.ts';
import type { DemoIssue, DemoProject, DemoStatus } from './model.ts';
import { isDone, me, pick, projects, statusOf, userOf } from './model.ts';
import {
  changeOf,
  commentOf,
  idAndName,
  idOf,
  named,
  priorityNamed,
  seedIssues,
  typeNamed,
} from './seed.ts';
import data from './tracker.json' with { type: 'json' };
import { ServerTime } from './values.ts';

/** Searches under the fault `stale-search` are this late (ms). */
export const STALE_MS = 60_000;

/** The tracker's issues, generated at the first use. */
export class TrackerState {
  readonly #clock: Clock;
  readonly #start: number;
  readonly #random = seeded(41);
  readonly #numbers = new Map(projects.map((project) => [project, project.issues]));
  #issues: Map<string, DemoIssue> | null = null;
  /** Changes of the last minute: what was there before; null: nothing. */
  #recent: readonly { at: number; id: string; before: DemoIssue | null }[] = [];
  #sorted: readonly DemoIssue[] | null = null;
  #next = 900_000;
  /** Grows with every change. */
  revision = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#start = clock.now();
  }

  now(): number {
    return this.#clock.now();
  }

  #loaded(): Map<string, DemoIssue> {
    this.#issues ??= new Map(seedIssues(this.#start).map((issue) => [issue.id, issue]));
    return this.#issues;
  }

  /** In the order of `key`. `fresh`: as they were a minute ago, except the issues with these ids. */
  all(fresh: ReadonlySet<string> | null = null): readonly DemoIssue[] {
    const sorted = (issues: Map<string, DemoIssue>) =>
      [...issues.values()].sort((a, b) => a.place - b.place);
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
    const [, key, number] = /^(\w+)-(\d{1,4})$/.exec(ref.toUpperCase()) ?? [];
    const project = projects.find((one) => one.key === key);
    const id = project === undefined ? ref : idOf(project, Number(number));
    return this.#loaded().get(id) ?? null;
  }

  /** Throws if there is none. */
  get(ref: string): DemoIssue {
    const found = this.find(ref);
    if (found === null) throw new Error(`no issue ${ref}`);
    return found;
  }

  #put(id: string, issue: DemoIssue | null): void {
    const [issues, at] = [this.#loaded(), this.now()];
    const recent = this.#recent.filter((one) => one.at > at - STALE_MS);
    this.#recent = [...recent, { at, id, before: issues.get(id) ?? null }];
    if (issue === null) issues.delete(id);
    else issues.set(id, issue);
    this.revision += 1;
    this.#sorted = null;
  }

  #id(): string {
    this.#next += 1;
    return String(this.#next);
  }

  /** Changes a field and records it in the history. `by`: account id. */
  #change(
    issue: DemoIssue,
    by: string,
    field: 'status' | 'assignee',
    to: object | null,
    more = {},
  ): void {
    const updated = new ServerTime(this.now());
    const from = (issue.fields[field] ?? null) as object | null;
    const change = changeOf(this.#id(), userOf(by) ?? me, updated, field, [from, to]);
    const fields = { ...issue.fields, ...more, [field]: to, updated };
    this.#put(issue.id, { ...issue, fields, changes: [...issue.changes, change] });
  }

  /** `to`: id or name of a state. */
  move(issue: DemoIssue, to: string, by: string, resolution: object | null = null): void {
    const status: DemoStatus = statusOf(to);
    const reason = isDone(status) ? (resolution ?? pick(data.resolutions, 0)) : null;
    this.#change(issue, by, 'status', status, { resolution: reason });
  }

  assign(issue: DemoIssue, who: string | null, by: string): void {
    this.#change(issue, by, 'assignee', who === null ? null : userOf(who));
  }

  /** Returns the comment as sent. */
  comment(issue: DemoIssue, body: unknown, by: string): object {
    const updated = new ServerTime(this.now());
    const comment = commentOf(this.#id(), userOf(by) ?? me, updated, body);
    const fields = { ...issue.fields, updated };
    this.#put(issue.id, { ...issue, fields, comments: [...issue.comments, comment] });
    return comment;
  }

  watch(issue: DemoIssue, who: string, watching: boolean): void {
    const others = issue.watchers.filter((one) => one !== who);
    this.#put(issue.id, { ...issue, watchers: watching ? [...others, who] : others });
  }

  /** Adds an issue with these fields, and defaults for the others. */
  insert(project: DemoProject, values: object): DemoIssue {
    const number = (this.#numbers.get(project) ?? 0) + 1;
    this.#numbers.set(project, number);
    const created = new ServerTime(this.now());
    const fields = {
      ...{ created, updated: created, reporter: me, assignee: null, labels: [], parent: null },
      ...{ project: idAndName(project), issuetype: typeNamed('Task'), resolution: null },
      status: statusOf(project.workflow === 'software' ? '1' : '11'),
      priority: project.priorities ? priorityNamed('Medium') : null,
      ...{ description: null, duedate: null, customfield_10020: null },
      ...values,
    };
    const issue = { ...named(project, number), fields };
    this.#put(issue.id, issue);
    return issue;
  }

  remove(issue: DemoIssue): void {
    this.#put(issue.id, null);
  }

  /** Adds an issue to the first project and removes another one anywhere, for the fault `shifting`. */
  shift(): void {
    this.remove(
      pick(
        this.all().filter(({ fields }) => fields['assignee'] !== me),
        this.#random(),
      ),
    );
    this.insert(pick(projects, 0), { summary: `Added by someone else (${String(this.revision)})` });
  }
}
